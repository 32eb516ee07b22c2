import { useRef, type ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { useMenu } from '#app/ui/useMenu.ts';

/** What can be done with a row, behind three dots; children are `menu-item` links and buttons. `label` names the row too. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useMenu(menu);
  return (
    <details className="popover-menu" ref={menu}>
      <summary className="icon-button" aria-label={label}>
        <Icon name="more" className="icon-bold" />
      </summary>
      <div className="popover">{children}</div>
    </details>
  );
}
