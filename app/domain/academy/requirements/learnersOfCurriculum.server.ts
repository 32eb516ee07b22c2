import { z } from 'zod';
import type { PassedCourse } from '#app/domain/academy/levels/rank.ts';
import { academyLevelCodes, curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { LearnerRecord } from './effects.ts';

const learnersAtOnce = 500;

/** A learner with what they have done. */
export interface LearnerOfCurriculum extends LearnerRecord {
  authId: string;
  firstName: string;
  lastName: string;
  agencyName: string;
}

const learnerRow = z.strictObject({
  authId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agencyName: z.string(),
  level: z.literal(academyLevelCodes).nullable(),
  attainedAt: z.date().nullable(),
  validUntil: z.date().nullable(),
  refreshCount: z.int().nullable(),
});

/**
 * The active learners of a curriculum's countries who have passed a course or hold a level of it, some at a time, after
 * a learner: two queries for each five hundred, so that it takes little memory whatever their number. With `passed`,
 * those alone who have passed that course.
 */
export async function* learnersOfCurriculum(
  db: Database,
  curriculum: Curriculum,
  { after: start = '', passed }: { after?: string; passed?: string } = {},
): AsyncGenerator<LearnerOfCurriculum[]> {
  const countries = (await db.country.findMany({ select: { code: true } }))
    .map(({ code }) => code)
    .filter((code) => curriculaOf(code).includes(curriculum));
  const hasPassed =
    passed === undefined
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (SELECT FROM course_results r WHERE r.auth_id = a.auth_id AND r.course_id = ${passed}::uuid AND r.last_passed_at IS NOT NULL)`;
  for (let after = start; ; ) {
    const rows = await rowsOf(
      db,
      described(
        learnerRow,
        Prisma.sql`
      SELECT a.auth_id AS "authId", a.first_name AS "firstName", a.last_name AS "lastName", g.agency_name AS "agencyName",
        l.level, l.attained_at AS "attainedAt", l.valid_until AS "validUntil", l.refresh_count AS "refreshCount"
      FROM agents a
      JOIN agencies g ON g.agency_id = a.agency_id
      LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
      WHERE a.auth_id > ${after} AND a.deleted_at IS NULL AND a.activation_flag <> 'D' AND g.country = ANY(${countries})
        AND (l.auth_id IS NOT NULL OR EXISTS (SELECT FROM course_results r WHERE r.auth_id = a.auth_id AND r.last_passed_at IS NOT NULL))
        ${hasPassed}
      ORDER BY a.auth_id LIMIT ${learnersAtOnce}`,
      ),
    );
    if (rows.length > 0) yield await withResults(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < learnersAtOnce) return;
    after = last.authId;
  }
}

async function withResults(db: Database, rows: readonly z.output<typeof learnerRow>[]): Promise<LearnerOfCurriculum[]> {
  const results = await db.courseResult.findMany({
    where: { authId: { in: rows.map(({ authId }) => authId) }, lastPassedAt: { not: null } },
    select: { authId: true, courseId: true, lastPassedAt: true, course: { select: { categoryId: true } } },
  });
  const passed = new Map<string, PassedCourse[]>(rows.map(({ authId }) => [authId, []]));
  for (const { authId, courseId, lastPassedAt, course } of results)
    passed.get(authId)?.push({ courseId, categoryId: course.categoryId, passedAt: lastPassedAt! });
  return rows.map(({ level, attainedAt, validUntil, refreshCount, ...learner }) => ({
    ...learner,
    kept:
      level === null ? null : { level, attainedAt: attainedAt!, validUntil: validUntil!, refreshCount: refreshCount! },
    passed: passed.get(learner.authId) ?? [],
  }));
}
