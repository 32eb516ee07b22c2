import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '#app/routes.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { readIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { elsewhere, screens } from './screens.ts';

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } };
const schemes = ['light', 'dark'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children = [] }) => [...(path && file.endsWith('.tsx') ? [path] : []), ...pagesOf(children)]);

test('every page of the portal is looked at', () => {
  const known = new Set([...screens.map(({ route }) => route), ...Object.keys(elsewhere)]);
  expect(pagesOf(routes as RouteConfigEntry[]).filter((route) => !known.has(route))).toEqual([]);
});

// Each is opened once: its width and its colours change as it stands.
for (const [index, { route, reach }] of screens.entries()) {
  for (const language of ['en', 'ja'] as const) {
    test(`axe finds nothing: ${index + 1}. /${route}, ${language}`, async ({ page }) => {
      const address = await reach(page, language);
      await readIn(page, language);
      await open(page, address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await test.step(`${size}, ${colorScheme}`, () => expectAccessible(page));
        }
        await expectNoSidewaysScrolling(page);
      }
    });
  }
}
