import { Outlet, useLocation } from '@remix-run/react';
import { ownPaths } from '#app/paths.ts';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const { staff: own } = ownPaths;

/** The pages of a staff member's own account, in their order. */
const accountPages = [
  { labelKey: 'account.nav.profile', href: own.home() },
  { labelKey: 'account.nav.password', href: own.password() },
  { labelKey: 'account.nav.email', href: own.email() },
  { labelKey: 'account.nav.secondFactor', href: own.protection() },
  { labelKey: 'account.nav.preferences', href: own.preferences() },
  { labelKey: 'account.nav.sessions', href: own.sessions() },
  { labelKey: 'account.nav.history', href: own.history() },
] as const;

export const handle = { i18n: ['agents'] };

/** Beside every page of a staff member's own account: the way to the others. */
export default function StaffAccount() {
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
