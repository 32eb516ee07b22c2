const windowMs = 60_000;

/** The most events that one browser, and one instance of the product, stores in a minute. */
export const eventLimits = { browser: 30, instance: 1000 } as const;

/** Counts events within the present minute. */
export interface EventCounter {
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
