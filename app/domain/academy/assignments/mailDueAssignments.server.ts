import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { daysUntilDue } from '#app/domain/dueDays.ts';
import { dueTodayIn } from '#app/domain/dueTodayIn.server.ts';
import { assignedThing, assignedThingColumns, assignmentNotice, thingsOf } from './assignmentMails.server.ts';
import { canLearn } from '#app/domain/academy/levels/canLearn.server.ts';

const peopleAtOnce = 200;

/**
 * Reminds everybody of what is due within a week, tomorrow or today, or is overdue, each once for a due day, and of
 * several things in one mail. Users who have done it, cannot learn or have left get no reminder, and assignments
 * without reminders send none. Each transaction has some people, as in `notifyOfAssignments`.
 */
export async function mailDueAssignments({ db, now }: JobContext, atOnce = peopleAtOnce): Promise<void> {
  while ((await db.$transaction((tx) => remindSome(tx, now, atOnce), { timeout: 60_000 })) > 0);
}

/**
 * The reminder that applies to the assignment `s` today in a zone, that of the assigned learning `v` where none is given,
 * as `reminderStep` says it; a test compares both.
 */
export function stepInSql(now: Date, zone = Prisma.sql`v.zone`): Prisma.Sql {
  const today = dueTodayIn(now, zone);
  return Prisma.sql`CASE WHEN s.due_on < ${today} THEN 3 WHEN s.due_on <= ${today} + 1 THEN 2 WHEN s.due_on <= ${today} + 7 THEN 1 ELSE 0 END`;
}

async function remindSome(tx: Transaction, now: Date, atOnce: number): Promise<number> {
  const isDue = Prisma.sql`v.open AND NOT v.done AND s.reminders AND v.notified_at IS NOT NULL AND ${canLearn}
    AND ${stepInSql(now)} > CASE WHEN p.reminded_due = s.due_on THEN p.reminded_step ELSE 0 END`;
  const from = Prisma.sql`assigned_learning v JOIN assignments s ON s.assignment_id = v.assignment_id
    JOIN assignment_people p ON p.assignment_id = v.assignment_id AND p.agent_unique_id = v.agent_unique_id
    JOIN agents a ON a.agent_unique_id = v.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id`;
  const people = await rowsOf(
    tx,
    described(
      z.strictObject({ id: z.string() }),
      Prisma.sql`SELECT DISTINCT v.agent_unique_id AS id FROM ${from} WHERE ${isDue} ORDER BY 1 LIMIT ${atOnce}`,
    ),
  );
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.$executeRaw`SELECT FROM assignment_people WHERE agent_unique_id = ANY (${ids}::uuid[]) ORDER BY assignment_id, agent_unique_id FOR UPDATE`;
  const rows = await rowsOf(
    tx,
    described(
      assignedThing,
      Prisma.sql`SELECT ${assignedThingColumns} FROM ${from} LEFT JOIN courses c ON c.course_id = s.course_id WHERE v.agent_unique_id = ANY (${ids}::uuid[]) AND ${isDue}`,
    ),
  );
  const notices = [...thingsOf(rows).values()].flatMap(([first, ...more]) =>
    first
      ? [assignmentNotice('learningDue', [first, ...more], ({ dueOn, zone }) => daysUntilDue(dueOn, now, zone) < 0)]
      : [],
  );
  await notifyMany(tx, { now }, notices, { patient: true });
  await tx.$executeRaw`
    UPDATE assignment_people SET reminded_due = due.due_on, reminded_step = due.step
    FROM (SELECT v.assignment_id, v.agent_unique_id, s.due_on, ${stepInSql(now)} AS step FROM ${from} WHERE v.agent_unique_id = ANY (${ids}::uuid[]) AND ${isDue}) due
    WHERE assignment_people.assignment_id = due.assignment_id AND assignment_people.agent_unique_id = due.agent_unique_id`;
  return ids.length;
}
