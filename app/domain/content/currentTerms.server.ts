import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { pageDocument } from './documents.ts';
import { findDocument } from './findDocument.server.ts';
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

/** The version of the terms in force, without rendering them; undefined without any. */
export async function currentTermsVersion(ctx: Reader): Promise<string | undefined> {
  const document = await findDocument(ctx, { path: 'pages/terms-and-conditions', market: ctx.market });
  return document === undefined ? undefined : pageDocument.parse(document).version;
}
