import type { VisitorContext } from '#app/domain/context.server.ts';
import type { PictureSize } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { chooseDocument } from './chooseDocument.ts';
import type { DocumentKind } from './documentKinds.ts';
import type { DocumentOf } from './documents.ts';
import { inForce } from './inForce.ts';
import { publishedDocuments } from './publishedContent.server.ts';

export type ContentReader = Pick<VisitorContext, 'db' | 'language' | 'now'>;

/** A document as it holds now, with the language that it is in, and the version that it is. */
export interface FoundDocument<Kind extends DocumentKind> {
  documentId: string;
  versionId: string;
  language: string;
  document: DocumentOf<Kind>;
  /** The pictures of the library that it shows. */
  pictures: readonly PictureSize[];
}

/**
 * Finds the best document of a path for a reader (D14, see chooseDocument), among the versions that hold at the
 * context's time. It makes no query where the instance knows the content. Undefined where there is none. `path` is one
 * of the kind's.
 */
export async function findDocument<Kind extends DocumentKind>(
  ctx: ContentReader,
  _kind: Kind,
  { path, brand = '', market = '' }: { path: string; brand?: string; market?: string },
): Promise<FoundDocument<Kind> | undefined> {
  const documents = await publishedDocuments(ctx, path);
  const holding = documents.flatMap((versions) => inForce(versions, ctx.now) ?? []);
  const found = chooseDocument(holding, { brand, market, language: ctx.language });
  // They were parsed by the schema of the path's kind.
  return (
    found && {
      documentId: found.documentId,
      versionId: found.versionId,
      language: found.language,
      document: found.document as DocumentOf<Kind>,
      pictures: found.pictures ?? [],
    }
  );
}
