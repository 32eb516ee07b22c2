import { useRef, type ReactNode } from 'react';
import { statusTones } from '#app/domain/people/list/agentRow.ts';
import { activationFlags, roles } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { ManagedNotice } from '#app/routes/people/provisioning/ManagedNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useMenu } from '#app/ui/useMenu.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { PersonHead } from './personHead.server.ts';

/** The frame of each page about a person: name and state, what one does about them in one menu, the tabs. */
export function PersonFrame({ head, children }: { head: PersonHead; children: ReactNode }) {
  const { t } = useTranslation(['agents', 'codes']);
  const { agentUniqueId, name, role, agencyName, status, mayEdit, tabs, provides } = head;
  return (
    <>
      <BackLink to={paths.agencyOverview()}>{t('agent.back')}</BackLink>
      <PageHead
        title={name}
        sentence={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('agent.sentence', { role: t(roles[role].labelKey), agency: agencyName })}
            <Badge tone={statusTones[status]}>{t(activationFlags[status].labelKey)}</Badge>
          </span>
        }
        action={
          <div className="flex flex-wrap gap-3">
            {mayEdit ? (
              <LinkButton variant="primary" to={paths.editProfile(agentUniqueId)}>
                {t('agent.edit')}
              </LinkButton>
            ) : null}
            <ActsMenu {...head} />
          </div>
        }
      />
      <Tabs
        label={t('agent.tabs')}
        tabs={tabs.map(({ key, href }) => ({ key, href, label: t(`agent.tab.${key}`) }))}
        within
      />
      {provides.length > 0 ? (
        <div className="mb-6">
          <ManagedNotice provides={provides} />
        </div>
      ) : null}
      {children}
    </>
  );
}

function ActsMenu({ name, acts, endHref }: PersonHead) {
  const { t } = useTranslation('agents');
  const menu = useRef<HTMLDetailsElement>(null);
  useMenu(menu);
  if (acts.length === 0 && endHref === null) return null;
  return (
    <details className="popover-menu person-menu" ref={menu}>
      <summary className={buttonClass()}>
        {t('agent.acts')} <span className="visually-hidden">{name}</span>
        <Icon name="chevronDown" className="icon-small chevron" />
      </summary>
      <ul className="popover">
        {acts.map(({ href, label }) => (
          <li key={href}>
            <Link className="menu-item" to={href} preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
        {endHref ? (
          <li className="menu-danger">
            <Link className="menu-item" to={endHref}>
              {t('agent.endAccess')}
            </Link>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
