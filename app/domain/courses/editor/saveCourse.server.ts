import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { placeField } from './courseFields.ts';
import type { CourseInput } from './forms.ts';
import { lockCourse } from './lockCourse.server.ts';
import { lockRequirements } from '#app/domain/academy/requirements/lockRequirements.server.ts';
import { readPlaces, type CurriculumRequirements } from '#app/domain/academy/requirements/readPlaces.server.ts';
import { requireCategory } from '#app/domain/academy/requirements/requireCategory.server.ts';
import {
  asksForElectives,
  isSame,
  coursePlaceOf,
  withPlace,
  type CoursePlace,
} from '#app/domain/academy/requirements/requirementsDraft.ts';
import { readShortfalls, refuseNewShortfall } from '#app/domain/academy/requirements/shortfalls.server.ts';

/**
 * Changes a course and its place in each curriculum. That it is listed, is a refresher, or is of a category, applies at
 * once; what changes whether a level asks for it goes into the draft of the curriculum's requirements, which is
 * published with a look at whom it concerns. Of another category `categoryEffects` says whom it concerns, and a job
 * gives the levels that learners reach by it. Returns the curricula whose draft it changed. Throws `forbidden`,
 * `notFound`, `conflict` where the course was changed since `version`, `invalidOption` for a category or certification
 * that there is none of, `electivesNeeded` where published requirements would ask for more electives than there are,
 * and `refresherNeeded` where nothing would renew a level any more.
 */
export async function saveCourse(
  ctx: StaffContext,
  courseId: string,
  { version, ...input }: CourseInput,
): Promise<{ drafted: Curriculum[] }> {
  assertCan(ctx, 'staff.edit-courses');
  return ctx.db.$transaction(async (tx) => {
    const before = await lockCourse(tx, courseId, version);
    await requireCategory(tx, input.categoryId);
    // The drafts of requirements are written by their editor too.
    await lockRequirements(tx);
    const shortfalls = await readShortfalls(tx);
    const { titleEn, titleJa, summaryEn, summaryJa, goalsEn, goalsJa, categoryId, minutes, attemptLimit } = input;
    const { completionRule } = input;
    const completion = {
      completionRule,
      completionMinutes: completionRule === 'minutes' ? input.completionMinutes : null,
    };
    const details = {
      titleEn,
      titleJa,
      summaryEn,
      summaryJa,
      goalsEn,
      goalsJa,
      categoryId,
      minutes,
      attemptLimit,
      ...completion,
    };
    await tx.course.update({ where: { courseId }, data: { ...details, version: { increment: 1 } } });
    const known = await readPlaces(tx);
    const drafted: Curriculum[] = [];
    const moved: Record<string, string> = {};
    for (const curriculum of curriculumCodes) {
      const requirements = known.get(curriculum)!;
      const place = input[placeField(curriculum)];
      if (place === coursePlaceOf(requirements.draft ?? requirements.published, courseId)) continue;
      moved[curriculum] = place;
      if (await moveCourse(tx, ctx, { courseId, curriculum, place, requirements })) drafted.push(curriculum);
    }
    await refuseNewShortfall(tx, shortfalls);
    if (categoryId !== before.categoryId) {
      const asking = curriculumCodes.filter((curriculum) =>
        asksForElectives(known.get(curriculum)!.published, [categoryId]),
      );
      for (const curriculum of asking) await enqueueJob(tx, 'apply-requirements', { curriculum });
    }
    const { titleEn: _en, titleJa: _ja, ...was } = before;
    await recordAudit(tx, ctx, {
      action: 'academy.course-changed',
      subjectKind: 'course',
      subjectId: courseId,
      before: {
        titleEn: before.titleEn,
        titleJa: before.titleJa,
        summaryEn: was.summaryEn,
        summaryJa: was.summaryJa,
        goalsEn: was.goalsEn,
        goalsJa: was.goalsJa,
        categoryId: was.categoryId,
        minutes: was.minutes,
        attemptLimit: was.attemptLimit,
        completionRule: was.completionRule,
        completionMinutes: was.completionMinutes,
      },
      after: { ...details, places: moved },
    });
    return { drafted };
  });
}

interface Move {
  courseId: string;
  curriculum: Curriculum;
  place: CoursePlace;
  requirements: CurriculumRequirements;
}

/**
 * Moves a course within a curriculum: its listing at once, and the draft where one of the two asks for it. True where
 * the draft was written.
 */
async function moveCourse(
  tx: Transaction,
  { now, staff }: StaffContext,
  { courseId, curriculum, place, requirements }: Move,
): Promise<boolean> {
  const { published, draft } = requirements;
  const isCertification = place !== '' && place !== 'elective' && place !== 'refresher';
  if (
    isCertification &&
    !(draft ?? published).certifications.some(({ certificationId }) => certificationId === place)
  ) {
    throw new Refusal('invalidOption', { field: placeField(curriculum) });
  }
  const isRequiredNow = published.certifications.some(({ courses }) => courses.includes(courseId));
  // What a level asks for stays listed until the requirements that ask for it are replaced.
  if (place !== '') {
    const refresher = place === 'refresher';
    await tx.curriculumCourse.upsert({
      where: { curriculum_courseId: { curriculum, courseId } },
      create: { curriculum, courseId, refresher },
      update: { refresher },
    });
  } else if (!isRequiredNow) await tx.curriculumCourse.deleteMany({ where: { curriculum, courseId } });
  if (draft === null && !isCertification && !isRequiredNow) return false;
  const next = withPlace(draft ?? published, courseId, place);
  if (draft && isSame(draft, next)) return false;
  const written = { draft: next as unknown as Prisma.InputJsonObject, updatedAt: now, updatedBy: staff.staffId };
  await tx.requirementsDraft.upsert({
    where: { curriculum },
    create: { curriculum, ...written },
    update: { ...written, version: { increment: 1 } },
  });
  return true;
}
