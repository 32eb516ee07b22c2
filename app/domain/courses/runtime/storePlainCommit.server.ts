import { LRUCache } from 'lru-cache';
import { keepingTheBest } from '#app/domain/academy/levels/recordResult.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { runtimeDataBytes, type AttemptCommit } from './learningInput.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import type { RuntimeData } from './runtimeData.ts';
import { timeNames, type CountedTime } from './sessionTime.ts';
import { hasOnlyItemsOf, weighCommit, type Acknowledged } from './storeCommit.server.ts';

interface AttemptRow extends CountedTime {
  packageId: string;
  sequence: number;
  visit: number;
  startedAt: Date;
  openedAt: Date | null;
  /** The stored times alone, by item: the rest may be long. */
  data: RuntimeData;
}

// A package never changes once it is there.
const packages = new LRUCache<string, PlayablePackage>({ max: 200 });

const allTimeNames = Object.values(timeNames).flatMap(({ total, session }) => [total, session]);

const isOwn = (agent: string) =>
  `EXISTS (SELECT FROM agents g WHERE g.agent_unique_id = ${agent} AND g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()}))`;

const reading = {
  name: 'attempt-to-commit',
  text: `SELECT a.package_id AS "packageId", a.sequence, a.visit, a.total_seconds AS "totalSeconds", a.visit_seconds AS "visitSeconds", a.late_seconds AS "lateSeconds",
           a.started_at AS "startedAt", a.opened_at AS "openedAt",
           (SELECT coalesce(jsonb_object_agg(i.key, (SELECT coalesce(jsonb_object_agg(n, i.value -> n), '{}') FROM unnest($3::text[]) n WHERE i.value ? n)), '{}')
            FROM jsonb_each(a.data) i) AS data
         FROM course_attempts a WHERE a.registration = $1 AND a.ended_at IS NULL AND NOT a.review AND ${isOwn('$2::uuid')}`,
};

const storing = {
  name: 'plain-commit',
  text: `WITH stored AS (
           UPDATE course_attempts a SET sequence = $4, data = $5::jsonb, committed_at = $6, total_seconds = a.total_seconds + $7::int, visit_seconds = $11::int, late_seconds = $12::int
           WHERE a.registration = $1 AND a.sequence = $3 AND a.ended_at IS NULL AND a.visit = $8 AND ${isOwn('$2::uuid')}
           RETURNING a.auth_id, a.course_id)
         INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, failed_at, completed_at, passed_at, last_passed_at, score, pass_mark, total_seconds, attempts)
         SELECT auth_id, course_id, $6, $6, CASE WHEN $13::boolean THEN $6::timestamptz END, CASE WHEN $9::boolean THEN $6::timestamptz END, NULL, NULL, $10::int, $14::int, $7::int, 0 FROM stored
         ${keepingTheBest} RETURNING 1 AS one`,
};

/**
 * Stores a commit that passes nothing, as nearly all are: with its result in two statements, in place of a
 * transaction's eight (docs/performance.md). The second compares what the first has read, so that whoever comes between
 * is seen there. Undefined for any other commit, as those of a review or of a course that shares objectives, and where
 * something came between, so that `storeCommit` has the last word on it and says what is wrong.
 */
export async function storePlainCommit(ctx: AgentContext, commit: AttemptCommit): Promise<Acknowledged | undefined> {
  const [attempt] = await preparedRows<AttemptRow>(reading.name, reading.text, [
    commit.registration,
    ctx.actor.agentUniqueId,
    allTimeNames,
  ]);
  return attempt && storeAfter(ctx, attempt, commit);
}

async function storeAfter(
  ctx: AgentContext,
  attempt: AttemptRow,
  { registration, sequence, data, visit }: AttemptCommit,
): Promise<Acknowledged | undefined> {
  if (sequence <= attempt.sequence || (visit !== undefined && visit !== attempt.visit)) return undefined;
  const played = await packageOf(ctx, attempt.packageId);
  if (played.globalTargets.length > 0) return undefined;
  if (Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes || !hasOnlyItemsOf(played, data)) return undefined;
  const { result, time, added } = weighCommit(played, attempt, { data, now: ctx.now });
  const { state, completed, passed, score, passMark } = result;
  if (passed) return undefined;
  const before = [registration, ctx.actor.agentUniqueId, attempt.sequence];
  const values = [
    ...before,
    sequence,
    JSON.stringify(time.data),
    ctx.now,
    added,
    attempt.visit,
    completed,
    score,
    time.visitSeconds,
    time.lateSeconds,
    state === 'failed',
    passMark,
  ];
  if ((await preparedRows(storing.name, storing.text, values)).length === 0) return undefined;
  return { sequence, ...result, ended: false };
}

async function packageOf({ db }: AgentContext, packageId: string): Promise<PlayablePackage> {
  const known = packages.get(packageId);
  if (known) return known;
  const read = readPackage(await db.coursePackage.findUniqueOrThrow({ where: { packageId } }));
  packages.set(packageId, read);
  return read;
}
