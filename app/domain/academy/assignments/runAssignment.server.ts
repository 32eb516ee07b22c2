import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { daysUntilDue, lastZone } from '#app/domain/dueDays.ts';
import { audienceQuery, stillBelongs, type Audience } from './audience.server.ts';

const peopleAtOnce = 1000;
// A run is short, so that one whose process died is noticed and continues soon, and other work comes to its turn.
const runMs = 15_000;

/**
 * Looks for the people of an assignment and gives it to them, a thousand at a time, each thousand in a transaction that
 * also notes how far it came: a run that died continues where it was, and no one gets it twice. In the end who no
 * longer belongs to its audience goes out. Called by a job, which asks for the next run where people are left; `atOnce`
 * is the number of people of a transaction. Once its day is over no new user gets it.
 */
export async function runAssignment(
  { db, now }: JobContext,
  { assignmentId }: JobData['run-assignment'],
  atOnce = peopleAtOnce,
): Promise<void> {
  const end = performance.now() + runMs;
  while (await db.$transaction((tx) => resolveSome(tx, assignmentId, now, atOnce)))
    if (performance.now() > end) return enqueueJob(db, 'run-assignment', { assignmentId });
}

/** Gives it to the next people; false once nothing is left to do. Ending and undoing wait for it, and stop it. */
async function resolveSome(tx: Transaction, assignmentId: string, now: Date, atOnce: number): Promise<boolean> {
  await tx.$executeRaw`SELECT FROM assignments WHERE assignment_id = ${assignmentId}::uuid FOR UPDATE`;
  const assignment = await tx.assignment.findFirst({
    where: { assignmentId, resolving: true, endedAt: null, undoneAt: null },
  });
  if (!assignment) return false;
  const { cursor } = assignment;
  // Over everywhere: who is in the last zone on earth still has the day.
  if (daysUntilDue(assignment.dueOn, now, lastZone) < 0) return finish(tx, assignmentId, assignment, now);
  const chunk = await rowOf(
    tx,
    described(
      z.strictObject({ count: z.int(), last: z.string().nullable() }),
      Prisma.sql`
      WITH chunk AS (
        SELECT found.agent_unique_id FROM (${audienceQuery(assignment, now)}) found
        WHERE ${cursor ? Prisma.sql`found.agent_unique_id > ${cursor}::uuid` : Prisma.sql`true`} ORDER BY 1 LIMIT ${atOnce}
      ), given AS (
        INSERT INTO assignment_people (assignment_id, agent_unique_id, added_at)
        SELECT ${assignmentId}::uuid, agent_unique_id, ${now}::timestamptz FROM chunk
        ON CONFLICT (assignment_id, agent_unique_id) DO UPDATE SET left_at = NULL WHERE assignment_people.left_at IS NOT NULL
      )
      SELECT count(*)::int AS count, (array_agg(agent_unique_id ORDER BY agent_unique_id DESC))[1]::text AS last FROM chunk`,
    ),
  );
  const { count, last } = chunk!;
  if (count < atOnce) return finish(tx, assignmentId, assignment, now);
  await tx.assignment.update({ where: { assignmentId }, data: { cursor: last } });
  return true;
}

async function finish(tx: Transaction, assignmentId: string, audience: Audience, now: Date): Promise<false> {
  await letGo(tx, assignmentId, audience, now);
  await tx.assignment.update({ where: { assignmentId }, data: { cursor: null, resolving: false } });
  return false;
}

async function letGo(tx: Transaction, assignmentId: string, audience: Audience, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE assignment_people p SET left_at = ${now}::timestamptz
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    WHERE p.assignment_id = ${assignmentId}::uuid AND p.left_at IS NULL AND a.agent_unique_id = p.agent_unique_id AND NOT (${stillBelongs(audience)})`;
}
