import { isDeepStrictEqual } from 'node:util';
import { takeBackSubmission } from '#app/domain/content/approval/takeBackSubmission.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReadable } from '#app/domain/assertReadable.server.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { isPlaceholder, placeholdersOf } from '#app/domain/content/documents/placeholders.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { changedDraftFields } from './differences.server.ts';
import { illegalTexts } from './faults.server.ts';
import { aboutDocument, baseOf, inOrder, lockDocument, noteImages } from './documentRows.server.ts';

/** A document as its form was filled in from `base`, with what was written. */
export interface Written {
  documentId: string;
  base: string;
  document: object;
}

/**
 * Saves what an editor has written as the one draft of a document, or makes that draft; it may be unfinished.
 * `base` is what the form was filled in from, as `readDocument` and this verb give it. Saving what the draft, or
 * without one the version in force, says already changes nothing. Returns the new base. Throws `forbidden`, `notFound`,
 * `textIllegal`, `textTooSlow` and `placeholderUnknown` at their fields, and `conflict` where a colleague has saved or published since.
 */
export async function saveDraft(ctx: StaffContext, written: Written): Promise<{ base: string }> {
  const [base = ''] = await saveDrafts(ctx, [written]);
  return { base };
}

/**
 * Saves the drafts of several documents as `saveDraft` does, all or none; returns their new bases in the same order. What
 * is refused of one is refused of all.
 */
export async function saveDrafts(ctx: StaffContext, written: readonly Written[]): Promise<string[]> {
  assertCan(ctx, 'staff.edit-content');
  for (const each of written) await assertReadableBody(ctx, each);
  const saved = await ctx.db.$transaction(async (tx) => {
    const bases = new Map<string, string>();
    for (const each of inOrder(written)) bases.set(each.documentId, await saveIn(tx, ctx, each));
    return written.map(({ documentId }) => bases.get(documentId) ?? '');
  });
  forgetContent();
  return saved;
}

/** Parses the text of a page before it is stored. Throws `textTooSlow`. */
export async function assertReadableBody(ctx: StaffContext, { documentId, document }: Written): Promise<void> {
  const texts = 'body' in document && typeof document.body === 'string' ? [document.body] : [];
  await assertReadable(ctx, { field: 'body', texts, params: { documentId } });
}

// The refusal names the document too, since several may be saved together.
function assertStorable({ documentId, document }: Written): void {
  const [illegal] = illegalTexts(document);
  if (illegal) throw new Refusal('textIllegal', { field: illegal.field, params: { line: illegal.line, documentId } });
  const unknown = placeholdersOf(document).find(({ name }) => !isPlaceholder(name));
  if (unknown)
    throw new Refusal('placeholderUnknown', {
      field: unknown.field,
      params: { placeholder: `{{${unknown.name}}}`, documentId },
    });
}

/** Saves one draft within a transaction, as `saveDraft` does. */
export async function saveIn(tx: Transaction, ctx: StaffContext, written: Written): Promise<string> {
  const { documentId, base, document } = written;
  const row = await lockDocument(tx, ctx, documentId);
  if (baseOf(row) !== base) throw new Refusal('conflict');
  assertStorable(written);
  const { draft, versions } = row;
  const shown =
    draft ??
    inForce(
      versions.filter(({ state }) => state === 'published'),
      ctx.now,
    );
  const before =
    shown &&
    (await tx.contentVersion.findUniqueOrThrow({ where: { versionId: shown.versionId }, select: { document: true } }))
      .document;
  if (isDeepStrictEqual(before, document)) return base;
  const stored = { document: document as Prisma.InputJsonObject, createdAt: ctx.now, createdBy: ctx.staff.staffId };
  const number = draft?.number ?? (versions.at(-1)?.number ?? 0) + 1;
  const edits = (draft?.edits ?? 0) + 1;
  const { versionId } = draft
    ? await tx.contentVersion.update({ where: { versionId: draft.versionId }, data: { ...stored, edits } })
    : await tx.contentVersion.create({ data: { documentId, number, state: 'draft', ...stored, edits } });
  await noteImages(tx, versionId, document);
  const { key, ...about } = aboutDocument(row);
  await takeBackSubmission(tx, ctx, { documentId, key });
  await recordAudit(tx, ctx, {
    action: 'content.draft-saved',
    ...about,
    before: { ...key },
    after: { number, edits, fields: changedDraftFields(row.kind, before, document) },
  });
  return baseOf({ versions: [{ number }], draft: { versionId, edits } });
}
