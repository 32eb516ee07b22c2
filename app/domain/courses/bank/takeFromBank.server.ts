import { randomBytes } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import { changeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import { questionSchema } from '#app/domain/courses/authoring/courseContent.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Puts a copy of a question of the bank at the end of a pool of a course in the same language. Throws what `changeDraft`
 * does, and `notFound` for a question of another language.
 */
export async function takeFromBank(
  ctx: StaffContext,
  { courseId, language, bankId, pool }: DraftName & { bankId: string; pool: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  const found = await ctx.db.bankQuestion.findFirst({ where: { bankId, language } });
  if (!found) throw new Refusal('notFound');
  // A copy has an identifier of its course: answers are counted by it.
  const question = { ...questionSchema.parse(found.question), id: `q-${randomBytes(4).toString('hex')}` };
  await changeDraft(ctx, { courseId, language }, { act: 'put-question', pool, question });
}
