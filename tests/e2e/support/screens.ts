import type { Page } from '@playwright/test';
import type { Language } from '#app/i18n.ts';
import { expect } from './browsers.ts';
import { samplePassword, type Person } from './people.ts';
import { field, wordsOf } from './words.ts';

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Waits until scripts answer: before that a press on a button sends the form as a document would. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | ReactContainer
      | undefined;
    return container?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // The effects, which open dialogs and start listening, are a message that React has posted by then: later ones come
  // after it.
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/** Opens a page and waits until its scripts run. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Signs in on /login as a person would. */
export async function signInByForm(
  page: Page,
  who: Person,
  { password = samplePassword, language = 'en' as Language } = {},
): Promise<void> {
  const t = wordsOf(language);
  const submit = page.getByRole('button', { name: t('signIn:login.submit'), exact: true });
  // The page before it may have a field for a user ID too, and stays until this one's texts are there.
  await submit.waitFor();
  await field(page, t('fields:userId')).fill(typeof who === 'string' ? who : who.userId);
  await field(page, t('fields:password')).fill(password);
  await submit.click();
}

/** The toast with a text; it may be gone after five seconds. */
export function toast(page: Page, text: string | RegExp) {
  // One of several that stand in the region, where they follow one another.
  return page.getByRole('status').locator('.toast').filter({ hasText: text });
}

/** Opens the newest mail to an address in the demo's mailbox. */
export async function openMail(page: Page, recipient: string): Promise<void> {
  await page.goto('/dev/mailbox?size=50');
  await page.getByRole('row').filter({ hasText: recipient.toLowerCase() }).first().getByRole('link').click();
  await expect(page.locator('iframe')).toBeVisible();
}

/**
 * Follows the link of the mail that is open; a press on a frame that is still being drawn goes nowhere, and is made
 * again.
 */
export async function followMailLink(page: Page, to = /\/email-validate\?tokenId=/): Promise<void> {
  await expect(async () => {
    if (!to.test(page.url())) await page.frameLocator('iframe').getByRole('link').first().click({ timeout: 5000 });
    await page.waitForURL(to, { timeout: 5000 });
  }).toPass();
}

/** Opens the menu of what one does about a person, on their page. */
export function openActs(page: Page): Promise<void> {
  return page.locator('.person-menu > summary').click();
}
