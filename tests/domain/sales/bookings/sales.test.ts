import { describe, expect, test } from 'vitest';
import { commissionDueOn, overdueBefore, overdueCommission } from '#app/domain/sales/bookings/commission.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { decimalText, formatMoney, minorDigits } from '#app/domain/money.ts';
import { ownSalesList, readLeniently, salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { monthsBetween, salesDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { barChart } from '#app/routes/operations/figures/pairChart.server.ts';
import { changeInPercent, noSales, salesReport, type SalesSum } from '#app/domain/sales/bookings/salesReport.ts';
import { listAddress } from '#tests/listAddress.ts';

describe('money', () => {
  test.each([
    ['USD', 2],
    ['GBP', 2],
    ['AUD', 2],
    ['JPY', 0],
  ])('%s has %i digits after its point', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  test.each([
    [0, 'USD', '0.00'],
    [5, 'USD', '0.05'],
    [123_456, 'USD', '1234.56'],
    [-105, 'GBP', '-1.05'],
    [123_456, 'JPY', '123456'],
    [900_719_925_474_099_1, 'USD', '90071992547409.91'],
  ])('%i of %s is %s', (minor, currency, text) => {
    expect(decimalText(minor, currency)).toBe(text);
  });

  test.each([1.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])('%d is no exact amount', (minor) => {
    expect(() => decimalText(minor, 'USD')).toThrow(RangeError);
  });

  test.each([
    [123_456, 'USD', 'nam', 'en', '$1,234.56'],
    [123_456, 'JPY', 'jp', 'ja', '￥123,456'],
    [123_456, 'GBP', 'uk', 'en', '£1,234.56'],
    [900_719_925_474_099_1, 'USD', 'nam', 'en', '$90,071,992,547,409.91'],
  ] as const)('%i of %s is shown in %s, %s, as %s', (minor, currency, market, language, text) => {
    expect(formatMoney(minor, currency, market, language)).toBe(text);
  });
});

describe('the days of a report', () => {
  test.each([
    ['last12Months', '2026-11-22', '2025-12-01', '2026-11-22', '2024-12-01', '2025-11-22'],
    ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01', '2025-01-01', '2025-01-01'],
    ['lastYear', '2026-11-22', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
    ['lastMonth', '2029-03-31', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15', '2025-11-09', '2025-11-15'],
    ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22', '2025-11-16', '2025-11-22'],
    ['last12Months', '2028-02-29', '2027-03-01', '2028-02-29', '2026-03-01', '2027-02-28'],
  ] as const)('%s on %s', (period, today, from, to, lastYearFrom, lastYearTo) => {
    expect(salesDays(period, today)).toEqual({ from, to, lastYearFrom, lastYearTo });
  });

  test('have each of their months once', () => {
    expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});

describe('commission', () => {
  const sailed = { state: 'sailed', sailingOn: '2026-01-01', commissionExpected: 1000, commissionPaid: 400 } as const;
  test.each([
    ['on its last day', sailed, '2026-01-31', 0],
    ['a day later', sailed, '2026-02-01', 600],
    ['that is paid', { ...sailed, commissionPaid: 1000 }, '2026-02-01', 0],
    ['that is more than was expected', { ...sailed, commissionPaid: 1100 }, '2026-02-01', 0],
    ['that is disputed', { ...sailed, state: 'disputed' as const }, '2026-02-01', 600],
    ['of a cancelled booking', { ...sailed, state: 'cancelled' as const }, '2026-02-01', 0],
  ])('%s', (_, facts, today, overdue) => {
    expect(overdueCommission(facts, today)).toBe(overdue);
    // The database asks the same of the sailing's day.
    if (facts.state !== 'cancelled' && facts.commissionPaid < facts.commissionExpected)
      expect(facts.sailingOn < overdueBefore(today)).toBe(overdue > 0);
  });

  test('is due 30 days after the sailing', () => expect(commissionDueOn('2026-02-28')).toBe('2026-03-30'));
});

describe('who sees the sales of an agency', () => {
  const owner = { agentType: 'O', grants: [], market: 'nam', taReportAccess: true } as const;
  test.each<[Parameters<typeof maySeeSales>[0], boolean]>([
    [owner, true],
    [{ ...owner, taReportAccess: false }, false],
    [{ ...owner, agentType: 'M' }, false],
    [{ ...owner, agentType: 'A' }, false],
    [{ ...owner, market: 'int' }, true],
    [{ ...owner, market: 'asia' }, true],
    [{ ...owner, market: 'au' }, true],
    [{ ...owner, market: 'uk' }, false],
    [{ ...owner, market: 'jp' }, false],
  ])('%o: %s', (user, may) => expect(maySeeSales(user)).toBe(may));
});

describe('a report', () => {
  const days = salesDays('thisYear', '2026-02-10');
  const sum = (change: Partial<SalesSum>): SalesSum => ({
    ...noSales,
    currency: 'USD',
    isNow: true,
    breakdown: 'total',
    key: '',
    ...change,
  });

  test('has a line for every month, with last year beside it, and never adds two currencies', () => {
    const sums = [
      sum({ gross: 500 }),
      sum({ isNow: false, gross: 300 }),
      sum({ breakdown: 'month', key: '2026-02', gross: 500, bookings: 1 }),
      sum({ breakdown: 'month', key: '2026-02', isNow: false, gross: 300 }),
      sum({ currency: 'JPY', gross: 90_000 }),
    ];
    const [yen, dollars] = salesReport(sums, days);
    expect([yen!.currency, yen!.total.now.gross, dollars!.currency, dollars!.total]).toEqual([
      'JPY',
      90_000,
      'USD',
      { now: { ...noSales, gross: 500 }, lastYear: { ...noSales, gross: 300 } },
    ]);
    expect(dollars!.month.map(({ key, now, lastYear }) => [key, now.gross, lastYear.gross])).toEqual([
      ['2026-01', 0, 0],
      ['2026-02', 500, 300],
    ]);
    expect(yen!.month.every(({ now }) => now.gross === 0)).toBe(true);
  });

  test('has brands by gross and sailing months by time', () => {
    const sums = [
      ['PC', 1],
      ['HA', 3],
      ['CU', 2],
    ].map(([key, gross]) => sum({ breakdown: 'brand', key: key as string, gross: gross as number }));
    const sailings = ['2026-12', '2026-03'].map((key) => sum({ breakdown: 'sailingMonth', key }));
    const [report] = salesReport([...sums, ...sailings], days);
    expect(report!.brand.map(({ key }) => key)).toEqual(['HA', 'CU', 'PC']);
    expect(report!.sailingMonth.map(({ key }) => key)).toEqual(['2026-03', '2026-12']);
  });

  test.each([
    [110, 100, 10],
    [0, 100, -100],
    [100, 100, 0],
    [5, 0, null],
    [5, -5, null],
  ])('%i after %i is a change of %s percent', (now, lastYear, change) => {
    expect(changeInPercent(now, lastYear)).toBe(change);
  });
});

test('an address with wrong values still asks for a report', () => {
  expect(
    readLeniently(salesQuery, { period: 'thisYear', brand: 'ZZ', ship: '', advisor: "' OR 1=1", branch: 'Uptown' }),
  ).toEqual({
    period: 'thisYear',
  });
  expect(ownSalesList.read(listAddress({ state: 'sunk', page: 'x', search: ' Rotterdam ' }))).toEqual({
    search: 'Rotterdam',
    page: 1,
    pageSize: 20,
  });
});

test('a value below 0 has its number on a chart, and no bar', () => {
  const { bars, texts } = barChart([{ label: 'Cunard', now: -50, lastYear: 100 }], 320, String);
  expect(bars.map(({ year, width }) => [year, width])).toEqual([
    ['lastYear', 230],
    ['now', 0],
  ]);
  expect(texts.map(({ x, text }) => [x, text])).toEqual([
    [0, 'Cunard'],
    [6, '-50'],
  ]);
});
