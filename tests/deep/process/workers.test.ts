import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alive } from '#server/commands/parts/processes.mjs';
import { workersOf, workersPlace } from '../../process/workersSupport.ts';

// What tests/process/workers.test.ts tells, in the cases that differ by a detail.
let place: Awaited<ReturnType<typeof workersPlace>>;
beforeAll(async () => void (place = await workersPlace()), 300_000);
afterAll(() => place.remove());

describe('of two workers', () => {
  it('one that is told to end by somebody else is replaced while it drains, and only /readyz says so', async () => {
    const server = place.start();
    const workers = workersOf(server, place.origin);
    await server.says('workers serve', 240_000);
    const since = workers.log().length;
    const holder = workers.byNumber().get(workers.holders().at(-1)) ?? 0;
    expect(alive(holder)).toBe(true);
    const answers = await workers.underLoad(async () => {
      process.kill(holder, 'SIGTERM');
      await expect.poll(() => workers.saying('a worker serves', since).length, { timeout: 60_000 }).toBe(1);
      await expect.poll(() => alive(holder), { timeout: 30_000 }).toBe(false);
    });
    expect([...answers.keys()].filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
    expect(workers.log(since).filter(({ path: address, status }) => status === 503 && address !== '/readyz')).toEqual(
      [],
    );
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 200_000);
});

describe('the process ends at once, and says why once,', () => {
  it('where the port is taken', async () => {
    const PORT = new URL(place.database.url).port;
    expect(await place.refused({ PORT })).toEqual({
      code: 1,
      said: [`Port ${PORT} is taken: choose another with PORT.`],
    });
  });

  it('where WORKERS is no number of processes', async () => {
    expect(await place.refused({ WORKERS: 'all' })).toEqual({
      code: 1,
      said: ['Wrong settings: WORKERS must be a number from 1 to 64.'],
    });
  });
});
