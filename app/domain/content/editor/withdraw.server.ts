import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertCovered } from './assertCovered.server.ts';
import { aboutDocument, lockDocument } from './documentRows.server.ts';

/**
 * Withdraws all published versions of a document, scheduled ones too: its readers get the fallback instead. Throws
 * `forbidden`, `notFound`, `conflict` where nothing of it is published, and `contentNeeded` for terms, or a menu and
 * footer, whose readers would have none left.
 */
export async function withdraw(ctx: StaffContext, { documentId }: { documentId: string }): Promise<void> {
  assertCan(ctx, 'staff.edit-content');
  await ctx.db.$transaction(async (tx) => {
    const row = await lockDocument(tx, ctx, documentId);
    const published = row.versions.filter(({ state }) => state === 'published');
    if (published.length === 0) throw new Refusal('conflict');
    await assertCovered(tx, row, [], ctx.now);
    await tx.contentVersion.updateMany({ where: { documentId, state: 'published' }, data: { state: 'withdrawn' } });
    const { key, ...about } = aboutDocument(row);
    await recordAudit(tx, ctx, {
      action: 'content.withdrawn',
      ...about,
      before: { ...key, numbers: published.map(({ number }) => number) },
    });
  });
  forgetContent();
}
