import { randomBytes } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { lockRequirements } from './lockRequirements.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { namedCourses } from './readRequirements.server.ts';
import { inOrder, type Requirements } from './requirementsDraft.ts';
import { requirementsFaults } from './requirementsFaults.ts';
import { readShortfalls, refuseNewShortfall } from './shortfalls.server.ts';

/**
 * Puts the draft of a curriculum's requirements in force. A job then gives learners the levels that their results reach
 * by them; no level falls. Throws `forbidden`, `conflict` where the draft has changed since `version`,
 * `nothingToPublish`, `requirementsFaulty` where they cannot be met, and `refresherNeeded` where they drop the last
 * course that renews levels.
 */
export async function publishRequirements(
  ctx: StaffContext,
  { curriculum, version }: { curriculum: Curriculum; version: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-requirements');
  await ctx.db.$transaction(async (tx) => {
    await lockRequirements(tx);
    const known = (await readPlaces(tx, [curriculum])).get(curriculum)!;
    if (known.version !== version) throw new Refusal('conflict');
    if (known.draft === null) throw new Refusal('nothingToPublish');
    const next = inOrder(known.draft);
    if (requirementsFaults(next, await namedCourses(tx)).length > 0) throw new Refusal('requirementsFaulty');
    const shortfalls = await readShortfalls(tx);
    await writeRequirements(tx, curriculum, next);
    await refuseNewShortfall(tx, shortfalls);
    await tx.requirementsDraft.delete({ where: { curriculum } });
    await enqueueJob(tx, 'apply-requirements', { curriculum });
    await recordAudit(tx, ctx, {
      action: 'academy.requirements-published',
      subjectKind: 'curriculum',
      subjectId: curriculum,
      before: { ...known.published },
      after: { ...next },
    });
  });
}

async function writeRequirements(
  tx: Transaction,
  curriculum: Curriculum,
  { certifications, listed }: Requirements,
): Promise<void> {
  const kept = certifications.map(({ certificationId }) => certificationId);
  await tx.certificationRequirement.deleteMany({ where: { certification: { curriculum } } });
  await tx.certification.deleteMany({ where: { curriculum, certificationId: { notIn: kept } } });
  for (const [rank, { certificationId, level, titleEn, titleJa, courses, electives }] of certifications.entries()) {
    const titled = { level, titleEn, titleJa, rank };
    // Its name for other systems stays.
    const code = `${curriculum}-${level}-${randomBytes(3).toString('hex')}`;
    await tx.certification.upsert({
      where: { certificationId },
      create: { certificationId, curriculum, code, ...titled },
      update: titled,
    });
    await tx.certificationRequirement.createMany({
      data: [
        ...courses.map((courseId, place) => ({ certificationId, kind: 'course', courseId, rank: place })),
        ...electives.map(({ categoryId, count }, place) => ({
          certificationId,
          kind: 'electives',
          categoryId,
          count,
          rank: courses.length + place,
        })),
      ],
    });
  }
  await tx.curriculumCourse.deleteMany({ where: { curriculum } });
  const required = certifications
    .flatMap(({ courses }) => courses)
    .filter((courseId) => !listed.some((each) => each.courseId === courseId));
  const all = [...listed, ...required.map((courseId) => ({ courseId, refresher: false }))];
  await tx.curriculumCourse.createMany({ data: all.map((each) => ({ curriculum, ...each })), skipDuplicates: true });
}
