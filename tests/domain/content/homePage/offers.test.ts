import { describe, expect, test } from 'vitest';
import { formatOfferDay, shownOffers } from '#app/domain/content/homePage/offers.ts';

const today = '2026-11-21';

describe('the offers of a day', () => {
  test.each([
    ['2026-11-01', '2026-11-20', null],
    ['2026-11-01', '2026-11-21', 'open'],
    ['2026-11-21', '2026-11-21', 'open'],
    ['2026-11-22', '2026-12-01', 'coming'],
  ])('from %s until %s: %s', (from, until, state) =>
    expect(shownOffers([{ from, until }], today).map((offer) => offer.state)).toEqual(state ? [state] : []),
  );

  test('what ends first comes first, what is to come last', () => {
    const offers = [
      { from: '2026-12-24', until: '2026-12-30' },
      { from: '2026-11-01', until: '2026-12-31' },
      { from: '2026-12-01', until: '2026-12-31' },
      { from: '2026-11-01', until: '2026-11-30' },
    ];
    expect(shownOffers(offers, today).map(({ from, until }) => `${from} ${until}`)).toEqual([
      '2026-11-01 2026-11-30',
      '2026-11-01 2026-12-31',
      '2026-12-01 2026-12-31',
      '2026-12-24 2026-12-30',
    ]);
  });
});

test.each([
  ['nam', 'en', '2026-11-30', 'November 30'],
  ['uk', 'en', '2026-11-30', '30 November'],
  ['au', 'en', '2027-01-05', '5 January 2027'],
  ['jp', 'ja', '2026-11-30', '11月30日'],
  ['jp', 'ja', '2027-01-05', '2027年1月5日'],
] as const)('a day in %s, %s: %s is %s', (market, language, day, words) =>
  expect(formatOfferDay(day, today, market, language)).toBe(words),
);
