import type { AnchorHTMLAttributes, ReactNode } from 'react';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A whole path, or `?…` for another search of this page. */
  href: string;
  preventScrollReset?: boolean;
  children: ReactNode;
}

/**
 * A link to a page of the portal, followed without loading the document: usePageLinks does so for all of them. Remix's own resolves
 * each address against its route and listens for itself, which a page of seventy links feels (docs/performance.md).
 */
export function PageLink({ preventScrollReset, children, ...attributes }: PageLinkProps) {
  return (
    <a {...attributes} data-page={preventScrollReset ? 'in-place' : 'top'}>
      {children}
    </a>
  );
}
