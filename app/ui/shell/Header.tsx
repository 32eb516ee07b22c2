import { useCallback, useRef, useState, type MouseEvent } from 'react';
import { HeaderMark } from '#app/ui/brand/Wordmark.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Bell } from '#app/ui/notifications/Bell.tsx';
import { BrandStrip, brandStripId } from '#app/ui/shell/BrandStrip.tsx';
import { Drawers } from '#app/ui/shell/Drawers.tsx';
import { MainMenu, mainMenuId } from '#app/ui/shell/MainMenu.tsx';
import { SearchLink } from '#app/ui/shell/SearchLink.tsx';
import type { BrandItem, Navigation, ShellUser } from '#app/ui/shell/types.ts';
import { UserMenu } from '#app/ui/shell/UserMenu.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useMenu } from '#app/ui/useMenu.ts';

export interface HeaderProps {
  user: ShellUser;
  brand: string;
  brands: readonly BrandItem[];
  navigation: Navigation;
  /** Where the wordmark leads. */
  homeHref: string;
  /** Where everything is searched, and what opens that over the page; left out where there is nothing to search. */
  search?: { href: string; onOpen: () => void };
  onTour?: () => void;
}

/**
 * The sticky header over the brand strip. Under 1150 px both menus move into drawers; their buttons are links without
 * JavaScript.
 */
export function Header({ user, brand, brands, navigation, homeHref, search, onTour }: HeaderProps) {
  const { t } = useTranslation();
  const header = useRef<HTMLElement>(null);
  useMenu(header);
  const [drawer, setDrawer] = useState<'brands' | 'menu' | null>(null);
  const closeDrawer = useCallback(() => setDrawer(null), []);
  const opens = (which: 'brands' | 'menu') => (event: MouseEvent) => {
    event.preventDefault();
    setDrawer(which);
  };
  return (
    <header className="header no-print" ref={header}>
      <div className="header-bar">
        <a
          className="icon-button drawer-button"
          href={`#${brandStripId}`}
          aria-label={t('shell.brands')}
          onClick={opens('brands')}
        >
          <Icon name="brands" />
        </a>
        <Link className="wordmark" to={homeHref}>
          <HeaderMark />
        </Link>
        <MainMenu items={navigation.menu} />
        <div className="header-end">
          {search ? <SearchLink {...search} label={t('shell.search')} /> : null}
          <LanguageSwitch />
          <Bell unread={user.unread} />
          <UserMenu user={user} items={navigation.userMenu} onTour={onTour} />
          <a
            className="icon-button drawer-button"
            href={`#${mainMenuId}`}
            aria-label={t('shell.menu')}
            onClick={opens('menu')}
          >
            <Icon name="menu" />
          </a>
        </div>
      </div>
      <BrandStrip brands={brands} current={brand} />
      <Drawers open={drawer} onClose={closeDrawer} brands={brands} menu={navigation.menu} />
    </header>
  );
}
