import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Drawer } from '#app/ui/shell/Drawer.tsx';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import type { BrandItem, MenuItem } from '#app/ui/shell/types.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface DrawersProps {
  open: 'brands' | 'menu' | null;
  onClose: () => void;
  brands: readonly BrandItem[];
  menu: readonly MenuItem[];
}

/** Under 1150 px: the brands from the left and the menu from the right. */
export function Drawers({ open, onClose, brands, menu }: DrawersProps) {
  const { t } = useTranslation();
  return (
    <>
      <Drawer side="start" title={t('shell.brands')} open={open === 'brands'} onClose={onClose}>
        {brands.map((brand) => (
          <MenuLink key={brand.code} href={brand.href} className="menu-item">
            <BrandMark brand={brand.code} />
            {brand.name}
          </MenuLink>
        ))}
      </Drawer>
      <MenuDrawer title={t('shell.menu')} open={open === 'menu'} onClose={onClose} menu={menu} />
    </>
  );
}

interface MenuDrawerProps {
  title: string;
  open: boolean;
  onClose: () => void;
  menu: readonly MenuItem[];
}

/** The menu from the right; its submenus unfold. */
export function MenuDrawer({ title, open, onClose, menu }: MenuDrawerProps) {
  return (
    <Drawer side="end" title={title} open={open} onClose={onClose}>
      {menu.map((item) => (
        <DrawerItem key={item.label} item={item} />
      ))}
    </Drawer>
  );
}

function DrawerItem({ item }: { item: MenuItem }) {
  if (!item.children) {
    return (
      <MenuLink href={item.href ?? '/'} className="menu-item" isAbove={item.isAbove}>
        {item.label}
      </MenuLink>
    );
  }
  return (
    <details className="popover-menu drawer-group" open={item.children.some(({ isAbove }) => isAbove)}>
      <summary className="menu-item">
        {item.label}
        <Icon name="chevronDown" className="icon-small" />
      </summary>
      <ul>
        {item.children.map((child) => (
          <li key={child.href}>
            <MenuLink href={child.href} className="menu-item" isAbove={child.isAbove}>
              {child.label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
