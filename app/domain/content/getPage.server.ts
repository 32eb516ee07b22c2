import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { pageDocument } from './documents.ts';
import { findDocument } from './findDocument.server.ts';
import type { PageName } from './pages.ts';
import { renderMarkdown } from './renderMarkdown.server.ts';

export interface Page {
  title: string;
  description: string;
  html: string;
  version: string | null;
  validFrom: string | null;
}

export interface PageRequest {
  path: PageName;
  /** The brand under which a signed-in user reads the page; undefined for a visitor. */
  brand?: BrandCode;
  market?: Market;
}

/** Reads a content page in the reader's language, with links for the reader, in one query (D14). Throws `notFound` where there is none. */
export async function getPage(ctx: Pick<VisitorContext, 'db' | 'language'>, request: PageRequest): Promise<Page> {
  const { path, brand, market } = request;
  const document = await findDocument(ctx, { path: `pages/${path}`, brand, market });
  if (document === undefined) throw new Refusal('notFound');
  const { title, description, body, version, validFrom } = pageDocument.parse(document);
  return { title, description, html: renderMarkdown(body, { brand, market }), version: version ?? null, validFrom: validFrom ?? null };
}
