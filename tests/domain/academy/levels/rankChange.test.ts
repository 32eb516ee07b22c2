import { describe, expect, test } from 'vitest';
import { mayRefresh, rankChange } from '#app/domain/academy/levels/rankChange.ts';
import { validityAt } from '#app/domain/academy/levels/validity.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const kept = { level: 2, attainedAt: at('2025-06-30'), validUntil: at('2026-06-30'), refreshCount: 1 } as const;

describe('what changes of a level', () => {
  test.each([
    ['nothing kept, nothing computed', null, 0, '2026-03-01', false, null],
    [
      'the first level',
      null,
      1,
      '2026-03-01',
      false,
      { kind: 'reached', level: 1, validUntil: at('2027-03-01'), refreshCount: 0 },
    ],
    ['several at once', null, 3, '2026-03-01', false, { kind: 'reached', level: 3 }],
    ['the same', kept, 2, '2026-03-01', false, null],
    [
      'a higher one, from that day',
      kept,
      3,
      '2026-03-01',
      false,
      { kind: 'reached', level: 3, attainedAt: at('2026-03-01'), validUntil: at('2027-03-01'), refreshCount: 0 },
    ],
    ['none lower, where requirements were changed', kept, 1, '2026-03-01', false, null],
    [
      'a refresher while it is good',
      kept,
      2,
      '2026-03-01',
      true,
      { kind: 'refreshed', level: 2, attainedAt: kept.attainedAt, validUntil: at('2027-06-30'), refreshCount: 2 },
    ],
    ['lapsed, without a refresher', kept, 2, '2026-08-01', false, null],
    [
      'lapsed, with one',
      kept,
      2,
      '2026-08-01',
      true,
      { kind: 'returned', level: 2, validUntil: at('2027-08-01'), refreshCount: 2 },
    ],
    ['lapsed, a higher one', kept, 4, '2026-08-01', false, { kind: 'reached', level: 4, validUntil: at('2027-08-01') }],
    ['lapsed for long, a refresher alone', kept, 0, '2027-02-01', true, null],
    ['lapsed for long, a part of the requirements again', kept, 1, '2027-02-01', false, null],
    [
      'lapsed for long, all of them',
      kept,
      2,
      '2027-02-01',
      false,
      { kind: 'returned', level: 2, attainedAt: at('2027-02-01'), validUntil: at('2028-02-01'), refreshCount: 0 },
    ],
  ] as const)('%s', (_, known, computed, now, refreshed, change) => {
    const found = rankChange(known, known && validityAt(known.validUntil, at(now)), computed, {
      refreshed,
      now: at(now),
    });
    if (change === null) expect(found).toBeNull();
    else expect(found).toMatchObject(change);
  });
});

test.each([
  ['2025-06-30', true],
  ['2025-06-29', false],
  ['2026-06-30', true],
])('a level that is good until 2026-06-30 may be renewed on %s: %s', (now, may) =>
  expect(mayRefresh(kept.validUntil, at(now))).toBe(may),
);
