import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { readPackage, type PlayablePackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import type { UnitSession } from './cmi5Rules.ts';
import { unitVerbs, type LaunchMode } from './cmi5Terms.ts';
import { RefusedCall } from './refusedCall.ts';

/** How long after its launch a unit's token is good. */
export const sessionHours = 12;
/** How long after its end a session takes what its unit said before: browsers send the last words in no order. */
export const lateMs = 10_000;

const sessionRow = z.strictObject({
  sessionId: z.string(),
  registration: z.string(),
  unit: z.string(),
  activityId: z.string(),
  actor: z.string(),
  mode: z.string(),
  tokenHash: z.string().nullable(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  lastAt: z.date().nullable(),
  said: z.record(z.string(), z.string()),
  statements: z.int(),
  bytes: z.int(),
  seconds: z.int(),
  attemptEndedAt: z.date().nullable(),
  authId: z.string(),
  agentUniqueId: z.string(),
  courseId: z.string(),
  packageId: z.string(),
  /** What the registration knows of the unit. */
  known: z.record(z.string(), z.string()).nullable(),
});

/** A unit's session with what its statements are held to. */
export interface OpenSession extends UnitSession {
  authId: string;
  agentUniqueId: string;
  courseId: string;
  packageId: string;
  startedAt: Date;
  endedAt: Date | null;
  closedAt: Date | null;
  lastAt: Date | null;
  statements: number;
  /** Of all statements of the registration until now. */
  bytes: number;
  attemptEndedAt: Date | null;
  seconds: number;
  item: PlayableItem;
  played: PlayablePackage;
}

// Whose learner may still take the course: one who was deactivated, lost the number or is of an agency that is suspended
// says nothing more by a token.
const sessionQuery = statement({
  name: 'cmi5-session',
  sql: (its: Named<{ sessionId: string }>) => `
    SELECT s.session_id AS "sessionId", s.registration, s.unit, s.activity_id AS "activityId", s.actor, s.mode, s.token_hash AS "tokenHash",
           s.started_at AS "startedAt", s.ended_at AS "endedAt", s.closed_at AS "closedAt", s.last_at AS "lastAt", s.said, s.statements, s.bytes, s.seconds,
           a.ended_at AS "attemptEndedAt", a.auth_id AS "authId", g.agent_unique_id AS "agentUniqueId", a.course_id AS "courseId", a.package_id AS "packageId", a.data -> s.unit AS known
    FROM cmi5_sessions s JOIN course_attempts a ON a.registration = s.registration
    JOIN agents g ON g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()})
    JOIN agencies y ON y.agency_id = g.agency_id AND y.suspended_at IS NULL
    WHERE s.session_id = ${its.sessionId}`,
  row: sessionRow,
});

// A package never changes once it is there.
const packages = new LRUCache<string, PlayablePackage>({ max: 200 });

/** What is played of a package, which is kept. */
export async function playedPackage(db: Database | Transaction, packageId: string): Promise<PlayablePackage> {
  const known = packages.get(packageId);
  if (known) return known;
  const read = readPackage(await db.coursePackage.findUniqueOrThrow({ where: { packageId } }));
  packages.set(packageId, read);
  return read;
}

/** Reads a session; null where there is none, or its learner may not take courses any more. */
export async function readSession(db: Database | Transaction, sessionId: string): Promise<OpenSession | null> {
  const row = await rowOf(db, sessionQuery({ sessionId }));
  return row ? sessionOf(db, row) : null;
}

async function sessionOf(db: Database | Transaction, row: z.output<typeof sessionRow>): Promise<OpenSession | null> {
  const played = await playedPackage(db, row.packageId);
  const item = played.items.find(({ identifier }) => identifier === row.unit);
  if (!item) return null;
  const { unit, tokenHash: _hash, known, mode, said, ...rest } = row;
  return {
    ...rest,
    homePage: environment().ORIGIN,
    publisherId: unit,
    mode: mode as LaunchMode,
    masteryScore: item.passingScore,
    said: Object.fromEntries(unitVerbs.flatMap((verb) => (said[verb] === undefined ? [] : [[verb, said[verb]]]))),
    before: { completed: Boolean(known?.[unitValues.completed]), passed: Boolean(known?.[unitValues.passed]) },
    item,
    played,
  };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The session of a unit's call, by the credentials of its `Authorization` header (cmi5 §8.2). Throws 401 where there are
 * none or they are not those of a session that is open: it was closed, or its learner's account was.
 */
export async function authorize({ db, now }: JobContext, authorization: string | null): Promise<OpenSession> {
  const [sessionId, secret] = credentialsIn(authorization);
  if (!z.uuid().safeParse(sessionId).success || !secret) throw unauthorized();
  const row = await rowOf(db, sessionQuery({ sessionId: sessionId! }));
  if (!row || !isHash(row.tokenHash, secret)) throw unauthorized();
  if (now.getTime() > row.startedAt.getTime() + sessionHours * 3600_000 || isClosed(row, now))
    throw unauthorized('The session is over.');
  const session = await sessionOf(db, row);
  if (!session) throw unauthorized();
  return session;
}

/**
 * True once a session takes nothing more: it was closed, or its attempt has ended and its last words had their time. A
 * review goes on with an attempt that has ended.
 */
export function isClosed(
  { closedAt, attemptEndedAt, mode }: Pick<OpenSession, 'closedAt' | 'attemptEndedAt'> & { mode: string },
  now: Date,
): boolean {
  if (closedAt && closedAt <= now) return true;
  return mode !== 'Review' && attemptEndedAt !== null && attemptEndedAt.getTime() + lateMs <= now.getTime();
}

const unauthorized = (why = 'The credentials are not those of an open session.') => new RefusedCall(401, why);

function credentialsIn(authorization: string | null): string[] {
  const [, written] = /^Basic ([\w+/=-]{1,400})$/i.exec(authorization ?? '') ?? [];
  return written === undefined ? [] : Buffer.from(written, 'base64').toString().split(':');
}

function isHash(hash: string | null, secret: string): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)));
}
