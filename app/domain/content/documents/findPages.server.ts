import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { bestMatches, wordsIn, type SearchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documentKinds.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { fillingsFor } from './fillings.server.ts';
import { inForce } from './inForce.ts';
import { isPageShown } from './pages.ts';
import { fillText } from './placeholders.ts';

/** A page of the content, as a search lists it. */
export interface FoundPage {
  /** Its path below `pages/`. */
  name: string;
  title: string;
  description: string;
  /** True where its words are only spelled like those that were typed. */
  isSimilar: boolean;
}

const pageTitles = statement({
  name: 'page-titles',
  sql: ({
    site,
    brand,
    market,
    language,
  }: Named<{ site: string; brand: string; market: string; language: string }>) => `
    SELECT d.path, d.document_id AS "documentId", d.brand, d.market, d.language, v.number, v.starts_at AS "startsAt", v.ends_at AS "endsAt",
      v.document ->> 'title' AS title, v.document ->> 'description' AS description, v.document ->> 'audience' AS audience
    FROM content_documents d JOIN content_versions v ON v.document_id = d.document_id
    WHERE d.site = ${site} AND d.path LIKE 'pages/%' AND d.brand IN ('', ${brand}) AND d.market IN ('', ${market}) AND d.language IN ('en', ${language})
      AND v.state = 'published' AND v.starts_at <= now() AND (v.ends_at IS NULL OR v.ends_at > now())`,
  row: z.strictObject({
    path: z.string(),
    documentId: z.string(),
    brand: z.string(),
    market: z.string(),
    language: z.string(),
    number: z.int(),
    startsAt: z.date().nullable(),
    endsAt: z.date().nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    audience: z.string().nullable(),
  }),
});

/**
 * The pages that a user reads under a brand whose title or description has the words of a search, in their language or
 * in English, by title first, without those of partners that are not connected. One statement.
 */
export async function findPages(
  ctx: AgentContext,
  { query, brand, limit }: { query: SearchQuery; brand: BrandCode; limit: number },
): Promise<FoundPage[]> {
  const { market, language, now } = ctx;
  const wanted = { brand, market, language };
  const [rows, partners, fillings] = await Promise.all([
    rowsOf(ctx.db, pageTitles({ site: contentSite, ...wanted })),
    connectedPartners(ctx, { brand, market }),
    fillingsFor(ctx, wanted),
  ]);
  const filled = (text: string | null) => fillText({ text: text ?? '', isMarkdown: false }, fillings, '');
  const holding = [...grouped(rows, 'documentId').values()].flatMap((versions) => inForce(versions, now) ?? []);
  const read = [...grouped(holding, 'path').values()].flatMap((documents) => chooseDocument(documents, wanted) ?? []);
  const matching = read
    .map((page) => ({ ...page, name: page.path.slice('pages/'.length) }))
    .filter(({ name, audience }) => audience !== 'visitors' && isPageShown(name, { brand, partners }))
    .map(({ name, title, description }) => {
      const texts = { title: filled(title), description: filled(description) };
      const inTitle = wordsIn(query, [texts.title]);
      return { name, ...texts, inTitle, match: wordsIn(query, Object.values(texts)) };
    });
  return bestMatches(matching)
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .slice(0, limit)
    .map(({ name, title, description, match }) => ({ name, title, description, isSimilar: match === 1 }));
}

function grouped<Row extends Record<Key, string>, Key extends string>(
  rows: readonly Row[],
  key: Key,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return groups;
}
