import { expect, test } from 'vitest';
import { countsAgain } from '#app/domain/courses/runtime/startOfReview.server.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const end = day('2027-06-30');

test.each([
  ['without a level', [], '2027-06-30', false],
  ['a course of a level that is good', [{ refresher: false, validUntil: end }], '2027-06-29', false],
  ['one of a level that a refresher alone brings back', [{ refresher: false, validUntil: end }], '2027-12-29', false],
  [
    'one of a level whose requirements are asked for again',
    [{ refresher: false, validUntil: end }],
    '2027-12-31',
    true,
  ],
  ['a refresher 61 days before the end', [{ refresher: true, validUntil: end }], '2027-04-30', false],
  ['a refresher 60 days before the end', [{ refresher: true, validUntil: end }], '2027-05-01', true],
  ['a refresher after the end', [{ refresher: true, validUntil: end }], '2027-08-01', true],
  [
    'a course that any of two levels needs',
    [
      { refresher: false, validUntil: end },
      { refresher: true, validUntil: end },
    ],
    '2027-06-01',
    true,
  ],
])('%s', (_, levels, now, expected) =>
  expect(countsAgain({ lastPassedAt: day('2026-07-01'), levels, now: day(now) })).toBe(expected),
);

test('what was passed after a level had lapsed for long is not asked for again', () => {
  expect(
    countsAgain({
      lastPassedAt: day('2028-01-01'),
      levels: [{ refresher: false, validUntil: end }],
      now: day('2028-01-02'),
    }),
  ).toBe(false);
});
