import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { academyLevelCodes } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { dueTodayIn } from '#app/domain/dueTodayIn.server.ts';
import { everybody, inReach } from '#app/domain/permissions/reach.server.ts';
import { assignmentAudiences } from './assignmentRules.ts';

/** Assignments in an address: those that are open, or have ended. */
export const assignmentList = listQuery({ filters: { state: ['open', 'ended'] } });
export type AssignmentQuery = typeof assignmentList.defaults;

const assignmentRow = z.strictObject({
  assignmentId: z.string(),
  /** The agency that assigned it; null for the brand. */
  agencyId: z.string().nullable(),
  assignedBy: z.string().nullable(),
  /** The name of the user of the agency who assigned it. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  curriculum: z.string(),
  courseId: z.string().nullable(),
  level: z.literal(academyLevelCodes).nullable(),
  ...localizedFields('title', () => z.string().nullable()),
  /**
   * False for a course that was retired or taken off the curriculum's list, and for a level that can be reached no
   * more: it need not be done, and no reminder is sent.
   */
  offered: z.boolean(),
  audience: z.enum(assignmentAudiences),
  roles: z.string().array(),
  branches: z.string().array(),
  /** The names of these, those that are there still and that the reader reaches. */
  branchNames: z.string().array(),
  filter: z.unknown(),
  dueOn: z.date(),
  message: z.string(),
  reminders: z.boolean(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  resolving: z.boolean(),
  expected: z.int(),
  version: z.int(),
});

const counts = z.strictObject({
  assignmentId: z.string(),
  people: z.int(),
  done: z.int(),
  overdue: z.int(),
  notified: z.int(),
});

/** An assignment, and how many of its people the reader sees stand where. */
export type ListedAssignment = z.output<typeof assignmentRow> & Omit<z.output<typeof counts>, 'assignmentId'>;

type Reader = AgentContext | StaffContext;

// A user bound to branches reads only of these.
const namedTo = (ctx: Reader) =>
  'staff' in ctx || ctx.actor.branches === null
    ? everybody
    : Prisma.sql`n.branch_id = ANY (${[...ctx.actor.branches]}::uuid[])`;

const columnsFor = (ctx: Reader) => Prisma.sql`
  s.assignment_id AS "assignmentId", s.agency_id AS "agencyId", s.assigned_by AS "assignedBy", b.first_name AS "firstName", b.last_name AS "lastName",
  s.curriculum, s.course_id AS "courseId", s.level, c.title_en AS "titleEn", c.title_ja AS "titleJa",
  CASE WHEN s.course_id IS NULL
    THEN (SELECT count(DISTINCT f.level) FROM certifications f WHERE f.curriculum = s.curriculum AND f.level <= s.level) = s.level
    ELSE c.state = 'published' AND EXISTS (SELECT FROM curriculum_courses k WHERE k.curriculum = s.curriculum AND k.course_id = s.course_id)
  END AS offered, s.audience, s.roles, s.branches::text[] AS branches, s.filter,
  ARRAY(SELECT n.branch_name FROM branches n WHERE n.branch_id = ANY (s.branches) AND ${namedTo(ctx)} ORDER BY n.name_key) AS "branchNames", s.due_on AS "dueOn",
  s.message, s.reminders, s.created_at AS "createdAt", s.ended_at AS "endedAt", s.resolving, s.expected, s.version`;
const joins = Prisma.sql`LEFT JOIN agents b ON b.agent_unique_id = s.assigned_by LEFT JOIN courses c ON c.course_id = s.course_id`;

/**
 * The assignments `s` that a reader sees: an agency its own, and those of the brand that someone of theirs has; who is
 * bound to branches those of both that someone of these has, and their own; staff those of the brand for a market of
 * theirs.
 */
function seenBy(ctx: Reader): Prisma.Sql {
  if ('staff' in ctx) {
    const reached = ctx.staff.markets.length === 0 ? [...markets] : [...ctx.staff.markets];
    return Prisma.sql`s.agency_id IS NULL AND s.filter->'markets' ?| ${reached}::text[]`;
  }
  const { agencyId } = ctx.agency;
  const { branches, agentUniqueId } = ctx.actor;
  const its =
    branches === null
      ? Prisma.sql`s.agency_id = ${agencyId} OR s.agency_id IS NULL AND`
      : Prisma.sql`s.agency_id = ${agencyId} AND s.assigned_by = ${agentUniqueId}::uuid OR (s.agency_id = ${agencyId} OR s.agency_id IS NULL) AND`;
  return Prisma.sql`(${its} EXISTS (
    SELECT FROM agents a JOIN assignment_people p ON p.agent_unique_id = a.agent_unique_id
    WHERE a.agency_id = ${agencyId} AND a.deleted_at IS NULL AND ${inReach(ctx.actor)} AND p.assignment_id = s.assignment_id AND p.left_at IS NULL))`;
}

/**
 * Lists the assignments that a reader sees, those that go on first and the newest among them, with how many of their
 * people have done it and are overdue; an agency sees its own people alone. In three queries. Throws `forbidden`
 * (`agency.see-assignments`, `staff.see-learning`).
 */
export async function listAssignments(
  ctx: Reader,
  { state, ...wanted }: AssignmentQuery,
): Promise<{ assignments: ListedAssignment[]; total: number; page: number }> {
  assertReads(ctx);
  const narrowed = { open: Prisma.sql`s.ended_at IS NULL`, ended: Prisma.sql`s.ended_at IS NOT NULL` };
  const where = Prisma.sql`s.undone_at IS NULL AND ${seenBy(ctx)} AND ${state ? narrowed[state] : Prisma.sql`true`}`;
  const found = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM assignments s WHERE ${where}`,
    ),
  );
  const { page, skip, take } = pageOf(wanted, found!.total);
  const rows = await rowsOf(
    ctx.db,
    described(
      assignmentRow,
      Prisma.sql`SELECT ${columnsFor(ctx)} FROM assignments s ${joins} WHERE ${where} ORDER BY s.ended_at IS NOT NULL, s.created_at DESC, s.assignment_id LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  return { assignments: await withCounts(ctx, rows), total: found!.total, page };
}

/** Reads one assignment that the reader sees, with its counts. Throws as `listAssignments`, and `notFound`. */
export async function readAssignment(ctx: Reader, assignmentId: string): Promise<ListedAssignment> {
  assertReads(ctx);
  const row = await rowOf(
    ctx.db,
    described(
      assignmentRow,
      Prisma.sql`SELECT ${columnsFor(ctx)} FROM assignments s ${joins} WHERE s.assignment_id = ${assignmentId}::uuid AND s.undone_at IS NULL AND ${seenBy(ctx)}`,
    ),
  );
  if (!row) throw new Refusal('notFound');
  return (await withCounts(ctx, [row]))[0]!;
}

/** Whether an assignment of the reader's agency, or for staff one of the brand, was undone: its page is gone. */
export async function wasUndone(ctx: Reader, assignmentId: string): Promise<boolean> {
  assertReads(ctx);
  const agencyId = 'staff' in ctx ? null : ctx.agency.agencyId;
  const undone = { assignmentId, agencyId, undoneAt: { not: null } };
  return (await ctx.db.assignment.findFirst({ where: undone, select: { assignmentId: true } })) !== null;
}

function assertReads(ctx: Reader): void {
  if ('staff' in ctx) assertCan(ctx, 'staff.see-learning');
  else assertMaySee(ctx, 'agency.see-assignments');
}

async function withCounts(ctx: Reader, rows: z.output<typeof assignmentRow>[]): Promise<ListedAssignment[]> {
  const ids = rows.map(({ assignmentId }) => assignmentId);
  const own = 'staff' in ctx ? everybody : Prisma.sql`v.agency_id = ${ctx.agency.agencyId}`;
  const within =
    'staff' in ctx || ctx.actor.branches === null
      ? everybody
      : Prisma.sql`EXISTS (SELECT FROM agents a WHERE a.agent_unique_id = v.agent_unique_id AND ${inReach(ctx.actor)})`;
  const counted = await rowsOf(
    ctx.db,
    described(
      counts,
      Prisma.sql`
      SELECT v.assignment_id AS "assignmentId", count(*)::int AS people, count(*) FILTER (WHERE v.done)::int AS done,
        count(*) FILTER (WHERE v.open AND NOT v.done AND v.due_on < ${dueTodayIn(ctx.now)})::int AS overdue, count(v.notified_at)::int AS notified
      FROM assigned_learning v WHERE v.assignment_id = ANY (${ids}::uuid[]) AND ${own} AND ${within} GROUP BY 1`,
    ),
  );
  const byId = new Map(counted.map((row) => [row.assignmentId, row]));
  return rows.map((row) => {
    const { people = 0, done = 0, overdue = 0, notified = 0 } = byId.get(row.assignmentId) ?? {};
    return { ...row, people, done, overdue, notified };
  });
}

const choiceRow = assignmentRow.pick({
  assignmentId: true,
  curriculum: true,
  level: true,
  titleEn: true,
  titleJa: true,
  dueOn: true,
});

/**
 * The assignments of a curriculum by which an agency's report can be narrowed: those that go on, and the one that is
 * chosen, the newest first and 50 at most, in one query.
 */
export function assignmentsToChoose(
  ctx: AgentContext,
  curriculum: string,
  chosen: string | undefined,
): Promise<z.output<typeof choiceRow>[]> {
  return rowsOf(
    ctx.db,
    described(
      choiceRow,
      Prisma.sql`
      SELECT s.assignment_id AS "assignmentId", s.curriculum, s.level, c.title_en AS "titleEn", c.title_ja AS "titleJa", s.due_on AS "dueOn"
      FROM assignments s LEFT JOIN courses c ON c.course_id = s.course_id
      WHERE s.undone_at IS NULL AND s.curriculum = ${curriculum} AND ${seenBy(ctx)} AND (s.ended_at IS NULL OR s.assignment_id = ${chosen ?? null}::uuid)
      ORDER BY s.created_at DESC LIMIT 50`,
    ),
  );
}
