import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CreditRow } from './creditRows.server.ts';

const tones: Record<CreditRow['state'], Tone> = {
  entitled: 'info',
  creating: 'info',
  failed: 'danger',
  created: 'success',
  used: 'neutral',
  expired: 'warning',
};

/** The ledger of a learner's credits: what they were entitled to, and what became of it. */
export function CreditLedger({ rows }: { rows: readonly CreditRow[] }) {
  const { t } = useTranslation(['credits', 'markets']);
  const columns: Column<CreditRow>[] = [
    {
      key: 'curriculum',
      header: t('ledger.curriculum'),
      cell: ({ curriculum }) => t(`markets:curriculum.${curriculum}`),
      rowHeader: true,
    },
    { key: 'amount', fact: true, header: t('ledger.amount'), cell: ({ amount }) => amount, numeric: true },
    {
      key: 'state',
      fact: true,
      header: t('ledger.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'number',
      header: t('ledger.number'),
      cell: ({ fccId, reference }) => <span className="tabular-nums">{fccId || reference || t('ledger.none')}</span>,
    },
    { key: 'guest', header: t('ledger.guest'), cell: ({ guest }) => guest || t('ledger.none') },
    { key: 'entitled', header: t('ledger.entitled'), cell: ({ entitledOn }) => entitledOn },
    { key: 'created', header: t('ledger.created'), cell: ({ createdOn }) => createdOn || t('ledger.none') },
    {
      key: 'end',
      header: t('ledger.end'),
      cell: ({ state, usedOn, expiresOn }) =>
        state === 'used'
          ? t('ledger.usedOn', { day: usedOn })
          : expiresOn
            ? t('ledger.until', { day: expiresOn })
            : t('ledger.none'),
    },
  ];
  return (
    <TableSection
      title={t('ledger.title')}
      columns={columns}
      rows={rows}
      rowKey={({ curriculum }) => curriculum}
      empty={null}
    >
      <p className="mt-3">
        <Link className="link" to={paths.commodores()}>
          {t('ledger.toCommodores')}
        </Link>
      </p>
    </TableSection>
  );
}
