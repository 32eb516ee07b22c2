import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentSite, homeDocument, homePagePath, pageDocument } from '#app/domain/content/documents.ts';
import { pageNames } from '#app/domain/content/pages.ts';
import { brandOfSegment } from '#app/domain/markets/brands.ts';
import { languages, markets, type Language, type Market } from '#app/domain/markets/markets.ts';

/**
 * A page's file: `body` in blocks, and what takes the place of the block `@market` in each market. A block may have texts by market, with
 * `others` for the rest.
 */
const blockByMarket = z.intersection(z.object({ others: z.string() }), z.partialRecord(z.enum([...markets, 'others']), z.string()));
const pageFile = z.strictObject({
  ...pageDocument.shape,
  body: z.array(z.union([z.string(), blockByMarket])).min(1),
  markets: z.record(z.enum(markets), z.array(z.string()).min(1)).optional(),
});

const marketPlace = '@market';

/** The rows of the content table, from seed/content/{en,ja}: pages for each market that has its own, and home pages by brand. */
export function contentRows(now: Date) {
  const rows = languages.flatMap((language) => [...pageRows(language), ...homeRows(language)]);
  return rows.map((row) => ({ site: contentSite, ...row, updated_at: now }));
}

function pageRows(language: Language) {
  return filesIn(language, 'pages').flatMap(({ name, content }) => {
    if (!pageNames.some((page) => page === name)) throw new Error(`No address leads to the page ${language}/${name}.`);
    const { body, markets: parts, ...head } = pageFile.parse(content);
    const names = marketNames(language);
    const everywhere = parts && Object.entries(parts).flatMap(([market, blocks]) => [`## ${names[market as Market]}`, ...blocks]);
    const own = markets.filter((market) => parts?.[market] || body.some((block) => typeof block === 'object' && block[market] !== undefined));
    return (['', ...own] as const).map((market) => ({
      path: `pages/${name}`,
      brand: '',
      market,
      language,
      document: pageDocument.parse({ ...head, body: textsIn(body, market, (market ? parts?.[market] : everywhere) ?? []).join('\n\n') }),
    }));
  });
}

function textsIn(body: z.output<typeof pageFile>['body'], market: '' | Market, ownBlocks: readonly string[]): string[] {
  return body.flatMap((block) => {
    if (typeof block === 'object') return (market && block[market]) || block.others;
    return block === marketPlace ? ownBlocks : block;
  });
}

function homeRows(language: Language) {
  return filesIn(language, 'home').map(({ name, content }) => {
    const brand = brandOfSegment(name);
    if (!brand) throw new Error(`No brand has the home page ${language}/${name}.`);
    return { path: homePagePath, brand, market: '', language, document: homeDocument.parse(content) };
  });
}

function filesIn(language: Language, folder: string) {
  const place = new URL(`content/${language}/${folder}/`, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.json'.length), content: jsonOf(new URL(file, place)) }));
}

function marketNames(language: Language): Record<Market, string> {
  const texts = jsonOf(new URL(`../app/locales/${language}/markets.json`, import.meta.url)) as { market: Record<Market, string> };
  return texts.market;
}

function jsonOf(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
