import type { StaffContext } from '#app/domain/context.server.ts';
import { questionsOf } from '#app/domain/courses/authoring/courseContent.ts';
import { lockDraft, type DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { bankPrintOf } from './bankPrint.ts';

/**
 * Puts a copy of a question of a course into the bank of its language; one that is there changes nothing. Throws
 * `forbidden` (`staff.edit-courses`) and `notFound`.
 */
export async function giveToBank(
  ctx: StaffContext,
  { courseId, language, questionId }: DraftName & { questionId: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const { content } = await lockDraft(tx, { courseId, language });
    const found = questionsOf(content.test).find(({ id }) => id === questionId);
    if (!found) throw new Refusal('notFound');
    const { source: _, ...question } = found;
    const { count } = await tx.bankQuestion.createMany({
      data: [
        {
          language,
          courseId,
          print: bankPrintOf(question),
          textKey: searchKey(question.text),
          question: question as unknown as Prisma.InputJsonObject,
          createdAt: ctx.now,
          createdBy: ctx.staff.staffId,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      action: 'academy.course-written',
      subjectKind: 'course',
      subjectId: courseId,
      after: { language, act: 'give-question', questionId },
    });
  });
}
