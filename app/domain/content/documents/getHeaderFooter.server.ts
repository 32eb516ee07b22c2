import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { HeaderFooterDocument } from './documents.ts';
import { findDocument, type ContentReader } from './findDocument.server.ts';

/**
 * What the shell shows where there is no document for the reader: the ways to everything that has no link elsewhere.
 */
const bare: HeaderFooterDocument = {
  menu: ['home', 'agency-overview', 'my-account', 'contact-us'],
  footer: [],
  copyright: '© {year}',
  privacyNotice: 'Privacy notice',
};

/** Reads the menu and the footer of a market and brand in the reader's language. */
export async function getHeaderFooter(
  ctx: ContentReader,
  reader: { brand?: BrandCode; market: Market },
): Promise<HeaderFooterDocument> {
  const found = await findDocument(ctx, 'headerFooter', { path: 'header-footer', ...reader });
  return found?.document ?? bare;
}
