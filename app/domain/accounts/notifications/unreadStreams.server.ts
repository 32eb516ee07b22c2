import { z } from 'zod';
import { currentSession, mayBeSignedIn } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { silenceAllowed } from '#app/domain/accounts/sessions/idle.ts';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { unreadColumn } from '#app/domain/operations/notifications/unread.ts';
import { readSessionCookie, readStaffCookie } from '#app/platform/cookies.server.ts';
import { database, rowsOf, type Database } from '#app/platform/database.server.ts';
import { listenToDatabase, type News } from '#app/platform/databaseNews.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

/** An open page that is notified of its reader's number of unread notifications. */
interface Stream {
  sessionId: string;
  accountId: string;
  kind: 'agent' | 'staff';
  send: (unread: number) => void;
  end: () => void;
  /** The number that was sent last. */
  lastSent: number;
}

/** The reader of a stream: the session that a request names. */
export type StreamReader = Pick<Stream, 'sessionId' | 'accountId' | 'kind'> & { unread: number };

const channels = { written: 'gangway_notifications', ended: 'gangway_sessions' } as const;
const streamsOfAccount = 12;
const streamsOfProcess = 5_000;
const sweepMs = 60_000;

const unreadQuery = statement({
  name: 'unread-of-accounts',
  sql: ({ accountIds }: Named<{ accountIds: string[] }>) =>
    `SELECT o.account_id AS "accountId", ${unreadColumn('o')} FROM accounts o WHERE o.account_id = ANY(${accountIds}::uuid[])`,
  row: z.strictObject({ accountId: z.string(), unread: z.int() }),
});

/** The streams of this process by account, and what feeds them. */
const byAccount = new Map<string, Set<Stream>>();
let feed: { stop: () => Promise<void>; sweep: NodeJS.Timeout } | undefined;
let draining = false;

/** Reads the session that a request for a stream names, without using it; undefined without one. */
export async function streamReader(request: Request, kind: Stream['kind']): Promise<StreamReader | undefined> {
  const now = new Date();
  if (kind === 'staff') {
    const named = await readStaffCookie(request);
    const session = named === undefined ? undefined : await currentStaffSession(database(), named, now);
    return (
      session && {
        sessionId: session.sessionId,
        kind,
        accountId: session.staff.staffId,
        unread: session.staff.unread,
      }
    );
  }
  const named = await readSessionCookie(request);
  const session = named === undefined ? undefined : await currentSession({ db: database(), now }, named);
  if (!session) return undefined;
  const { agentUniqueId: accountId, unread } = session.actor;
  return { sessionId: session.sessionId, kind, accountId, unread };
}

/**
 * Has an open page notified of its reader's unread notifications until it closes, its session ends or this process
 * does. Returns what closes it; null where the process has as many as it takes. Of one account's the oldest gives way.
 */
export function openStream({ unread, ...reader }: StreamReader, to: Pick<Stream, 'send' | 'end'>): (() => void) | null {
  let open = 0;
  for (const each of byAccount.values()) open += each.size;
  if (draining || open >= streamsOfProcess) return null;
  const stream: Stream = { ...reader, ...to, lastSent: unread };
  const theirs = byAccount.get(reader.accountId) ?? new Set();
  byAccount.set(reader.accountId, theirs.add(stream));
  if (theirs.size > streamsOfAccount) finish([...theirs].slice(0, 1));
  feed ??= {
    stop: listenToDatabase(Object.values(channels), (news) => void hear(news)),
    sweep: setInterval(() => void sweep(), sweepMs),
  };
  feed.sweep.unref();
  stream.send(unread);
  return () => forget(stream);
}

/** Ends all streams and what feeds them: a process that drains waits for no open page. */
export async function endStreams(): Promise<void> {
  draining = true;
  finish(allStreams());
  clearInterval(feed?.sweep);
  await feed?.stop();
  feed = undefined;
}

const allStreams = () => [...byAccount.values()].flatMap((streams) => [...streams]);

function forget(stream: Stream): void {
  const theirs = byAccount.get(stream.accountId);
  theirs?.delete(stream);
  if (theirs?.size === 0) byAccount.delete(stream.accountId);
}

function finish(streams: readonly Stream[]): void {
  for (const stream of streams) {
    forget(stream);
    stream.end();
  }
}

async function hear(news: News): Promise<void> {
  if (news?.channel === channels.ended) {
    finish(allStreams().filter(({ sessionId }) => sessionId === news.message));
    return;
  }
  const lastSent = news ? news.message.split(',') : [...byAccount.keys()];
  try {
    await sendCounts(database(), lastSent);
    // What was missed may have been the end of a session.
    if (!news) await sweep();
  } catch (error) {
    logFailure('notifications', error, 'sending counts to open pages');
  }
}

// One query for all of a message, and none where no page is open.
async function sendCounts(db: Database, accountIds: readonly string[]): Promise<void> {
  const open = accountIds.filter((accountId) => byAccount.has(accountId));
  if (open.length === 0) return;
  for (const { accountId, unread } of await rowsOf(db, unreadQuery({ accountIds: open })))
    for (const stream of byAccount.get(accountId) ?? []) {
      if (stream.lastSent === unread) continue;
      stream.lastSent = unread;
      stream.send(unread);
    }
}

const livingQuery = statement({
  name: 'living-sessions',
  sql: ({
    sessionIds,
    agentsSeen,
    staffSeen,
    now,
  }: Named<{ sessionIds: string[]; agentsSeen: Date; staffSeen: Date; now: Date }>) => `
    SELECT s.id AS "sessionId" FROM sessions s
    LEFT JOIN agents a ON a.agent_unique_id = s.account_id
    LEFT JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN staff_users m ON m.staff_id = s.account_id
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.ended_at IS NULL AND s.expires_at > ${now}::timestamptz
      AND ((${mayBeSignedIn} AND s.last_seen_at >= ${agentsSeen}::timestamptz) OR (m.active AND s.last_seen_at >= ${staffSeen}::timestamptz))`,
  row: z.strictObject({ sessionId: z.string() }),
});

/** Ends the streams of sessions that are over without a word: idle, past their last hour, or of who may no longer sign in. */
async function sweep(now = new Date()): Promise<void> {
  const streams = allStreams();
  if (streams.length === 0) return;
  const seen = (kind: Stream['kind']) => new Date(now.getTime() - silenceAllowed[kind]);
  const sessionIds = [...new Set(streams.map(({ sessionId }) => sessionId))];
  try {
    const rows = await rowsOf(
      database(),
      livingQuery({ sessionIds, agentsSeen: seen('agent'), staffSeen: seen('staff'), now }),
    );
    const living = new Set(rows.map(({ sessionId }) => sessionId));
    finish(streams.filter(({ sessionId }) => !living.has(sessionId)));
  } catch (error) {
    logFailure('notifications', error, 'looking for ended sessions');
  }
}
