import type { VisitorContext } from '#app/domain/context.server.ts';
import type { PictureSize } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { fillDocument, readerOfKey } from './fillDocument.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import type { DocumentKind } from './documentKinds.ts';
import type { DocumentOf } from './documents.ts';
import { inForce } from './inForce.ts';
import { publishedDocuments } from './publishedContent.server.ts';

export type ContentReader = Pick<VisitorContext, 'db' | 'language' | 'now'>;

/** A document as it applies now, with its language and its version. */
export interface FoundDocument<Kind extends DocumentKind> {
  documentId: string;
  versionId: string;
  language: string;
  document: DocumentOf<Kind>;
  /** The pictures of the library that it shows. */
  pictures: readonly PictureSize[];
  /** Changes with what the settings have filled in. */
  stamp: string;
}

/**
 * Finds the best document of a path for a reader (see chooseDocument), among the versions that hold at the
 * context's time, with its placeholders filled in for the reader. It makes no query where the instance knows the content
 * and the settings. Undefined where there is none. `path` is one of the kind's.
 */
export async function findDocument<Kind extends DocumentKind>(
  ctx: ContentReader,
  _kind: Kind,
  { path, brand = '', market = '' }: { path: string; brand?: string; market?: string },
): Promise<FoundDocument<Kind> | undefined> {
  const documents = await publishedDocuments(ctx, path);
  const holding = documents.flatMap((versions) => inForce(versions, ctx.now) ?? []);
  const found = chooseDocument(holding, { brand, market, language: ctx.language });
  if (!found) return undefined;
  const { documentId, versionId, language, pictures } = found;
  // They were parsed by the schema of the path's kind.
  const document = found.document as DocumentOf<Kind>;
  const filled = await fillDocument(ctx, document, readerOfKey({ brand, market, language }));
  return { documentId, versionId, language, pictures: pictures ?? [], ...filled };
}
