import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { keepRunning, mayRestart } from '#server/commands/parts/restarts.mjs';
import { rotate } from '#server/commands/parts/rotate.mjs';
import { Stop } from '#server/commands/parts/steps.mjs';
import { temporaryFolder } from './support.ts';

const minutes = (...moments: number[]) => moments.map((moment) => moment * 60_000);
const temporary = temporaryFolder();
afterAll(temporary.remove);

it.each([
  ['the first time', [], 0, true],
  ['four times before', [1, 2, 3, 4], 5, true],
  ['five times within ten minutes', [1, 2, 3, 4, 5], 6, false],
  ['five times at once', [1, 1, 1, 1, 1], 1, false],
  ['five times in longer than ten minutes', [1, 2, 3, 4, 5], 11, true],
  ['a hundred times in a day', Array.from({ length: 100 }, (_, index) => index * 14), 1400, true],
])('a part of a demo that ended by itself, %s', (_, before, now, again) => {
  expect(mayRestart(minutes(...before), now * 60_000)).toBe(again);
});

/** Keeps something running that ends at once; `start` is called each time, and says whether the demo is stopping. */
function endsAtOnce(start: (time: number) => void, stopping = () => false) {
  const said: unknown[] = [];
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockImplementation((line) => said.push(line));
  let times = 0;
  const given = keepRunning({
    what: 'server',
    log: 'server.log',
    gone: () => Promise.resolve(),
    stopping,
    start: async () => start((times += 1)),
  });
  return { given: given.finally(() => vi.restoreAllMocks()), said, times: () => times };
}

it('what ends again and again is started five times, and then given up in one line', async () => {
  const { given, said, times } = endsAtOnce(() => {});
  expect(await given).toBe('The server ended by itself more than 5 times within 10 minutes: see server.log.');
  expect(times()).toBe(5);
  expect(said).toEqual(Array(5).fill('  server     ended by itself; starting it again'));
});

it('a start that fails says why, and counts', async () => {
  const { given, said, times } = endsAtOnce((time) => {
    if (time === 2) throw new Stop('The disk is full.');
  });
  expect(await given).toContain('more than 5 times');
  expect(times()).toBe(5);
  expect(said.filter((line) => line === 'The disk is full.')).toHaveLength(1);
});

it('what was asked to end is not started again', async () => {
  let asked = false;
  const { given, said, times } = endsAtOnce(
    () => (asked = true),
    () => asked,
  );
  let reason: unknown;
  void given.then((each) => (reason = each));
  await setImmediate();
  vi.restoreAllMocks();
  expect({ reason, times: times(), said }).toEqual({
    reason: undefined,
    times: 1,
    said: ['  server     ended by itself; starting it again'],
  });
});

it('the logs of the last five starts are still there, and no more', () => {
  const log = path.join(temporary.folder, 'server.log');
  for (let start = 1; start <= 8; start += 1) {
    rotate(log);
    writeFileSync(log, `start ${start}`);
  }
  const names = ['', '.1', '.2', '.3', '.4', '.5'].map((ending) => log + ending);
  expect(names.map((name) => readFileSync(name, 'utf8'))).toEqual([8, 7, 6, 5, 4, 3].map((start) => `start ${start}`));
  expect(existsSync(`${log}.6`)).toBe(false);
});

it('what is no file is no log to be moved', () => {
  rotate('/dev/null');
  expect(existsSync('/dev/null')).toBe(true);
});
