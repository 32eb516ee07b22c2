import type { VisitorContext } from '#app/domain/context.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documents.ts';

/** The JSON document of a path that serves the reader best (see chooseDocument), or undefined; one query. */
export async function findDocument(
  ctx: Pick<VisitorContext, 'db' | 'language'>,
  { path, brand = '', market = '' }: { path: string; brand?: string; market?: string },
): Promise<unknown> {
  const { language } = ctx;
  const candidates = await ctx.db.content.findMany({
    where: { site: contentSite, path, brand: { in: [brand, ''] }, market: { in: [market, ''] }, language: { in: [language, 'en'] } },
    select: { brand: true, market: true, language: true, document: true },
  });
  return chooseDocument(candidates, { brand, market, language })?.document;
}
