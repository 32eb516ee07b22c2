import { localized } from '#app/domain/localizedText.ts';
import { aimOf, courseLeftOff, courseToStart } from '#app/domain/academy/levels/learningPath.ts';
import { readAcademy } from '#app/domain/academy/levels/readAcademy.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { AttemptStart } from './learningInput.ts';

/** What a course counts for, and what its learner may do next. */
export interface CourseOutcome {
  /** The certifications that ask for it, or for electives of its category. */
  counts: { title: string; elective: boolean }[];
  /** The course that brings the learner on; null where none is left. */
  next: { courseId: string; title: string } | null;
}

/**
 * Reads what the end of a course shows beside its result. Throws `notFound` for a curriculum that is not the
 * caller's.
 */
export async function readOutcome(
  ctx: AgentContext,
  { companyId, authId, courseId }: AttemptStart,
): Promise<CourseOutcome> {
  const { courses, certifications, standing } = await readAcademy(ctx, { companyId, authId });
  const inWords = ({ titleEn, titleJa }: { titleEn: string; titleJa: string }) =>
    localized(ctx.language, 'title', { titleEn, titleJa });
  const course = courses.find((each) => each.courseId === courseId);
  const named = new Set(
    certifications.flatMap(({ requirements }) =>
      requirements.flatMap((each) => (each.kind === 'course' ? [each.courseId] : [])),
    ),
  );
  const counts = certifications.flatMap((certification) => {
    const asked = certification.requirements.find((each) =>
      each.kind === 'course'
        ? each.courseId === courseId
        : !named.has(courseId) && each.categoryId === course?.categoryId,
    );
    return asked ? [{ title: inWords(certification), elective: asked.kind === 'electives' }] : [];
  });
  const others = courses.filter((each) => each.courseId !== courseId);
  const next = courseToStart(others, standing, aimOf(standing)) ?? courseLeftOff(others);
  return { counts, next: next && { courseId: next.courseId, title: inWords(next) } };
}
