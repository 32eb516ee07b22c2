import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownWhy } from './why.server.ts';

/** Why a booking's commission is what it is: a sentence, and a table of the parts that it comes from. */
export function Why({ sentence, difference, lines, total, roundedByBrand }: ShownWhy) {
  const { t } = useTranslation(['commission', 'common']);
  const columns: Column<Line>[] = [
    {
      key: 'component',
      header: t('why.component'),
      cell: ({ kind, label }) => (
        <>
          {kind ? t(`component.${kind}`) : t('why.total')}
          {label ? <span className="block text-sm text-muted">{label}</span> : null}
        </>
      ),
      rowHeader: true,
    },
    {
      key: 'amount',
      header: t('why.amount'),
      cell: ({ amount }) => amount ?? t('common:dash'),
      numeric: true,
      fact: true,
    },
    { key: 'rate', header: t('why.ratePercent'), cell: ({ rate }) => rate ?? t('common:dash'), numeric: true },
    { key: 'commission', header: t('why.commission'), cell: ({ commission }) => commission, numeric: true, fact: true },
  ];
  const rows: Line[] = [...lines, { key: 'total', kind: null, label: '', rate: null, ...total }];
  return (
    <Card title={t('why.title')}>
      <p className="commission-why">{sentence}</p>
      {difference ? <Notice tone="warning">{difference}</Notice> : null}
      {lines.length > 0 ? (
        <div className="mt-4">
          <DataTable caption={t('why.table')} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
          <p className="mt-2 text-sm text-muted">{t(roundedByBrand ? 'why.roundedByBrand' : 'why.rounded')}</p>
        </div>
      ) : null}
    </Card>
  );
}

type Line = Omit<ShownWhy['lines'][number], 'kind'> & { kind: ShownWhy['lines'][number]['kind'] | null };
