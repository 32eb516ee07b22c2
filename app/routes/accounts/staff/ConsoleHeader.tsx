import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { staffHome } from '#app/domain/accounts/staff/staffPaths.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';
import { Wordmark } from '#app/ui/brand/Wordmark.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { SignOutForm } from '#app/ui/shell/SignOutForm.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const areas: { key: string; href: string; action: StaffActionName }[] = [
  { key: 'agencies', href: paths.staffAgencies(), action: 'staff.see-agencies' },
  { key: 'outages', href: paths.staffOutages(), action: 'staff.see-outages' },
  { key: 'feedback', href: paths.staffFeedback(), action: 'staff.see-feedback' },
  { key: 'certificates', href: paths.staffCertificates(), action: 'staff.revoke-certificates' },
  { key: 'content', href: paths.staffContent(), action: 'staff.see-content' },
  { key: 'courses', href: paths.staffCourses(), action: 'staff.see-courses' },
  { key: 'sales', href: paths.staffDisputes(), action: 'staff.see-sales' },
  { key: 'ledger', href: paths.staffLedger(), action: 'staff.import-bookings' },
  { key: 'partners', href: toolPaths.staffPartners(), action: 'staff.see-partners' },
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
          <div className="header-end">
            <p className="console-user">
              {name}
              <span>{[t(`role.${role}`), ...markets.map((market) => t(`markets:market.${market}`))].join(' · ')}</span>
            </p>
            <ThemeSwitch />
            <LanguageSwitch />
            <SignOutForm className="header-button" />
          </div>
          <nav className="console-menu" aria-label={t('areas')}>
            <ul>
              {areas
                .filter(({ action }) => can({ staff: { role, markets } }, action))
                .map(({ key, href }) => (
                  <li key={key}>
                    <Link
                      className="header-button"
                      to={href}
                      aria-current={pathname.startsWith(href) ? 'page' : undefined}
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
