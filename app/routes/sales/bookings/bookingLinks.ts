import { DateTime } from 'luxon';
import type { SalesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import type { SalesDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import type { SalesBreakdown } from '#app/domain/sales/bookings/salesReport.ts';
import { paths } from '#app/paths.ts';

/**
 * Where the bookings of a line are, as a list: exactly those of the agency that its figures sum, in a currency where the
 * report has several. Null of a line of bookings that name no advisor.
 */
export function bookingsOf(
  { brand, ship, advisor, branch, currency }: Omit<SalesQuery, 'period'> & { currency?: string | undefined },
  { from, to }: SalesDays,
  line: { by: SalesBreakdown; key: string },
): string | null {
  const asked = { of: 'agency', show: 'booked', brand, ship, advisor, branch, currency, from, to };
  switch (line.by) {
    case 'month': {
      const last = DateTime.fromISO(line.key, { zone: 'utc' }).endOf('month').toISODate()!;
      return paths.commission({ ...asked, from: `${line.key}-01`, to: last < to ? last : to });
    }
    case 'sailingMonth':
      return paths.commission({ ...asked, sails: line.key });
    case 'brand':
      return paths.commission({ ...asked, brand: line.key });
    case 'ship':
      return paths.commission({ ...asked, ship: line.key });
    case 'advisor':
      return line.key === '' ? null : paths.commission({ ...asked, advisor: line.key });
  }
}
