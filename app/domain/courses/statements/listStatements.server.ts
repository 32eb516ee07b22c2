import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { momentsOf } from '#app/domain/listDays.ts';
import { agencyReached } from '#app/domain/operations/day/reach.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { cmi5Verbs, voidedVerb } from './cmi5Terms.ts';
import { verbIriOf } from './shownVerbs.ts';
import { sinceItsAttempt } from './statementRows.server.ts';
import { soughtIn, type Sought, type StatementListQuery } from './statementForms.ts';

/** How many days are looked at where nothing narrows a list of statements. */
export const statementDays = 90;
const dayMs = 24 * 3600_000;

const listedStatement = z.strictObject({
  statementId: z.string(),
  registration: z.string(),
  verb: z.string(),
  activityId: z.string(),
  storedAt: z.date(),
  voided: z.boolean(),
  courseId: z.string(),
  ...localizedFields('title', () => z.string()),
  agentUniqueId: z.string(),
  userId: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
/** A statement in a list, with its learner and course. */
export type ListedStatement = z.output<typeof listedStatement>;

const columns = Prisma.sql`
  s.statement_id AS "statementId", s.registration, s.verb, s.activity_id AS "activityId", s.stored_at AS "storedAt", s.voiding_id IS NOT NULL AS voided,
  s.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa", a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId",
  a.first_name AS "firstName", a.last_name AS "lastName"`;
const joined = Prisma.sql`
  xapi_statements s JOIN course_attempts t ON t.registration = s.registration JOIN agents a ON a.agent_unique_id = t.agent_unique_id
  JOIN agencies g ON g.agency_id = a.agency_id JOIN courses c ON c.course_id = s.course_id`;

/**
 * Lists what courses said of learners of the markets of a member of staff, the newest first, in three queries. Where
 * neither a person, an identifier nor a day narrows it, the last 90 days are looked at. Throws `forbidden`
 * (`staff.see-statements`).
 */
export async function listStatements(
  ctx: StaffContext,
  query: StatementListQuery,
): Promise<{ statements: ListedStatement[]; courses: StatementCourse[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-statements');
  const where = Prisma.join(conditionsOf(ctx, query), ' AND ');
  const found = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM ${joined} WHERE ${where} LIMIT ${countLimit().take}) AS counted`,
    ),
  );
  const { page, skip, take } = pageOf(query, found!.total);
  const statements = await rowsOf(
    ctx.db,
    described(
      listedStatement,
      Prisma.sql`SELECT ${columns} FROM ${joined} WHERE ${where} ORDER BY s.stored_at DESC, s.position DESC LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  return { statements, courses: await coursesOfUnits(ctx), total: found!.total, page };
}

const statementCourse = z.strictObject({ courseId: z.string(), ...localizedFields('title', () => z.string()) });
/** A course whose units make statements. */
export type StatementCourse = z.output<typeof statementCourse>;

function coursesOfUnits({ db }: StaffContext): Promise<StatementCourse[]> {
  return rowsOf(
    db,
    described(
      statementCourse,
      Prisma.sql`
      SELECT c.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa" FROM courses c
      WHERE EXISTS (SELECT FROM course_packages p WHERE p.course_id = c.course_id AND p.standard = 'cmi5') ORDER BY c.title_en, c.course_id LIMIT 500`,
    ),
  );
}

function conditionsOf(ctx: StaffContext, { search, verb, course, ...days }: StatementListQuery): Prisma.Sql[] {
  const { since, before } = momentsOf(days, ctx);
  const sought = soughtIn(search);
  const iri = verb && verbIriOf(verb);
  const isOpen = sought.kind !== 'id' && sought.kind !== 'person' && since === null;
  const first = isOpen ? new Date(ctx.now.getTime() - statementDays * dayMs) : since;
  return [
    agencyReached(ctx),
    ...soughtConditions(sought),
    ...(iri ? [Prisma.sql`s.verb = ${iri}`] : []),
    ...(verb === 'other' ? [Prisma.sql`s.verb <> ALL(${[...Object.values(cmi5Verbs), voidedVerb]}::text[])`] : []),
    ...(course ? [Prisma.sql`s.course_id = ${course}::uuid`] : []),
    ...(first ? [Prisma.sql`s.stored_at >= ${first}`] : []),
    ...(before ? [Prisma.sql`s.stored_at < ${before}`] : []),
  ];
}

// A member number is that of its holder now and of what it has moved to; a user ID is one person's, whatever they hold.
function soughtConditions(sought: Sought): Prisma.Sql[] {
  if (sought.kind === 'all') return [];
  const { text } = sought;
  if (sought.kind === 'id')
    return [
      Prisma.sql`(s.statement_id = ${text}::uuid OR s.registration = ${text}::uuid
        OR s.session_id = ${text}::uuid AND s.registration = (SELECT x.registration FROM cmi5_sessions x WHERE x.session_id = ${text}::uuid))`,
    ];
  if (sought.kind === 'name')
    return [Prisma.sql`(starts_with(s.activity_id, ${text}) OR starts_with(s.verb, ${text}))`];
  return [
    Prisma.raw(sinceItsAttempt('t.started_at')),
    Prisma.sql`t.registration IN (
      SELECT x.registration FROM course_attempts x WHERE x.agent_unique_id IN (SELECT p.agent_unique_id FROM agents p WHERE p.user_id = upper(${text}))
      UNION SELECT x.registration FROM course_attempts x JOIN learners l ON l.auth_id = x.auth_id WHERE l.ccn = upper(${text}))`,
  ];
}

const wholeStatement = listedStatement.extend({
  statement: z.record(z.string(), z.unknown()),
  voidingId: z.string().nullable(),
  voidReason: z.string(),
  voidedAt: z.date().nullable(),
  voiderFirstName: z.string().nullable(),
  voiderLastName: z.string().nullable(),
});
/** A statement with what it says, and who voided it. */
export type WholeStatement = z.output<typeof wholeStatement>;

/**
 * Reads one statement of a learner of the markets of a member of staff, in one query. Throws `forbidden`
 * (`staff.see-statements`) and `notFound`.
 */
export async function readStatement(ctx: StaffContext, statementId: string): Promise<WholeStatement> {
  assertCan(ctx, 'staff.see-statements');
  const row = await rowOf(
    ctx.db,
    described(
      wholeStatement,
      Prisma.sql`
      SELECT ${columns}, s.statement, s.voiding_id AS "voidingId", s.void_reason AS "voidReason", v.stored_at AS "voidedAt",
        b.first_name AS "voiderFirstName", b.last_name AS "voiderLastName"
      FROM xapi_statement_ids i JOIN ${joined} ON s.statement_id = i.statement_id AND s.stored_at = i.stored_at
      LEFT JOIN xapi_statement_ids j ON j.statement_id = s.voiding_id
      LEFT JOIN xapi_statements v ON v.statement_id = j.statement_id AND v.stored_at = j.stored_at
      LEFT JOIN staff_users b ON b.staff_id::text = v.statement #>> '{actor,account,name}'
      WHERE i.statement_id = ${statementId}::uuid AND ${agencyReached(ctx)}`,
    ),
  );
  if (!row) throw new Refusal('notFound');
  return row;
}
