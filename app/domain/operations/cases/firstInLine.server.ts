import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKindNames, caseKinds, type CaseKind } from './caseKinds.ts';
import { aboutSale, subjectsOf } from './caseSubjects.server.ts';

const waitingCase = z.strictObject({
  kind: z.enum(caseKindNames),
  id: z.string(),
  name: z.string(),
  agency: z.string(),
  ...aboutSale,
  since: z.date(),
  /** The colleague who has it; all null where none has. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  userId: z.string().nullable(),
});

/** A case that waits, and who has it. */
export type WaitingCase = z.output<typeof waitingCase>;

const listed = 6;

/** The queues in which a member of staff decides. */
export function ownQueues(ctx: Pick<StaffContext, 'staff'>): CaseKind[] {
  return caseKindNames.filter((kind) => can(ctx, caseKinds[kind]));
}

/**
 * The cases that have waited longest in the queues and markets of a member of staff, without those that are theirs; at
 * most six, in one query.
 */
export async function listFirstInLine(ctx: StaffContext): Promise<WaitingCase[]> {
  const kinds = ownQueues(ctx);
  if (kinds.length === 0) return [];
  const oldest = kinds.map(
    (kind) => Prisma.sql`
      (SELECT ${kind}::text AS kind, s.id, s.name, s.agency, s.booking, s.missing, s.currency, s.since, u.first_name AS "firstName", u.last_name AS "lastName", u.user_id AS "userId"
      FROM (${subjectsOf[kind](ctx)}) s
      LEFT JOIN cases c ON c.kind = ${kind} AND c.subject_id = s.id LEFT JOIN staff_users u ON u.staff_id = c.taken_by
      WHERE s.open AND c.taken_by IS DISTINCT FROM ${ctx.staff.staffId}::uuid ORDER BY s.since, s.id LIMIT ${listed})`,
  );
  return rowsOf(
    ctx.db,
    // Within parentheses one queue alone is ordered as several are.
    described(
      waitingCase,
      Prisma.sql`SELECT * FROM (${Prisma.join(oldest, ' UNION ALL ')}) oldest ORDER BY since, id LIMIT ${listed}`,
    ),
  );
}
