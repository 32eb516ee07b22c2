import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { homePagePath } from './documentKinds.ts';
import type { HomeDocument } from './documents.ts';
import { findDocument, type ContentReader } from './findDocument.server.ts';

/**
 * Reads a brand's home page in the reader's language, for who is enrolled or who is not. Throws
 * `homePageUnavailable` where there is none.
 */
export async function getHomePage(
  ctx: ContentReader,
  { enrolled, ...reader }: { brand: BrandCode; market: Market; enrolled: boolean },
): Promise<HomeDocument & { documentId: string }> {
  const found = await findDocument(ctx, 'homePage', { path: homePagePath(enrolled), ...reader });
  if (!found) throw new Refusal('homePageUnavailable');
  return { ...found.document, documentId: found.documentId };
}
