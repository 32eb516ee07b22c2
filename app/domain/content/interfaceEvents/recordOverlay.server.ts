import type { VisitorContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { eventCounter } from './eventLimits.ts';
import type { OverlayTitle } from './overlays.ts';

/** An overlay that opened. `page` is the page's address without anything that names a person or a thing. */
export interface OpenedOverlay {
  title: OverlayTitle;
  page: string;
  market: Market;
  brand: BrandCode | '';
}

const counter = eventCounter();

/**
 * Stores that an overlay opened (spec §4 Forms), for visitors too, without a user or an address. `browser` is counted
 * by its hash for a minute and stored nowhere; what is more than a browser or the instance may store in a minute is
 * dropped without a word. Gives whether it was stored.
 */
export async function recordOverlay(
  { db, now, language }: VisitorContext,
  browser: string,
  overlay: OpenedOverlay,
): Promise<boolean> {
  if (!counter.count(hashToken(browser), now)) return false;
  await db.interfaceEvent.create({ data: { event: 'overlay-open', at: now, language, ...overlay } });
  return true;
}
