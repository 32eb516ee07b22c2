import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import type { PlayablePackage } from '#app/domain/courses/runtime/readPackage.server.ts';
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
  isTheirs: z.boolean(),
  isOpen: z.boolean(),
  startedAt: z.date(),
  preferencesReadAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  lastAt: z.date().nullable(),
  said: z.record(z.string(), z.string()),
  statements: z.int(),
  bytes: z.int(),
  seconds: z.int(),
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
  lastAt: Date | null;
  /** False once it takes nothing more: its end, or that of its attempt or token, is some time past. */
  isOpen: boolean;
  statements: number;
  /** Of all statements of the registration until now. */
  bytes: number;
  seconds: number;
  item: PlayableItem;
  played: PlayablePackage;
}

/** Which session is asked for, by the hash of which token, and when. */
export interface AskedSession {
  sessionId: string;
  tokenHash: string;
  now: Date;
}

/**
 * SQL that reads a session: `isTheirs` where the token is its own; `isOpen` while it takes statements, which is until
 * it is closed, its token is over or its attempt has ended and its last words had their time; a review continues with
 * an attempt that has ended. No row where its learner may not take the course any more: one who was deactivated, lost
 * the number or is of an agency that is suspended can send nothing more with a token.
 */
export const sessionText = (its: Named<AskedSession>) => `
    SELECT s.session_id AS "sessionId", s.registration, s.unit, s.activity_id AS "activityId", s.actor, s.mode,
           coalesce(s.token_hash = ${its.tokenHash}, false) AS "isTheirs",
           (s.closed_at IS NULL OR s.closed_at > ${its.now}) AND s.started_at >= ${its.now}::timestamptz - interval '${sessionHours} hours'
             AND (s.mode = 'Review' OR a.ended_at IS NULL OR a.ended_at > ${its.now}::timestamptz - interval '${lateMs} milliseconds') AS "isOpen",
           s.started_at AS "startedAt", s.preferences_read_at AS "preferencesReadAt", s.ended_at AS "endedAt", s.last_at AS "lastAt", s.said, s.statements, s.bytes, s.seconds,
           a.auth_id AS "authId", g.agent_unique_id AS "agentUniqueId", a.course_id AS "courseId", a.package_id AS "packageId", a.data -> s.unit AS known
    FROM cmi5_sessions s JOIN course_attempts a ON a.registration = s.registration
    JOIN agents g ON g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()})
    JOIN agencies y ON y.agency_id = g.agency_id AND y.suspended_at IS NULL
    WHERE s.session_id = ${its.sessionId}::uuid`;

const sessionQuery = statement({ name: 'cmi5-session', sql: sessionText, row: sessionRow });

/** Reads a session for any caller; null where there is none, or its learner may not take courses any more. */
export async function readSession(
  db: Database | Transaction,
  sessionId: string,
  now: Date,
): Promise<OpenSession | null> {
  const row = await rowOf(db, sessionQuery({ sessionId, tokenHash: '', now }));
  return row ? sessionOf(db, row) : null;
}

async function sessionOf(db: Database | Transaction, row: z.output<typeof sessionRow>): Promise<OpenSession | null> {
  const played = await playedPackage(db, row.packageId);
  const item = played.items.find(({ identifier }) => identifier === row.unit);
  if (!item) return null;
  const { unit, isTheirs: _theirs, known, mode, said, preferencesReadAt, ...rest } = row;
  return {
    ...rest,
    homePage: environment().ORIGIN,
    publisherId: unit,
    mode: mode as LaunchMode,
    masteryScore: item.passingScore,
    preferencesRead: preferencesReadAt !== null,
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
  const asked = credentialsIn(authorization);
  const row = asked && (await rowOf(db, sessionQuery({ ...asked, now })));
  if (!row?.isTheirs) throw unauthorized();
  if (!row.isOpen) throw unauthorized('The session is over.');
  const session = await sessionOf(db, row);
  if (!session) throw unauthorized();
  return session;
}

const unauthorized = (why = 'The credentials are not those of an open session.') => new RefusedCall(401, why);

/** The session that an `Authorization` header names, with the hash of its token; null where it names none. */
export function credentialsIn(authorization: string | null): Omit<AskedSession, 'now'> | null {
  const [, written] = /^Basic ([\w+/=-]{1,400})$/i.exec(authorization ?? '') ?? [];
  const [sessionId, secret] = Buffer.from(written ?? '', 'base64')
    .toString()
    .split(':');
  if (!secret || !uuid.safeParse(sessionId).success) return null;
  return { sessionId: sessionId!, tokenHash: hashOf(secret) };
}

const uuid = z.uuid();
