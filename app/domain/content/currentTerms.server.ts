import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Language, Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documents.ts';
import { getPage } from './getPage.server.ts';

export interface Terms {
  version: string;
  /** The day they date from, as YYYY-MM-DD, where the document says so. */
  validFrom: string | null;
  title: string;
  html: string;
}

type Reader = Pick<VisitorContext, 'db' | 'language'> & { market?: Market };

/** The terms and conditions in force, for a context's market where it has one (spec §4 item 6). Throws `notFound` without any. */
export async function currentTerms(ctx: Reader): Promise<Terms> {
  const { version, validFrom, title, html } = await getPage(ctx, { path: 'terms-and-conditions', market: ctx.market });
  if (version === null) throw new Refusal('notFound');
  return { version, validFrom, title, html };
}

const versionsQuery = {
  name: 'terms-versions',
  text: `
    SELECT brand, market, language, document->>'version' AS document FROM content
    WHERE site = $1 AND path = 'pages/terms-and-conditions' AND brand = '' AND market IN ($2, '') AND language IN ($3, 'en')`,
} as const;

type Version = { brand: string; market: string; language: string; document: string | null };

/** The version of the terms in force, without reading them; undefined without any. Every sign-in asks for it. */
export async function currentTermsVersion({ language, market = '' }: { language: Language; market?: Market | '' }): Promise<string | undefined> {
  const versions = await preparedRows<Version>(versionsQuery.name, versionsQuery.text, [contentSite, market, language]);
  return chooseDocument(versions, { brand: '', market, language })?.document ?? undefined;
}
