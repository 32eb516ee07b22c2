import { useState } from 'react';
import type { RowAct } from '#app/domain/people/list/rowActs.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { nameIdOf } from './userCells.tsx';

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

/** The id of the header of the column of menus, which says what they are. */
export const actsHeaderId = 'acts-of-user';

interface RowMenuProps {
  id: string;
  acts: readonly RowAct[];
  labels: Record<RowAct, string>;
}

/**
 * What can be done about a user, behind one button of their row. `useMenu` of the list closes it. Its acts come when it
 * opens, as they would be most of a page of twenty rows; until then, and without JavaScript, it leads to the user's
 * page, which has them all.
 */
export function RowMenu({ id, acts, labels }: RowMenuProps) {
  const { t } = useTranslation('agencies');
  const [isFilled, setIsFilled] = useState(false);
  if (acts.length === 0) return null;
  const fill = () => setIsFilled(true);
  return (
    // A press moves the focus before it opens the hidden menu; not every browser does so.
    <details className="popover-menu row-menu" onFocus={fill} onToggle={fill}>
      <summary className="icon-button" aria-labelledby={`${actsHeaderId} ${nameIdOf({ id })}`} />
      {isFilled ? (
        <ul className="popover">
          {acts.map((act) => (
            <li key={act} className={act === 'end-access' ? 'menu-danger' : undefined}>
              <Link className="menu-item" to={hrefs[act](id)}>
                {labels[act]}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Link className="popover menu-item" to={paths.editAgent(id)}>
          {t('table.allActs')}
        </Link>
      )}
    </details>
  );
}
