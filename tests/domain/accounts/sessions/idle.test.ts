import { expect, test } from 'vitest';
import { idleStage, idleThrottleMs, refreshIntervalMinutes, secondsLeft } from '#app/domain/accounts/sessions/idle.ts';

const minutes = (count: number) => count * 60_000;

test.each([
  [0, 'active'],
  [minutes(20) - 1, 'active'],
  [minutes(20), 'warning'],
  [minutes(30) - 1, 'warning'],
  [minutes(30), 'ended'],
  [minutes(600), 'ended'],
])('idle for %i ms: %s', (idleMs, stage) => expect(idleStage(idleMs)).toBe(stage));

test.each([
  [minutes(20), 600],
  [minutes(30) - 1500, 2],
  [minutes(30) - 1, 1],
  [minutes(30), 0],
  [minutes(31), 0],
])('after %i ms idle %i seconds are left', (idleMs, seconds) => expect(secondsLeft(idleMs)).toBe(seconds));

test.each([
  [30, 28],
  [10, 8],
  [2.5, 0.5],
  [2, 0.5],
  [0, 0.5],
  [-5, 0.5],
])('with %d minutes remaining the refresh is due in %d', (remaining, due) =>
  expect(refreshIntervalMinutes(remaining)).toBe(due),
);

test('throttle', () => expect(idleThrottleMs).toBe(200));
