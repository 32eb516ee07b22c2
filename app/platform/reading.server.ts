import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { database, replicaDatabase, rowOf, rowOfReplica, type Database } from './database.server.ts';
import { environment } from './environment.server.ts';
import { logger } from './logging.server.ts';
import { cookieName } from './ownCookie.server.ts';
import { statement, type Named } from './statements.server.ts';

/*
 * Which server answers reads that may be some seconds old. A position in Postgres's log is a number that grows: what a
 * replica shows is as old as the newest position of the primary that it has reached.
 */
const longestBehindMs = 10_000;
const sampleMs = 500;
const keptSamples = 240;
/** A replica that has not answered by then is not used. */
const silentMs = 1000;
/** How long a user who has just written waits for the replica. */
const patienceMs = 200;
const askAgainMs = 20;

const place = z.strictObject({ place: z.string() });

const placeOfPrimary = statement({
  name: 'place-of-primary',
  sql: () => 'SELECT pg_current_wal_insert_lsn()::text AS place',
  row: place,
});

// A replica that was promoted has the position at which it writes.
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
  /** Positions of the primary, the newest first. */
  samples: Sample[];
  /** How old what the replica shows was, and when that was read. */
  seen: { behindMs: number; at: number };
  /** The question to the replica that is under way. */
  asked: Promise<bigint | undefined> | undefined;
  isUsed: boolean;
}

// An edit in development loads this module again.
const shared = globalThis as typeof globalThis & { gangwayReplicaWatch?: Watch };

/** Postgres's text of a position, such as `1/A0B1C2D3`, as a number. */
export function placeOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How old what a replica shows is, by samples of the primary's positions, the newest first; Infinity where it has
 * reached none of them.
 */
export function behindMs(samples: readonly Sample[], replica: bigint, now: number): number {
  const newest = samples.find((sample) => sample.place <= replica);
  return newest ? now - newest.at : Infinity;
}

/**
 * The client for reads that may be some seconds old: a replica's, where there is one that is less than ten seconds
 * behind; for a user who has just written only once it has reached what they wrote, for which they wait at most 200 ms.
 * Else the primary's.
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
  const primary = await rowOf(database(), placeOfPrimary({}));
  for (;;) {
    if ((await rowOfReplica(reached({ place: primary!.place })))?.reached) return true;
    if (performance.now() + askAgainMs > until) return false;
    await pause(askAgainMs);
  }
}

function watch(): Watch {
  const begun: Watch = {
    timer: setInterval(() => void look(begun), sampleMs).unref(),
    samples: [],
    seen: { behindMs: Infinity, at: performance.now() },
    asked: undefined,
    isUsed: false,
  };
  void look(begun);
  return begun;
}

async function look(watched: Watch): Promise<void> {
  // A silent replica gets no second question, which would take another connection.
  if (watched.asked) return;
  const at = performance.now();
  const primary = await rowOf(database(), placeOfPrimary({})).catch(() => undefined);
  if (primary) watched.samples = [{ at, place: placeOf(primary.place) }, ...watched.samples].slice(0, keptSamples);
  if (watched.asked) return;
  watched.asked = rowOfReplica(placeOfReplica({}))
    .then((row) => row && placeOf(row.place))
    .catch(() => undefined)
    .finally(() => (watched.asked = undefined));
  const shown = await Promise.race([watched.asked, pause(silentMs, undefined, { ref: false })]);
  const now = performance.now();
  watched.seen = { behindMs: shown === undefined ? Infinity : behindMs(watched.samples, shown, now), at: now };
  report(watched);
}

function report(watched: Watch): void {
  const isUsed = watched.seen.behindMs <= longestBehindMs;
  if (isUsed === watched.isUsed) return;
  watched.isUsed = isUsed;
  if (isUsed) logger.info({}, 'the replica answers reads');
  else logger.warn({}, 'the leader answers reads again');
}

const wrote = 'gangway_wrote';
const cookieSeconds = 60;

/**
 * The Set-Cookie header by which a browser says for a minute that its user has written; after it a replica that is not
 * used has fallen behind. Undefined where there is no replica.
 */
export function wroteCookie(): string | undefined {
  const { DATABASE_READ_URL, ORIGIN } = environment();
  if (DATABASE_READ_URL === undefined) return undefined;
  const secure = ORIGIN.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(wrote)}=1; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a request's cookies say that its user has just written, by a name with a prefix or without. */
export function hasWritten(request: Request): boolean {
  const cookies = (request.headers.get('Cookie') ?? '').split('; ');
  return cookies.some((cookie) => cookie.replace(/^__Host-/, '') === `${wrote}=1`);
}

/** How old what this process's replica shows is, in seconds, a day at most; undefined where it reads none. */
export function replicaBehind(): number | undefined {
  const seen = shared.gangwayReplicaWatch?.seen;
  return seen && Math.min((seen.behindMs + performance.now() - seen.at) / 1000, 86_400);
}

/** Asks the replica no more; the next read begins again. */
export function endReading(): void {
  clearInterval(shared.gangwayReplicaWatch?.timer);
  shared.gangwayReplicaWatch = undefined;
}
