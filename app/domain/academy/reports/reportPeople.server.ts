import { z } from 'zod';
import { containing } from '#app/domain/people/list/agentSearch.ts';
import { nameColumns, nameKeyColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import { agentFields } from '#app/domain/accounts/profile/agentFields.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { inReach } from '#app/domain/permissions/reach.server.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { academyLevelCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { searchKey } from '#app/domain/text.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { endsSoonBefore } from '#app/domain/levelEnds.ts';
import { learnerStandings } from './learnerStanding.ts';
import type { AssignedState } from '#app/domain/dueDays.ts';
import { dueTodayIn } from '#app/domain/dueTodayIn.server.ts';
import type { ReportFilter, ReportQuery, ReportSort } from './reportForms.ts';

const reportPerson = z.strictObject({
  agentUniqueId: z.string(),
  userId: z.string(),
  ...nameRow(shownNames),
  emailAddress: z.string(),
  agentType: z.enum(agentTypes),
  ccn: z.string().nullable(),
  authId: z.string().nullable(),
  standing: z.enum(learnerStandings),
  /** The level that was reached, lapsed or not; null for none. */
  level: z.literal(academyLevelCodes).nullable(),
  attainedAt: z.date().nullable(),
  validUntil: z.date().nullable(),
  refreshCount: z.int(),
  /** The last visit to a course of the curriculum. */
  visitedAt: z.date().nullable(),
  /** The number of its courses that were passed. */
  passed: z.int(),
  /** The number of those that stand failed. */
  failed: z.int(),
  /** The last time that a mail reminded them of it. */
  remindedAt: z.date().nullable(),
  /** How much of what is assigned to them in it is to be done, and how much of that is overdue. */
  assigned: z.int(),
  overdue: z.int(),
  /** The earliest day by which something of it is due. */
  dueOn: z.date().nullable(),
});

/** A user of the agency as a report shows them in a curriculum. */
export type ReportPerson = z.output<typeof reportPerson>;

/** Who reads a report. */
type Reader = Pick<AgentContext, 'actor' | 'agency' | 'now'>;

/** The people to read: all that a filter finds, or these. */
type Wanted = ReportFilter | { agentUniqueIds: readonly string[] };

interface Asked {
  agencyId: string;
  /** Which of the agents `a` of the agency may be there. */
  within: Prisma.Sql;
  curriculum: Curriculum;
  now: Date;
}

/** The people of a report: the users of an agency who may sign in, the same who count for the agency's level. */
export function isInReport({ agencyId }: { agencyId: string }): Prisma.Sql {
  return Prisma.sql`a.agency_id = ${agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R')`;
}

/** The state in a curriculum of the agent `a` with the level `l`. */
export function standingAt(now: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN a.auth_id IS NULL THEN 'notEnrolled' WHEN l.level IS NULL THEN 'none' WHEN l.valid_until < ${now}::timestamptz THEN 'lapsed' ELSE l.level::text END`;
}

/** Of the level `l`: true where it is good, and ends within the days that count. */
export function endsSoonAt(now: Date): Prisma.Sql {
  return Prisma.sql`(l.valid_until >= ${now}::timestamptz AND l.valid_until <= ${endsSoonBefore(now)}::timestamptz)`;
}

/**
 * Reads one page of the people of a report, and how many there are on all pages, in one statement. A page beyond the
 * last is the last; the people after `after` come first where that user is still there.
 */
export async function readReportPage(
  ctx: AgentContext,
  curriculum: Curriculum,
  query: ReportQuery & { after?: string | undefined },
): Promise<{ people: ReportPerson[]; total: number; page: number; hasMore: boolean }> {
  const { pageSize, sort, direction, after = null } = query;
  const wanted = asked(ctx, curriculum);
  const rows = await rowsOf(
    ctx.db,
    described(
      reportPerson.extend({ total: z.int(), place: z.int() }),
      Prisma.sql`
    WITH ${people(wanted, query, needsVisits(query))}, placed AS (
      SELECT p.*, row_number() OVER (ORDER BY ${orderOf(sort, direction)}) AS place, count(*) OVER ()::int AS total FROM people p
    ), page AS (
      SELECT * FROM placed WHERE place > coalesce((SELECT f.place FROM placed f WHERE f.agent_unique_id = ${after}::uuid),
        least(${(query.page - 1) * pageSize}::bigint, (total - 1) / ${pageSize}::int * ${pageSize}::int)) ORDER BY place LIMIT ${pageSize}
    )
    SELECT ${columns}, p.total, p.place::int FROM page p ${besides(wanted)} ORDER BY p.place`,
    ),
  );
  const total = rows[0]?.total ?? 0;
  return {
    people: rows.map(({ total: _, place: _place, ...person }) => person),
    total,
    hasMore: (rows.at(-1)?.place ?? total) < total,
    page: Math.min(query.page, Math.max(1, Math.ceil(total / pageSize))),
  };
}

/** Reads who is on all pages of a report together, in its order. */
export async function readReportOrder(
  ctx: AgentContext,
  curriculum: Curriculum,
  query: Pick<ReportQuery, 'sort' | 'direction'> & ReportFilter,
): Promise<string[]> {
  const { sort, direction } = query;
  const rows = await rowsOf(
    ctx.db,
    described(
      z.strictObject({ id: z.string() }),
      Prisma.sql`
    WITH ${people(asked(ctx, curriculum), query, needsVisits(query))} SELECT p.agent_unique_id AS id FROM people p ORDER BY ${orderOf(sort, direction)}`,
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Reads these people of an agency as a report shows them, in the order of their names. Those of other agencies are left
 * out.
 */
export function readReportPeople(
  db: Database | Transaction,
  wanted: Asked,
  agentUniqueIds: readonly string[],
): Promise<ReportPerson[]> {
  return rowsOf(
    db,
    described(
      reportPerson,
      Prisma.sql`
    WITH ${people(wanted, { agentUniqueIds }, false)} SELECT ${columns} FROM people p ${besides(wanted)} ORDER BY ${orderOf('name', 'asc')}`,
    ),
  );
}

/** Everybody of an agency whom a report's filter leaves, as a query of `agent_unique_id` and `agent_type`. */
export function peopleOfFilter(wanted: Asked, filter: ReportFilter): Prisma.Sql {
  const withVisits = filter.visit !== undefined;
  return Prisma.sql`WITH ${people(wanted, filter, withVisits)} SELECT p.agent_unique_id, p.agent_type FROM people p`;
}

/** What a report asks for of the people whom its reader reaches. */
export function asked({ actor, agency, now }: Reader, curriculum: Curriculum): Asked {
  return { agencyId: agency.agencyId, within: inReach(actor), curriculum, now };
}

// To know the visits of everybody takes longer than all else: it is done where the order or a filter asks for it.
function needsVisits({ sort, visit }: Pick<ReportQuery, 'sort' | 'visit'>): boolean {
  return visit !== undefined || sort === 'visited' || sort === 'passed';
}

const columns = Prisma.sql`
  p.agent_unique_id AS "agentUniqueId", p.user_id AS "userId", ${Prisma.raw(nameColumns(shownNames, 'p'))}, p.email_address AS "emailAddress", p.agent_type AS "agentType",
  p.ccn, p.auth_id AS "authId", p.standing, p.level, p.attained_at AS "attainedAt", p.valid_until AS "validUntil", p.refresh_count AS "refreshCount", v.visited_at AS "visitedAt",
  coalesce(v.passed, 0) AS passed, coalesce(v.failed, 0) AS failed, m.reminded_at AS "remindedAt", g.assigned, g.overdue, g.due_on AS "dueOn"`;

function besides({ curriculum, now }: Asked): Prisma.Sql {
  return Prisma.sql`
    ${visitsOf(Prisma.sql`p.auth_id`)}
    LEFT JOIN LATERAL (
      SELECT max(x.asked_at) AS reminded_at FROM academy_reminders x WHERE x.agent_unique_id = p.agent_unique_id AND x.curriculum = ${curriculum}
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS assigned, count(*) FILTER (WHERE v.due_on < ${dueTodayIn(now)})::int AS overdue, min(v.due_on) AS due_on
      FROM (SELECT v.course_id, v.level, v.zone, min(v.due_on) AS due_on FROM assigned_learning v
        WHERE v.agent_unique_id = p.agent_unique_id AND v.curriculum = ${curriculum} AND v.open AND NOT v.done GROUP BY 1, 2, 3) v
    ) g ON true`;
}

function visitsOf(authId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    LEFT JOIN LATERAL (
      SELECT max(r.visited_at) AS visited_at, count(r.passed_at)::int AS passed,
        count(r.failed_at) FILTER (WHERE r.passed_at IS NULL AND r.completed_at IS NULL)::int AS failed
      FROM course_results r WHERE r.auth_id = ${authId} AND r.course_id IN (SELECT course_id FROM of_curriculum)
    ) v ON true`;
}

// The courses of the curriculum are those that it lists or asks for.
function people({ agencyId, within, curriculum, now }: Asked, wanted: Wanted, withVisits: boolean): Prisma.Sql {
  return Prisma.sql`
    of_curriculum AS (
      SELECT course_id FROM curriculum_courses WHERE curriculum = ${curriculum}
      UNION SELECT r.course_id FROM certification_requirements r JOIN certifications f ON f.certification_id = r.certification_id WHERE f.curriculum = ${curriculum} AND r.course_id IS NOT NULL
    ),
    people AS (
      SELECT a.agent_unique_id, a.user_id, ${shownColumns}, a.first_name_key, a.name_order, a.email_address, a.agent_type, a.ccn, a.auth_id,
        ${standingAt(now)} AS standing, l.level, l.attained_at, l.valid_until, coalesce(l.refresh_count, 0) AS refresh_count${withVisits ? Prisma.sql`, v.visited_at, v.passed` : Prisma.empty}
      FROM agents a
      LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
      ${withVisits ? visitsOf(Prisma.sql`a.auth_id`) : Prisma.empty}
      WHERE ${isInReport({ agencyId })} AND ${within} AND ${Prisma.join(conditions(wanted, curriculum, now), ' AND ')}
    )`;
}

function conditions(wanted: Wanted, curriculum: Curriculum, now: Date): Prisma.Sql[] {
  if ('agentUniqueIds' in wanted) return [Prisma.sql`a.agent_unique_id = ANY (${wanted.agentUniqueIds}::uuid[])`];
  const { standing, ends, visit, search, assigned, assignment, branch } = wanted;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return [
    Prisma.sql`true`,
    ...(standing ? [Prisma.sql`${standingAt(now)} = ${standing}`] : []),
    ...(ends ? [endsSoonAt(now)] : []),
    ...(branch ? [Prisma.sql`a.branch_id = ${branch}::uuid`] : []),
    ...(visit === 'never' ? [Prisma.sql`v.visited_at IS NULL`] : []),
    ...(visit === 'over30' || visit === 'over90'
      ? [Prisma.sql`v.visited_at < ${daysAgo(visit === 'over30' ? 30 : 90)}::timestamptz`]
      : []),
    ...(assigned || assignment ? [isAssigned({ assigned, assignment }, curriculum, now)] : []),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) =>
          Prisma.sql`(${names} || ' ' || a.user_id || ' ' || coalesce(a.ccn, '')) LIKE ${containing(searchKey(word))}`,
      ),
  ];
}

// Of the agent `a`: true where something in the curriculum is assigned to them, all of it or one assignment, in a
// state. Of one assignment they have one state, as its page counts them, also once it is closed; over all of them what
// is overdue is to be done as well.
function isAssigned(
  { assigned, assignment }: Pick<ReportFilter, 'assigned' | 'assignment'>,
  curriculum: Curriculum,
  now: Date,
): Prisma.Sql {
  const overdue = Prisma.sql`(v.open AND NOT v.done AND v.due_on < ${dueTodayIn(now)})`;
  const inState: Record<AssignedState, Prisma.Sql> = {
    overdue,
    open: assignment ? Prisma.sql`NOT v.done AND NOT ${overdue}` : Prisma.sql`v.open AND NOT v.done`,
    done: Prisma.sql`v.done`,
  };
  return Prisma.sql`EXISTS (SELECT FROM assigned_learning v WHERE v.agent_unique_id = a.agent_unique_id AND v.curriculum = ${curriculum}
    AND ${assignment ? Prisma.sql`v.assignment_id = ${assignment}::uuid` : Prisma.sql`true`} AND ${assigned ? inState[assigned] : Prisma.sql`true`})`;
}

const shownColumns = Prisma.raw(shownNames.map((name) => `a.${agentFields[name].column}`).join(', '));

// A word is found in any of the names; none reaches from one into the next.
const names = Prisma.raw(nameKeyColumns.map((column) => `a.${column}`).join(" || ' ' || "));

const sorts = {
  name: null,
  // Learners without a number come before those without a level; a lapsed level after a valid one.
  level: Prisma.sql`CASE WHEN p.standing = 'notEnrolled' THEN -1 ELSE coalesce(p.level, 0) * 2 - (p.standing = 'lapsed')::int END`,
  validUntil: Prisma.sql`p.valid_until`,
  visited: Prisma.sql`p.visited_at`,
  passed: Prisma.sql`p.passed`,
} as const satisfies Record<ReportSort, Prisma.Sql | null>;

// The names come last in each order, so that it is total and pages never overlap.
function orderOf(sort: ReportSort, direction: 'asc' | 'desc'): Prisma.Sql {
  const way = direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const by = sorts[sort];
  const names = (of: Prisma.Sql) => Prisma.sql`p.name_order ${of}, p.first_name_key ${of}, p.agent_unique_id ${of}`;
  return by ? Prisma.sql`${by} ${way} NULLS LAST, ${names(Prisma.sql`ASC`)}` : names(way);
}
