import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { packageIn, readAttemptsLeft } from '#app/domain/academy/levels/attemptsLeft.server.ts';
import { readLearnerCourses, type LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import { readersLanguages } from '#app/domain/academy/levels/readersLanguages.ts';
import { storedManifest } from '#app/domain/courses/packages/manifest.server.ts';
import { contentsOf } from '#app/domain/courses/runtime/contents.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { academyLevelCodes, curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { goalLines } from './ratingForms.ts';
import { outlineOf, type Outline } from './outline.ts';

const pageRow = z.strictObject({
  ...localizedFields('goals', () => z.string()),
  authId: z.string().nullable(),
  refreshes: z.enum(curriculumCodes).array(),
  counts: z
    .strictObject({ curriculum: z.enum(curriculumCodes), level: z.literal(academyLevelCodes), elective: z.boolean() })
    .array(),
  openPackage: z.strictObject({ language: z.enum(courseLanguages), manifest: z.unknown() }).nullable(),
  packages: z.strictObject({ packageId: z.string(), language: z.enum(courseLanguages), manifest: z.unknown() }).array(),
});

/** A course before it is begun: its content, what it counts for, and the caller's progress. */
export interface CoursePage {
  authId: string;
  course: LearnerCourse;
  /** How many attempts are left; null for as many as one likes. */
  attemptsLeft: number | null;
  /** The levels that ask for it, or for electives of which it may be one. */
  counts: z.output<typeof pageRow>['counts'];
  /** The curricula whose levels it renews. */
  refreshes: Curriculum[];
  /** The parts of the version that a press opens: of the open attempt its own, which may be an older one. */
  outline: Outline;
  /** What one can do after it, in the caller's language where it says so there. */
  goals: string[];
  /** In which language the caller's next attempt is, and the open one, which keeps its own; null where there is none. */
  language: { next: CourseLanguage | null; open: CourseLanguage | null };
}

/**
 * Reads the page of a course that the caller may take, in five queries. Throws `notFound` for a course that is not
 * theirs, and `memberNumberNeeded`.
 */
export async function readCoursePage(
  ctx: AgentContext,
  { courseId, curriculum }: { courseId: string; curriculum: Curriculum },
): Promise<CoursePage> {
  const { curricula } = await findCourse(ctx.db, ctx, courseId);
  const page = (await rowOf(ctx.db, pageStatement(ctx, courseId, curricula)))!;
  const { authId, counts, refreshes, packages, openPackage, goalsEn, goalsJa } = page;
  if (authId === null) throw new Refusal('memberNumberNeeded');
  const { language } = ctx;
  const languages = readersLanguages(ctx);
  const [course] = await readLearnerCourses(ctx.db, { authId, curriculum, languages, only: [courseId] });
  if (!course) throw new Refusal('notFound');
  const left = await readAttemptsLeft(ctx.db, { authId, courseIds: [courseId], languages });
  const played = packageIn(languages, packages);
  const opened = openPackage ?? played;
  return {
    authId,
    course,
    attemptsLeft: left.get(courseId) ?? null,
    counts,
    refreshes,
    goals: goalLines((language === 'ja' && goalsJa) || goalsEn),
    language: { next: played?.language ?? null, open: openPackage?.language ?? null },
    outline: outlineOf(opened ? contentsOf(storedManifest.parse(opened.manifest).items) : []),
  };
}

function pageStatement({ actor }: AgentContext, courseId: string, curricula: readonly Curriculum[]) {
  const own = Prisma.sql`${[...curricula]}::text[]`;
  return described(
    pageRow,
    Prisma.sql`
    SELECT (SELECT a.auth_id FROM agents a WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid AND a.deleted_at IS NULL) AS "authId",
      (SELECT jsonb_build_object('language', p.language, 'manifest', p.manifest) FROM course_attempts o JOIN course_packages p ON p.package_id = o.package_id JOIN agents a ON a.auth_id = o.auth_id
       WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid AND o.course_id = c.course_id AND o.ended_at IS NULL AND NOT o.review) AS "openPackage",
      c.goals_en AS "goalsEn", c.goals_ja AS "goalsJa",
      ARRAY(SELECT l.curriculum FROM curriculum_courses l WHERE l.course_id = c.course_id AND l.refresher AND l.curriculum = ANY(${own}) ORDER BY 1) AS refreshes,
      coalesce((
        SELECT jsonb_agg(k ORDER BY k.curriculum, k.level) FROM (
          SELECT f.curriculum, f.level, bool_and(r.kind = 'electives') AS elective
          FROM certifications f JOIN certification_requirements r ON r.certification_id = f.certification_id
          WHERE f.curriculum = ANY(${own}) AND (r.course_id = c.course_id OR (r.category_id = c.category_id AND NOT EXISTS (
            SELECT FROM certification_requirements q JOIN certifications g ON g.certification_id = q.certification_id
            WHERE g.curriculum = f.curriculum AND q.course_id = c.course_id)))
          GROUP BY f.curriculum, f.level
        ) k
      ), '[]') AS counts,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('packageId', p.package_id, 'language', p.language, 'manifest', p.manifest) ORDER BY p.language)
        FROM course_packages p WHERE p.course_id = c.course_id AND p.state = 'published'
      ), '[]') AS packages
    FROM courses c WHERE c.course_id = ${courseId}::uuid`,
  );
}
