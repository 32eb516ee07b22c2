import { bookingStates } from '#app/domain/sales/bookings/bookingStates.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { MySalesRow } from './mySalesPage.server.ts';

interface SumsProps {
  commission: readonly { currency: string; expected: string; paid: string; overdue: string }[];
}

/** The commission of an advisor's bookings, a line of sums a currency. */
export function CommissionSums({ commission }: SumsProps) {
  const { t } = useTranslation('sales');
  return commission.map(({ currency, expected, paid, overdue }) => (
    <dl key={currency} className="sales-totals">
      <Sum label={t('own.expectedIn', { currency })} value={expected} />
      <Sum label={t('own.paidIn', { currency })} value={paid} />
      <Sum label={t('own.overdueIn', { currency })} value={overdue} />
    </dl>
  ));
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="sales-total">{value}</dd>
    </div>
  );
}

/** The filters of an advisor's bookings: state, and the brands that they have. */
export function useSalesFilters(brands: readonly string[]) {
  const { t } = useTranslation(['sales', 'markets']);
  return [
    {
      name: 'state' as const,
      label: t('filter.state'),
      any: t('filter.any'),
      options: [...bookingStates, 'overdue'].map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      name: 'brand' as const,
      label: t('filter.brand'),
      any: t('filter.any'),
      options: brands.map((value) => ({ value, label: t(`markets:brand.${value}`) })),
    },
  ];
}

/** The columns of an advisor's bookings. */
export function useSalesColumns(): Column<MySalesRow>[] {
  const { t } = useTranslation(['sales', 'common']);
  return [
    {
      key: 'number',
      header: t('own.booking'),
      cell: (row) => <BookingLink bookingNumber={row.bookingNumber} />,
      rowHeader: true,
    },
    {
      key: 'state',
      fact: true,
      header: t('filter.state'),
      cell: (row) => <Badge tone={row.tone}>{t(`state.${row.state}`)}</Badge>,
    },
    { key: 'ship', header: t('by.ship'), cell: (row) => row.ship },
    { key: 'booked', header: t('own.booked'), cell: (row) => row.booked, nowrap: true },
    { key: 'sailing', header: t('own.sailing'), cell: (row) => row.sailing, nowrap: true },
    { key: 'guests', header: t('figure.guests'), cell: (row) => row.guests, numeric: true },
    { key: 'gross', fact: true, header: t('figure.gross'), cell: (row) => row.gross, numeric: true },
    {
      key: 'expected',
      header: t('figure.commissionExpected'),
      cell: (row) => row.expected ?? t('common:dash'),
      numeric: true,
    },
    { key: 'paid', header: t('figure.commissionPaid'), cell: (row) => row.paid, numeric: true },
    { key: 'overdue', header: t('own.overdue'), cell: (row) => row.overdue ?? t('common:dash'), numeric: true },
  ];
}
