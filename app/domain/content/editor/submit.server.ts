import type { StaffContext } from '#app/domain/context.server.ts';
import { needsApproval } from '#app/domain/content/approval/approvalMarkets.server.ts';
import { takeBackSubmission } from '#app/domain/content/approval/takeBackSubmission.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { checkDraft, type Publication } from './checkDraft.server.ts';
import { aboutDocument, inOrder, lockDocument } from './documentRows.server.ts';

/**
 * Sends the drafts of documents for a second editor's approval, all or none, as they are now and for the times at which
 * they are to hold. Each is checked as it would be to be published. Throws what `publish` throws, and `approvalNotNeeded`
 * for a document whose market wants none.
 */
export async function submit(ctx: StaffContext, publications: readonly Publication[]): Promise<void> {
  assertCan(ctx, 'staff.edit-content');
  await ctx.db.$transaction(async (tx) => {
    for (const publication of inOrder(publications)) await submitIn(tx, ctx, publication);
  });
}

async function submitIn(tx: Transaction, ctx: StaffContext, publication: Publication): Promise<void> {
  const { documentId, base, startsAt, endsAt } = publication;
  const row = await lockDocument(tx, ctx, documentId);
  if (!(await needsApproval(tx, row))) throw new Refusal('approvalNotNeeded');
  await checkDraft(tx, ctx, row, publication);
  const { key, ...about } = aboutDocument(row);
  await takeBackSubmission(tx, ctx, { documentId, key });
  await tx.contentSubmission.create({
    data: { documentId, base, startsAt, endsAt, submittedAt: ctx.now, submittedBy: ctx.staff.staffId },
  });
  await recordAudit(tx, ctx, {
    action: 'content.submitted',
    ...about,
    before: { ...key },
    after: { base, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
  });
}
