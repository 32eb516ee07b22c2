import { Icon } from '#app/ui/Icon.tsx';
import { DrawerCloseLink } from '#app/ui/shell/DrawerCloseLink.tsx';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import type { MenuItem } from '#app/ui/shell/types.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const mainMenuId = 'main-menu';

/** The menu in the header of a wide screen; its submenus are `<details>` that useMenu looks after. */
export function MainMenu({ items, label }: { items: readonly MenuItem[]; label?: string }) {
  const { t } = useTranslation();
  return (
    <nav id={mainMenuId} className="main-menu" aria-label={label ?? t('shell.menu')}>
      <DrawerCloseLink />
      <ul>
        {items.map((item) => (
          <li key={item.label}>{item.children ? <Submenu item={item} /> : <TopLink item={item} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function TopLink({ item }: { item: MenuItem }) {
  return (
    <MenuLink href={item.href ?? '/'} className="header-button" isAbove={item.isAbove}>
      {item.label}
    </MenuLink>
  );
}

function Submenu({ item }: { item: MenuItem }) {
  return (
    <details className="popover-menu">
      <summary className="header-button" aria-current={item.children?.some(({ isAbove }) => isAbove) || undefined}>
        {item.label}
        <Icon name="chevronDown" className="icon-small chevron" />
      </summary>
      <div className="popover popover-start">
        <ul>
          {item.children?.map((child) => (
            <li key={child.href}>
              <MenuLink href={child.href} className="menu-item" isAbove={child.isAbove}>
                {child.label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
