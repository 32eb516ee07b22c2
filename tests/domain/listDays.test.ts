import { expect, test } from 'vitest';
import { momentsOf } from '#app/domain/listDays.ts';

const days = { from: '2026-03-07', to: '2026-03-08' };

test.each([
  ['of the zone that a reader chose', { language: 'en', zone: 'Asia/Tokyo' }, ['2026-03-06T15:00', '2026-03-08T15:00']],
  ['one of which has 23 hours', { language: 'en', zone: 'America/New_York' }, ['2026-03-07T05:00', '2026-03-09T04:00']],
  ['of the market without a choice', { language: 'ja', market: 'jp' }, ['2026-03-06T15:00', '2026-03-08T15:00']],
] as const)('the days of a list are those %s', (_, reader, expected) => {
  const { since, before } = momentsOf(days, reader);
  expect([since, before].map((each) => each!.toISOString().slice(0, 16))).toEqual(expected);
});

test('a list without days has no bounds', () => {
  expect(momentsOf({}, { language: 'en' })).toEqual({ since: null, before: null });
});
