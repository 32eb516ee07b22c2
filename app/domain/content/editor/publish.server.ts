import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { assertCovered } from './assertCovered.server.ts';
import { aboutDocument, baseOf, lockDocument, noteImages, type DocumentRow } from './documentRows.server.ts';
import { publicationFaults } from './publicationFaults.server.ts';
import { inOrder } from './saveDraft.server.ts';
import { publicationTimes } from './schedule.ts';

/** The draft that was read, and from when until when it is to hold; null for at once, and for without an end. */
export interface Publication {
  documentId: string;
  base: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** From when until when a version was published. */
export interface PublishedTimes {
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * Publishes the draft of a document, at once or for a time (D42). Throws `forbidden`, `notFound`, `conflict` where
 * somebody has saved or published since `base`, `nothingToPublish` without a draft, `contentFaulty` for one that its
 * schema refuses, that has an unsafe or dead link, a video that cannot be played or a picture that is gone,
 * `scheduleEndsBeforeStart` and `scheduleOver` for such times, and `contentNeeded` where an end would leave readers
 * without terms or a menu.
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
    const rows = new Map<string, DocumentRow>();
    for (const { documentId } of inOrder(publications)) rows.set(documentId, await lockDocument(tx, ctx, documentId));
    const times: PublishedTimes[] = [];
    for (const publication of publications)
      times.push(await publishIn(tx, ctx, rows.get(publication.documentId)!, publication));
    return times;
  });
  forgetContent();
  return published;
}

/** Publishes the draft of a document that is held within a transaction, as `publish` does. */
export async function publishIn(
  tx: Transaction,
  ctx: StaffContext,
  row: DocumentRow,
  { base, startsAt, endsAt }: Publication,
): Promise<PublishedTimes> {
  const { draft, versions } = row;
  if (baseOf(row) !== base) throw new Refusal('conflict');
  if (!draft) throw new Refusal('nothingToPublish');
  const { document } = await tx.contentVersion.findUniqueOrThrow({
    where: { versionId: draft.versionId },
    select: { document: true },
  });
  // From here on none of its pictures can be deleted.
  await noteImages(tx, draft.versionId, document);
  const others = versions.filter(({ state }) => state === 'published');
  const times = publicationTimes({ now: ctx.now, startsAt, endsAt }, others);
  if ('fault' in times) throw new Refusal(times.fault, { field: 'endsAt' });
  if ((await publicationFaults({ db: tx }, { ...row, document }, times.startsAt)).length > 0)
    throw new Refusal('contentFaulty');
  if (times.endsAt) await assertCovered(tx, row, others, times.endsAt);
  await tx.contentVersion.update({
    where: { versionId: draft.versionId },
    data: { state: 'published', ...times, publishedAt: ctx.now, publishedBy: ctx.staff.staffId },
  });
  const { key, ...about } = aboutDocument(row);
  const after = {
    number: draft.number,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt?.toISOString() ?? null,
  };
  await recordAudit(tx, ctx, { action: 'content.published', ...about, before: { ...key }, after });
  return times;
}
