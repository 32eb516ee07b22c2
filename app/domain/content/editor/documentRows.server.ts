import type { StaffContext } from '#app/domain/context.server.ts';
import { kindOfPath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import type { StoredState } from '#app/domain/content/documents/inForce.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { imagesIn } from './documentLinks.server.ts';

/** A document by its key, and what the verbs need of its versions, in order. */
export interface DocumentRow {
  documentId: string;
  path: string;
  kind: DocumentKind;
  brand: string;
  market: string;
  language: string;
  versions: VersionRow[];
  draft: VersionRow | undefined;
}

interface VersionRow {
  versionId: string;
  number: number;
  state: StoredState;
  startsAt: Date | null;
  endsAt: Date | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  edits: number;
}

/**
 * Reads a document with its versions to change it, and locks it until the transaction ends, so that one change comes
 * after the other. Throws `notFound`, also for one of another market, and `forbidden` for one that is not theirs to
 * change.
 */
export async function lockDocument(
  tx: Transaction,
  ctx: Pick<StaffContext, 'staff'>,
  documentId: string,
): Promise<DocumentRow> {
  await tx.$executeRaw`SELECT document_id FROM content_documents WHERE document_id = ${documentId}::uuid FOR UPDATE`;
  const row = await readRow(tx, ctx, documentId);
  assertCan(ctx, 'staff.edit-content', row);
  return row;
}

/** Documents in the order in which they are held, so that of two who change the same ones neither waits for the other. */
export function inOrder<Item extends { documentId: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.documentId < other.documentId ? -1 : 1));
}

/** Reads some documents as `lockDocument` does, by their identifiers. */
export async function lockDocuments(
  tx: Transaction,
  ctx: Pick<StaffContext, 'staff'>,
  documents: readonly { documentId: string }[],
): Promise<ReadonlyMap<string, DocumentRow>> {
  const rows = new Map<string, DocumentRow>();
  for (const { documentId } of inOrder(documents)) rows.set(documentId, await lockDocument(tx, ctx, documentId));
  return rows;
}

/** Reads a document with its versions. Throws `notFound`, also for one of another market (`staff.see-content`). */
export async function readRow(
  db: Database | Transaction,
  ctx: Pick<StaffContext, 'staff'>,
  documentId: string,
): Promise<DocumentRow> {
  const found = await db.contentDocument.findUnique({
    where: { documentId },
    include: {
      versions: {
        orderBy: { number: 'asc' },
        select: {
          versionId: true,
          number: true,
          state: true,
          startsAt: true,
          endsAt: true,
          publishedAt: true,
          publishedBy: true,
          edits: true,
        },
      },
    },
  });
  const kind = found && kindOfPath(found.path);
  if (!found || !kind) throw new Refusal('notFound');
  assertCan(ctx, 'staff.see-content', found);
  const versions = found.versions as VersionRow[];
  const { path, brand, market, language } = found;
  return {
    documentId,
    path,
    kind,
    brand,
    market,
    language,
    versions,
    draft: versions.find(({ state }) => state === 'draft'),
  };
}

/**
 * Names what an editor's form was filled in from: the newest version of the document, and the changes of the draft. A
 * form with another one was filled in from something older. The draft itself is named too, since one that is written
 * after another was thrown away has its number and begins to count its changes again.
 */
export function baseOf({
  versions,
  draft,
}: {
  versions: readonly { number: number }[];
  draft: { versionId: string; edits: number } | undefined;
}): string {
  const newest = `${versions.at(-1)?.number ?? 0}`;
  return draft ? `${newest}.${draft.edits}.${draft.versionId}` : `${newest}.0`;
}

/** Notes which pictures a version shows; those that are gone have nothing to note. */
export async function noteImages(tx: Transaction, versionId: string, document: unknown): Promise<void> {
  const named = imagesIn(document);
  const images =
    named.length === 0 ? [] : await tx.image.findMany({ where: { imageId: { in: named } }, select: { imageId: true } });
  await tx.imageUse.deleteMany({ where: { versionId } });
  await tx.imageUse.createMany({ data: images.map(({ imageId }) => ({ imageId, versionId })) });
}

/** What the audit trail says of a document. */
export function aboutDocument({
  documentId,
  path,
  brand,
  market,
  language,
}: Pick<DocumentRow, 'documentId' | 'path' | 'brand' | 'market' | 'language'>) {
  return { subjectKind: 'content', subjectId: documentId, key: { path, brand, market, language } } as const;
}
