import { z } from 'zod';
import { courseStateOf, type CourseState } from '#app/domain/academy/levels/courseState.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { momentsOf } from '#app/domain/listDays.ts';
import { agencyReached } from '#app/domain/operations/day/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { learnerList, type LearnerListQuery } from './attemptForms.ts';

const learnerRow = z.strictObject({
  authId: z.string(),
  agentUniqueId: z.string(),
  userId: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  agencyId: z.string(),
  agencyName: z.string(),
  /** The last attempt that counts; null where a partner reported the result. */
  registration: z.string().nullable(),
  isOpen: z.boolean(),
  attempts: z.int(),
  score: z.int().nullable(),
  totalSeconds: z.int(),
  visitedAt: z.date(),
  failedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  passedAt: z.date().nullable(),
});

/** A learner of a course, with where they stand. */
export interface CourseLearner extends Omit<z.output<typeof learnerRow>, 'failedAt' | 'completedAt' | 'passedAt'> {
  state: CourseState;
}

/** The learners of a course in the markets of a member of staff, as its page lists them. */
export interface CourseLearners {
  course: { titleEn: string; titleJa: string };
  learners: CourseLearner[];
  total: number;
  page: number;
}

// The person is the account with the number now, else the one that took the course last.
const joined = Prisma.sql`
  course_results r
  LEFT JOIN LATERAL (SELECT t.registration, t.agent_unique_id, t.ended_at IS NULL AS open FROM course_attempts t
    WHERE t.auth_id = r.auth_id AND t.course_id = r.course_id AND NOT t.review ORDER BY t.started_at DESC, t.registration DESC LIMIT 1) t ON true
  LEFT JOIN agents h ON h.auth_id = r.auth_id AND h.deleted_at IS NULL
  JOIN agents a ON a.agent_unique_id = coalesce(h.agent_unique_id, t.agent_unique_id)
  JOIN agencies g ON g.agency_id = a.agency_id`;

const columns = Prisma.sql`
  r.auth_id AS "authId", a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
  g.agency_id AS "agencyId", g.agency_name AS "agencyName", t.registration, coalesce(t.open, false) AS "isOpen", r.attempts, r.score,
  r.total_seconds AS "totalSeconds", r.visited_at AS "visitedAt", r.failed_at AS "failedAt", r.completed_at AS "completedAt", r.passed_at AS "passedAt"`;

/**
 * Lists the learners of a course in the markets of a member of staff, by name, user ID, agency, state, market and last
 * visit, in three queries. Throws `forbidden` (`staff.see-learning`) and `notFound`.
 */
export async function listLearners(
  ctx: StaffContext,
  courseId: string,
  query: LearnerListQuery,
): Promise<CourseLearners> {
  assertCan(ctx, 'staff.see-learning');
  const course = await courseNamed(ctx, courseId);
  const where = conditionsOf(ctx, courseId, query);
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM ${joined} WHERE ${where} LIMIT ${learnerList.countLimit(query).take}) AS counted`,
    ),
  );
  const { page, skip, take } = learnerList.pageOf(query, counted!.total);
  const rows = await rowsOf(
    ctx.db,
    described(
      learnerRow,
      Prisma.sql`SELECT ${columns} FROM ${joined} WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  return { course, learners: rows.map(learnerOf), total: counted!.total, page };
}

/** The most rows of a file. */
const mostRows = 50_000;

/** Reads all learners that the pages of `listLearners` show together, for a file. Throws as it does. */
export async function exportLearners(
  ctx: StaffContext,
  courseId: string,
  query: LearnerListQuery,
): Promise<Pick<CourseLearners, 'course' | 'learners'>> {
  assertCan(ctx, 'staff.see-learning');
  const course = await courseNamed(ctx, courseId);
  const rows = await rowsOf(
    ctx.db,
    described(
      learnerRow,
      Prisma.sql`SELECT ${columns} FROM ${joined} WHERE ${conditionsOf(ctx, courseId, query)} ORDER BY ${orderOf(query)} LIMIT ${mostRows}`,
    ),
  );
  return { course, learners: rows.map(learnerOf) };
}

async function courseNamed({ db }: StaffContext, courseId: string): Promise<CourseLearners['course']> {
  const course = await db.course.findUnique({ where: { courseId }, select: { titleEn: true, titleJa: true } });
  if (!course) throw new Refusal('notFound');
  return course;
}

function learnerOf({ failedAt, completedAt, passedAt, ...row }: z.output<typeof learnerRow>): CourseLearner {
  return { ...row, state: courseStateOf({ visitedAt: row.visitedAt, failedAt, completedAt, passedAt }) };
}

const states = {
  passed: Prisma.sql`r.passed_at IS NOT NULL`,
  completed: Prisma.sql`r.passed_at IS NULL AND r.completed_at IS NOT NULL`,
  failed: Prisma.sql`r.passed_at IS NULL AND r.completed_at IS NULL AND r.failed_at IS NOT NULL`,
  started: Prisma.sql`r.passed_at IS NULL AND r.completed_at IS NULL AND r.failed_at IS NULL`,
};

function conditionsOf(
  ctx: StaffContext,
  courseId: string,
  { search, state, market, ...days }: LearnerListQuery,
): Prisma.Sql {
  const { since, before } = momentsOf(days, ctx);
  const key = searchKey(search);
  return Prisma.join(
    [
      Prisma.sql`r.course_id = ${courseId}::uuid`,
      agencyReached(ctx),
      ...(state ? [states[state]] : []),
      ...(market ? [agencyReached({ staff: { markets: [market] } })] : []),
      ...(key === ''
        ? []
        : [
            Prisma.sql`(a.user_id = upper(${search}) OR a.ccn = ${search} OR g.agency_id = ${search} OR starts_with(a.last_name_key, ${key})
              OR starts_with(a.first_name_key, ${key}) OR starts_with(g.name_key, ${key})
              OR starts_with(a.first_name_key || ' ' || a.last_name_key, ${key}))`,
          ]),
      ...(since ? [Prisma.sql`r.visited_at >= ${since}`] : []),
      ...(before ? [Prisma.sql`r.visited_at < ${before}`] : []),
    ],
    ' AND ',
  );
}

const sortedBy = {
  visited: Prisma.sql`r.visited_at`,
  name: Prisma.sql`a.name_order`,
  agency: Prisma.sql`g.name_key`,
  attempts: Prisma.sql`r.attempts`,
  score: Prisma.sql`coalesce(r.score, -1)`,
  time: Prisma.sql`r.total_seconds`,
};

function orderOf({ sort, direction }: LearnerListQuery): Prisma.Sql {
  return Prisma.sql`${sortedBy[sort]} ${Prisma.raw(direction === 'desc' ? 'DESC' : 'ASC')}, r.auth_id`;
}
