import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { courseContentSchema } from './courseContent.ts';
import { lockDraft, type DraftName } from './lockDraft.server.ts';
import { writeDraft } from './changeDraft.server.ts';

/**
 * Puts what a version was made of in place of what is being written, which is lost unless a version was made of it.
 * Throws `forbidden`, `notFound`, and `conflict` where the text is no longer that of `version`.
 */
export async function restoreVersion(
  ctx: StaffContext,
  { packageId, version, ...name }: DraftName & { packageId: string; version: number },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, name);
    if (draft.version !== version) throw new Refusal('conflict');
    const source = await tx.courseSource.findFirst({ where: { packageId, package: name } });
    if (!source) throw new Refusal('notFound');
    await writeDraft(tx, ctx, name, courseContentSchema.parse(source.content), 'restore');
  });
}
