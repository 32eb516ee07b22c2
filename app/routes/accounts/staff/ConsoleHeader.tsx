import { useFetcher, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useCallback, useRef, useState, type MouseEvent } from 'react';
import type { Market } from '#app/domain/markets/markets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { paths } from '#app/paths.ts';
import { consoleMenu, consolePageAt } from '#app/ui/console/consoleAreas.ts';
import { HeaderMark } from '#app/ui/brand/Wordmark.tsx';
import { Icon, LineDrawing } from '#app/ui/Icon.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Bell } from '#app/ui/notifications/Bell.tsx';
import { MenuDrawer } from '#app/ui/shell/Drawers.tsx';
import { MainMenu, mainMenuId } from '#app/ui/shell/MainMenu.tsx';
import { SearchLink } from '#app/ui/shell/SearchLink.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import type { MenuItem } from '#app/ui/shell/types.ts';
import { UserMenu } from '#app/ui/shell/UserMenu.tsx';
import { themeNames, themes, type Theme } from '#app/domain/accounts/themes.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useMenu } from '#app/ui/useMenu.ts';

const signs: Record<Theme, string> = {
  system: 'M4 5h16v11H4V5Zm4 15h8m-4-4v4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.5 1.5m11.2 11.2 1.5 1.5m0-14.2-1.5 1.5M6.4 17.6l-1.5 1.5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
};

/** A button that says the appearance of the console and takes the next one; the page stays as it is. */
function ThemeSwitch() {
  const { t } = useTranslation(['staff', 'codes']);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const theme = useRouteLoaderData<{ theme: Theme }>('root')?.theme ?? 'system';
  const next = themeNames[(themeNames.indexOf(theme) + 1) % themeNames.length]!;
  const label = t('appearance', { now: t(themes[theme].labelKey), next: t(themes[next].labelKey) });
  return (
    <fetcher.Form className="theme-switch" method="post" action={paths.staffTheme()}>
      <input type="hidden" name="target" value={pathname + search} />
      <button type="submit" className="header-button" name="theme" value={next} aria-label={label} title={label}>
        <LineDrawing path={signs[theme]} />
      </button>
    </fetcher.Form>
  );
}

interface ConsoleHeaderProps {
  name: string;
  initials: string;
  role: StaffRole;
  markets: readonly Market[];
  unread: number;
  /** Opens the search over the page. */
  onFind: () => void;
}

/**
 * The console's header: the search of everything, who is signed in, and below them the menu of what their role has to
 * do with. Under 1150 px the menu is a drawer; its button is a link without JavaScript.
 */
export function ConsoleHeader({ name, initials, role, markets, unread, onFind }: ConsoleHeaderProps) {
  const { t } = useTranslation(['staff', 'markets', 'common']);
  const header = useRef<HTMLElement>(null);
  useMenu(header);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const menu = useMenuItems({ role, markets });
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const reach = [t(`role.${role}`), ...markets.map((market) => t(`markets:market.${market}`))].join(' · ');
  return (
    <>
      <SkipLink />
      <header className="header console-header no-print" ref={header}>
        <div className="header-bar">
          <Link className="wordmark" to={paths.staffHome()}>
            <HeaderMark />
          </Link>
          <span className="console-name">{t('console')}</span>
          <SearchLink
            className="console-search"
            href={paths.staffSearch()}
            label={t('common:shell.search')}
            onOpen={onFind}
          >
            <span className="console-search-words">{t('common:shell.search')}</span>
            <kbd aria-hidden="true">/</kbd>
          </SearchLink>
          <div className="header-end">
            <ThemeSwitch />
            <LanguageSwitch />
            <Bell unread={unread} />
            <UserMenu
              user={{ name, initials, agencyName: reach, ccn: null, unread }}
              items={[{ label: t('account.title'), href: paths.staffAccount() }]}
            />
            <a className="icon-button drawer-button" href={`#${mainMenuId}`} aria-label={t('areas')} onClick={open}>
              <Icon name="menu" />
            </a>
          </div>
          <MainMenu items={menu} label={t('areas')} />
        </div>
        <MenuDrawer title={t('areas')} open={isOpen} onClose={close} menu={menu} />
      </header>
    </>
  );
}

// The home first, and the help last.
function useMenuItems(staff: { role: StaffRole; markets: readonly Market[] }): MenuItem[] {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const here = consolePageAt(pathname)?.href;
  return [
    { label: t('area.home'), href: paths.staffHome() },
    ...consoleMenu(staff).map(
      (entry): MenuItem =>
        'areas' in entry
          ? {
              label: t(`place.${entry.key}`),
              children: entry.areas.flatMap(({ key: area, pages }) =>
                pages.map(({ key, href }) => ({
                  label: t(pages.length > 1 ? `page.${key}` : `area.${area}`),
                  href,
                  isAbove: href === here,
                })),
              ),
            }
          : {
              label: t(`area.${entry.key}`),
              href: entry.pages[0]!.href,
              isAbove: entry.pages.some(({ href }) => href === here),
            },
    ),
    { label: t('area.help'), href: paths.staffHelp() },
  ];
}
