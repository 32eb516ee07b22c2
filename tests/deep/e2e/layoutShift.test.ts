import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { hydrated } from '#tests/e2e/support/screens.ts';

/** Of a page's whole life until nothing more comes; what counts as good elsewhere is 0.1. */
const bound = 0.02;
const sizes = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };

const forVisitors = [
  ...[
    '/login',
    '/login?ended=timeout',
    '/forgot-password',
    '/reset-password',
    '/email-validate',
    '/register-agency-home',
    '/register-agency-start',
    '/register-agency-thankyou',
  ],
  ...[
    '/terms-and-conditions',
    '/privacy-policy',
    '/do-not-sell',
    '/site-requirements',
    '/contact-us',
    '/find-your-rep',
    '/login-help',
    '/how-to-register',
  ],
  ...[
    '/princess-partners',
    '/awards',
    '/cunard-partnership',
    '/ext-pages/nam/contact-us',
    '/status',
    '/staff/login',
    '/no-such-page',
  ],
];
const forUsers = [
  ...['pc', 'cu', 'ha', 'sb'].map((brand) => `/home/${brand}`),
  ...[
    '/home/agency-overview',
    '/home/agency-overview/add',
    '/home/my-account',
    '/home/my-account/second-factor',
    '/home/feedback',
    '/home/pages/pc/booking-tools/booking-help',
  ],
];

interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Notes what moves by itself in every page that is opened from here on; it runs in the page. */
function noteShifts(): void {
  window.layoutShifts = [];
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.localName}.${node.className}`
      : (node?.parentElement?.outerHTML.slice(0, 60) ?? '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      if (!entry.hadRecentInput)
        window.layoutShifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A phone of today on a middling line: what comes late shows. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

const groups = {
  'for visitors': { paths: forVisitors, signsIn: false },
  'of the portal': { paths: forUsers, signsIn: true },
};

for (const [size, viewport] of Object.entries(sizes)) {
  for (const [name, { paths, signsIn }] of Object.entries(groups)) {
    test(`nothing moves by itself: pages ${name}, ${size}`, async ({ page }) => {
      test.setTimeout(600_000);
      await page.setViewportSize(viewport);
      if (signsIn) await signIn(page, (await newAgency()).owner);
      await page.addInitScript(noteShifts);
      await slowDown(page);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await hydrated(page);
          await page.evaluate(() => document.fonts.ready);
          const shifts = await page.evaluate(() => window.layoutShifts);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect.soft(sum, `what moves at ${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(bound);
        });
      }
    });
  }
}
