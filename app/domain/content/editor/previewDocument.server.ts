import { homePagePath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { chooseDocument, type DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { fillDocument } from '#app/domain/content/documents/fillDocument.server.ts';
import type { DocumentOf } from '#app/domain/content/documents/documents.ts';
import { findDocument } from '#app/domain/content/documents/findDocument.server.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { publishedDocuments } from '#app/domain/content/documents/publishedContent.server.ts';
import type { PictureSize } from '#app/domain/content/pictures/pictureMarkdown.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { covers } from './coverage.ts';
import { imagesIn } from './documentLinks.server.ts';
import { readRow, type DocumentRow } from './documentRows.server.ts';
import { finishedPart } from './faults.server.ts';
import { readDocument } from './readDocument.server.ts';

/** For whom a document is previewed. */
export interface PreviewReader {
  market: Market;
  brand: BrandCode;
  language: Language;
  enrolled: boolean;
}

type Shown = { [Kind in DocumentKind]: { kind: Kind; document: DocumentOf<Kind> } }[DocumentKind];

/** What a reader would see: the document, without what is not finished; null where nothing can be shown. */
export interface Preview {
  shown: Shown | null;
  /** The pictures of the library that it shows. */
  pictures: readonly PictureSize[];
  /** The items of lists that are left out since they are not finished. */
  leftOut: number;
  /** False where the document is not for such readers: then what is published for them is shown. */
  isForReader: boolean;
  /** True where another published document is written more closely for such readers, who would see that one instead. */
  isHidden: boolean;
}

/**
 * What a reader of a market, brand and language, enrolled or not, would see of a document: `document`, or without it
 * what the editor's form shows. For every role of staff. Throws `notFound`, also for a document or a reader of another
 * market.
 */
export async function previewDocument(
  ctx: StaffContext,
  { documentId, document, reader }: { documentId: string; document?: unknown; reader: PreviewReader },
): Promise<Preview> {
  assertCan(ctx, 'staff.see-content', reader);
  const row = await readRow(ctx.db, ctx, documentId);
  const { kind } = row;
  const path = kind === 'homePage' ? homePagePath(reader.enrolled) : row.path;
  if (path !== row.path || !covers(row, reader)) {
    const found = await findDocument({ ...ctx, language: reader.language }, kind, {
      path,
      brand: reader.brand,
      market: reader.market,
    });
    return {
      shown: found ? ({ kind, document: found.document } as Shown) : null,
      pictures: found?.pictures ?? [],
      leftOut: 0,
      isForReader: false,
      isHidden: false,
    };
  }
  const finished = finishedPart(kind, document ?? (await readDocument(ctx, documentId)).document);
  const filled = finished && (await fillDocument(ctx, finished.document as object, reader));
  return {
    shown: filled && ({ kind, document: filled.document } as Shown),
    pictures: finished ? await sizesOf(ctx, imagesIn(finished.document)) : [],
    leftOut: finished?.leftOut ?? 0,
    isForReader: true,
    isHidden: await isHidden(ctx, row, reader),
  };
}

async function sizesOf({ db }: StaffContext, imageIds: readonly string[]): Promise<PictureSize[]> {
  if (imageIds.length === 0) return [];
  return db.image.findMany({
    where: { imageId: { in: [...imageIds] } },
    select: { imageId: true, width: true, height: true },
  });
}

async function isHidden(ctx: StaffContext, row: DocumentRow, reader: PreviewReader): Promise<boolean> {
  const own = new Set(row.versions.map(({ versionId }) => versionId));
  const holding = (await publishedDocuments(ctx, row.path)).flatMap((versions) => inForce(versions, ctx.now) ?? []);
  const others = holding.filter(({ versionId }) => !own.has(versionId));
  return chooseDocument<DocumentKey>([...others, row], reader) !== row;
}
