import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { database, replicaDatabase, rowOf, rowOfReplica, type Database } from './database.server.ts';
import { environment } from './environment.server.ts';
import { logger } from './logging.server.ts';
import { statement, type Named } from './statements.server.ts';

/*
 * Where reads that may be old go (D57, decision 259). A place in Postgres's log is a number that grows; what a replica
 * shows is as old as the newest place of the leader that it has reached.
 */
const longestBehindMs = 10_000;
const sampleMs = 1000;
const keptSamples = 120;
/** How long somebody who has just written waits for the replica. */
const patienceMs = 200;
const askAgainMs = 20;

const place = z.strictObject({ place: z.string() });

const placeOfLeader = statement({
  name: 'place-of-leader',
  sql: () => 'SELECT pg_current_wal_insert_lsn()::text AS place',
  row: place,
});

// One that was promoted meanwhile is where it writes.
const placeOfReplica = statement({
  name: 'place-of-replica',
  sql: () =>
    'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END::text AS place',
  row: place,
});

const reached = statement({
  name: 'replica-reached',
  sql: ({ place }: Named<{ place: string }>) =>
    `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END >= ${place}::pg_lsn AS reached`,
  row: z.strictObject({ reached: z.boolean() }),
});

interface Sample {
  at: number;
  place: bigint;
}

interface Watch {
  timer: NodeJS.Timeout;
  samples: Sample[];
  /** How old what the replica shows was, and when that was looked at. */
  seen: { behindMs: number; at: number };
}

// An edit in development loads this module again.
const shared = globalThis as typeof globalThis & { gangwayReplicaWatch?: Watch };

/** Postgres's way to write a place, such as `1/A0B1C2D3`, as a number. */
export function placeOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How old what a replica shows is, by samples of the leader's places, the newest first; Infinity where it has reached
 * none of them.
 */
export function behindMs(samples: readonly Sample[], replica: bigint, now: number): number {
  const newest = samples.find((sample) => sample.place <= replica);
  return newest ? now - newest.at : Infinity;
}

/**
 * The client for reads that may be some seconds old (D57): a replica's, where there is one that is less than ten seconds
 * behind; for somebody who has just written only once it has reached what they wrote, for which they wait 200 ms at most.
 * Else the leader's.
 */
export async function databaseForReading({ hasWritten }: { hasWritten: boolean }): Promise<Database> {
  const replica = replicaDatabase();
  if (!replica) return database();
  const { seen } = (shared.gangwayReplicaWatch ??= watch());
  if (seen.behindMs + performance.now() - seen.at > longestBehindMs) return database();
  if (hasWritten && !(await hasReached().catch(() => false))) return database();
  return replica;
}

async function hasReached(): Promise<boolean> {
  const until = performance.now() + patienceMs;
  const leader = await rowOf(database(), placeOfLeader({}));
  for (;;) {
    if ((await rowOfReplica(reached({ place: leader!.place })))?.reached) return true;
    if (performance.now() + askAgainMs > until) return false;
    await pause(askAgainMs);
  }
}

function watch(): Watch {
  const begun: Watch = {
    timer: setInterval(() => void sample(begun), sampleMs).unref(),
    samples: [],
    seen: { behindMs: Infinity, at: performance.now() },
  };
  void sample(begun);
  return begun;
}

async function sample(watched: Watch): Promise<void> {
  const was = watched.seen.behindMs <= longestBehindMs;
  try {
    const at = performance.now();
    const leader = await rowOf(database(), placeOfLeader({}));
    watched.samples = [{ at, place: placeOf(leader!.place) }, ...watched.samples].slice(0, keptSamples);
    const shown = await rowOfReplica(placeOfReplica({}));
    const now = performance.now();
    watched.seen = { behindMs: behindMs(watched.samples, placeOf(shown!.place), now), at: now };
  } catch {
    watched.seen = { behindMs: Infinity, at: performance.now() };
  }
  const is = watched.seen.behindMs <= longestBehindMs;
  if (was !== is)
    logger[is ? 'info' : 'warn']({ fresh: is }, is ? 'the replica answers reads' : 'the leader answers reads again');
}

const cookieName = 'gangway_wrote';
const cookieSeconds = 60;

/**
 * The Set-Cookie header by which a browser says for a minute that its user has written; by then the leader answers where
 * a replica has not got it. Undefined where there is no replica.
 */
export function wroteCookie(): string | undefined {
  const { DATABASE_READ_URL, ORIGIN } = environment();
  if (DATABASE_READ_URL === undefined) return undefined;
  const secure = ORIGIN.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=1; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a request's cookies say that its user has just written. */
export function hasWritten(request: Request): boolean {
  return (request.headers.get('Cookie') ?? '').split('; ').includes(`${cookieName}=1`);
}

/** How old what this process's replica shows is, in seconds, a day at most; undefined where it reads none. */
export function replicaBehind(): number | undefined {
  const seen = shared.gangwayReplicaWatch?.seen;
  return seen && Math.min((seen.behindMs + performance.now() - seen.at) / 1000, 86_400);
}

/** Asks the replica no more; the next read begins anew. */
export function endReading(): void {
  clearInterval(shared.gangwayReplicaWatch?.timer);
  shared.gangwayReplicaWatch = undefined;
}
