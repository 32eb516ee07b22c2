import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { mayManageJobs, type StaffRole } from '#app/domain/staff/roles.ts';
import { paths } from '#app/paths.ts';
import { Wordmark } from '#app/ui/brand/Wordmark.tsx';
import { LanguageSwitch } from '#app/ui/LanguageSwitch.tsx';
import { PageLink } from '#app/ui/PageLink.tsx';
import { SignOutForm } from '#app/ui/shell/SignOutForm.tsx';
import { SkipLink } from '#app/ui/shell/SkipLink.tsx';

const areas = [
  { key: 'agencies', href: paths.staffAgencies(), mayOpen: () => true },
  { key: 'jobs', href: paths.staffJobs(), mayOpen: mayManageJobs },
] as const;

/** The console's header: where one is, the areas, who is signed in, the language, the way out. */
export function ConsoleHeader({ name, role }: { name: string; role: StaffRole }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <header className="header console-header no-print">
        <div className="header-bar">
          <PageLink className="wordmark" href={paths.staffAgencies()}>
            <Wordmark />
          </PageLink>
          <span className="console-name">{t('console')}</span>
          <nav className="console-menu" aria-label={t('areas')}>
            <ul>
              {areas.filter(({ mayOpen }) => mayOpen(role)).map(({ key, href }) => (
                <li key={key}>
                  <PageLink className="header-button" href={href} aria-current={pathname.startsWith(href) ? 'page' : undefined}>
                    {t(`area.${key}`)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="header-end">
            <p className="console-user">
              {name}
              <span>{t(`role.${role}`)}</span>
            </p>
            <LanguageSwitch />
            <SignOutForm className="header-button" />
          </div>
        </div>
      </header>
    </>
  );
}
