import { describe, expect, test } from 'vitest';
import { inForce, stateOf, type VersionTimes } from '#app/domain/content/documents/inForce.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const version = (
  number: number,
  from: number | null,
  until: number | null = null,
  state: VersionTimes['state'] = 'published',
): VersionTimes => ({
  number,
  state,
  startsAt: from === null ? null : at(from),
  endsAt: until === null ? null : at(until),
});

describe('the version in force', () => {
  test.each([
    ['none', [], 5, undefined],
    ['one that has begun', [version(1, 4)], 5, 1],
    ['one that begins now', [version(1, 5)], 5, 1],
    ['none that has yet to begin', [version(1, 6)], 5, undefined],
    ['none that ends now', [version(1, 4, 5)], 5, undefined],
    ['the one that began last', [version(1, 1), version(2, 3), version(3, 2)], 5, 2],
    ['the newer of two that began together', [version(1, 3), version(2, 3)], 5, 2],
    ['the one before, after the end of the last', [version(1, 1), version(2, 3, 5)], 5, 1],
    ['the last, before its end', [version(1, 1), version(2, 3, 6)], 5, 2],
    ['none without a beginning', [version(1, null)], 5, undefined],
  ] as const)('is %s', (_, versions, hour, number) => expect(inForce(versions, at(hour))?.number).toBe(number));
});

describe('the state of a version', () => {
  const all = [
    version(1, 1),
    version(2, 3),
    version(3, 8),
    version(4, 2, 4),
    version(5, null, null, 'draft'),
    version(6, 4, null, 'withdrawn'),
  ];
  test.each([
    [1, 'replaced'],
    [2, 'published'],
    [3, 'scheduled'],
    [4, 'ended'],
    [5, 'draft'],
    [6, 'withdrawn'],
  ] as const)('of %i is %s', (number, state) =>
    expect(stateOf(all.find((one) => one.number === number)!, all, at(5))).toBe(state),
  );
});
