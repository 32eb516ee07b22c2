import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageLink } from '#app/ui/PageLink.tsx';

/** A link of the shell; other sites and files open beside the portal (spec §2). `className` styles it. */
export function MenuLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  if (/^(https?:|mailto:|tel:)|\.(pdf|zip)$/.test(href)) {
    return (
      <a href={href} className={className} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <PageLink href={href} className={className} aria-current={href === pathname ? 'page' : undefined}>
      {children}
    </PageLink>
  );
}
