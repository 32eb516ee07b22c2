import { z } from 'zod';
import { keepingTheBest } from '#app/domain/academy/levels/recordResult.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { runtimeDataBytes, type AttemptCommit } from './learningInput.ts';
import { keepItems, playedPackage } from './playedPackages.server.ts';
import { allTimeNames } from './sessionTime.ts';
import { hasOnlyItemsOf, weighCommit, type Acknowledged } from './storeCommit.server.ts';

const attemptRow = z.strictObject({
  packageId: z.string(),
  sequence: z.int(),
  visit: z.int(),
  totalSeconds: z.int(),
  visitSeconds: z.int(),
  lateSeconds: z.int(),
  startedAt: z.date(),
  openedAt: z.date().nullable(),
  /** The stored times alone, by item: the rest may be long. */
  data: z.record(z.string(), z.record(z.string(), z.string())),
});
type AttemptRow = z.output<typeof attemptRow>;

const isOwn = (agentUniqueId: string) =>
  `EXISTS (SELECT FROM agents g WHERE g.agent_unique_id = ${agentUniqueId}::uuid AND g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()}))`;

const attemptQuery = statement({
  name: 'attempt-to-commit',
  sql: (its: Named<{ registration: string; agentUniqueId: string; timeNames: readonly string[] }>) => `
    SELECT a.package_id AS "packageId", a.sequence, a.visit, a.total_seconds AS "totalSeconds", a.visit_seconds AS "visitSeconds", a.late_seconds AS "lateSeconds",
           a.started_at AS "startedAt", a.opened_at AS "openedAt",
           (SELECT coalesce(jsonb_object_agg(i.key, (SELECT coalesce(jsonb_object_agg(n, i.value -> n), '{}') FROM unnest(${its.timeNames}::text[]) n WHERE i.value ? n)), '{}')
            FROM jsonb_each(a.data) i) AS data
    FROM course_attempts a WHERE a.registration = ${its.registration} AND a.ended_at IS NULL AND NOT a.review AND ${isOwn(its.agentUniqueId)}`,
  row: attemptRow,
});

interface PlainCommit {
  registration: string;
  agentUniqueId: string;
  /** The attempt's sequence and visit when it was read. */
  before: number;
  visit: number;
  now: Date;
  sequence: number;
  /** As JSON. */
  data: string;
  added: number;
  visitSeconds: number;
  lateSeconds: number;
  failed: boolean;
  completed: boolean;
  score: number | null;
  passMark: number | null;
}

const commitQuery = statement({
  name: 'plain-commit',
  sql: (its: Named<PlainCommit>) => `
    WITH stored AS (
      UPDATE course_attempts a SET sequence = ${its.sequence}, data = ${its.data}::jsonb, committed_at = ${its.now},
        total_seconds = a.total_seconds + ${its.added}::int, visit_seconds = ${its.visitSeconds}::int, late_seconds = ${its.lateSeconds}::int
      WHERE a.registration = ${its.registration} AND a.sequence = ${its.before} AND a.ended_at IS NULL AND a.visit = ${its.visit} AND ${isOwn(its.agentUniqueId)}
      RETURNING a.auth_id, a.course_id)
    INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, failed_at, completed_at, passed_at, last_passed_at, score, pass_mark, total_seconds, attempts)
    SELECT auth_id, course_id, ${its.now}, ${its.now}, CASE WHEN ${its.failed}::boolean THEN ${its.now}::timestamptz END,
           CASE WHEN ${its.completed}::boolean THEN ${its.now}::timestamptz END, NULL, NULL, ${its.score}::int, ${its.passMark}::int, ${its.added}::int, 0 FROM stored
    ${keepingTheBest} RETURNING 1 AS one`,
  row: z.strictObject({ one: z.int() }),
});

/**
 * Stores a commit that passes nothing, as nearly all are: with its result in two statements, in place of a
 * transaction's eight (docs/performance.md). It cannot be the only way: passing brings the rank update, certificates and
 * mails, which are a transaction of many statements. Both ask `weighCommit` what a commit makes of the attempt, and a
 * test holds what they store and reply together (tests/api/courses/runtime/attempts.test.ts). The second compares what the first has read, so that whoever comes between
 * is seen there. Undefined for any other commit, as those of a review or of a course that shares objectives, and where
 * something came between, so that `storeCommit` has the last word on it and says what is wrong.
 */
export async function storePlainCommit(ctx: AgentContext, commit: AttemptCommit): Promise<Acknowledged | undefined> {
  const { registration } = commit;
  const { agentUniqueId } = ctx.actor;
  const attempt = await rowOf(ctx.db, attemptQuery({ registration, agentUniqueId, timeNames: allTimeNames }));
  return attempt && storeAfter(ctx, attempt, commit);
}

async function storeAfter(
  ctx: AgentContext,
  attempt: AttemptRow,
  { registration, sequence, data, visit }: AttemptCommit,
): Promise<Acknowledged | undefined> {
  if (sequence <= attempt.sequence || (visit !== undefined && visit !== attempt.visit)) return undefined;
  const played = await playedPackage(ctx.db, attempt.packageId);
  if (played.globalTargets.length > 0) return undefined;
  if (Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes || !hasOnlyItemsOf(played, data)) return undefined;
  const { result, time, added } = weighCommit(played, attempt, { data, now: ctx.now });
  const { state, completed, passed, score, passMark } = result;
  if (passed) return undefined;
  const stored = commitQuery({
    registration,
    agentUniqueId: ctx.actor.agentUniqueId,
    before: attempt.sequence,
    visit: attempt.visit,
    now: ctx.now,
    sequence,
    data: JSON.stringify(time.data),
    added,
    visitSeconds: time.visitSeconds,
    lateSeconds: time.lateSeconds,
    failed: state === 'failed',
    completed,
    score,
    passMark,
  });
  if (!(await rowOf(ctx.db, stored))) return undefined;
  keepItems(data, attempt.packageId);
  return { sequence, ...result, ended: false };
}
