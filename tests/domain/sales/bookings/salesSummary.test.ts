import { describe, expect, test } from 'vitest';
import { salesForecast, type YearSoFar } from '#app/domain/sales/bookings/salesPace.ts';
import { noSales, type SalesLine } from '#app/domain/sales/bookings/salesReport.ts';
import { salesSummary, type MissingCommission } from '#app/domain/sales/bookings/salesSummary.ts';
import { paceOfAll, type AdvisorYear } from '#app/domain/sales/bookings/teamGoals.ts';
import { periodsOn, tierStanding, type Tier } from '#app/domain/sales/bookings/tierStandings.ts';
import { translator } from '#app/platform/translations.server.ts';
import { bookingsOf } from '#app/routes/sales/bookings/bookingLinks.ts';
import { forecastHow, summarySentence } from '#app/domain/sales/bookings/salesWords.server.ts';

const grossOf = (gross: number) => ({ ...noSales, gross });
const line = (key: string, gross: number): SalesLine => ({ key, now: grossOf(gross), lastYear: noSales });
const late = (month: string, missing: number, currency = 'USD'): MissingCommission => ({
  need: 'late',
  currency,
  month,
  missing,
});

describe('the sentence with which sales begin', () => {
  test.each<[string, number, number, SalesLine[], MissingCommission[], string, string]>([
    [
      'more than last year, a brand that leads, a month that is late',
      1_360_000_00,
      1_172_000_00,
      [line('SB', 9), line('PC', 4)],
      [late('2026-09', 15_600_00)],
      '$1.36M booked in the last 12 months, 16% more than a year earlier; Seabourn leads; of all bookings, $15.6K in commission is late, the oldest since September.',
      '過去12か月の予約総額は136万米ドルで、前年より16%増えています。最も売れているブランドはシーボーンです。全期間の予約のうち、手数料1.56万米ドルの支払いが遅れています（最も古い期限は9月）。',
    ],
    [
      'less, one brand, several months, another currency',
      500_00,
      1000_00,
      [line('SB', 9)],
      [late('2026-09', 100), late('2025-12', 50), { ...late('2026-03', 25), need: 'short' }, late('2026-01', 7, 'GBP')],
      '$500.00 booked in the last 12 months, 50% less than a year earlier; of all bookings, $1.50 in commission is late, the oldest since December 2025; of all bookings, $0.25 in commission is short after a partial payment, the oldest since March.',
      '過去12か月の予約総額は$500.00で、前年より50%減っています。全期間の予約のうち、手数料$1.50の支払いが遅れています（最も古い期限は2025年12月）。全期間の予約のうち、一部だけ支払われた手数料が$0.25不足しています（最も古い期限は3月）。',
    ],
    [
      'as much',
      500_00,
      500_00,
      [],
      [],
      '$500.00 booked in the last 12 months, the same as a year earlier.',
      '過去12か月の予約総額は$500.00で、前年と同じです。',
    ],
    [
      'the first year',
      500_00,
      0,
      [],
      [],
      '$500.00 booked in the last 12 months, with nothing to compare from a year earlier.',
      '過去12か月の予約総額は$500.00で、比較できる前年の予約はありません。',
    ],
    [
      'nothing after a year',
      0,
      500_00,
      [],
      [],
      'Nothing booked in the last 12 months, after $500.00 a year earlier.',
      '過去12か月の予約はありません（前年は$500.00）。',
    ],
    [
      'nothing',
      0,
      0,
      [line('SB', 0)],
      [late('2026-09', 0)],
      'Nothing booked in the last 12 months.',
      '過去12か月の予約はありません。',
    ],
  ])('%s', (_, now, lastYear, brand, missing, en, ja) => {
    const sales = { currency: 'USD', total: { now: grossOf(now), lastYear: grossOf(lastYear) }, brand: [...brand] };
    const parts = salesSummary(sales, missing);
    const on = { currency: 'USD', today: '2026-11-24', period: 'last12Months', market: 'nam' } as const;
    expect(summarySentence(translator('en'), parts, { ...on, language: 'en' })).toBe(en);
    expect(summarySentence(translator('ja'), parts, { ...on, language: 'ja' })).toBe(ja);
  });
});

describe('a forecast', () => {
  const booked = (bookings: number, gross: number) => ({ bookings, gross });
  const nothing = booked(0, 0);
  test.each<[string, YearSoFar, string, ReturnType<typeof salesForecast>]>([
    [
      'continues as last year did',
      { now: booked(3, 900), toDate: booked(10, 600), rest: booked(4, 200) },
      '2026-09-01',
      { gross: 1200, by: 'lastYear', percent: 75 },
    ],
    [
      'continues by the day where last year had too little',
      { now: booked(10, 500), toDate: booked(9, 600), rest: booked(90, 900) },
      '2026-07-02',
      { gross: 997, by: 'days', percent: 50 },
    ],
    ['has too few bookings', { now: booked(9, 500), toDate: nothing, rest: nothing }, '2026-07-02', null],
    ['comes too early', { now: booked(50, 500), toDate: nothing, rest: nothing }, '2026-02-28', null],
    [
      'comes with the 60th day',
      { now: booked(50, 600), toDate: nothing, rest: nothing },
      '2026-03-01',
      { gross: 3650, by: 'days', percent: 16 },
    ],
    ['has only refunds', { now: booked(50, -600), toDate: booked(50, 600), rest: nothing }, '2026-07-02', null],
    [
      'continues by the day where refunds ended last year below 0',
      { now: booked(10, 500), toDate: booked(10, 600), rest: booked(4, -700) },
      '2026-07-02',
      { gross: 997, by: 'days', percent: 50 },
    ],
    ['has nothing to carry on', { now: nothing, toDate: booked(50, 600), rest: nothing }, '2026-07-02', null],
  ])('%s', (_, year, today, forecast) => expect(salesForecast(year, today)).toEqual(forecast));

  test('of too little says so', () => {
    expect(forecastHow(translator('en'), null, '$0', { market: 'nam', language: 'en' })).toMatch(/^Too few bookings/);
  });
});

test.each([
  ['month', '2026-02', '/home/commission?of=agency&show=booked&brand=SB&from=2026-02-01&to=2026-02-28'],
  ['month', '2026-11', '/home/commission?of=agency&show=booked&brand=SB&from=2026-11-01&to=2026-11-24'],
  ['brand', 'HA', '/home/commission?of=agency&show=booked&brand=HA&from=2025-12-01&to=2026-11-24'],
  ['ship', 'Noordam', '/home/commission?of=agency&show=booked&brand=SB&ship=Noordam&from=2025-12-01&to=2026-11-24'],
  [
    'sailingMonth',
    '2027-01',
    '/home/commission?of=agency&show=booked&brand=SB&from=2025-12-01&to=2026-11-24&sails=2027-01',
  ],
  ['advisor', '', null],
] as const)('the bookings of %s %s', (by, key, href) => {
  const days = { from: '2025-12-01', to: '2026-11-24', lastYearFrom: '2024-12-01', lastYearTo: '2025-11-24' };
  expect(bookingsOf({ brand: 'SB' }, days, { by, key })).toBe(href);
  const branch = '0197a000-0000-7000-8000-000000000001';
  expect(bookingsOf({ brand: 'SB', branch }, days, { by, key })).toBe(
    href && href.replace('&from=', `&branch=${branch}&from=`),
  );
});

describe('the pace of a branch', () => {
  const nothing = { bookings: 0, gross: 0 };
  const year = (goal: number | null, now: number, toDate = nothing): AdvisorYear => ({
    agentUniqueId: 'a',
    firstName: 'Ana',
    lastName: 'Alder',
    branchId: null,
    goal,
    soFar: { now: { bookings: 5, gross: now }, toDate, rest: { bookings: 0, gross: toDate.gross } },
  });

  test('has the goals and the years of its people together', () => {
    const last = { bookings: 5, gross: 500 };
    expect(paceOfAll([year(1000, 600, last), year(null, 400, last), year(500, 0)], '2026-07-02')).toEqual({
      goal: 1500,
      booked: 1000,
      forecast: { gross: 2000, by: 'lastYear', percent: 50 },
    });
  });

  test('has no goal where none of them set one', () => {
    expect(paceOfAll([year(null, 100)], '2026-07-02')).toMatchObject({ goal: null, booked: 100 });
    expect(paceOfAll([], '2026-07-02')).toEqual({ goal: null, booked: 0, forecast: null });
  });
});

describe('override tiers', () => {
  const tier = (gross: number, percent: number, change: Partial<Tier> = {}): Tier => ({
    from: '2026-01-01',
    until: '2026-03-31',
    gross,
    percent,
    ...change,
  });
  const period = { from: '2026-01-01', until: '2026-03-31' };
  const tiers = [tier(50_000, 200), tier(20_000, 100), tier(1, 900, { from: '2026-02-01' })];

  test.each([
    [0, null, 20_000, 100],
    [19_999, null, 1, 100],
    [20_000, 100, 30_000, 200],
    [50_000, 200, undefined, undefined],
    [-5, null, 20_005, 100],
  ])('with %i booked', (booked, reached, missing, percent) => {
    const standing = tierStanding(tiers, period, booked);
    expect([standing.reached?.percent ?? null, standing.next?.missing, standing.next?.percent]).toEqual([
      reached,
      missing,
      percent,
    ]);
  });

  test.each([
    ['2025-12-31', []],
    ['2026-01-01', ['2026-01-01']],
    ['2026-03-31', ['2026-01-01', '2026-02-01']],
    ['2026-04-01', []],
  ])('count on %s, both days included', (today, from) =>
    expect(periodsOn(tiers, today).map((each) => each.from)).toEqual(from),
  );
});
