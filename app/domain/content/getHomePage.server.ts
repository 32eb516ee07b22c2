import type { VisitorContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { homeDocument, homePagePath, type HomeDocument } from './documents.ts';
import { findDocument } from './findDocument.server.ts';

/** Reads a brand's home page in the reader's language, in one query (D14). Throws `homePageUnavailable` where there is none. */
export async function getHomePage(
  ctx: Pick<VisitorContext, 'db' | 'language'>,
  { brand, market }: { brand: BrandCode; market: Market },
): Promise<HomeDocument> {
  const document = await findDocument(ctx, { path: homePagePath, brand, market });
  if (document === undefined) throw new Refusal('homePageUnavailable');
  return homeDocument.parse(document);
}
