import { describe, expect, test } from 'vitest';
import { archiveDays, isSettled, mayBeArchived, type SettledFacts } from '#app/domain/sales/bookings/archiveRule.ts';
import { salesDays, salesPeriods } from '#app/domain/sales/bookings/salesPeriods.ts';

const today = '2026-11-28';
const settled: SettledFacts = {
  ...{ state: 'paid', bookedOn: '2023-05-10', sailingOn: '2024-01-05', commissionExpected: 100_00 },
  ...{ commissionPaid: 100_00, formerUntil: null, hasOpenDispute: false },
};

describe('a booking is settled', () => {
  test.each<[string, Partial<SettledFacts>, boolean]>([
    ['which is paid and sailed long ago', {}, true],
    ['of which too much was paid', { commissionPaid: 200_00 }, true],
    ['that was cancelled, whatever is paid', { state: 'cancelled', commissionPaid: 0 }, true],
    ['of which nothing is expected', { state: 'sailed', commissionExpected: 0, commissionPaid: 0 }, true],
    ['that the ledger calls sailed and all is paid', { state: 'sailed' }, true],
    ['but not one that is late', { commissionPaid: 0 }, false],
    ['but not one that is short', { commissionPaid: 99_99 }, false],
    ['but not one that the ledger calls disputed', { state: 'disputed' }, false],
    ['but not one that somebody disputes', { hasOpenDispute: true }, false],
    ['that was booked 25 months and a day ago', { bookedOn: '2024-10-27', sailingOn: '2024-11-01' }, true],
    ['but not one of 25 months ago', { bookedOn: '2024-10-28', sailingOn: '2024-11-01' }, false],
    ['that sailed 13 months and a day ago', { sailingOn: '2025-10-27' }, true],
    ['but not one that sailed 13 months ago', { sailingOn: '2025-10-28' }, false],
    ['but not one that has still to sail', { sailingOn: '2027-01-01' }, false],
    ['of which a former revision is of the same month', { formerUntil: '2023-05-31' }, true],
    ['of which a former revision is of an earlier one', { formerUntil: '2022-05-31' }, true],
    ['but not one of which a former revision is of a later one', { formerUntil: '2023-06-01' }, false],
  ])('%s', (_, change, is) => {
    expect(isSettled({ ...settled, ...change }, today)).toBe(is);
  });
});

describe('the archive is looked into', () => {
  test.each([
    [{}, true],
    [{ bookedFrom: '2024-10-27' }, true],
    [{ bookedFrom: '2024-10-28' }, false],
    [{ sailedFrom: '2025-10-27' }, true],
    [{ sailedFrom: '2025-10-28' }, false],
    [{ bookedFrom: '2020-01-01', sailedFrom: '2026-01-01' }, false],
  ])('for %j: %s', (asked, is) => {
    expect(mayBeArchived(asked, today)).toBe(is);
  });

  test.each(['2026-01-01', '2026-02-28', '2026-11-28', '2026-12-31', '2028-02-29'])(
    'on %s by no report but the one of last year beside the year before',
    (on) => {
      const looking = salesPeriods.filter((period) =>
        mayBeArchived({ bookedFrom: salesDays(period, on).lastYearFrom }, on),
      );
      expect(looking.filter((period) => period !== 'lastYear')).toEqual([]);
    },
  );

  test('a day of another time zone is no day too early', () => {
    expect(archiveDays('2026-11-29').bookedBefore > archiveDays('2026-11-28').bookedBefore).toBe(true);
    expect(salesDays('thisYear', '2026-12-31').lastYearFrom > archiveDays('2027-01-01').bookedBefore).toBe(true);
    expect(salesDays('last12Months', '2026-12-31').lastYearFrom > archiveDays('2027-01-01').bookedBefore).toBe(true);
  });
});
