import { expect, test } from '#tests/e2e/support/browsers.ts';
import { readIn } from '#tests/e2e/support/people.ts';
import { htmlFaults } from '#tests/e2e/support/validHtml.ts';
import { screens } from './screens.ts';

for (const [index, { route, reach }] of screens.entries()) {
  for (const language of ['en', 'ja'] as const) {
    test(`valid HTML: ${index + 1}. /${route}, ${language}`, async ({ page }) => {
      const address = await reach(page, language);
      await readIn(page, language);
      const html = await (await page.request.get(address)).text();
      expect(html).toContain(`<html lang="${language}`);
      expect(await htmlFaults(html), address).toEqual([]);
    });
  }
}
