import { Outlet, useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The pages of one's own account, in their order. */
const accountPages = [
  { labelKey: 'account.nav.profile', href: paths.myAccount() },
  { labelKey: 'account.nav.password', href: paths.ownPassword() },
  { labelKey: 'account.nav.email', href: paths.ownEmail() },
  { labelKey: 'account.nav.secondFactor', href: paths.signInProtection() },
  { labelKey: 'account.nav.preferences', href: paths.ownPreferences() },
  { labelKey: 'account.nav.sessions', href: paths.ownSessions() },
  { labelKey: 'account.nav.history', href: paths.ownHistory() },
  { labelKey: 'account.nav.myData', href: paths.ownData() },
] as const;

export const handle = { i18n: ['agents'] };

/** Beside every page of one's own account: the way to the others. */
export default function Account() {
  const { t } = useTranslation('agents');
  const { pathname } = useLocation();
  // The last, since the profile's address begins those of all others.
  const current = accountPages.findLast(({ href }) => `${pathname}/`.startsWith(`${href}/`));
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t('account.nav.label')}>
        <ul>
          {accountPages.map(({ labelKey, href }) => (
            <li key={href}>
              <MenuLink href={href} isAbove={href === current?.href}>
                {t(labelKey)}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-page">
        <Outlet />
      </div>
    </div>
  );
}
