import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dayTimes, horizonAt, seasonOf, seasons } from '#app/domain/content/homePage/horizon.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { Horizon } from '#app/routes/content/homePage/Horizon.tsx';

describe('the horizon', () => {
  const rows: [string, Market, string, string][] = [
    // The same moment is evening in New York, morning in Tokyo and Sydney, and there it is another season.
    ['2026-07-01T00:00:00Z', 'nam', 'dusk', 'summer'],
    ['2026-07-01T00:00:00Z', 'jp', 'day', 'summer'],
    ['2026-07-01T00:00:00Z', 'au', 'day', 'winter'],
    ['2026-07-01T00:00:00Z', 'uk', 'night', 'summer'],
    ['2026-01-15T07:30:00Z', 'uk', 'dawn', 'winter'],
    ['2026-01-15T16:30:00Z', 'uk', 'dusk', 'winter'],
    ['2026-04-10T12:00:00Z', 'int', 'day', 'spring'],
    ['2026-10-10T12:00:00Z', 'asia', 'night', 'autumn'],
  ];
  test.each(rows)('at %s in %s it is %s in %s', (now, market, time, season) =>
    expect(horizonAt(new Date(now), market)).toMatchObject({ market, time, season }),
  );

  test('every month has a season in every market, each season three months', () => {
    for (const market of markets) {
      const months = Array.from({ length: 12 }, (_, month) => seasonOf(month + 1, market));
      for (const season of seasons) expect(months.filter((each) => each === season)).toHaveLength(3);
    }
  });

  test.each(markets)('%s has its own picture, in each hand, at each time, and it is light', (market) => {
    const drawn = (other: Market) =>
      renderToStaticMarkup(
        createElement(Horizon, { market: other, family: 'HA', time: 'day', season: 'spring', day: 0.5 }),
      );
    for (const other of markets) if (other !== market) expect(drawn(other)).not.toBe(drawn(market));
    for (const family of ['PC', 'CU', 'HA', 'SB'] as const)
      for (const time of dayTimes)
        for (const season of seasons) {
          const html = renderToStaticMarkup(createElement(Horizon, { market, family, time, season, day: 0.4 }));
          expect(html).toMatch(/^<svg class="art horizon"[^>]*aria-hidden="true"/);
          expect(html).not.toMatch(/NaN|undefined/);
          expect(html.length).toBeLessThan(5500);
        }
  });
});
