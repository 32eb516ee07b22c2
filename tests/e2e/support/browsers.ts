import { setTimeout } from 'node:timers/promises';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import { closeDatabase } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';

/** What a browser lets frames of other origins than the page's store. Some learners' browsers forbid it. */
export interface BrowserOptions {
  thirdPartyStorage: 'allowed' | 'forbidden';
}

interface Fixtures {
  /** Opens a separate browser, such as another person's: nothing is shared with `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** What the pages of this test complained about. A test fails on any complaint that it did not take out. */
  complaints: string[];
}

/**
 * Playwright's test, with eyes on every page: an error in the console, an exception, a failed hydration, a breach of
 * the page's policy or a missing file fails the test that caused it.
 */
export const test = base.extend<Fixtures & BrowserOptions, { resources: void }>({
  thirdPartyStorage: ['allowed', { option: true }],

  complaints: [
    async ({ context, thirdPartyStorage }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await delayScripts(context);
      if (thirdPartyStorage === 'forbidden') await context.addInitScript(forbidStorage);
      await use(complaints);
      expect(complaints, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      listen(context, complaints);
      await delayScripts(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  resources: [
    async ({ browserName: _ }, use) => {
      await use();
      await closeDatabase();
      await closePasswords();
    },
    { scope: 'worker', auto: true },
  ],
});

export { expect };

/**
 * A slow line, by choice: `E2E_SCRIPT_DELAY=1500` has every script back by so many milliseconds, those of courses too.
 * A user who acts before the scripts run must get the same as one who waits, and a test that does not wait where it
 * should fails every time rather than now and then.
 */
async function delayScripts(context: BrowserContext): Promise<void> {
  const delay = Number(process.env.E2E_SCRIPT_DELAY ?? 0);
  if (!delay) return;
  await context.route('**/*.js', async (route) => {
    await setTimeout(delay);
    await route.continue().catch(() => undefined);
  });
}

// The headless shell has no setting for it, so there a frame's storage fails as it does where a browser forbids it.
function forbidStorage(): void {
  if (window.top === window || [...location.ancestorOrigins].every((origin) => origin === location.origin)) return;
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().stack ?? error.error().message}`));
}

function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error') return false;
  const text = message.text();
  // Playwright's own scripts, in the frames that let nothing run.
  if (
    /^Blocked script execution in '[^']+\/(?:dev\/mailbox\/[\w-]+\/html|staff\/content\/preview\/[\w-]+|staff\/settings\/[\w/-]+\/mail[^']*)'/.test(
      text,
    )
  )
    return false;
  // Remix logs the data of a page that a newer navigation overtook while it arrived: a quick user does that.
  if (text.startsWith('AbortError: signal is aborted without reason')) return false;
  // A page that outlives its server, as in a test that stops one, asks for its stream of notifications again and again.
  if (text.endsWith('net::ERR_CONNECTION_REFUSED') && message.location().url.endsWith('/notifications/stream'))
    return false;
  // Chromium also logs a page or a form that was refused: whether it should have been is for the test to say. Files are
  // never refused.
  const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
  return !refused || /\.(css|ico|js|json|png|svg|woff2)$/.test(new URL(message.location().url).pathname);
}
