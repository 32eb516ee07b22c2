import type { Market } from '#app/domain/markets/markets.ts';
import type { LandingDocument } from './documents.ts';
import { findDocument, type ContentReader } from './findDocument.server.ts';

/**
 * Reads the content beside the sign-in form, for the visitor's market and language (spec §7). Null without one: signing
 * in needs none of it.
 */
export async function getLandingPage(
  ctx: ContentReader,
  { market }: { market: Market },
): Promise<LandingDocument | null> {
  return (await findDocument(ctx, 'landing', { path: 'landing', market }))?.document ?? null;
}
