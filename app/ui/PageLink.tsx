import { useNavigate } from '@remix-run/react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A whole path, or `?…` for another search of this page. */
  href: string;
  preventScrollReset?: boolean;
  children: ReactNode;
}

/**
 * A link to a page of the portal, followed without loading the document. Remix's own resolves each address against its route, which
 * a page of seventy links feels (docs/performance.md).
 */
export function PageLink({ href, preventScrollReset, children, ...attributes }: PageLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // Anything but a plain press is the browser's: a new tab, a download.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(href, { preventScrollReset, replace: event.currentTarget.href === window.location.href });
  };
  return (
    <a {...attributes} href={href} onClick={follow}>
      {children}
    </a>
  );
}
