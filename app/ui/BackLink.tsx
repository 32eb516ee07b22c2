import type { ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';

/** The way back from one of a list to the list, above the page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link no-print mb-4 inline-flex min-h-11 items-center gap-1" to={to}>
      <Icon name="chevronLeft" className="icon-small" />
      {children}
    </Link>
  );
}
