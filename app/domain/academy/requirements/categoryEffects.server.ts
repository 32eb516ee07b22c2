import type { PassedCourse } from '#app/domain/academy/levels/rank.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { effectsOf, type LearnerEffects } from './effectsOf.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { asksForElectives, draftCertifications } from './requirementsDraft.ts';

/**
 * What another category of a course would change for the learners who have passed it, in each curriculum whose
 * published requirements ask for electives of one of the two. Only curricula in which something changes for a learner;
 * none where the category stays. Throws `forbidden`.
 */
export async function categoryEffects(
  ctx: StaffContext,
  { courseId, categoryId }: { courseId: string; categoryId: string },
): Promise<{ curriculum: Curriculum; effects: LearnerEffects }[]> {
  assertCan(ctx, 'staff.edit-requirements');
  const course = await ctx.db.course.findUnique({ where: { courseId }, select: { categoryId: true } });
  if (!course || course.categoryId === categoryId) return [];
  const found: { curriculum: Curriculum; effects: LearnerEffects }[] = [];
  for (const [curriculum, { published }] of await readPlaces(ctx.db)) {
    if (!asksForElectives(published, [course.categoryId, categoryId])) continue;
    const certifications = draftCertifications(published);
    const change = {
      before: certifications,
      after: certifications,
      regarded: (passed: readonly PassedCourse[]) =>
        passed.map((each) => (each.courseId === courseId ? { ...each, categoryId } : each)),
    };
    const effects = await effectsOf(ctx, curriculum, change, { passed: courseId });
    if (effects.affected.length > 0) found.push({ curriculum, effects });
  }
  return found;
}
