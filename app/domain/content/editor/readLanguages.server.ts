import type { StaffContext } from '#app/domain/context.server.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { differencesOf, type FieldDifference } from './differences.server.ts';
import { readDocument, type ReadDocument } from './readDocument.server.ts';
import { translatedVersion } from './translations.ts';

/** A document in English and in Japanese, and what changed in the English since the Japanese was published. */
export interface BothLanguages {
  en: ReadDocument;
  ja: ReadDocument;
  /**
   * The English version in force when the Japanese was published; null where there was none, or no Japanese is in
   * force.
   */
  since: { number: number; differences: FieldDifference[] } | null;
}

/**
 * Reads a document with its other language, for every role of staff. What changed is compared with what the English form
 * shows, a draft too. Throws `notFound`, also for a document of another market and for one in one language alone.
 */
export async function readLanguages(ctx: StaffContext, documentId: string): Promise<BothLanguages> {
  assertCan(ctx, 'staff.see-content');
  const one = await readDocument(ctx, documentId);
  const [sibling] = one.siblings;
  if (!sibling) throw new Refusal('notFound');
  const other = await readDocument(ctx, sibling.documentId);
  const [en, ja] = one.language === 'en' ? [one, other] : [other, one];
  return { en, ja, since: await changedSince(ctx, en, ja) };
}

async function changedSince(ctx: StaffContext, en: ReadDocument, ja: ReadDocument): Promise<BothLanguages['since']> {
  const held = inForce(published(ja), ctx.now);
  const was = held && translatedVersion(held, en.versions);
  if (!was) return null;
  const { document } = await ctx.db.contentVersion.findUniqueOrThrow({
    where: { versionId: was.versionId },
    select: { document: true },
  });
  return { number: was.number, differences: differencesOf(en.kind, document, en.document) };
}

// The state of a listed version says what it is now, of which a draft and what was withdrawn were never published or are not.
function published({ versions }: ReadDocument) {
  return versions.filter(({ state }) => state !== 'draft' && state !== 'withdrawn');
}
