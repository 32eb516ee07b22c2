import { Icon } from '#app/ui/Icon.tsx';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import { SignOutForm } from '#app/ui/shell/SignOutForm.tsx';
import type { LinkItem, ShellUser } from '#app/ui/shell/types.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface UserMenuProps {
  user: ShellUser;
  items: readonly LinkItem[];
  /** Opens the tour; left out where the brand has none. */
  onTour?: () => void;
}

/** The signed-in user, with links to their own account. */
export function UserMenu({ user, items, onTour }: UserMenuProps) {
  const { t } = useTranslation();
  return (
    <details className="popover-menu">
      <summary className="header-button" aria-label={t('shell.userMenu', { name: user.name, initials: user.initials })}>
        <span className="avatar" aria-hidden="true">
          {user.initials}
        </span>{' '}
        <span className="header-button-text">{user.name}</span>
        <Icon name="chevronDown" className="icon-small chevron" />
      </summary>
      <div className="popover">
        <div className="user-card">
          <p>{user.name}</p>
          <p>{user.agencyName}</p>
          {user.ccn ? <p>{t('shell.memberNumber', { ccn: user.ccn })}</p> : null}
        </div>
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <MenuLink href={item.href} className="menu-item">
                {item.label}
              </MenuLink>
            </li>
          ))}
          {onTour ? (
            <li>
              <button type="button" className="menu-item" onClick={onTour}>
                {t('shell.tour')}
              </button>
            </li>
          ) : null}
          <li>
            <SignOutForm className="menu-item" />
          </li>
        </ul>
      </div>
    </details>
  );
}
