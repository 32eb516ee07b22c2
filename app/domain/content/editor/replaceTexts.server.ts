import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetContent } from '#app/domain/content/documents/publishedContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { baseOf, inOrder, lockDocument, type DocumentRow } from './documentRows.server.ts';
import { faultsOf, type Fault } from './faults.server.ts';
import { readAs, shownOf } from './findTexts.server.ts';
import { saveIn } from './saveDraft.server.ts';
import { hitsIn, replaceHits } from './textHits.ts';

/** The places of a document in which a text is to be replaced, as `findTexts` numbered them in what it read. */
export interface ChosenHits {
  documentId: string;
  read: string;
  hits: number[];
}

/** What became of a document: a draft, or nothing, since it would have faults or has changed since it was read. */
export interface ReplacedDocument
  extends Pick<DocumentRow, 'documentId' | 'kind' | 'path' | 'brand' | 'market' | 'language'> {
  outcome: 'drafted' | 'faulty' | 'changed';
  /** What would be wrong with it. */
  faults: Fault[];
}

/**
 * Replaces a text in the chosen places. Each document gets a draft by itself, or has its draft changed; nothing is
 * published. A document that would have faults which it does not have yet, and one that a colleague has changed since
 * it was read, stay as they are. Throws `forbidden` (`staff.edit-content`, also for a document of another market) and
 * `notFound`, and then nothing is replaced in that document.
 */
export async function replaceTexts(
  ctx: StaffContext,
  { text, replacement, chosen }: { text: string; replacement: string; chosen: readonly ChosenHits[] },
): Promise<ReplacedDocument[]> {
  assertCan(ctx, 'staff.edit-content');
  const outcomes: ReplacedDocument[] = [];
  try {
    for (const each of inOrder(chosen))
      outcomes.push(await ctx.db.$transaction((tx) => replaceIn(tx, ctx, each, { text, replacement })));
  } finally {
    forgetContent();
  }
  return outcomes;
}

async function replaceIn(
  tx: Transaction,
  ctx: StaffContext,
  { documentId, read, hits }: ChosenHits,
  { text, replacement }: { text: string; replacement: string },
): Promise<ReplacedDocument> {
  const row = await lockDocument(tx, ctx, documentId);
  const { kind, path, brand, market, language } = row;
  const about = { documentId, kind, path, brand, market, language };
  const base = baseOf(row);
  const version = shownOf(row.versions, ctx.now);
  if (!version || readAs({ versionId: version.versionId, base }) !== read)
    return { ...about, outcome: 'changed', faults: [] };
  const { document: before } = await tx.contentVersion.findUniqueOrThrow({
    where: { versionId: version.versionId },
    select: { document: true },
  });
  const known = hitsIn(kind, before, text).length;
  if (hits.some((number) => number >= known)) throw new Refusal('malformedRequest');
  const document = replaceHits(kind, z.record(z.string(), z.unknown()).parse(before), {
    text,
    replacement,
    chosen: new Set(hits),
  });
  const faults = newFaults(faultsOf(kind, before), faultsOf(kind, document));
  if (faults.length > 0) return { ...about, outcome: 'faulty', faults };
  await saveIn(tx, ctx, { documentId, base, document });
  return { ...about, outcome: 'drafted', faults: [] };
}

// A draft may be unfinished: what was wrong with it before is no fault of the replacement.
function newFaults(before: readonly Fault[], after: readonly Fault[]): Fault[] {
  const nameOf = ({ field, code, addresses = [] }: Fault) => JSON.stringify([field, code, addresses]);
  const known = new Set(before.map(nameOf));
  return after.filter((fault) => !known.has(nameOf(fault)));
}
