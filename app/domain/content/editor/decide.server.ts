import type { StaffContext } from '#app/domain/context.server.ts';
import { isOwn } from '#app/domain/content/approval/approval.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { aboutDocument, baseOf, lockDocument } from './documentRows.server.ts';
import { publishIn } from './publish.server.ts';

interface Decision {
  documentId: string;
  submissionId: string;
  decision: 'approve' | 'return';
  commentTxt: string;
}

/**
 * Approves a draft that waits, which publishes it as it was sent, or returns it to its editor with a comment. Throws
 * `forbidden`, `notFound`, `conflict` where it no longer waits or its draft is another, `ownSubmission` for who wrote it
 * last or sent it, and for approval what `publish` throws.
 */
export async function decide(
  ctx: StaffContext,
  { documentId, submissionId, decision, commentTxt }: Decision,
): Promise<void> {
  assertCan(ctx, 'staff.edit-content');
  await ctx.db.$transaction(async (tx) => {
    const row = await lockDocument(tx, ctx, documentId);
    const waiting = await tx.contentSubmission.findFirst({ where: { documentId, outcome: '' } });
    if (!waiting || waiting.submissionId !== submissionId || waiting.base !== baseOf(row) || !row.draft)
      throw new Refusal('conflict');
    const { createdBy } = await tx.contentVersion.findUniqueOrThrow({ where: { versionId: row.draft.versionId } });
    if (isOwn(ctx.staff.staffId, { submittedBy: waiting.submittedBy, writtenBy: createdBy }))
      throw new Refusal('ownSubmission');
    const outcome = decision === 'approve' ? 'approved' : 'returned';
    await tx.contentSubmission.update({
      where: { submissionId },
      data: { outcome, decidedAt: ctx.now, decidedBy: ctx.staff.staffId, commentTxt },
    });
    const { key, ...about } = aboutDocument(row);
    await recordAudit(tx, ctx, {
      action: decision === 'approve' ? 'content.approved' : 'content.returned',
      ...about,
      before: { ...key },
      after: { base: waiting.base, submittedBy: waiting.submittedBy, ...(commentTxt && { commentTxt }) },
    });
    if (decision === 'approve') await publishIn(tx, ctx, row, { ...waiting, documentId }, { isApproved: true });
  });
  forgetContent();
}
