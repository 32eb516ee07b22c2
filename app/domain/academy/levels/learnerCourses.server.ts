import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { readAttemptsLeft } from './attemptsLeft.server.ts';
import { courseStateOf } from './courseState.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { PassedCourse } from './rank.ts';

const courseRow = z.strictObject({
  courseId: z.string(),
  code: z.string(),
  ...localizedFields('title', () => z.string()),
  ...localizedFields('summary', () => z.string()),
  /** As announced. */
  minutes: z.int(),
  /** What readers take, once enough have finished it. */
  readerMinutes: z.int().nullable(),
  ratingCount: z.int(),
  ratingSum: z.int(),
  partner: z.string(),
  state: z.string(),
  createdAt: z.date(),
  /** True for a retired one in whose middle the learner is: it is theirs until they leave it. */
  goesOn: z.boolean(),
  categoryId: z.string(),
  ...localizedFields('category', () => z.string()),
  /** True where the curriculum lists it or asks for it; the others are here because the learner visited them. */
  isOfCurriculum: z.boolean(),
  refresher: z.boolean(),
  startedAt: z.date().nullable(),
  visitedAt: z.date().nullable(),
  failedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  passedAt: z.date().nullable(),
  lastPassedAt: z.date().nullable(),
  score: z.int().nullable(),
  passMark: z.int().nullable(),
  /** The registration of the attempt that is open. */
  openAttempt: z.string().nullable(),
  totalSeconds: z.int(),
  attempts: z.int(),
  /** The languages in which it is published here; none for one that a partner gives. */
  languages: z.enum(courseLanguages).array(),
});

/** A course as a learner sees it, with their result; `visitedAt` is null where they have never opened it. */
export type LearnerCourse = z.output<typeof courseRow> & {
  /** How many attempts are left of a course that was failed; null for as many as one likes. */
  attemptsLeft: number | null;
};

interface Wanted {
  authId: string;
  curriculum: Curriculum;
  /** The learner's, the best first (`readersLanguages`). */
  languages: readonly string[];
  /** These courses and no others, whatever curriculum lists them. */
  only?: readonly string[];
}

/**
 * Reads the courses of a curriculum and all that a learner visited, by category and title, in one query, and one more
 * where some are failed. Drafts are left out.
 */
export async function readLearnerCourses(
  db: Database,
  { authId, curriculum, languages, only }: Wanted,
): Promise<LearnerCourse[]> {
  const wanted = only
    ? Prisma.sql`c.course_id = ANY(${[...only]}::uuid[])`
    : Prisma.sql`(l.course_id IS NOT NULL OR q.course_id IS NOT NULL OR r.course_id IS NOT NULL)`;
  const courses = await rowsOf(
    db,
    described(
      courseRow,
      Prisma.sql`
    SELECT c.course_id AS "courseId", c.code, c.title_en AS "titleEn", c.title_ja AS "titleJa", c.summary_en AS "summaryEn", c.summary_ja AS "summaryJa",
      c.minutes, c.reader_minutes AS "readerMinutes", c.rating_count AS "ratingCount", c.rating_sum AS "ratingSum", c.partner, c.state, c.created_at AS "createdAt",
      (c.state = 'retired' AND o.registration IS NOT NULL) AS "goesOn",
      c.category_id AS "categoryId", g.name_en AS "categoryEn", g.name_ja AS "categoryJa",
      (l.course_id IS NOT NULL OR q.course_id IS NOT NULL) AS "isOfCurriculum", coalesce(l.refresher, false) AS refresher,
      r.started_at AS "startedAt", r.visited_at AS "visitedAt", r.failed_at AS "failedAt", r.completed_at AS "completedAt", r.passed_at AS "passedAt", r.last_passed_at AS "lastPassedAt",
      r.score, r.pass_mark AS "passMark", o.registration AS "openAttempt", coalesce(r.total_seconds, 0) AS "totalSeconds", coalesce(r.attempts, 0) AS attempts,
      ARRAY(SELECT DISTINCT p.language FROM course_packages p WHERE p.course_id = c.course_id AND p.state = 'published' ORDER BY p.language) AS languages
    FROM courses c
    JOIN course_categories g ON g.category_id = c.category_id
    LEFT JOIN curriculum_courses l ON l.course_id = c.course_id AND l.curriculum = ${curriculum}
    LEFT JOIN (
      SELECT DISTINCT r.course_id FROM certification_requirements r JOIN certifications f ON f.certification_id = r.certification_id
      WHERE f.curriculum = ${curriculum} AND r.course_id IS NOT NULL
    ) q ON q.course_id = c.course_id
    LEFT JOIN course_results r ON r.course_id = c.course_id AND r.auth_id = ${authId}
    LEFT JOIN course_attempts o ON o.course_id = c.course_id AND o.auth_id = ${authId} AND o.ended_at IS NULL AND NOT o.review
    WHERE c.state <> 'draft' AND ${wanted}
    ORDER BY g.rank, g.category_id, c.title_en, c.course_id`,
    ),
  );
  const failed = courses.filter((course) => courseStateOf(course) === 'failed').map(({ courseId }) => courseId);
  const left = await readAttemptsLeft(db, { authId, courseIds: failed, languages });
  return courses.map((course) => ({ ...course, attemptsLeft: left.get(course.courseId) ?? null }));
}

/** The courses among them that the learner has passed, for the rank. */
export function passedOf(courses: readonly LearnerCourse[]): PassedCourse[] {
  return courses.flatMap(({ courseId, categoryId, lastPassedAt }) =>
    lastPassedAt ? [{ courseId, categoryId, passedAt: lastPassedAt }] : [],
  );
}
