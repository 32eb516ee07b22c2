import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { ListView } from '#app/domain/listParams.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AssignmentRow } from './assignmentWords.server.ts';

interface AssignmentListProps {
  list: ListView<'state', string>;
  rows: readonly AssignmentRow[];
  /** The page of an assignment. */
  hrefOf: (assignmentId: string) => string;
}

/** Assignments with their users, due day and progress. */
export function AssignmentList({ list, rows, hrefOf }: AssignmentListProps) {
  const { t } = useTranslation('assignments');
  const columns: Column<AssignmentRow>[] = [
    {
      key: 'thing',
      header: t('column.thing'),
      rowHeader: true,
      cell: ({ assignmentId, thing }) => (
        <Link className="link" to={hrefOf(assignmentId)}>
          {thing}
        </Link>
      ),
    },
    { key: 'who', header: t('column.who'), cell: ({ who }) => who },
    { key: 'by', header: t('column.by'), cell: ({ by }) => by },
    { key: 'due', header: t('column.due'), cell: ({ due }) => due, fact: true },
    { key: 'done', header: t('column.done'), cell: ({ progress }) => progress, numeric: true },
    { key: 'state', header: t('column.state'), cell: (row) => <State {...row} />, fact: true },
  ];
  return (
    <List
      list={list}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          any: t('any'),
          options: [
            { value: 'open', label: t('state.open') },
            { value: 'ended', label: t('state.ended') },
          ],
        },
      ]}
      apply={t('apply')}
      count={t('count', { count: list.total })}
      table={{
        caption: t('caption'),
        columns,
        rows,
        rowKey: ({ assignmentId }) => assignmentId,
        empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
        none: <EmptyState title={t('noneTitle')} sentence={t('noneSentence')} />,
      }}
    />
  );
}

function State({ isEnded, isOffered, resolving, hasOverdue, shown }: AssignmentRow) {
  const { t } = useTranslation('assignments');
  if (isEnded) return <Badge>{t('state.ended')}</Badge>;
  if (!isOffered) return <Badge>{t('state.unoffered')}</Badge>;
  if (resolving) return <Badge tone="info">{t('state.resolving')}</Badge>;
  if (hasOverdue) return <Badge tone="warning">{t('state.overdue', { number: shown.overdue })}</Badge>;
  return <Badge tone="success">{t('state.open')}</Badge>;
}
