import { describe, expect, test } from 'vitest';
import type { NewsKind, HomeFacts } from '#app/domain/content/homePage/homeFacts.ts';
import type { SalesDay } from '#app/domain/sales/bookings/salesDay.ts';
import { lineNames, lineSubjects, todayLines, type LineName, type TodayFacts } from '#app/domain/sales/todayLines.ts';
import { lineIcons } from '#app/routes/content/homePage/homeIcons.ts';
import { linePaths } from '#app/routes/content/homePage/linePaths.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const home: HomeFacts = {
  enrolled: true,
  ownershipProposed: false,
  newAddressPending: false,
  endingGrants: 0,
  firstGrantEnd: null,
  moveRequests: 0,
  accessRequests: 0,
  news: [],
  waitingUsers: 0,
  usersWithoutSecondFactor: 0,
  reviewDue: false,
  learningDue: 0,
  learnersOverdue: 0,
  teamLevelsEnding: 0,
  levelEnd: null,
  courseLeftOff: null,
  isAlone: false,
  isNewAgency: false,
};
const sales: SalesDay = {
  scope: 'own',
  sailings: 0,
  guests: 0,
  unpaid: [],
  coming: [],
};
const now = new Date('2026-11-24T00:00:00Z');
const nothing: TodayFacts = {
  home,
  sales,
  offers: [],
  groupDeadlines: 0,
  tier: null,
  brand: 'PC',
  market: 'nam',
  zone: 'America/New_York',
  now,
};
const tier: TodayFacts['tier'] = {
  brand: 'HA',
  currency: 'USD',
  missing: 18_000_00,
  percent: 100,
  from: '2027-01-01',
  until: '2027-03-31',
};
const course = { titleEn: 'Alaska', titleJa: 'アラスカ' };
const missing = (currency: string, amount: number, dueSince: string) => ({
  currency,
  missing: amount,
  bookings: 2,
  dueSince,
});

const linesOf = (facts: TodayFacts) => todayLines(facts).map((line) => ({ ...line, to: linePaths[line.name](facts) }));

const unread = (kind: NewsKind, count: number) => ({ kind, count, notificationId: `n-${kind}` });

/** Facts of the home and of sales, and the line that they make. */
const rows: [Partial<HomeFacts>, Partial<SalesDay>, LineName, object][] = [
  [{ ownershipProposed: true }, {}, 'ownership', { to: '/home/my-account/ownership' }],
  [{ moveRequests: 2 }, {}, 'moveRequests', { count: 2 }],
  [{ accessRequests: 3 }, {}, 'accessRequests', { count: 3, to: '/home/agency-overview/access-requests' }],
  [{}, { sailings: 3, guests: 7 }, 'sailings', { count: 3, guests: 7, to: '/home/sailings?within=7' }],
  [
    {},
    { unpaid: [missing('USD', 900, '2026-10-02'), missing('JPY', 5, '2026-09-30')] },
    'unpaid',
    {
      count: 4,
      day: '2026-09-30',
      money: [
        { currency: 'USD', amount: 900 },
        { currency: 'JPY', amount: 5 },
      ],
      to: '/home/commission?of=own&show=unpaid',
    },
  ],
  [
    {},
    {
      coming: [
        { currency: 'USD', amount: 124_000, payments: 1, from: '2026-12-12' },
        { currency: 'JPY', amount: 5, payments: 2, from: '2026-12-10' },
      ],
    },
    'paymentsComing',
    {
      count: 3,
      day: '2026-12-10',
      money: [
        { currency: 'USD', amount: 124_000 },
        { currency: 'JPY', amount: 5 },
      ],
      to: '/home/payments?of=own&show=coming',
    },
  ],
  [{ news: [unread('commissionRecalled', 1)] }, {}, 'commissionRecalled', { count: 1 }],
  [{ news: [unread('bookingCancelled', 2)] }, {}, 'bookingsCancelled', { count: 2 }],
  [
    { news: [unread('disputeAnswered', 1)] },
    {},
    'disputesAnswered',
    { count: 1, to: '/home/my-account/notifications/n-disputeAnswered' },
  ],
  [
    { news: [unread('rateAnswered', 2)] },
    {},
    'ratesAnswered',
    { count: 2, to: '/home/my-account/notifications?show=unread&kind=rateAnswered' },
  ],
  // A permission that ends with the night counts through the day before, which is another one in Tokyo than in New
  // York.
  [
    { endingGrants: 1, firstGrantEnd: new Date('2026-12-01T05:00:00Z') },
    {},
    'grantsEnd',
    { count: 1, day: '2026-11-30' },
  ],
  [{ newAddressPending: true }, {}, 'newAddress', {}],
  [{ enrolled: false }, {}, 'memberNumber', {}],
  [{ learningDue: 2 }, {}, 'learningDue', { count: 2 }],
  [
    { levelEnd: { level: 3, until: new Date('2026-12-20T12:00:00Z') } },
    {},
    'levelEnds',
    { level: 3, day: '2026-12-20' },
  ],
  [
    { levelEnd: { level: 2, until: new Date('2026-10-20T12:00:00Z') } },
    {},
    'levelLapsed',
    { level: 2, day: '2026-10-20' },
  ],
  [{ courseLeftOff: course }, {}, 'courseLeftOff', { title: { en: 'Alaska', ja: 'アラスカ' } }],
  [{ learnersOverdue: 3 }, {}, 'learnersOverdue', { count: 3 }],
  [{ teamLevelsEnding: 4 }, {}, 'teamLevelsEnd', { count: 4 }],
  [{ news: [unread('feedbackAnswered', 1)] }, {}, 'feedbackAnswered', { count: 1 }],
  [{ news: [unread('agencyChange', 3)] }, {}, 'changesAnswered', { count: 3 }],
  [{ waitingUsers: 4 }, {}, 'waitingUsers', { count: 4 }],
  [{ isAlone: true }, {}, 'firstColleague', { to: '/home/agency-overview/add' }],
  [{ usersWithoutSecondFactor: 5 }, {}, 'secondFactors', { count: 5 }],
  [{ reviewDue: true }, {}, 'accountsReview', {}],
];

describe('the lines of the home page', () => {
  test('are none where nothing concerns the user', () => expect(linesOf(nothing)).toEqual([]));

  test.each(rows)('%j and %j: %s', (facts, sold, name, values) => {
    const lines = linesOf({ ...nothing, home: { ...home, ...facts }, sales: { ...sales, ...sold } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ name, ...values });
  });

  test('tell of offers that end, by the first', () => {
    const offers = [
      { title: 'Alaska', until: '2026-11-26' },
      { title: 'Fjords', until: '2026-11-28' },
    ];
    expect(linesOf({ ...nothing, offers })).toMatchObject([
      { name: 'offersEnd', count: 2, title: { en: 'Alaska' }, day: '2026-11-26', to: '#offers' },
    ]);
  });

  test('name the next tier of override commission, and lead to goals and tiers', () =>
    expect(linesOf({ ...nothing, tier })).toMatchObject([
      {
        name: 'overrideTier',
        money: [{ currency: 'USD', amount: 18_000_00 }],
        day: '2027-03-31',
        tier: { brand: 'HA', percent: 100, from: '2027-01-01' },
        to: '/home/pages/other/sales-goals',
      },
    ]));

  test('name groups with a deadline soon, and lead to these', () =>
    expect(linesOf({ ...nothing, groupDeadlines: 2 })).toMatchObject([
      { name: 'groupDeadlines', count: 2, to: '/home/groups?deadline=14' },
    ]));

  test("lead an owner who sees the agency's sales to those of the agency", () => {
    const owner = {
      ...sales,
      scope: 'agency',
      sailings: 1,
      guests: 2,
      unpaid: [missing('USD', 1, '2026-10-02')],
    } as const;
    expect(linesOf({ ...nothing, sales: { ...owner, unpaid: [...owner.unpaid] } }).map(({ to }) => to)).toEqual([
      '/home/sailings?within=7',
      '/home/commission?of=agency&show=unpaid',
    ]);
  });

  test.each([
    ['Asia/Tokyo', '2026-12-01'],
    ['America/Chicago', '2026-11-30'],
  ])("a level's last day is that of the reader in %s, as in the academy", (zone, day) => {
    const levelEnd = { level: 1, until: new Date('2026-11-30T20:00:00Z') };
    expect(linesOf({ ...nothing, home: { ...home, levelEnd }, zone })).toMatchObject([{ day }]);
  });

  test('come in one order, every kind can come, and each has its two texts in both languages', () => {
    const all = rows.reduce(
      (facts, [row, sold]) => ({
        ...facts,
        home: { ...facts.home, ...row, news: [...facts.home.news, ...(row.news ?? [])] },
        sales: { ...facts.sales, ...sold },
      }),
      { ...nothing, tier, groupDeadlines: 3, offers: [{ title: 'Alaska', until: '2026-11-26' }] },
    );
    // A level ends or has ended.
    expect(linesOf(all).map(({ name }) => name)).toEqual(lineNames.filter((name) => name !== 'levelEnds'));
    for (const language of ['en', 'ja'] as const) {
      const { line } = readNamespace(language, 'homePage') as { line: Record<LineName, { link: string }> };
      expect(Object.keys(line).toSorted()).toEqual(lineNames.toSorted());
      for (const name of lineNames) expect(Object.keys(line[name]).some((key) => key.startsWith('text'))).toBe(true);
    }
    expect(Object.keys(lineIcons)).toEqual([...lineSubjects]);
  });
});

test.each(['en', 'ja'] as const)('in %s what counts users in reach says nothing of the agency', (language) => {
  const { line } = readNamespace(language, 'homePage') as { line: Record<string, Record<string, string>> };
  const inReach = ['learnersOverdue', 'teamLevelsEnd', 'waitingUsers'] satisfies LineName[];
  for (const name of inReach) expect(JSON.stringify(line[name])).not.toMatch(/agency|代理店/);
});
