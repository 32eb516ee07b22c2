import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { readIn } from '#tests/e2e/support/people.ts';
import { screens } from './screens.ts';

test.use({ javaScriptEnabled: false });

/** Elements that are open or can be reached by a press, and do nothing where no script runs. */
async function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const named = (element: Element) =>
      `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) => seen(button) && !button.disabled,
    );
    const dead = buttons.filter(
      ({ type, form, popoverTargetElement }) => (type === 'button' || form === null) && popoverTargetElement === null,
    );
    // A link to a place of the page needs that place.
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a')].filter((link) => seen(link));
    const astray = links.filter((link) => {
      const href = link.getAttribute('href');
      return href === null || href === '#' || (href.startsWith('#') && !document.getElementById(href.slice(1)));
    });
    const forms = [...document.forms].filter(
      (form) => seen(form) && form.querySelector('button, input[type="submit"]') === null,
    );
    return [...dead, ...astray, ...forms].map(named);
  });
}

for (const [index, { route, reach, runsNothing }] of screens.entries()) {
  test(`without JavaScript: ${index + 1}. /${route}`, async ({ page }) => {
    const address = await reach(page, 'en');
    await readIn(page, 'en');
    await page.goto(address);
    const main = page.getByRole('main');
    // A page for a frame has the heading of what it shows.
    if (!runsNothing) await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(main).toBeVisible();
    expect((await main.innerText()).trim()).not.toBe('');
    expect(await deadControls(page), address).toEqual([]);
  });
}
