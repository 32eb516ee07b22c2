import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Page } from '@playwright/test';
import { addStaff } from '#app/domain/accounts/staff/addStaff.server.ts';
import { addStaffSchema } from '#app/domain/accounts/staff/forms.ts';
import { wallTimeText } from '#app/domain/content/status/outageTime.ts';
import { pacificZone } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { PrismaClient } from '#app/platform/generated/prisma/client.ts';
import { buildAgency, buildAgent, samplePassword, samplePasswordHash } from '#tests/support/builders.ts';
import { createDatabase } from '#tests/support/database.ts';
import { startPortal } from '#tests/support/portalServer.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, postForm, readIn, unique } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

const hour = 3_600_000;
const askedAgainMs = 45_000;
// Editors' alerts stand beside them.
const banners = (page: Page) =>
  page
    .getByRole('region', { name: 'Announcements' })
    .locator('.alert-slot')
    .filter({ hasText: 'scheduled maintenance' });

/** A portal of this test's own, for its banners are on every page, with an editor and an advisor. */
async function ownPortal() {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-outages-'));
  const database = await createDatabase();
  // What makes people reads the settings; this test has no other use for the database of all.
  databaseOfServer();
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
  const advisor = await buildAgent(db, await buildAgency(db, { country: 'US' }), { agentType: 'A' });
  const editor = {
    userId: unique(),
    emailAddress: 'editor@brands.example',
    role: 'editor',
    firstName: 'Edna',
    lastName: 'Editor',
    password: samplePassword,
  };
  const passwords = { hash: () => samplePasswordHash(), compare: async () => false };
  await addStaff(
    { db, now: new Date(), language: 'en', address: '', requestId: 'e2e', passwords },
    addStaffSchema().parse(editor),
  );
  await db.$disconnect();
  const server = await startPortal(folder, database.url, {
    DATA_DIR: path.join(folder, 'data'),
    GANGWAY_DEMO: '1',
    STAFF_SECOND_FACTOR: '0',
    PARTNER_SANDBOX: '1',
  });
  const stop = async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: server.origin, advisor, editor, stop };
}

/** Signs in at the test's own portal as its form does, without opening it. */
async function signInAt(origin: string, { request }: Page, path: string, { userId }: { userId: string }) {
  const form = { userId, password: samplePassword };
  const reply = await request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(reply.status()).toBe(302);
}

/** Opens a page whose clock the test turns, where nothing is announced. */
async function openWithClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await open(page, address);
  await expect(banners(page)).toHaveCount(0);
}

/** The pages ask again; the first time, what asks may still be on its way to them. */
async function passes(pages: readonly Page[], isShown: boolean): Promise<void> {
  for (const page of pages) {
    await expect(async () => {
      await page.clock.runFor(askedAgainMs);
      await expect(banners(page)).toHaveCount(isShown ? 1 : 0, { timeout: 1000 });
    }).toPass();
  }
}

// In `npm test` the form and the banner are tests/api/content/status, the pages that are open
// tests/dom/ui/liveBanners.test.tsx: this separate portal takes as long as ten stories.
if (deep)
  test('what an editor writes is on the pages that are open, until it is ended', async ({ openBrowser }) => {
    const { origin, advisor, editor, stop } = await ownPortal();
    try {
      const [office, home, entrance] = [
        await openBrowser({ baseURL: origin }),
        await openBrowser({ baseURL: origin }),
        await openBrowser({ baseURL: origin }),
      ];
      await signInAt(origin, home, '/login', advisor);
      await openWithClock(home, '/home/my-account');
      await openWithClock(entrance, '/login');

      await signInAt(origin, office, '/staff/login', editor);
      await open(office, '/staff/outages');
      await office.getByRole('link', { name: 'Add outage' }).click();
      await office.waitForURL('**/staff/outages/new');
      const now = Date.now();
      await field(office, 'System').selectOption({ label: 'Partner portal' });
      await field(office, 'Kind').selectOption({ label: 'Planned work' });
      await field(office, 'Start').fill(wallTimeText(new Date(now - hour), pacificZone));
      await field(office, 'End').fill(wallTimeText(new Date(now - 2 * hour), pacificZone));
      await field(office, 'Note in English').fill('Bookings are <b>safe</b>.');
      await office.getByRole('button', { name: 'Add outage' }).click();
      await expect(field(office, 'End')).toBeFocused();
      await expect(field(office, 'End')).toHaveAccessibleDescription('The end must be after the start');
      await lookAt(office);
      await field(office, 'End').fill(wallTimeText(new Date(now + 8 * hour), pacificZone));
      await office.getByRole('button', { name: 'Add outage' }).click();
      await expect(toast(office, 'Outage added.')).toBeVisible();

      await passes([home, entrance], true);
      for (const page of [home, entrance, office])
        await expect(banners(page)).toContainText(
          /^Parts of the website are unavailable due to scheduled maintenance until .+ P[SD]T\..*Bookings are <b>safe<\/b>\.$/,
        );
      await lookAt(home);
      await lookAt(office);

      await office.getByRole('link', { name: 'Partner portal' }).click();
      await office.getByRole('button', { name: 'End outage now' }).click();
      await expect(toast(office, 'Outage ended.')).toBeVisible();
      await expect(banners(office)).toHaveCount(0);
      await passes([home, entrance], false);

      await office.getByRole('link', { name: 'Partner portal' }).click();
      await expect(office.getByRole('button', { name: 'End outage now' })).toHaveCount(0);
    } finally {
      await stop();
    }
  });

test('the status page says what works, what comes and what was, and leads to its feed', async ({ context }) => {
  await readIn(context, 'en');
  expect((await read(context, '/login')).attributes('a[href="/status"]', 'href')).not.toEqual([]);
  const { texts } = await read(context, '/status');
  const section = (title: string) => texts('section').find((text) => text.startsWith(title));
  expect(texts('main').join(' ')).toContain('All systems are working');
  expect(texts('li').filter((text) => /^(Partner portal|Booking system)/.test(text)).length).toBeGreaterThan(1);
  expect(section('Upcoming work')).toContain('Partner portal: Planned work');
  expect(section('The last 90 days')).toContain('Booking system: Planned work');
  await postForm(context, '/language', { language: 'ja' });
  const japanese = await read(context, '/status');
  expect(japanese.texts('h1')).toEqual(['システムの稼働状況']);
  const [address] = japanese.attributes('link[rel=alternate][type="application/atom+xml"]', 'href');
  expect(address).toBe('/status/feed?language=ja');
  const feed = await context.request.get(address!);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(await feed.text()).toContain('<title>Gangwayシステムの稼働状況</title>');
});
