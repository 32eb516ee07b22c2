import { useLocation, useFetcher, useRouteLoaderData } from '@remix-run/react';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { staffHome } from '#app/domain/accounts/staff/staffHome.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';
import { Wordmark } from '#app/ui/brand/Wordmark.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { Link } from '#app/ui/Link.tsx';
import { SignOutForm } from '#app/ui/shell/SignOutForm.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import { themeNames, themes, type Theme } from '#app/domain/accounts/themes.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { ConsoleSearch } from './ConsoleSearch.tsx';

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
    <fetcher.Form method="post" action={paths.staffTheme()}>
      <input type="hidden" name="target" value={pathname + search} />
      <button type="submit" className="header-button" name="theme" value={next} aria-label={label} title={label}>
        <LineDrawing path={signs[theme]} />
      </button>
    </fetcher.Form>
  );
}

/** `also` is where pages of the area stand beside `href`. */
const areas: { key: string; href: string; also?: string; action: StaffActionName }[] = [
  { key: 'agencies', href: paths.staffAgencies(), action: 'staff.see-agencies' },
  { key: 'outages', href: paths.staffOutages(), action: 'staff.see-outages' },
  { key: 'feedback', href: paths.staffFeedback(), action: 'staff.see-feedback' },
  { key: 'certificates', href: paths.staffCertificates(), action: 'staff.see-certificates' },
  { key: 'credits', href: paths.staffCredits(), action: 'staff.see-credits' },
  { key: 'members', href: paths.staffMembers(), action: 'staff.see-members' },
  { key: 'content', href: paths.staffContent(), action: 'staff.see-content' },
  { key: 'courses', href: paths.staffCourses(), action: 'staff.see-courses' },
  { key: 'sales', href: paths.staffDisputes(), also: paths.staffRates(), action: 'staff.see-sales' },
  { key: 'ledger', href: paths.staffLedger(), action: 'staff.import-bookings' },
  { key: 'partners', href: toolPaths.staffPartners(), action: 'staff.see-partners' },
  { key: 'accounts', href: paths.staffAccounts(), action: 'staff.see-accounts' },
  { key: 'record', href: paths.staffRecord(), action: 'staff.see-record' },
  { key: 'jobs', href: paths.staffJobs(), action: 'staff.manage-jobs' },
];

/** The console's header: where one is, the areas, who is signed in, the language, the way out. */
export function ConsoleHeader({ name, role, markets }: { name: string; role: StaffRole; markets: readonly Market[] }) {
  const { t } = useTranslation(['staff', 'markets']);
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <header className="header console-header no-print">
        <div className="header-bar">
          <Link className="wordmark" to={staffHome({ role })}>
            <Wordmark />
          </Link>
          <span className="console-name">{t('console')}</span>
          <ConsoleSearch />
          <div className="header-end">
            <Link className="console-user" to={paths.staffAccount()} title={t('account.title')}>
              {name}
              <span>{[t(`role.${role}`), ...markets.map((market) => t(`markets:market.${market}`))].join(' · ')}</span>
            </Link>
            <ThemeSwitch />
            <LanguageSwitch />
            <SignOutForm className="header-button" />
          </div>
          <nav className="console-menu" aria-label={t('areas')}>
            <ul>
              {areas
                .filter(({ action }) => can({ staff: { role, markets } }, action))
                .map(({ key, href, also = href }) => (
                  <li key={key}>
                    <Link
                      className="header-button"
                      to={href}
                      aria-current={[href, also].some((each) => pathname.startsWith(each)) ? 'page' : undefined}
                    >
                      {t(`area.${key}`)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
      </header>
    </>
  );
}
