import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { hydrated } from '#tests/e2e/support/screens.ts';

// Extensions and translators change a page before its scripts have come. What was typed, the focus and their elements stay.

/** Goes to a page whose scripts wait until the returned function is called. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return async () => {
    letGo();
    await hydrated(page);
    await page.unroute('**/assets/*.js');
  };
}

/** Types into the first field of the page's form, which keeps the focus, and marks it. */
async function typeFirst(page: Page): Promise<void> {
  const field = page.locator('main input:not([type=hidden]):visible').first();
  await field.fill('TYPED1');
  await field.evaluate((element) => {
    element.focus();
    Object.assign(window, { first: element });
  });
}

/** What is left of it: its text, whether it is the same element with the focus, and the extension's elements. */
const left = (page: Page) =>
  page.evaluate(() => {
    const { first } = window as unknown as { first: HTMLInputElement };
    return {
      text: first.value,
      stays: first.isConnected && document.activeElement === first,
      others: document.querySelectorAll('.extension').length,
    };
  });

const insertElements = (page: Page) =>
  page.evaluate(() => {
    const element = (name: string) => Object.assign(document.createElement(name), { className: 'extension' });
    const { first } = window as unknown as { first: HTMLInputElement };
    document.documentElement.insertBefore(element('div'), document.body);
    document.documentElement.append(element('div'));
    document.head.prepend(element('meta'));
    document.head.append(element('meta'));
    document.body.prepend(element('div'));
    document.body.append(element('div'));
    first.before(element('span'));
    first.after(element('div'));
    first.parentElement!.append(element('span'));
  });

/** Wraps each text in two elements, as Google Translate does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add('translated-ltr');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement!.closest('script, style, select, textarea, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.className = 'extension';
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

const pages = [
  ['the sign-in', '/login', null, 'main a[href="/forgot-password"]'],
  ['the registration', '/register-agency-start', null, 'main a[href^="/"]'],
  ['a form of the portal', '/home/agency-overview/add', 'BIGOWNER', 'main a[href="/home/agency-overview"]'],
] as const;

for (const [name, address, userId, link] of pages) {
  test(`an extension's elements and what was typed into ${name} survive the scripts`, async ({ page }) => {
    // One that was there before the page.
    await page.addInitScript(() => {
      const element = Object.assign(document.createElement('div'), { className: 'extension' });
      document.documentElement?.append(element);
    });
    if (userId) await signIn(page, userId);
    const scriptsCome = await openHeld(page, address);
    await typeFirst(page);
    await insertElements(page);
    const before = await left(page);
    expect(before).toMatchObject({ text: 'TYPED1', stays: true });
    expect(before.others).toBeGreaterThanOrEqual(9);
    await scriptsCome();
    expect(await left(page)).toEqual(before);
  });

  test(`${name} works while it is translated`, async ({ page }) => {
    if (userId) await signIn(page, userId);
    const scriptsCome = await openHeld(page, address);
    await typeFirst(page);
    await translate(page);
    await scriptsCome();
    const after = await left(page);
    expect(after).toMatchObject({ text: 'TYPED1', stays: true });
    expect(after.others).toBeGreaterThan(10);
    // What React renders from now on is translated, too, and removed with the page.
    await page
      .locator('main form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await translate(page);
    await typeFirst(page);
    await page.locator(link).first().click();
    await expect(page).not.toHaveURL(address);
    await expect(page.locator('h1')).toBeVisible();
  });
}
