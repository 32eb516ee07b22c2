import { expect, test } from 'vitest';
import {
  backAfter,
  compare,
  failuresOf,
  longestGap,
  longestWait,
  type Asked,
} from '#tests/rehearsals/failover/ledger.ts';
import { isOldPatroni } from '#tests/rehearsals/failover/patroniVersion.ts';

const asked = (key: string, begun: number, ended: number, status = '200'): Asked => ({
  key,
  begun,
  ended,
  acknowledged: status === '200',
  status,
});
const all = [
  asked('a', 0, 10),
  // Acknowledged after the fault at 20, but asked for before it.
  asked('b', 15, 25),
  asked('c', 22, 40, '503'),
  asked('d', 41, 45, 'TimeoutError'),
  asked('e', 50, 60),
  asked('f', 61, 64),
];

test('writes are back with the first that was asked for after the fault', () => {
  expect([backAfter(all, 20), backAfter(all, 100)]).toEqual([40, undefined]);
});

test('the longest gap begins and ends with what was acknowledged, or with the time that is looked at', () => {
  expect([longestGap(all, 20, 70), longestGap(all, 62, 90), longestGap([], 5, 8)]).toEqual([35, 26, 3]);
});

test('the longest wait is that of one reader, whatever they were answered', () => {
  expect([longestWait(all, 20, 70), longestWait(all, 46, 55), longestWait(all, 100, 200)]).toEqual([18, 10, 0]);
});

test('what failed is counted by its status, in the time in which it was asked for', () => {
  expect([...failuresOf(all, 20, 70)]).toEqual([
    ['503', 1],
    ['TimeoutError', 1],
  ]);
});

test.each<[string, Record<string, number>, { lost: string[]; twice: string[] }]>([
  ['all of it once', { a: 1, b: 1, e: 1, f: 1 }, { lost: [], twice: [] }],
  ['what was not acknowledged, too', { a: 1, b: 1, c: 1, e: 1, f: 1 }, { lost: [], twice: [] }],
  ['one less', { a: 1, b: 1, f: 1 }, { lost: ['e'], twice: [] }],
  ['one twice, and one that was not acknowledged', { a: 2, b: 1, d: 2, e: 1, f: 1 }, { lost: [], twice: ['a', 'd'] }],
  ['what was not asked for', { a: 1, b: 1, e: 1, f: 1, '': 7 }, { lost: [], twice: [] }],
])('of what is stored: %s', (_, stored, outcome) => {
  expect(compare(all, new Map(Object.entries(stored)))).toEqual(outcome);
});

test.each([
  ['patroni 2.1.7', true],
  ['patroni 3.0.2', true],
  ['patroni 3.0.3', false],
  ['patroni 3.1', false],
  ['patroni 4.0.6', false],
])('of %s, which overwrites the place of who leads now: %s', (output, expected) => {
  expect(isOldPatroni(output)).toBe(expected);
});
