import type { ListView } from '#app/domain/listParams.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

type State = 'waiting' | 'done' | 'skipped';

interface Row {
  id: string;
  name: string;
  userId: string;
  state: State;
  reason: string;
  isThere: boolean;
}

interface BatchRowsProps {
  batchId: string;
  counts: Record<State, number>;
  total: number;
  show: State | 'all';
  list: ListView;
  rows: Row[];
}

const shown = ['all', 'waiting', 'done', 'skipped'] as const;
const tones = { waiting: 'info', done: 'success', skipped: 'warning' } as const;

/** The users of a batch, each with what became of it. */
export function BatchRows({ batchId, counts, total, show, list, rows }: BatchRowsProps) {
  const { t } = useTranslation(['batches', 'fields']);
  const columns: Column<Row>[] = [
    { key: 'name', header: t('name'), rowHeader: true, Cell: NameCell },
    { key: 'userId', header: t('userId'), cell: ({ userId }) => userId },
    {
      key: 'result',
      header: t('result'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason || '–' },
  ];
  const tabs = shown.map((each) => ({
    key: each,
    label: t(`state.${each}`),
    open: each === show,
    href: paths.batch(batchId, { show: each === 'all' ? null : each }),
    count: each === 'all' ? total : counts[each],
  }));
  return (
    <section aria-labelledby="users">
      <h2 id="users" className="mb-4">
        {t('caption')}
      </h2>
      <Tabs label={t('tabs')} tabs={tabs} within />
      <List
        list={list}
        table={{ caption: t('caption'), columns, rows, rowKey: ({ id }) => id, empty: <p>{t('none')}</p> }}
      />
    </section>
  );
}

function NameCell({ id, name, isThere }: Row) {
  return isThere ? (
    <Link className="link" to={paths.editAgent(id)}>
      {name}
    </Link>
  ) : (
    name
  );
}
