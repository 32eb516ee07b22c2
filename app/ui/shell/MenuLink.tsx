import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

interface MenuLinkProps {
  href: string;
  className?: string;
  /** Whether the page shown lies below this link's. */
  isAbove?: boolean;
  children: ReactNode;
}

/** A link of the shell; other sites and files open beside the portal (spec §2). */
export function MenuLink({ href, className, isAbove, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  if (/^(https?:|mailto:|tel:)|\.(pdf|zip)$/.test(href)) {
    return (
      <a href={href} className={className} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to={href} className={className} aria-current={href === pathname ? 'page' : isAbove || undefined}>
      {children}
    </Link>
  );
}
