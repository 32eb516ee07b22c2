import { needsApproval } from '#app/domain/content/approval/approvalMarkets.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { baseOf, lockDocuments, readRow, type DocumentRow } from './documentRows.server.ts';
import { menuEntryOf, withEntry } from './menuPlaces.ts';
import type { Publication, PublishedTimes } from './checkDraft.server.ts';
import { publishIn } from './publish.server.ts';
import { assertReadableBody, saveIn, type Written } from './saveDraft.server.ts';

/** Where a page goes in a menu and footer: at the end of a place of it, or `draft` where its draft has the page already. */
export interface ChosenPlace {
  documentId: string;
  base: string;
  place: string;
}

interface InMenus {
  /** The name of the page in menus, where it is no destination with a name. */
  label: string;
  menus: readonly ChosenPlace[];
}

/**
 * Publishes the draft of a page as `publish` does, and with it, for the same time and in the same transaction, the
 * menus and footers to which it is added. A menu that has a draft is not published, since it is being edited: the entry
 * goes into the draft, unless `draft` was chosen, which publishes that draft; so it does where the menu needs an
 * approval. Throws what `publish` throws, `menuChanged` where a menu was changed since it was read, `menuFaulty` for a
 * menu that may not be published itself, and `menuPlaceGone` for a place that is full or not there.
 */
export async function publishWithMenus(
  ctx: StaffContext,
  publication: Publication,
  { label, menus }: InMenus,
): Promise<PublishedTimes & { leftInDraft: number }> {
  assertCan(ctx, 'staff.edit-content');
  const published = await ctx.db.$transaction(async (tx) => {
    const rows = await lockDocuments(tx, ctx, [publication, ...menus]);
    const page = rows.get(publication.documentId)!;
    const times = await publishIn(tx, ctx, page, publication);
    let leftInDraft = 0;
    for (const chosen of menus) {
      const menu = rows.get(chosen.documentId)!;
      const hadDraft = menu.draft !== undefined;
      const base = await addTo(tx, ctx, { page, menu, chosen, label });
      const isLeft = (hadDraft && chosen.place !== 'draft') || (await needsApproval(tx, menu));
      if (isLeft) leftInDraft += 1;
      else await publishMenu(tx, ctx, { ...publication, documentId: chosen.documentId, base });
    }
    return { ...times, leftInDraft };
  });
  forgetContent();
  return published;
}

async function publishMenu(tx: Transaction, ctx: StaffContext, publication: Publication): Promise<void> {
  try {
    await publishIn(tx, ctx, await readRow(tx, ctx, publication.documentId), publication);
  } catch (error) {
    // What is wrong with the menu is not at a field of the page.
    throw isRefusal(error) && error.code === 'contentFaulty' ? new Refusal('menuFaulty', { field: 'menus' }) : error;
  }
}

/**
 * Saves the draft of a page as `saveDraft` does, and adds the page to the drafts of the menus and footers, all or none.
 * Returns the page's new base. Throws as `publishWithMenus`.
 */
export async function saveWithMenus(
  ctx: StaffContext,
  written: Written,
  { label, menus }: InMenus,
): Promise<{ base: string }> {
  assertCan(ctx, 'staff.edit-content');
  await assertReadableBody(ctx, written);
  const saved = await ctx.db.$transaction(async (tx) => {
    const rows = await lockDocuments(tx, ctx, [written, ...menus]);
    const base = await saveIn(tx, ctx, written);
    const page = rows.get(written.documentId)!;
    for (const chosen of menus) await addTo(tx, ctx, { page, menu: rows.get(chosen.documentId)!, chosen, label });
    return { base };
  });
  forgetContent();
  return saved;
}

interface Addition {
  page: DocumentRow;
  menu: DocumentRow;
  chosen: ChosenPlace;
  label: string;
}

async function addTo(tx: Transaction, ctx: StaffContext, { page, menu, chosen, label }: Addition): Promise<string> {
  if (baseOf(menu) !== chosen.base || menu.kind !== 'headerFooter')
    throw new Refusal('menuChanged', { field: 'menus' });
  if (chosen.place === 'draft') return chosen.base;
  const shown =
    menu.draft ??
    inForce(
      menu.versions.filter(({ state }) => state === 'published'),
      ctx.now,
    );
  const stored = shown && (await tx.contentVersion.findUniqueOrThrow({ where: { versionId: shown.versionId } }));
  const document = withEntry(stored?.document, chosen.place, menuEntryOf(page.path, label));
  if (!document) throw new Refusal('menuPlaceGone', { field: 'menus' });
  try {
    return await saveIn(tx, ctx, { documentId: chosen.documentId, base: chosen.base, document });
  } catch (error) {
    // The form has no field of the menu, only the one that chooses it.
    if (!isRefusal(error) || !error.params) throw error;
    throw new Refusal(error.code, { field: 'menus', params: error.params });
  }
}
