import { Outlet, useLocation } from '@remix-run/react';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AccountFrameProps {
  /** The pages, in their order, by the keys of their names (`agents:account.nav.…`). */
  pages: readonly { key: string; href: string }[];
}

/** Beside every page of one's own account: the way to the others. */
export function AccountFrame({ pages }: AccountFrameProps) {
  const { t } = useTranslation('agents');
  const { pathname } = useLocation();
  // The last, since the profile's address begins those of all others.
  const current = pages.findLast(({ href }) => `${pathname}/`.startsWith(`${href}/`));
  return (
    <div className="account">
      <div>
        {current ? (
          <PhoneFold
            label={t('account.nav.pagesOf', { page: t(`account.nav.${current.key}`) })}
            className="tabs-fold"
          />
        ) : null}
        <nav className="account-nav" aria-label={t('account.nav.label')}>
          <ul>
            {pages.map(({ key, href }) => (
              <li key={href}>
                <MenuLink href={href} isAbove={href === current?.href}>
                  {t(`account.nav.${key}`)}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="account-page">
        <Outlet />
      </div>
    </div>
  );
}
