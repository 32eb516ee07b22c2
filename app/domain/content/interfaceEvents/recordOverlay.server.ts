import type { VisitorContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import type { OverlayTitle } from './overlays.ts';

const windowMs = 60_000;

/** The most events that one browser, and one instance of the product, stores in a minute. */
export const eventLimits = { browser: 30, instance: 1000 } as const;

/** Counts events within the present minute. */
interface EventCounter {
  /** Counts an event from a browser; false where it is one too many and is not to be stored. */
  count(browser: string, now: Date): boolean;
}

/** A counter of one instance. It remembers no minute but the present one. */
export function eventCounter(): EventCounter {
  let minute = 0;
  let total = 0;
  const byBrowser = new Map<string, number>();
  return {
    count(browser, now) {
      const present = Math.floor(now.getTime() / windowMs);
      if (present !== minute) {
        [minute, total] = [present, 0];
        byBrowser.clear();
      }
      const own = byBrowser.get(browser) ?? 0;
      if (total >= eventLimits.instance || own >= eventLimits.browser) return false;
      total += 1;
      byBrowser.set(browser, own + 1);
      return true;
    },
  };
}

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
