import { LRUCache } from 'lru-cache';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { pagePath } from './documentKinds.ts';
import type { PageDocument } from './documents.ts';
import { findDocument, type ContentReader } from './findDocument.server.ts';
import { isPageShown } from './pages.ts';
import { renderMarkdown } from './renderMarkdown.server.ts';

export interface Page {
  documentId: string;
  title: string;
  description: string;
  html: string;
  version: string | null;
  validFrom: string | null;
  /** The readers of a page that is in no table of addresses. */
  audience: NonNullable<PageDocument['audience']>;
}

export interface PageRequest {
  /** The page's name in the table of addresses, or the path of a page that an editor added. */
  path: string;
  /** The brand under which a signed-in user reads the page; undefined for a visitor. */
  brand?: BrandCode;
  market?: Market;
}

// By version and reader, with the partners that are connected for them and what the settings have filled in.
const rendered = new LRUCache<string, string>({ max: 300 });

/**
 * Reads a content page in the reader's language, with links for the reader. Throws `notFound` where there is
 * none, and for the page of a partner that is not connected.
 */
export async function getPage(ctx: ContentReader, request: PageRequest): Promise<Page> {
  const { path, brand, market } = request;
  const [found, partners] = await Promise.all([
    findDocument(ctx, 'page', { path: pagePath(path), brand, market }),
    brand && market && connectedPartners(ctx, { brand, market }),
  ]);
  if (!found || !isPageShown(path, { brand, partners })) throw new Refusal('notFound');
  const {
    title,
    description,
    body,
    version = null,
    validFrom = null,
    audience = 'signed-in',
    protectDownloads,
  } = found.document;
  const key = `${found.versionId} ${brand ?? ''} ${market ?? ''} ${partners?.join() ?? ''} ${found.stamp}`;
  const reader = { brand, market, partners };
  const html = rendered.get(key) ?? renderMarkdown(body, { ...reader, protectDownloads, pictures: found.pictures });
  rendered.set(key, html);
  return { documentId: found.documentId, title, description, html, version, validFrom, audience };
}
