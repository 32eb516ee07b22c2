import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { OutageRow } from './outageRows.server.ts';

interface OutageTableProps {
  phase: 'current' | 'coming' | 'over';
  rows: OutageRow[];
  mayEdit: boolean;
}

/** Outages of one phase; a name leads to the form that changes, ends or cancels it. */
export function OutageTable({ phase, rows, mayEdit }: OutageTableProps) {
  const { t } = useTranslation(['outages', 'status', 'common']);
  const columns: Column<OutageRow>[] = [
    { key: 'system', header: t('system'), cell: (row) => <Name row={row} mayEdit={mayEdit} />, rowHeader: true },
    { key: 'kind', header: t('kind'), cell: (row) => <Kind row={row} /> },
    { key: 'window', header: t('window'), cell: (row) => row.window },
    ...(phase === 'coming'
      ? [{ key: 'announced', header: t('announcedFrom'), cell: (row: OutageRow) => row.announced ?? t('common:dash') }]
      : []),
    {
      key: 'note',
      header: t('note'),
      cell: (row) => <span className="whitespace-pre-line wrap-anywhere">{row.note || t('common:dash')}</span>,
    },
    { key: 'by', header: t('by'), cell: (row) => row.by },
  ];
  return (
    <DataTable
      caption={t(`phase.${phase}`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t(`empty.${phase}.title`)} sentence={t(`empty.${phase}.sentence`)} />}
    />
  );
}

function Name({ row: { id, system }, mayEdit }: { row: OutageRow; mayEdit: boolean }) {
  const { t } = useTranslation('status');
  const name = t(`system.${system}`);
  if (!mayEdit) return name;
  return (
    <Link className="link" to={paths.staffOutage(id)}>
      {name}
    </Link>
  );
}

function Kind({ row: { kind, isCancelled } }: { row: OutageRow }) {
  const { t } = useTranslation(['outages', 'status']);
  return (
    <span className="flex flex-wrap gap-1 whitespace-nowrap">
      <Badge tone={kind === 'planned' ? 'info' : 'warning'}>{t(`status:kind.${kind}`)}</Badge>
      {isCancelled ? <Badge>{t('cancelled')}</Badge> : null}
    </span>
  );
}
