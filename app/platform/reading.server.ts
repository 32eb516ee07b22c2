import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  database,
  leaderAnsweredAt,
  lookForReplica,
  replicaDatabase,
  rowOf,
  rowOfReplica,
  type Database,
} from './database.server.ts';
import { isDatabaseUnavailable, isOverloaded, isReadOnlyRefusal } from './databaseFailures.server.ts';
import { environment } from './environment.server.ts';
import { logger } from './logging.server.ts';
import { cookieName } from './ownCookie.server.ts';
import { statement, type Named } from './statements.server.ts';

/*
 * Where reads that may be old go (D57, decision 259). A place in Postgres's log is a number that grows; what a replica
 * shows is as old as the newest place of the leader that it has reached.
 */
const longestBehindMs = 10_000;
const sampleMs = 500;
const keptSamples = 240;
/** A server that has not answered by then is away, whatever became of it; a leader, if no other statement was, either. */
const silentMs = 1000;
/** The replica is asked after the leader, but for one that takes so long. */
const leaderFirstMs = 250;
/** So many questions may wait for a server that keeps silent: each holds a connection. */
const mostPending = 2;
/** For so long are pages read on a replica while no leader answers. */
const longestAwayMs = 60_000;
/** How long somebody who has just written waits for the replica, or for a leader that was away a moment ago. */
const patienceMs = 200;
const askAgainMs = 20;
/** For so long is a page asked for again that no server answers, and after such a pause. */
const longestSearchMs = 5000;
const searchAgainMs = 100;
const triesByReplica = 2;

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

/** What is known of a server: when it answered last, and whether it keeps silent or fails now. */
interface Heard {
  answeredAt: number;
  isAway: boolean;
  /** When what it left unanswered was asked. */
  silentSince: number;
  pending: number;
}

interface Watch {
  timer: NodeJS.Timeout;
  samples: Sample[];
  /** How old what the replica shows was, and when that was looked at. */
  seen: { behindMs: number; at: number };
  leader: Heard;
  replica: Heard;
  /** Those who wait for the leader, to be told that a replica answers in its place. */
  waiting: Set<() => void>;
  /** The questions that are under way. */
  looking: { leader?: Promise<void> | undefined; replica?: Promise<void> | undefined };
  /** What the log was told last. */
  told: string;
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
 * Else the leader's. Where no leader answers, whatever `databaseWithoutLeader` gives.
 */
export async function databaseForReading({ hasWritten }: { hasWritten: boolean }): Promise<Database> {
  const replica = replicaDatabase();
  if (!replica) return database();
  const watched = (shared.gangwayReplicaWatch ??= watch());
  const { seen } = watched;
  // It may be back, and have what they wrote, before this process has seen it.
  if (hasWritten && isLeaderAway(watched)) await answerWithin(askLeader(watched), patienceMs);
  if (isLeaderAway(watched)) return databaseWithoutLeader() ?? database();
  if (seen.behindMs + performance.now() - seen.at > longestBehindMs) return database();
  if (hasWritten && !(await hasReached().catch(() => false))) return database();
  return replica;
}

/**
 * The replica's client while no leader answers, for pages that would else fail (decision 295): of a replica that was less
 * than ten seconds behind when the leader answered last, for a minute from then. Undefined where a leader answers, and
 * where there is no such replica.
 */
export function databaseWithoutLeader(): Database | undefined {
  const watched = shared.gangwayReplicaWatch;
  if (!watched || !isLeaderAway(watched) || watched.replica.isAway) return undefined;
  const isShort = performance.now() - watched.leader.answeredAt <= longestAwayMs;
  return isShort && watched.seen.behindMs <= longestBehindMs ? replicaDatabase() : undefined;
}

// Any statement that it answers says that it is back.
const isLeaderAway = ({ leader }: Watch): boolean => leader.isAway && leaderAnsweredAt() <= leader.silentSince;

/**
 * Asks for what only reads, and again where the server that it was asked of is lost meanwhile, as soon as another answers
 * or the same again, for five seconds in all (decision 315): `ask` takes its client from `databaseWithoutLeader`, if there
 * is one. Who asked a leader that has fallen silent does not wait for its end. Throws the failure where no server answers,
 * and where there is no replica.
 */
export async function againWithoutLeader<Result>(ask: () => Promise<Result>): Promise<Result> {
  const watched = shared.gangwayReplicaWatch;
  if (!watched) return ask();
  const until = performance.now() + longestSearchMs;
  for (let byReplica = 0; ; ) {
    const isByReplica = databaseWithoutLeader() !== undefined;
    try {
      return await (isByReplica ? ask() : untilAway(watched, ask()));
    } catch (failure) {
      if (isByReplica) byReplica += 1;
      const isLost = isDatabaseUnavailable(failure) && (isByReplica || !isReadOnlyRefusal(failure));
      if (!isLost || byReplica > triesByReplica || !(await answersAgain(watched, failure, until))) throw failure;
    }
  }
}

// A leader that has too much to do is not asked the same again.
async function answersAgain(watched: Watch, failure: unknown, until: number): Promise<boolean> {
  while (performance.now() + searchAgainMs < until) {
    await pause(searchAgainMs);
    await answerWithin(look(watched), silentMs + leaderFirstMs);
    if (!isLeaderAway(watched)) return !isOverloaded(failure);
    if (failure instanceof OnlyLeaderKnows || performance.now() - watched.leader.answeredAt > longestAwayMs)
      return false;
    if (databaseWithoutLeader()) return true;
  }
  return false;
}

/** What is thrown where only a leader could tell, and none answers: the database is away, as other code sees it. */
export class OnlyLeaderKnows extends Error {
  readonly code = '57P03';

  constructor() {
    super('no leader of the database answers');
  }
}

// Not a race with one promise for all, which would keep everybody who ever waited.
function untilAway<Result>(watched: Watch, asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(Object.assign(new Error('the leader of the database is silent'), { code: '57P03' }));
    watched.waiting.add(leave);
    void asked.then(resolve, reject).finally(() => watched.waiting.delete(leave));
  });
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
  const heard = (): Heard => ({ answeredAt: -Infinity, isAway: false, silentSince: -Infinity, pending: 0 });
  const begun: Watch = {
    timer: setInterval(() => void look(begun), sampleMs).unref(),
    samples: [],
    seen: { behindMs: Infinity, at: performance.now() },
    leader: heard(),
    replica: heard(),
    waiting: new Set(),
    looking: {},
    told: '',
  };
  void look(begun);
  return begun;
}

/** Asks both servers, each with whoever asks it at the same time. */
async function look(watched: Watch): Promise<void> {
  const { looking } = watched;
  looking.leader ??= askLeader(watched).finally(() => {
    looking.leader = undefined;
    tellOf(watched);
  });
  looking.replica ??= answerWithin(looking.leader, leaderFirstMs)
    .then(() => askReplica(watched))
    .finally(() => {
      looking.replica = undefined;
      tellOf(watched);
    });
  await Promise.all([looking.leader, looking.replica]);
}

function tellOf(watched: Watch): void {
  if (databaseWithoutLeader()) for (const leave of watched.waiting) leave();
  const by = isLeaderAway(watched)
    ? 'no leader answers'
    : watched.seen.behindMs <= longestBehindMs
      ? 'the replica answers reads'
      : 'the leader answers reads again';
  if (by === watched.told) return;
  // Of the leader that answers from the beginning nothing is told.
  if (watched.told !== '' || by !== 'the leader answers reads again')
    logger[by === 'the replica answers reads' ? 'info' : 'warn']({}, by);
  watched.told = by;
}

async function askLeader(watched: Watch): Promise<void> {
  const at = performance.now();
  const found = await placeAt(watched.leader, () => rowOf(database(), placeOfLeader({})), leaderAnsweredAt);
  if (typeof found === 'bigint') watched.samples = [{ at, place: found }, ...watched.samples].slice(0, keptSamples);
}

async function askReplica(watched: Watch): Promise<void> {
  const ask = () => placeAt(watched.replica, () => rowOfReplica(placeOfReplica({})));
  let shown = await ask();
  if (shown === 'silent') {
    // Questions that wait for the one that is left are no longer of this one.
    const isFound = await lookForReplica().then(
      () => true,
      () => false,
    );
    if (isFound) watched.replica = { ...watched.replica, pending: 0 };
    if (isFound) shown = await ask();
  }
  if (shown === 'asked') return;
  const now = performance.now();
  // Of a leader that is away nothing newer is known than what it said last.
  const until = isLeaderAway(watched) ? watched.leader.answeredAt : now;
  watched.seen = { behindMs: shown === 'silent' ? Infinity : behindMs(watched.samples, shown, until), at: now };
}

async function placeAt(
  server: Heard,
  ask: () => Promise<{ place: string } | undefined>,
  heardAt = () => server.answeredAt,
): Promise<bigint | 'silent' | 'asked'> {
  if (server.pending >= mostPending) return 'asked';
  server.pending += 1;
  const begun = performance.now();
  const asked = ask()
    .catch(() => undefined)
    .finally(() => (server.pending -= 1));
  const answer = await answerWithin(asked, silentMs);
  // A later question was answered meanwhile, or something else.
  if (!answer && Math.max(server.answeredAt, heardAt()) > begun) return 'asked';
  server.isAway = answer === undefined;
  server.silentSince = begun;
  if (!answer) return 'silent';
  server.answeredAt = performance.now();
  return placeOf(answer.place);
}

/** What comes of something within a time, else undefined. An answer that has come while this process was busy counts. */
async function answerWithin<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  const late = pause(ms, undefined, { ref: false }).then(() => nextTurn(undefined, { ref: false }));
  return Promise.race([asked, late]);
}

const wrote = 'gangway_wrote';
const cookieSeconds = 60;

/**
 * The Set-Cookie header by which a browser says for a minute that its user has written; by then the leader answers where
 * a replica has not got it. Undefined where there is no replica.
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

/** Asks the replica no more; the next read begins anew. */
export function endReading(): void {
  clearInterval(shared.gangwayReplicaWatch?.timer);
  shared.gangwayReplicaWatch = undefined;
}
