import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { canLearn } from '#app/domain/academy/levels/canLearn.server.ts';
import { daysUntilDue } from '#app/domain/dueDays.ts';
import { quietMinutes } from './assignmentRules.ts';
import { stepInSql } from './mailDueAssignments.server.ts';
import { assignedThing, assignedThingColumns, assignmentNotice, thingsOf } from './assignmentMails.server.ts';

const peopleAtOnce = 200;

/**
 * Mails the users who do not know yet that something was assigned to them, once the last of it was ten minutes ago: one
 * mail for several things, regardless of who assigned them. Users who have done it, cannot learn or have left get none.
 * The mails and the note that they were written are one transaction for some people, so that a run that died mails no
 * one twice. `atOnce` is the number of people of a transaction.
 */
export async function notifyOfAssignments({ db, now }: JobContext, atOnce = peopleAtOnce): Promise<void> {
  while ((await db.$transaction((tx) => notifyNext(tx, now, atOnce), { timeout: 60_000 })) > 0);
}

async function notifyNext(tx: Transaction, now: Date, atOnce: number): Promise<number> {
  const addedBefore = new Date(now.getTime() - quietMinutes * 60_000);
  const people = await rowsOf(
    tx,
    described(
      z.strictObject({ id: z.string() }),
      Prisma.sql`
      SELECT p.agent_unique_id AS id FROM assignment_people p
      WHERE p.notified_at IS NULL AND p.left_at IS NULL AND p.added_at <= ${addedBefore}::timestamptz
        AND NOT EXISTS (SELECT FROM assignment_people y WHERE y.agent_unique_id = p.agent_unique_id AND y.notified_at IS NULL AND y.left_at IS NULL
          AND y.added_at > ${addedBefore}::timestamptz)
      ORDER BY p.agent_unique_id LIMIT ${atOnce} FOR UPDATE`,
    ),
  );
  const ids = [...new Set(people.map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const rows = await rowsOf(
    tx,
    described(
      assignedThing,
      Prisma.sql`
      SELECT ${assignedThingColumns} FROM assigned_learning v JOIN assignments s ON s.assignment_id = v.assignment_id
      JOIN agents a ON a.agent_unique_id = v.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id LEFT JOIN courses c ON c.course_id = s.course_id
      WHERE v.agent_unique_id = ANY (${ids}::uuid[]) AND v.notified_at IS NULL AND v.added_at <= ${addedBefore}::timestamptz AND v.open AND NOT v.done AND ${canLearn}
      ORDER BY v.agent_unique_id, s.due_on, s.created_at`,
    ),
  );
  const notices = [...thingsOf(rows).values()].flatMap(([first, ...more]) =>
    first
      ? [
          assignmentNotice(
            'learningAssigned',
            [first, ...more],
            ({ dueOn, zone }) => daysUntilDue(dueOn, now, zone) < 0,
          ),
        ]
      : [],
  );
  await notifyMany(tx, { now }, notices, { patient: true });
  // What the mail has said already is no reminder any more.
  await tx.$executeRaw`
    UPDATE assignment_people p SET notified_at = ${now}::timestamptz, reminded_due = s.due_on,
      reminded_step = least(2, ${stepInSql(now, Prisma.sql`coalesce(o.time_zone, zone_of_place(g.country, g.state))`)})
    FROM assignments s, agents a JOIN accounts o ON o.account_id = a.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE s.assignment_id = p.assignment_id AND a.agent_unique_id = p.agent_unique_id AND p.agent_unique_id = ANY (${ids}::uuid[]) AND p.notified_at IS NULL
      AND p.added_at <= ${addedBefore}::timestamptz`;
  return ids.length;
}
