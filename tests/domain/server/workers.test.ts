import { describe, expect, test } from 'vitest';
import { poolOf } from '#app/platform/databaseLimits.ts';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { afterDeath, coresOfLimit, nodeOptionsOfWorker, pauseAfter, workersOf } from '#server/process/workers.ts';

const megabytes = (number: number) => number * 1024 * 1024;
const roomy = { setting: undefined, demo: false, cores: 4, quota: Infinity, memory: megabytes(16_000) };

describe('the number of processes of npm start', () => {
  test.each([
    ['one for each core', {}, 4],
    ['an empty setting is none', { setting: '' }, 4],
    ["the container's limit of time", { quota: 2 }, 2],
    ['of one and a half cores, one', { quota: 1.5 }, 1],
    ['of half a core, one', { quota: 0.5 }, 1],
    ['a limit above what the machine has', { quota: 16 }, 4],
    ['450 MB each, beside the primary', { memory: megabytes(1000) }, 2],
    ['a container of 768 MB', { memory: megabytes(768) }, 1],
    ['a small one', { memory: megabytes(256) }, 1],
    ['a machine without a known size', { memory: Infinity }, 4],
    ['the setting', { setting: '3' }, 3],
    ['the setting, whatever the container has', { setting: '6', quota: 1, memory: megabytes(768) }, 6],
    ['one by the setting', { setting: '1' }, 1],
    ['a demo, which has one', { demo: true, setting: '3' }, 1],
    // One process, which then refuses the setting.
    ['none', { setting: '0' }, 1],
    ['no number', { setting: 'two' }, 1],
    ['a part of one', { setting: '1.5' }, 1],
    ['too many', { setting: '65' }, 1],
    ['far too many', { setting: '100' }, 1],
  ])('%s', (_, given, count) => expect(workersOf({ ...roomy, ...given })).toBe(count));
});

test.each([
  ['version 2', { max: '200000 100000\n' }, 2],
  ['version 2, half a core', { max: '50000 100000\n' }, 0.5],
  ['version 2 without a limit', { max: 'max 100000\n' }, Infinity],
  ['version 1', { quota: '150000\n', period: '100000\n' }, 1.5],
  ['version 1 without a limit', { quota: '-1\n', period: '100000\n' }, Infinity],
  ['no files', {}, Infinity],
  ['files that hold something else', { max: 'none' }, Infinity],
])("the cores of a container's limit: %s", (_, texts, cores) => expect(coresOfLimit(texts)).toBe(cores));

test.each([
  ['1', 1],
  ['64', 64],
  ['', undefined],
  [undefined, undefined],
])('WORKERS=%s is a setting', (WORKERS, value) => {
  const given = { ...testEnvironment, DATABASE_URL: 'postgresql://a@localhost/b', WORKERS };
  expect(readEnvironment(given).WORKERS).toBe(value);
});

test.each(['0', '65', '1.5', 'two', '-1'])('WORKERS=%s is refused', (WORKERS) => {
  const given = { ...testEnvironment, DATABASE_URL: 'postgresql://a@localhost/b', WORKERS };
  expect(() => readEnvironment(given)).toThrow('WORKERS must be a whole number from 1 to 64');
});

test('a pause grows twofold from a quarter of a second, to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map(pauseAfter)).toEqual([
    250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test.each([
  ['none was ever ready', { deaths: 1, anyWasReady: false, othersServe: false }, 'give up'],
  ['another serves', { deaths: 1, anyWasReady: true, othersServe: true }, 250],
  ['another serves, whatever this one does', { deaths: 100, anyWasReady: true, othersServe: true }, 30_000],
  ['none serves', { deaths: 8, anyWasReady: true, othersServe: false }, 30_000],
  ['none serves any more', { deaths: 9, anyWasReady: true, othersServe: false }, 'give up'],
])('after a death where %s', (_, given, next) => expect(afterDeath(given)).toBe(next));

test.each([
  [`${memoryOptions} `, '--max-old-space-size=192 --max-semi-space-size=16 '],
  ['--max-old-space-size=352', '--max-old-space-size=192'],
  [
    `${memoryOptions} --max-old-space-size=1024`,
    '--max-old-space-size=192 --max-semi-space-size=16 --max-old-space-size=1024',
  ],
  ['--max-old-space-size=3520', '--max-old-space-size=3520'],
  ['--enable-source-maps', '--enable-source-maps'],
  [undefined, ''],
])("the heap of a worker, by npm start's NODE_OPTIONS: %s", (given, options) =>
  expect(nodeOptionsOfWorker(given)).toBe(options),
);

test.each([
  ['alone', undefined, 1, 10],
  ['alone, as set', 1, 1, 1],
  ['two', undefined, 2, 10],
  ['eight', undefined, 8, 10],
  ['sixteen share 80', undefined, 16, 5],
  ['an equal part of the setting', 30, 4, 7],
  ['two at least', 4, 4, 2],
])('connections of each process: %s', (_, setting, processes, connections) =>
  expect(poolOf(setting, processes)).toBe(connections),
);
