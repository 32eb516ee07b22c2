import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '#app/routes.ts';
import { expectAccessible, expectNoSidewaysScrolling, expectTwoLinesARow } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { readIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { elsewhere, screens } from './screens.ts';

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } };
// A brand of each family of colours.
const families = ['PC', 'CU', 'HA', 'SB'] as const;
const schemes = ['light', 'dark'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path && file.endsWith('.tsx') ? [path] : []),
    ...pagesOf(children),
  ]);

/** Opens a page without the policy that lets it run no script: axe is one. */
async function openWithScripts(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname === address,
    async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    },
  );
  await page.goto(address);
}

test('every page of the portal is looked at', () => {
  const known = new Set([...screens.map(({ route }) => route), ...Object.keys(elsewhere)]);
  expect(pagesOf(routes as RouteConfigEntry[]).filter((route) => !known.has(route))).toEqual([]);
});

// Each is opened once: its width and its colours change in place. What a theme changes is the colours, and the face of
// the headings.
for (const [index, { route, reach, runsNothing }] of screens.entries()) {
  for (const language of ['en', 'ja'] as const) {
    test(`axe finds nothing: ${index + 1}. /${route}, ${language}`, async ({ page }) => {
      const address = await reach(page, language);
      await readIn(page, language);
      await (runsNothing ? openWithScripts(page, address) : open(page, address));
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
      const own = await page.locator('html').getAttribute('data-brand');
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await test.step(size, () => expectAccessible(page));
        await expectNoSidewaysScrolling(page);
        if (size === 'narrow') await expectTwoLinesARow(page);
        // Both languages have the same colours: each is looked at in one of the sizes.
        if (size !== (language === 'en' ? 'wide' : 'narrow')) continue;
        for (const brand of own === null ? [null] : families) {
          if (brand !== null)
            await page.evaluate((name) => document.documentElement.setAttribute('data-brand', name), brand);
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            await test.step(`${size}, ${brand ?? 'no brand'}, ${colorScheme}`, () => expectAccessible(page, 'colours'));
          }
          await expectNoSidewaysScrolling(page);
        }
        await page.emulateMedia({ colorScheme: 'light' });
        if (own !== null) await page.evaluate((name) => document.documentElement.setAttribute('data-brand', name), own);
      }
      // The narrowest screen on which a table is one; a small phone, and 1280 px at 400 % (WCAG 2.2, 1.4.10).
      for (const viewport of [
        { width: 768, height: 1024 },
        { width: 320, height: 256 },
      ]) {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScrolling(page);
      }
    });
  }
}
