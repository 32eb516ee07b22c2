import type { RowAct } from '#app/domain/people/list/rowActs.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const hrefs: Record<RowAct, (agentUniqueId: string) => string> = {
  edit: paths.editProfile,
  permissions: paths.whatCan,
  learning: (agentUniqueId) => paths.personLearning(agentUniqueId),
  record: paths.personRecord,
  reactivate: (agentUniqueId) => withQuery(paths.editAgent(agentUniqueId), { confirm: 'reactivate' }),
  'end-sessions': (agentUniqueId) => withQuery(paths.editAgent(agentUniqueId), { help: 'end-sessions' }),
  'send-new-password': (agentUniqueId) => withQuery(paths.editAgent(agentUniqueId), { help: 'send-new-password' }),
  'end-access': paths.endAccess,
};

interface RowMenuProps {
  id: string;
  name: string;
  acts: readonly RowAct[];
  labels: Record<RowAct, string>;
}

/** What can be done about a user, behind one button of their row. `useMenu` of the list closes it. */
export function RowMenu({ id, name, acts, labels }: RowMenuProps) {
  const { t } = useTranslation('agencies');
  if (acts.length === 0) return null;
  return (
    <details className="popover-menu row-menu">
      <summary className="icon-button" aria-label={t('table.actsOf', { name })}>
        <Icon name="more" />
      </summary>
      <ul className="popover">
        {acts.map((act) => (
          <li key={act} className={act === 'end-access' ? 'menu-danger' : undefined}>
            <Link className="menu-item" to={hrefs[act](id)}>
              {labels[act]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
