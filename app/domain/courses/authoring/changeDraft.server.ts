import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReadable } from '#app/domain/assertReadable.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { changed, type DraftChange } from './changes.ts';
import { courseContentSchema, type CourseContent } from './courseContent.ts';
import { lockDraft, type DraftName } from './lockDraft.server.ts';
import { blocksOf } from './pageBlocks.ts';

/**
 * Changes a course that is being written: its pages, questions, pools and settings (changes.ts). Two editors disturb each
 * other only where both change the same page or question. Throws `forbidden`, `notFound`, `conflict`, `textTooSlow`
 * at its field, `courseFull` and `poolNotEmpty`.
 */
export async function changeDraft(ctx: StaffContext, name: DraftName, change: DraftChange): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  if (change.act === 'save-page') await assertReadable(ctx, { field: 'pageBody', texts: textsOf(change.page.body) });
  if (change.act === 'save-settings')
    await assertReadable(ctx, { field: 'testIntroduction', texts: textsOf(change.settings.introduction) });
  await ctx.db.$transaction(async (tx) => {
    const { content } = await lockDraft(tx, name);
    await writeDraft(tx, ctx, name, changed(content, change), change.act);
  });
}

const textsOf = (body: string) => blocksOf(body).flatMap((block) => (block.kind === 'text' ? [block.markdown] : []));

/**
 * Writes a course that is being written as a whole, in the caller's transaction, which has locked it, and records what
 * was done.
 */
export async function writeDraft(
  tx: Transaction,
  ctx: StaffContext,
  { courseId, language }: DraftName,
  content: CourseContent,
  act: string,
): Promise<void> {
  await tx.courseDraft.update({
    where: { courseId_language: { courseId, language } },
    data: {
      content: courseContentSchema.parse(content) as unknown as Prisma.InputJsonObject,
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.staff.staffId,
    },
  });
  await recordAudit(tx, ctx, {
    action: 'academy.course-written',
    subjectKind: 'course',
    subjectId: courseId,
    after: { language, act },
  });
}
