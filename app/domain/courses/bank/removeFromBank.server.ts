import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** Removes a question from the bank; courses keep their copies. Throws `forbidden` (`staff.edit-courses`) and `notFound`. */
export async function removeFromBank(ctx: StaffContext, bankId: string): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const found = await tx.bankQuestion.findUnique({ where: { bankId } });
    if (!found) throw new Refusal('notFound');
    await tx.bankQuestion.delete({ where: { bankId } });
    await recordAudit(tx, ctx, {
      action: 'academy.course-written',
      subjectKind: 'course',
      subjectId: found.courseId,
      after: { language: found.language, act: 'remove-from-bank', print: found.print },
    });
  });
}
