import { NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A link of the shell; other sites and files open beside the portal (spec §2). `className` styles it. */
export function MenuLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  if (/^(https?:|mailto:|tel:)|\.(pdf|zip)$/.test(href)) {
    return (
      <a href={href} className={className} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <NavLink to={href} className={className} end>
      {children}
    </NavLink>
  );
}
