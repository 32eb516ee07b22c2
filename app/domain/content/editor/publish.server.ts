import { needsApproval } from '#app/domain/content/approval/approvalMarkets.server.ts';
import { takeBackSubmission } from '#app/domain/content/approval/takeBackSubmission.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { checkDraft, type Publication, type PublishedTimes } from './checkDraft.server.ts';
import { aboutDocument, lockDocuments, type DocumentRow } from './documentRows.server.ts';

/**
 * Publishes the draft of a document, at once or for a time. Throws `forbidden`, `notFound`, `conflict` where it was
 * saved or published since `base`, `nothingToPublish` without a draft, `contentFaulty` for one that its schema refuses,
 * that has an unsafe or dead link, a video that cannot be played or a picture that is gone, `approvalNeeded` where a
 * second editor must approve it (`submit`), `scheduleEndsBeforeStart` and `scheduleOver` for such times, and
 * `contentNeeded` where an end would leave readers without terms or a menu.
 */
export async function publish(ctx: StaffContext, publication: Publication): Promise<PublishedTimes> {
  const [times] = await publishTogether(ctx, [publication]);
  return times!;
}

/**
 * Publishes the drafts of several documents as `publish` does, all or none, one after the other: a later one may link to
 * an earlier one. What is refused of one is refused of all.
 */
export async function publishTogether(
  ctx: StaffContext,
  publications: readonly Publication[],
): Promise<PublishedTimes[]> {
  assertCan(ctx, 'staff.edit-content');
  const published = await ctx.db.$transaction(async (tx) => {
    const rows = await lockDocuments(tx, ctx, publications);
    const times: PublishedTimes[] = [];
    for (const publication of publications)
      times.push(await publishIn(tx, ctx, rows.get(publication.documentId)!, publication));
    return times;
  });
  forgetContent();
  return published;
}

/**
 * Publishes the draft of a document that is held within a transaction, as `publish` does; where a second editor has
 * approved it, also in a market that wants that.
 */
export async function publishIn(
  tx: Transaction,
  ctx: StaffContext,
  row: DocumentRow,
  publication: Publication,
  { isApproved = false } = {},
): Promise<PublishedTimes> {
  if (!isApproved && (await needsApproval(tx, row))) throw new Refusal('approvalNeeded');
  const { draft, times } = await checkDraft(tx, ctx, row, publication);
  const { key, ...about } = aboutDocument(row);
  await takeBackSubmission(tx, ctx, { documentId: row.documentId, key });
  await tx.contentVersion.update({
    where: { versionId: draft.versionId },
    data: { state: 'published', ...times, publishedAt: ctx.now, publishedBy: ctx.staff.staffId },
  });
  const after = {
    number: draft.number,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt?.toISOString() ?? null,
  };
  await recordAudit(tx, ctx, { action: 'content.published', ...about, before: { ...key }, after });
  return times;
}
