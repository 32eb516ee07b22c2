import { LRUCache } from 'lru-cache';
import { keepingTheBest } from '#app/domain/academy/recordResult.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { runtimeDataBytes, type AttemptCommit } from './learningInput.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import { resultOf, secondsAdded } from './runtimeData.ts';
import { countedUntil, hasOnlyItemsOf, type Acknowledged } from './storeCommit.server.ts';

interface AttemptRow {
  packageId: string;
  sequence: number;
  visit: number;
  totalSeconds: number;
  startedAt: Date;
  openedAt: Date | null;
  committedAt: Date | null;
}

// A package never changes once it is there.
const packages = new LRUCache<string, PlayablePackage>({ max: 200 });

const isOwn = (agent: string) => `EXISTS (SELECT FROM agents g WHERE g.agent_unique_id = ${agent} AND g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()}))`;

const reading = {
  name: 'attempt-to-commit',
  text: `SELECT a.package_id AS "packageId", a.sequence, a.visit, a.total_seconds AS "totalSeconds", a.started_at AS "startedAt", a.opened_at AS "openedAt", a.committed_at AS "committedAt"
         FROM course_attempts a WHERE a.registration = $1 AND a.ended_at IS NULL AND NOT a.review AND ${isOwn('$2::uuid')}`,
};

const storing = {
  name: 'plain-commit',
  text: `WITH stored AS (
           UPDATE course_attempts a SET sequence = $4, data = $5::jsonb, committed_at = $6, total_seconds = a.total_seconds + $7::int
           WHERE a.registration = $1 AND a.sequence = $3 AND a.ended_at IS NULL AND a.visit = $8 AND ${isOwn('$2::uuid')}
           RETURNING a.auth_id, a.course_id)
         INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, completed_at, passed_at, last_passed_at, score, total_seconds, attempts)
         SELECT auth_id, course_id, $6, $6, CASE WHEN $9::boolean THEN $6::timestamptz END, NULL, NULL, $10::int, $7::int, 0 FROM stored
         ${keepingTheBest} RETURNING 1 AS one`,
};

/**
 * Stores a commit that passes nothing, as nearly all are: with its result in two statements, in place of a transaction's eight (docs/performance.md). The second compares
 * what the first has read, so that whoever comes between is seen there. Undefined for any other commit, as those of a review or of a course that shares objectives, and where something came between, so that `storeCommit` has the
 * last word on it and says what is wrong.
 */
export async function storePlainCommit(ctx: AgentContext, commit: AttemptCommit): Promise<Acknowledged | undefined> {
  const [attempt] = await preparedRows<AttemptRow>(reading.name, reading.text, [commit.registration, ctx.actor.agentUniqueId]);
  return attempt && storeAfter(ctx, attempt, commit);
}

async function storeAfter(ctx: AgentContext, attempt: AttemptRow, { registration, sequence, data, visit }: AttemptCommit): Promise<Acknowledged | undefined> {
  if (sequence <= attempt.sequence || (visit !== undefined && visit !== attempt.visit)) return undefined;
  const played = await packageOf(ctx, attempt.packageId);
  const text = JSON.stringify(data);
  if (played.globalTargets.length > 0) return undefined;
  if (Buffer.byteLength(text) > runtimeDataBytes || !hasOnlyItemsOf(played, data)) return undefined;
  const { completed, passed, score, seconds: claimed } = resultOf(played.standard, played.items, data);
  if (passed) return undefined;
  const seconds = secondsAdded(claimed, { counted: attempt.totalSeconds, since: countedUntil(attempt), now: ctx.now });
  const values = [registration, ctx.actor.agentUniqueId, attempt.sequence, sequence, text, ctx.now, seconds, attempt.visit, completed, score];
  if ((await preparedRows(storing.name, storing.text, values)).length === 0) return undefined;
  return { sequence, completed, passed, score, ended: false };
}

async function packageOf({ db }: AgentContext, packageId: string): Promise<PlayablePackage> {
  const known = packages.get(packageId);
  if (known) return known;
  const read = readPackage(await db.coursePackage.findUniqueOrThrow({ where: { packageId } }));
  packages.set(packageId, read);
  return read;
}
