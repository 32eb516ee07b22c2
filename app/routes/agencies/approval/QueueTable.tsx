import { promisedHours, type Urgency } from '#app/domain/agencies/approval/promise.ts';
import type { QueueTab } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { HolderCell } from '#app/routes/operations/cases/CaseBar.tsx';
import type { QueueRow } from './queueRows.server.ts';

const tones: Record<Urgency, Tone> = { within: 'info', due: 'warning', late: 'danger' };

interface QueueTableProps {
  rows: QueueRow[];
  status: QueueTab;
  search: string;
  /** Rows that wait have a tick, for the form around the table. */
  isChosen?: boolean;
  /** Those that were ticked when the form was refused. */
  ticked?: readonly string[];
}

/** A page of the queue: what is pending with its age, what is decided with who did it. */
export function QueueTable({ rows, status, search, isChosen = false, ticked = [] }: QueueTableProps) {
  const { t } = useTranslation(['staff', 'cases']);
  const common: Column<QueueRow>[] = [
    { key: 'name', header: t('field.agencyName'), cell: nameCell, rowHeader: true },
    { key: 'place', header: t('field.city'), cell: (row) => row.place, fact: true },
    { key: 'owner', header: t('agency.owner'), cell: (row) => row.owner },
    {
      key: 'registered',
      header: t('queue.registered'),
      cell: (row) => <span className="whitespace-nowrap">{row.registered}</span>,
    },
  ];
  const tick: Column<QueueRow> = {
    key: 'choose',
    header: t('many.choose'),
    actions: true,
    cell: ({ agencyId, name }) => (
      <label className="check-alone">
        <input
          type="checkbox"
          name="agencyIds"
          value={agencyId}
          defaultChecked={ticked.includes(agencyId)}
          aria-label={t('many.row', { name })}
        />
      </label>
    ),
  };
  const waiting: Column<QueueRow>[] = [
    { key: 'holder', header: t('cases:list.holder'), Cell: HolderCell },
    { key: 'waiting', header: t('queue.waiting'), cell: (row) => row.waiting, numeric: true },
    { key: 'urgency', fact: true, header: t('queue.urgency'), cell: (row) => <UrgencyBadge urgency={row.urgency} /> },
    { key: 'duplicates', header: t('queue.duplicates'), cell: (row) => row.duplicates, numeric: true },
    { key: 'checks', header: t('checks.title'), cell: (row) => <Checks checks={row.checks} /> },
  ];
  const returned: Column<QueueRow>[] = [
    { key: 'holder', header: t('cases:list.holder'), Cell: HolderCell },
    {
      key: 'returned',
      header: t('returns.since'),
      cell: (row) => <span className="whitespace-nowrap">{row.returned}</span>,
    },
    { key: 'waiting', header: t('returns.counted'), cell: (row) => row.waiting, numeric: true },
  ];
  const decided: Column<QueueRow>[] = [
    {
      key: 'decided',
      header: t('queue.decided'),
      cell: (row) => <span className="whitespace-nowrap">{row.decided}</span>,
    },
    { key: 'decidedBy', header: t('queue.decidedBy'), cell: (row) => row.decidedBy },
  ];
  const further = { PENDING: waiting, RETURNED: returned, APPROVED: decided, DECLINED: decided }[status];
  return (
    <DataTable
      caption={t('queue.caption')}
      columns={[...(isChosen ? [tick] : []), ...common, ...further]}
      rows={rows}
      rowKey={(row) => row.agencyId}
      empty={
        search ? (
          <NoMatch search={search} />
        ) : (
          <EmptyState title={t('queue.emptyTitle')} sentence={t('queue.emptySentence')} />
        )
      }
    />
  );
}

// What is as it should be needs no word in a list.
function Checks({ checks }: Pick<QueueRow, 'checks'>) {
  const { t } = useTranslation('staff');
  if (checks.length === 0) return <span className="text-muted">{t('checks.fine')}</span>;
  return (
    <>
      {checks.map(({ check, finding }) => (
        <span key={check} className="block text-sm">
          {t('checks.found', { check: t(`checks.short.${check}`), finding: t(`checks.${finding}`) })}
        </span>
      ))}
    </>
  );
}

/** The urgency of an agency that awaits its decision. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { t } = useTranslation('staff');
  return <Badge tone={tones[urgency]}>{t(`urgency.${urgency}`, promisedHours)}</Badge>;
}

function nameCell(row: QueueRow) {
  return (
    <>
      <Link className="link" to={paths.staffAgency(row.agencyId)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted">
        {[row.agencyId, row.abtaNumber].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function NoMatch({ search }: { search: string }) {
  const { t } = useTranslation('staff');
  const action = <LinkButton to={paths.staffAgencies()}>{t('queue.clear')}</LinkButton>;
  return (
    <EmptyState title={t('queue.noMatchTitle', { search })} sentence={t('queue.noMatchSentence')} action={action} />
  );
}
