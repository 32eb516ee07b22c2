import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';

interface SearchLinkProps {
  /** Where everything is searched. */
  href: string;
  label: string;
  /** Opens the search over the page. */
  onOpen: () => void;
  className?: string;
  /** Beside the icon where there is room. */
  children?: ReactNode;
}

/** The link of a header to the search of everything, which opens over the page. */
export function SearchLink({ href, label, onOpen, className = 'icon-button', children }: SearchLinkProps) {
  const open = (event: MouseEvent) => {
    // In a new tab it is a page.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link className={className} to={href} aria-label={label} aria-keyshortcuts="/ Control+K" onClick={open}>
      <Icon name="search" />
      {children}
    </Link>
  );
}
