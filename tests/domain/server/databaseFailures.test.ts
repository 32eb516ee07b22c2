import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable, untilDatabaseAnswers } from '#app/platform/databaseFailures.server.ts';
import { PrismaClient } from '#app/platform/generated/prisma/client.ts';

/** What pg throws where Postgres answers with an error. */
const fromPostgres = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'FATAL' });
const fromNode = (code: string) =>
  Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code, syscall: 'connect' });

const failures: [name: string, error: Error, unavailable: boolean][] = [
  ['admin shutdown', fromPostgres('57P01', 'terminating connection due to administrator command'), true],
  ['crash shutdown', fromPostgres('57P02', 'terminating connection because of crash of another server process'), true],
  ['recovery', fromPostgres('57P03', 'the database system is in recovery mode'), true],
  ['recovery not finished', fromPostgres('57P03', 'the database system is not yet accepting connections'), true],
  ['a statement that took too long', fromPostgres('57014', 'canceling statement due to statement timeout'), true],
  ['a full disk', fromPostgres('53100', 'could not extend file "base/5/1259": No space left on device'), true],
  ['no memory', fromPostgres('53200', 'out of memory'), true],
  ['no connection left', fromPostgres('53300', 'sorry, too many clients already'), true],
  ['a broken connection', fromPostgres('08006', 'connection failure'), true],
  ['a disk that fails', fromPostgres('58030', 'could not read block 0'), true],
  ['a server that only reads', fromPostgres('25006', 'cannot execute INSERT in a read-only transaction'), true],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map(
    (code): [string, Error, boolean] => [code, fromNode(code), true],
  ),
  ['a backend that died', new Error('Connection terminated unexpectedly'), true],
  ['a server that says nothing', new Error('Query read timeout'), true],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), true],
  ['a mistake in a statement', fromPostgres('42601', 'syntax error at or near "FORM"'), false],
  ['a missing table', fromPostgres('42P01', 'relation "agents" does not exist'), false],
  ['a taken key', fromPostgres('23505', 'duplicate key value violates unique constraint'), false],
  ['a check', fromPostgres('23514', 'violates check constraint'), false],
  ['a deadlock', fromPostgres('40P01', 'deadlock detected'), false],
  ['a broken verb', new TypeError("Cannot read properties of undefined (reading 'terminating')"), false],
];

/** The ways in which a verb asks, each through the real client and its adapter over a pool that fails. */
const ways: Record<string, (prisma: PrismaClient, pool: pg.Pool) => Promise<unknown>> = {
  'a prepared statement': (_, pool) => pool.query('SELECT 1'),
  'a read of Prisma': (prisma) => prisma.agent.findMany(),
  'a write of Prisma': (prisma) => prisma.throttle.deleteMany(),
  'raw SQL': (prisma) => prisma.$queryRaw`SELECT 1`,
  'a transaction': (prisma) => prisma.$transaction((tx) => tx.agent.count()),
};

describe.each(Object.entries(ways))('through %s', (_, ask) => {
  // One client for all: to make one takes a hundred times as long as to ask.
  const pool = new pg.Pool();
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

  test.each(failures)('%s', async (_name, error, unavailable) => {
    vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(error));
    vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(error));
    const thrown: unknown = await ask(prisma, pool).catch((caught: unknown) => caught);
    expect(thrown).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(thrown), String(thrown)).toBe(unavailable);
  });
});

test.each([undefined, null, '', 0, {}, new Error(), new AggregateError([new Error('x')])])(
  '%o is no failure of the database',
  (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  },
);

test('one of several tries', () => {
  expect(isDatabaseUnavailable(new AggregateError([fromNode('EADDRNOTAVAIL'), fromNode('ECONNREFUSED')]))).toBe(true);
});

const away = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test.each<[string, { fails: number; error: Error; patienceMs: number }, number | 'fails']>([
  ['answers at once', { fails: 0, error: away(), patienceMs: 1000 }, 1],
  ['is away for a while', { fails: 3, error: away(), patienceMs: 1000 }, 4],
  ['is away for longer than the patience', { fails: 3, error: away(), patienceMs: 0 }, 'fails'],
  ['fails otherwise', { fails: 1, error: new Error('a mistake'), patienceMs: 1000 }, 'fails'],
])(
  'work that is repeated until the database answers, where it %s',
  async (_, { fails, error, patienceMs }, outcome) => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries <= fails) throw error;
      return tries;
    };
    const done = untilDatabaseAnswers(work, { patienceMs, everyMs: 1 });
    await (outcome === 'fails' ? expect(done).rejects.toBe(error) : expect(done).resolves.toBe(outcome));
  },
);
