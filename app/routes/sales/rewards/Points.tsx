import { Card } from '#app/ui/Card.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { RewardsView } from './rewardsView.server.ts';

type Month = RewardsView['months'][number];

/**
 * The points of the last twelve months: their sum, the tier with the way to the next, and each month in a table with
 * its bar.
 */
export function Points({ view: { points, tier, next, months, perPoint } }: { view: RewardsView }) {
  const { t } = useTranslation('rewards');
  const columns: Column<Month>[] = [
    { key: 'month', header: t('points.month'), cell: (row) => row.month, rowHeader: true },
    { key: 'bookings', header: t('points.bookings'), cell: (row) => row.bookings, numeric: true },
    { key: 'points', header: t('points.points'), cell: (row) => row.points, numeric: true },
    { key: 'bar', header: t('points.compared'), cell: (row) => <Bar share={row.share} /> },
  ];
  return (
    <div className="grid gap-6">
      <Card title={t('points.title')}>
        <div className="rewards-sum">{t('points.sum', { points })}</div>
        <p className="mt-2">{t('points.tier', { tier })}</p>
        {next ? (
          <>
            <div className="rewards-way">
              <Bar share={next.share} />
            </div>
            <p className="text-muted">{t('points.next', { missing: next.missing, tier: next.tier })}</p>
          </>
        ) : (
          <p className="text-muted">{t('points.top')}</p>
        )}
        <p className="mt-3 text-sm text-muted">{t('points.how', { perPoint })}</p>
      </Card>
      <TableSection
        title={t('points.byMonth')}
        columns={columns}
        rows={months}
        rowKey={(row) => row.key}
        empty={null}
      />
    </div>
  );
}

// The number beside it says the same.
function Bar({ share }: { share: number }) {
  return (
    <svg className="rewards-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="rewards-bar-ground" width={100} height={8} rx={2} />
      <rect className="rewards-bar-value" width={share} height={8} rx={2} />
    </svg>
  );
}
