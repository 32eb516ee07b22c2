import { describe, expect, test } from 'vitest';
import { agencyLevel, agentsMissing, levelOfHalf } from '#app/domain/academy/levels/agencyLevel.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);

describe('the level that at least half hold', () => {
  test.each([
    [[], 0],
    [[0], 0],
    [[4], 4],
    [[4, 0], 4],
    [[4, 0, 0], 0],
    [[3, 2, 1], 2],
    [[3, 3, 1, 0], 3],
    [[1, 1, 1, 0, 0, 0], 1],
    [[1, 1, 1, 0, 0, 0, 0], 0],
  ] as const)('of %j is %i', (held, level) => expect(levelOfHalf(held)).toBe(level));
});

describe('an agency keeps what it had within the year', () => {
  test.each([
    [[0, 0], [{ level: 3, lastHeldAt: daysAgo(364) }], 3],
    [[0, 0], [{ level: 3, lastHeldAt: daysAgo(366) }], 0],
    [[4, 4], [{ level: 3, lastHeldAt: daysAgo(10) }], 4],
    [
      [1, 1],
      [
        { level: 3, lastHeldAt: daysAgo(400) },
        { level: 2, lastHeldAt: daysAgo(40) },
      ],
      2,
    ],
  ] as const)('%j, before %j: %i', (held, former, level) => expect(agencyLevel(held, former, now)).toBe(level));
});

describe('how many are missing for the next level', () => {
  test.each([
    ['5 of 12 are Captain', [3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 0, 0], 2, { level: 3, holding: 5, of: 12, missing: 1 }],
    ['one alone', [0], 0, { level: 1, holding: 0, of: 1, missing: 1 }],
    ['an odd number', [1, 0, 0], 0, { level: 1, holding: 1, of: 3, missing: 1 }],
    ['no learner enrolled', [], 0, null],
    ['the highest', [4], 4, null],
  ] as const)('%s', (_, held, current, missing) => expect(agentsMissing(held, current)).toEqual(missing));
});
