import { DateTime } from 'luxon';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { mailDueAssignments } from './mailDueAssignments.server.ts';

/** So many people of an undone assignment are removed in one statement. */
const rowsAtOnce = 5000;

// An assignment without an end is checked for so many days after its due day, not for ever.
const daysAfterDue = 31;

/**
 * What the clock does each night: finds the people of every open assignment again, so that people who join get it until
 * its day and people who leave lose it; reminds of due assignments; and removes undone ones. Each part may be
 * interrupted and continues in the next run. People who were chosen by name can only leave.
 */
export async function keepAssignments(ctx: JobContext): Promise<void> {
  const { db, now } = ctx;
  const since = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('day').minus({ days: daysAfterDue }).toJSDate();
  const open = await db.assignment.findMany({
    where: { endedAt: null, undoneAt: null, dueOn: { gte: since } },
    select: { assignmentId: true },
    orderBy: { createdAt: 'asc' },
  });
  for (const { assignmentId } of open)
    await db.$transaction(async (tx) => {
      // An assignment whose people a job is still finding is left as it is.
      await tx.assignment.updateMany({
        where: { assignmentId, resolving: false, endedAt: null, undoneAt: null },
        data: { resolving: true, cursor: null },
      });
      await enqueueJob(tx, 'run-assignment', { assignmentId });
    });
  await mailDueAssignments(ctx);
  await removeUndone(ctx);
}

async function removeUndone({ db }: JobContext): Promise<void> {
  while (
    (await db.$executeRaw`
      DELETE FROM assignment_people WHERE (assignment_id, agent_unique_id) IN (
        SELECT p.assignment_id, p.agent_unique_id FROM assignment_people p JOIN assignments s USING (assignment_id)
        WHERE s.undone_at IS NOT NULL LIMIT ${rowsAtOnce})`) > 0
  );
}
