import { z } from 'zod';
import { keepingTheBest } from '#app/domain/academy/levels/recordResult.server.ts';
import { learnerAtOnce } from '#app/domain/accounts/sessions/learnerAtOnce.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { runtimeDataBytes, type AttemptCommit } from './learningInput.ts';
import { packagesWith } from './playedPackages.server.ts';
import { resultOf } from './runtimeData.ts';
import { allTimeNames, secondsOf, timeNames } from './sessionTime.ts';
import { hasOnlyItemsOf, type Acknowledged } from './storeCommit.server.ts';

interface CommitAtOnce {
  sessionId: string;
  now: Date;
  registration: string;
  sequence: number;
  visit: number | undefined;
  /** As JSON. */
  data: string;
  timeNames: readonly string[];
  /** The packages that it may be of, with the result that the data are in each. */
  packageIds: readonly string[];
  failed: readonly boolean[];
  scores: readonly (number | null)[];
  passMarks: readonly (number | null)[];
}

const sessionNames = Object.values(timeNames).map(({ session }) => session);

// Where each object says the times that are stored of it, nothing is added to what counts (`countTime`).
const commitQuery = statement({
  name: 'commit-at-once',
  sql: (its: Named<CommitAtOnce>) => `
    WITH caller AS (${learnerAtOnce(its)}), stored AS (
      UPDATE course_attempts a SET sequence = ${its.sequence}::int, data = ${its.data}::jsonb, committed_at = ${its.now}
      FROM caller c, unnest(${its.packageIds}::uuid[], ${its.failed}::boolean[], ${its.scores}::int[], ${its.passMarks}::int[]) AS p (package_id, failed, score, pass_mark)
      WHERE a.registration = ${its.registration}::uuid AND a.auth_id = c.auth_id AND a.package_id = p.package_id AND a.ended_at IS NULL AND NOT a.review
        AND a.sequence < ${its.sequence}::int AND a.visit = coalesce(${its.visit}::int, a.visit)
        AND NOT EXISTS (SELECT FROM jsonb_each(${its.data}::jsonb) i LEFT JOIN jsonb_each(a.data) d ON d.key = i.key, unnest(${its.timeNames}::text[]) n
          WHERE i.value -> n IS DISTINCT FROM d.value -> n)
      RETURNING a.auth_id, a.course_id, p.package_id, p.failed, p.score, p.pass_mark),
    counted AS (
      INSERT INTO course_results AS known (auth_id, course_id, started_at, visited_at, failed_at, completed_at, passed_at, last_passed_at, score, pass_mark, total_seconds, attempts)
      SELECT auth_id, course_id, ${its.now}, ${its.now}, CASE WHEN failed THEN ${its.now}::timestamptz END, NULL, NULL, NULL, score, pass_mark, 0, 0 FROM stored
      ${keepingTheBest})
    SELECT package_id AS "packageId" FROM stored`,
  row: z.strictObject({ packageId: z.string() }),
});

/**
 * Stores a commit of the learner of a session, and checks that session, in one statement of SQL, in place of the five
 * and more of `currentSession` and `commitAttempt` (decision 322): one that passes nothing and counts no new time, as
 * nearly all are, of a package that this process has played. Undefined for any other commit and whatever is not as it
 * has to be, so that those two have the last word on it and say what is wrong.
 */
export async function commitAtOnce(
  { db, now }: JobContext,
  sessionId: string,
  { registration, sequence, data, visit }: AttemptCommit,
): Promise<Acknowledged | undefined> {
  // A session that says how long it lasts says more each time: it would ask once in vain.
  if (Object.values(data).some((values) => sessionNames.some((name) => secondsOf(values[name]) > 0))) return undefined;
  const known = packagesWith(data);
  if (known.length === 0) return undefined;
  const written = JSON.stringify(data);
  if (Buffer.byteLength(written) > runtimeDataBytes) return undefined;
  const counted = known.flatMap(({ packageId, played }) => {
    if (played.globalTargets.length > 0 || !hasOnlyItemsOf(played, data)) return [];
    const result = resultOf(played.standard, played.items, data, played.passingScore);
    return result.passed ? [] : [{ packageId, result }];
  });
  if (counted.length === 0) return undefined;
  const row = await rowOf(
    db,
    commitQuery({
      ...{ sessionId, now, registration, sequence, visit, data: written, timeNames: allTimeNames },
      packageIds: counted.map(({ packageId }) => packageId),
      failed: counted.map(({ result }) => result.state === 'failed'),
      scores: counted.map(({ result }) => result.score),
      passMarks: counted.map(({ result }) => result.passMark),
    }),
  );
  if (!row) return undefined;
  metrics.courseCommits.inc();
  const { result } = counted.find(({ packageId }) => packageId === row.packageId)!;
  return { sequence, ...result, ended: false };
}
