import type { VisitorContext } from '#app/domain/context.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documents.ts';

/** Reads the best JSON document of a path for a reader (see chooseDocument), in one query; undefined where there is none. */
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
