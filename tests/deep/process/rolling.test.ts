import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { alive } from '#server/commands/parts/processes.mjs';
import { root, start, temporaryFolder } from '#tests/process/support.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const program = ['--import', 'tsx', path.join(root, 'tests/deep/process/workersOfStubs.ts')];
type Step = `${'start' | 'drain'} ${1 | 2}`;
const hold = (...steps: Step[]) => steps.forEach((step) => writeFileSync(path.join(temporary.folder, step), ''));
const letGo = (step: Step) => rmSync(path.join(temporary.folder, step), { force: true });

/** A primary whose first worker of two is being replaced, up to the first step that is held. */
async function rollingUpTo(first: Step, ...others: Step[]) {
  const primary = start(process.execPath, program, { LOG_LEVEL: 'info', HELD: temporary.folder });
  /** The process IDs of those of a number that have said something, in order. */
  const saying = (words: string, number: number) =>
    [...primary.output().matchAll(new RegExp(`^${words} ${number} (\\d+)$`, 'gm'))].map(([, pid]) => Number(pid));
  const nth = async (words: string, number: number, place: number) => {
    await expect.poll(() => saying(words, number).length).toBe(place);
    return saying(words, number).at(-1)!;
  };
  const numbersAlive = () =>
    [1, 2].flatMap((number) =>
      saying('begins', number)
        .filter(alive)
        .map(() => number),
    );
  await primary.says('workers serve');
  hold(first, ...others);
  primary.kill('SIGUSR2');
  const successor = await nth('begins', 1, 2);
  if (first === 'drain 1') await nth('drains', 1, 1);
  return {
    ...primary,
    successor,
    first: saying('begins', 1)[0]!,
    second: saying('begins', 2)[0]!,
    nth,
    numbersAlive,
  };
}

describe('while the first of two workers is replaced, there are two in the end where', () => {
  type Rolling = Awaited<ReturnType<typeof rollingUpTo>>;
  const rows: Record<string, (rolling: Rolling) => Promise<unknown>> = {
    async 'the other dies'({ second, nth }) {
      process.kill(second, 'SIGKILL');
      await nth('begins', 2, 2);
    },
    async 'the operator ends the other'({ second, nth }) {
      process.kill(second, 'SIGTERM');
      await nth('begins', 2, 2);
    },
    async 'it dies itself'({ first, says }) {
      process.kill(first, 'SIGKILL');
      await says('a worker ended by itself');
    },
    async 'the operator ends it'({ first, nth }) {
      process.kill(first, 'SIGTERM');
      await nth('drains', 1, 1);
    },
    async 'the operator ends it, and its successor dies'({ first, successor, nth }) {
      process.kill(first, 'SIGTERM');
      await nth('drains', 1, 1);
      await expect.poll(() => alive(first)).toBe(false);
      process.kill(successor, 'SIGKILL');
      await nth('begins', 1, 3);
    },
  };
  it.each(Object.entries(rows))('%s', async (_, happens) => {
    const rolling = await rollingUpTo('start 1');
    await happens(rolling);
    letGo('start 1');
    await rolling.says('replacing the workers has ended');
    await expect.poll(rolling.numbersAlive).toEqual([1, 2]);
    rolling.kill('SIGTERM');
    expect(await rolling.ended).toBe(0);
  });
});

it('a drain of all that comes while they are replaced ends with 0, and begins none more', async () => {
  const { first, successor, ...rolling } = await rollingUpTo('drain 1', 'drain 2');
  rolling.kill('SIGTERM');
  await rolling.nth('drains', 2, 1);
  letGo('drain 1');
  await expect.poll(() => [first, successor].filter(alive)).toEqual([]);
  letGo('drain 2');
  expect(await rolling.ended).toBe(0);
  expect(rolling.output().match(/^begins /gm)).toHaveLength(3);
});
