import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { artNames } from '#app/domain/content/documents/artNames.ts';
import { contentSite, homePagePath, kindOfPath, pagePath } from '#app/domain/content/documents/documentKinds.ts';
import { documentSchemas, homeDocument, pageDocument } from '#app/domain/content/documents/documents.ts';
import { isOwnPath, pageNames } from '#app/domain/content/documents/pages.ts';
import { brandOfSegment } from '#app/domain/markets/brands.ts';
import { isMarket, markets, type Market } from '#app/domain/markets/markets.ts';
import { languages, type Language } from '#app/i18n.ts';
import { menusIn } from './menus.ts';
import { starterPlace } from './place.ts';

/**
 * A page's file: `body` in blocks, and what takes the place of the block `@market` in each market. A block may have
 * texts by market, with `others` for the rest.
 */
const blockByMarket = z.intersection(
  z.object({ others: z.string() }),
  z.partialRecord(z.enum([...markets, 'others']), z.string()),
);
const pageFile = z.strictObject({
  ...pageDocument.shape,
  body: z.array(z.union([z.string(), blockByMarket])).min(1),
  markets: z.record(z.enum(markets), z.array(z.string()).min(1)).optional(),
});

const marketPlace = '@market';

// Offers of the sample content run from and until days that are counted from the day on which it is put in.
const offerFile = z.object({ fromDay: z.int(), untilDay: z.int(), art: z.enum(artNames) }).loose();
const homeFile = z
  .object({ offers: z.array(offerFile).default([]), notEnrolled: z.object({}).loose().default({}) })
  .loose();

/** A document as it is put into a database. */
export interface ContentRow {
  site: string;
  path: string;
  brand: string;
  market: string;
  language: Language;
  document: unknown;
}

/** The documents with which a brand begins: nothing in them is invented, and settings fill in what is the brand's. */
export function contentRows(now: Date): ContentRow[] {
  return documentsIn(new URL('content/', starterPlace), now);
}

/**
 * The documents of a folder with `en` and `ja`: pages for each market that has its own, home pages by brand for
 * users with a member number and those without, and by market or brand what menus, footers, alerts and the sign-in page
 * say. Every one fits its schema, else this throws.
 */
export function documentsIn(folder: URL, now: Date): ContentRow[] {
  return languages.flatMap((language) => {
    const place = new URL(`${language}/`, folder);
    return [
      ...pageRows(place, language),
      ...homeRows(place, language, now),
      ...rowsByPlace(language, 'header-footer', menusIn(jsonOf(new URL('menus.json', folder)), language)),
      ...['landing', 'alert', 'alert-home-page'].flatMap((path) => rowsByPlace(language, path, filesIn(place, path))),
    ];
  });
}

function pageRows(place: URL, language: Language): ContentRow[] {
  return filesIn(place, 'pages').flatMap(({ name, content }) => {
    if (!pageNames.some((page) => page === name) && !isOwnPath(name))
      throw new Error(`No address leads to the page ${language}/${name}.`);
    const { body, markets: parts, ...head } = pageFile.parse(content);
    const names = marketNames(language);
    const everywhere =
      parts && Object.entries(parts).flatMap(([market, blocks]) => [`## ${names[market as Market]}`, ...blocks]);
    const own = markets.filter(
      (market) => parts?.[market] || body.some((block) => typeof block === 'object' && block[market] !== undefined),
    );
    return (['', ...own] as const).map((market) => ({
      site: contentSite,
      path: pagePath(name),
      brand: '',
      market,
      language,
      document: pageDocument.parse({
        ...head,
        body: textsIn(body, market, (market ? parts?.[market] : everywhere) ?? []).join('\n\n'),
      }),
    }));
  });
}

function textsIn(body: z.output<typeof pageFile>['body'], market: '' | Market, ownBlocks: readonly string[]): string[] {
  return body.flatMap((block) => {
    if (typeof block === 'object') return (market && block[market]) || block.others;
    return block === marketPlace ? ownBlocks : block;
  });
}

function homeRows(place: URL, language: Language, now: Date): ContentRow[] {
  return filesIn(place, 'home').flatMap(({ name, content }) => {
    const brand = brandOfSegment(name);
    if (!brand) throw new Error(`No brand has the home page ${language}/${name}.`);
    const { notEnrolled, offers, ...home } = homeFile.parse(content);
    const dated = offers.map(({ fromDay, untilDay, ...offer }) => ({
      ...offer,
      from: dayFrom(now, fromDay),
      until: dayFrom(now, untilDay),
    }));
    return [true, false].map((enrolled) => ({
      site: contentSite,
      path: homePagePath(enrolled),
      brand,
      market: '',
      language,
      document: homeDocument.parse({ ...home, offers: dated, ...(enrolled ? {} : notEnrolled) }),
    }));
  });
}

function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
}

/** Documents that are named by market or brand, or `all`. */
function rowsByPlace(
  language: Language,
  path: string,
  named: readonly { name: string; content: unknown }[],
): ContentRow[] {
  const kind = kindOfPath(path);
  if (!kind) throw new Error(`No kind of document has the path ${path}.`);
  return named.map(({ name, content }) => {
    const brand = brandOfSegment(name) ?? '';
    const market = isMarket(name) ? name : '';
    if (!brand && !market && name !== 'all')
      throw new Error(`${language}/${path}/${name} is for no market and no brand.`);
    return { site: contentSite, path, brand, market, language, document: documentSchemas[kind].parse(content) };
  });
}

function filesIn(language: URL, folder: string) {
  const place = new URL(`${folder}/`, language);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .map((file) => file.toString().replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.json'.length), content: jsonOf(new URL(file, place)) }));
}

function marketNames(language: Language): Record<Market, string> {
  const texts = jsonOf(new URL(`../app/locales/${language}/markets/markets.json`, starterPlace)) as {
    market: Record<Market, string>;
  };
  return texts.market;
}

function jsonOf(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
