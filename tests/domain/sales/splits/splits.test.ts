import { describe, expect, test } from 'vitest';
import { shareOf, splitFor, type SplitRule } from '#app/domain/sales/splits/splits.ts';

const rule = (splitId: string, change: Partial<SplitRule> = {}): SplitRule => ({
  splitId,
  fromOn: '2026-01-01',
  brand: null,
  agentUniqueId: null,
  percent: 5000,
  ...change,
});
const booking = { agentUniqueId: 'ana', brand: 'PC', bookedOn: '2026-06-01' };

describe('the rule that decides about a booking', () => {
  test.each<[string, SplitRule[], string | undefined]>([
    ['none without rules', [], undefined],
    ['that of all', [rule('all')], 'all'],
    ['that of its brand before it', [rule('all'), rule('brand', { brand: 'PC' })], 'brand'],
    ['that of its advisor before both', [rule('brand', { brand: 'PC' }), rule('ana', { agentUniqueId: 'ana' })], 'ana'],
    [
      'that of advisor and brand before all',
      [
        rule('both', { brand: 'PC', agentUniqueId: 'ana' }),
        rule('ana', { agentUniqueId: 'ana', fromOn: '2026-05-01' }),
      ],
      'both',
    ],
    [
      'not of another advisor or brand',
      [rule('ben', { agentUniqueId: 'ben' }), rule('ha', { brand: 'HA' })],
      undefined,
    ],
    ['the last that had begun', [rule('old'), rule('new', { fromOn: '2026-06-01' })], 'new'],
    ['not one that begins later', [rule('old'), rule('next', { fromOn: '2026-06-02' })], 'old'],
  ])('%s', (_, rules, expected) => {
    expect(splitFor(rules, booking)?.splitId).toBe(expected);
    expect(splitFor(rules.toReversed(), booking)?.splitId).toBe(expected);
  });

  test('none of a booking without an advisor', () => {
    expect(splitFor([rule('all')], { ...booking, agentUniqueId: null })).toBeNull();
  });
});

test.each([
  [412_50, 5000, 206_25],
  [1, 5000, 1],
  [-1, 5000, -1],
  [1001, 3333, 334],
  [99_999, 0, 0],
  [99_999, 10_000, 99_999],
])('of %i at %i hundredths of a percent the share is %i', (amount, percent, expected) =>
  expect(shareOf(amount, { percent })).toBe(expected),
);
