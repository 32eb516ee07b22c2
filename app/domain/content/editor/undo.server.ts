import type { StaffContext } from '#app/domain/context.server.ts';
import { inForce, stateOf } from '#app/domain/content/documents/inForce.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertCovered } from './assertCovered.server.ts';
import { aboutDocument, lockDocument } from './documentRows.server.ts';
import { lastPublication } from './lastPublication.ts';

/**
 * What readers see once a publication was undone: as before, since it was `scheduled` or not shown any more
 * (`unchanged`), an `earlier` version, or `nothing` of the document.
 */
export type SeenAfterUndo = 'scheduled' | 'unchanged' | 'earlier' | 'nothing';

/**
 * Takes the last publication of a document back in one step: the version before it applies again. `versionId` is the
 * version that was seen as the last one. Returns what readers see from then on. Throws `forbidden`, `notFound`,
 * `conflict` where that is no longer the last publication of an editor, and `contentNeeded` for terms, or a menu and
 * footer, whose readers would have none left.
 */
export async function undo(
  ctx: StaffContext,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<{ seen: SeenAfterUndo }> {
  assertCan(ctx, 'staff.edit-content');
  const undone = await ctx.db.$transaction(async (tx) => {
    const row = await lockDocument(tx, ctx, documentId);
    const last = lastPublication(row.versions);
    if (!last || last.versionId !== versionId) throw new Refusal('conflict');
    const remaining = row.versions.filter((version) => version.state === 'published' && version !== last);
    await assertCovered(tx, row, remaining, ctx.now);
    await tx.contentVersion.update({ where: { versionId }, data: { state: 'withdrawn' } });
    const { key, ...about } = aboutDocument(row);
    await recordAudit(tx, ctx, {
      action: 'content.publication-undone',
      ...about,
      before: { ...key, number: last.number },
    });
    const state = stateOf(last, row.versions, ctx.now);
    if (state !== 'published') return { seen: state === 'scheduled' ? 'scheduled' : 'unchanged' } as const;
    return { seen: inForce(remaining, ctx.now) ? 'earlier' : 'nothing' } as const;
  });
  forgetContent();
  return undone;
}
