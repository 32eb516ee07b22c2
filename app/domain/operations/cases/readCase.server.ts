import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { actions } from '#app/domain/permissions/actions.ts';
import { Prisma, rowOf, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKinds, type CaseHolder, type CaseKind } from './caseKinds.ts';
import { aboutSale, readCaseSubject, subjectsOf, type CaseSubject } from './caseSubjects.server.ts';

const notesShown = 200;

const name = { staffId: true, firstName: true, lastName: true, userId: true } as const;
export type CaseStaff = Prisma.StaffUserGetPayload<{ select: typeof name }>;

/** A case as its page shows it: what it is about, who has it, the colleagues who may get it, and the notes. */
export interface ReadCase extends CaseSubject {
  holder: (CaseStaff & { takenAt: Date }) | null;
  colleagues: CaseStaff[];
  notes: { noteId: string; noteTxt: string; writtenAt: Date; staff: CaseStaff }[];
}

/** Reads a case with its notes, the newest first, in four queries. Throws as `readCaseSubject`. */
export async function readCase(ctx: StaffContext, kind: CaseKind, subjectId: string): Promise<ReadCase> {
  const subject = await readCaseSubject(ctx.db, ctx, kind, subjectId);
  const [taken, colleagues, notes] = await Promise.all([
    ctx.db.case.findUnique({
      where: { kind_subjectId: { kind, subjectId } },
      select: { takenAt: true, staff: { select: name } },
    }),
    colleaguesFor(ctx.db, kind, subject),
    ctx.db.caseNote.findMany({
      where: { kind, subjectId },
      select: { noteId: true, noteTxt: true, writtenAt: true, staff: { select: name } },
      orderBy: [{ writtenAt: 'desc' }, { noteId: 'desc' }],
      take: notesShown,
    }),
  ]);
  return { ...subject, holder: taken && { ...taken.staff, takenAt: taken.takenAt }, colleagues, notes };
}

/** The staff who may decide in a queue about a market; about what has none, those of all markets. */
export function colleaguesFor(
  db: Database | Transaction,
  kind: CaseKind,
  { market }: { market: CaseSubject['market'] | null },
): Promise<CaseStaff[]> {
  return db.staffUser.findMany({
    where: {
      active: true,
      role: { in: [...actions[caseKinds[kind]].may] },
      OR: [{ markets: { isEmpty: true } }, ...(market ? [{ markets: { has: market } }] : [])],
    },
    select: name,
    orderBy: [{ nameOrder: 'asc' }, { staffId: 'asc' }],
    take: 200,
  });
}

/** The holders of some cases, by subject; for the rows of a list, in one query. */
export async function holdersOf(
  ctx: Pick<StaffContext, 'db'>,
  kind: CaseKind,
  subjectIds: readonly string[],
): Promise<Map<string, CaseStaff>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await ctx.db.case.findMany({
    where: { kind, subjectId: { in: [...subjectIds] } },
    select: { subjectId: true, staff: { select: name } },
  });
  return new Map(rows.map(({ subjectId, staff }) => [subjectId, staff]));
}

/**
 * The cases of a queue by holder, as a condition on its rows' identifiers: the caller's own, or those without a holder.
 * Undefined where the list is not narrowed.
 */
export async function heldCases(
  ctx: StaffContext,
  kind: CaseKind,
  holder: CaseHolder | undefined,
): Promise<{ in: string[] } | { notIn: string[] } | undefined> {
  if (!holder) return undefined;
  const of = holder === 'mine' ? Prisma.sql`c.taken_by = ${ctx.staff.staffId}::uuid` : Prisma.sql`s.open`;
  const rows = await rowsOf(
    ctx.db,
    described(
      z.strictObject({ id: z.string() }),
      Prisma.sql`SELECT c.subject_id AS id FROM cases c JOIN (${subjectsOf[kind](ctx)}) s ON s.id = c.subject_id WHERE c.kind = ${kind} AND ${of}`,
    ),
  );
  const ids = rows.map(({ id }) => id);
  return holder === 'mine' ? { in: ids } : { notIn: ids };
}

const ownCase = z.strictObject({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  agency: z.string(),
  ...aboutSale,
  since: z.date(),
  takenAt: z.date(),
});

/** A case of the caller's that still waits. */
export type OwnCase = Omit<z.output<typeof ownCase>, 'kind'> & { kind: CaseKind };

/** The cases that a member of staff has taken and that still wait, the oldest first; at most fifty, in one query. */
export async function listOwnCases(ctx: StaffContext): Promise<OwnCase[]> {
  const kinds = (Object.keys(caseKinds) as CaseKind[]).map(
    (kind) => Prisma.sql`
      SELECT ${kind}::text AS kind, s.id, s.name, s.agency, s.booking, s.missing, s.currency, s.since, c.taken_at AS "takenAt"
      FROM cases c JOIN (${subjectsOf[kind](ctx)}) s ON s.id = c.subject_id
      WHERE c.kind = ${kind} AND c.taken_by = ${ctx.staff.staffId}::uuid AND s.open`,
  );
  const rows = await rowsOf(
    ctx.db,
    described(ownCase, Prisma.sql`${Prisma.join(kinds, ' UNION ALL ')} ORDER BY since, id LIMIT 50`),
  );
  return rows.map((row) => ({ ...row, kind: row.kind as CaseKind }));
}

const bar = z.strictObject({
  takenBy: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  userId: z.string().nullable(),
  notes: z.int(),
});

/** The holder of a case and the number of its notes, for the page of its subject; in one query. */
export async function readCaseBar(ctx: Pick<StaffContext, 'db'>, kind: CaseKind, subjectId: string) {
  const found = await rowOf(
    ctx.db,
    described(
      bar,
      Prisma.sql`
      SELECT c.taken_by AS "takenBy", s.first_name AS "firstName", s.last_name AS "lastName", s.user_id AS "userId",
             (SELECT count(*)::int FROM case_notes n WHERE n.kind = ${kind} AND n.subject_id = ${subjectId}) AS notes
      FROM (SELECT) one LEFT JOIN cases c ON c.kind = ${kind} AND c.subject_id = ${subjectId} LEFT JOIN staff_users s ON s.staff_id = c.taken_by`,
    ),
  );
  return found!;
}
