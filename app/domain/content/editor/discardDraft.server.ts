import { takeBackSubmission } from '#app/domain/content/approval/takeBackSubmission.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { aboutDocument, baseOf, lockDocument } from './documentRows.server.ts';

/**
 * Throws the draft of a document away, and with it a document that has nothing else; what is published stays. Returns
 * whether the document is still there. Throws `forbidden`, `notFound`, and `conflict` where it was saved or published
 * since `base`.
 */
export async function discardDraft(
  ctx: StaffContext,
  { documentId, base }: { documentId: string; base: string },
): Promise<{ remains: boolean }> {
  assertCan(ctx, 'staff.edit-content');
  const outcome = await ctx.db.$transaction(async (tx) => {
    const row = await lockDocument(tx, ctx, documentId);
    const { draft, versions } = row;
    if (!draft || baseOf(row) !== base) throw new Refusal('conflict');
    const { key, ...about } = aboutDocument(row);
    await takeBackSubmission(tx, ctx, { documentId, key });
    await tx.contentVersion.delete({ where: { versionId: draft.versionId } });
    const remains = versions.length > 1;
    if (!remains) await tx.contentDocument.delete({ where: { documentId } });
    await recordAudit(tx, ctx, {
      action: 'content.draft-discarded',
      ...about,
      before: { ...key, number: draft.number },
    });
    return { remains };
  });
  forgetContent();
  return outcome;
}
