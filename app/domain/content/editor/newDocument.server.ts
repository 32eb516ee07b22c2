import type { StaffContext } from '#app/domain/context.server.ts';
import { contentSite, kindOfPath, pagePath } from '#app/domain/content/documents/documentKinds.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { aboutDocument, noteImages, readRow } from './documentRows.server.ts';
import { editorFields } from './fields.ts';
import type { NewDocumentInput } from './forms.ts';
import { documentOf } from './formValues.ts';
import { kindOfNew } from './newDocumentPaths.ts';

/**
 * Makes a document with a draft: a page, or a document for another market, brand or language, as a copy of an existing
 * one of its kind where `copyOf` names that. Returns its identifier. Throws `forbidden`, `documentExists` for a key
 * that is taken, and `notFound` for a copy of nothing.
 */
export async function newDocument(
  ctx: StaffContext,
  { contentPath, pageName, market, brand, language, copyOf }: NewDocumentInput,
): Promise<{ documentId: string }> {
  assertCan(ctx, 'staff.edit-content', { market });
  const kind = kindOfNew(contentPath);
  const key = { site: contentSite, path: kind === 'page' ? pagePath(pageName) : contentPath, brand, market, language };
  const made = await ctx.db.$transaction(async (tx) => {
    const document = copyOf === '' ? documentOf(editorFields[kind], {}) : await shownDocument(tx, ctx, copyOf, kind);
    const { count } = await tx.contentDocument.createMany({ data: [key], skipDuplicates: true });
    if (count === 0) throw new Refusal('documentExists', { field: 'language' });
    const { documentId } = await tx.contentDocument.findUniqueOrThrow({
      where: { site_path_brand_market_language: key },
    });
    const draft = {
      documentId,
      number: 1,
      state: 'draft',
      document: document as Prisma.InputJsonObject,
      createdAt: ctx.now,
      createdBy: ctx.staff.staffId,
      edits: 1,
    };
    const { versionId } = await tx.contentVersion.create({ data: draft, select: { versionId: true } });
    await noteImages(tx, versionId, document);
    const { key: named, ...about } = aboutDocument({ documentId, ...key });
    await recordAudit(tx, ctx, { action: 'content.document-added', ...about, after: { ...named } });
    return { documentId };
  });
  forgetContent();
  return made;
}

// The text that editors see: the draft, else the version in force, else the newest version.
async function shownDocument(tx: Transaction, ctx: StaffContext, documentId: string, kind: string): Promise<unknown> {
  const row = await readRow(tx, ctx, documentId);
  if (kindOfPath(row.path) !== kind) throw new Refusal('notFound');
  const published = row.versions.filter(({ state }) => state === 'published');
  const shown = row.draft ?? inForce(published, ctx.now) ?? row.versions.at(-1);
  if (!shown) return {};
  return (
    await tx.contentVersion.findUniqueOrThrow({ where: { versionId: shown.versionId }, select: { document: true } })
  ).document;
}
