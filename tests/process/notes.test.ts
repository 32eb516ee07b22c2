import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mayRestart } from '#server/commands/parts/restarts.mjs';
import { rotate } from '#server/commands/parts/rotate.mjs';
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
])('a database that ended by itself, %s', (_, before, now, again) => {
  expect(mayRestart(minutes(...before), now * 60_000)).toBe(again);
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
