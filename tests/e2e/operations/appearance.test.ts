import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { startOwnPortal } from '#tests/e2e/support/ownPortal.ts';
import { databaseOfServer, newPerson, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

// Its name and look are on every page.
let portal: Awaited<ReturnType<typeof startOwnPortal>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startOwnPortal({ STAFF_SECOND_FACTOR: '0' });
});
test.afterAll(async () => portal?.stop());

const wide = { width: 1280, height: 800 };
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

async function save(page: Page) {
  await field(page, 'Reason').fill('Our own look');
  await press(page, 'Save');
  await expect(toast(page, /^Saved\. Takes effect on/)).toBeVisible();
}

test('staff give the portal a name, a color and a logo, see them first, and a visitor sees them after', async ({
  openBrowser,
}) => {
  const browser = { locale: 'en-US', viewport: wide, baseURL: portal.origin };
  const [staff, visitor, agent] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
  databaseOfServer();
  const { userId } = await newStaff('administrator');
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(visitor, '/login');
  await expect(visitor).toHaveTitle('Sign in · Gangway');
  expect(await visitor.locator('link[href^="/looks/"]').count()).toBe(0);

  await test.step('the name', async () => {
    await open(staff, '/staff/settings/product-name/portal');
    await field(staff, 'Name of the portal in English').fill('Bridge & Deck');
    await press(staff, 'Preview');
    await expect(staff.getByText('Your next sailing · Bridge & Deck').first()).toBeVisible();
    await save(staff);
    await open(visitor, '/login');
    await expect(visitor).toHaveTitle('Sign in · Bridge & Deck');
    await expect(visitor.getByRole('img', { name: 'Bridge & Deck' }).first()).toBeVisible();
    expect(await (await visitor.request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Bridge & Deck' });
  });

  await test.step('a color that is too faint is refused with its pair, and one that can be read is shown', async () => {
    await open(staff, '/staff/settings/appearance/portal');
    await field(staff, 'Links and accents, light').fill('#FF8A00');
    await field(staff, 'Reason').fill('Our own look');
    await press(staff, 'Save');
    const refused = /a link on a shaded area has a contrast of 2\.\d\d:1 and needs at least 4\.5:1/;
    await expect(staff.getByRole('main').getByText(refused).first()).toBeVisible();
    await field(staff, 'Links and accents, light').fill('#9C4A00');
    await field(staff, 'Header, light').fill('#004D40');
    const logo = sharp({ create: { width: 480, height: 120, channels: 4, background: '#FFE082' } });
    await field(staff, 'New logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logo.png().toBuffer(),
    });
    await field(staff, 'Description of the logo in English').fill('Bridge and Deck, a golden bar');
    await press(staff, 'Preview');
    const sample = staff.getByRole('region', { name: 'Light colors' });
    await expect(sample.getByRole('img', { name: 'Bridge and Deck, a golden bar' })).toBeVisible();
    await expect.poll(() => colourOf(staff, '[data-sample="light"] .look-sample-header')).toBe('rgb(0, 77, 64)');
    await expect(
      staff
        .frameLocator('.mail-sample')
        .getByText('Your next sailing')
        .or(staff.frameLocator('.mail-sample').getByRole('link', { name: 'Confirm the booking' }))
        .first(),
    ).toBeVisible();
    await lookAt(staff);
    await open(visitor, '/login');
    expect(await visitor.locator('link[href^="/looks/"]').count()).toBe(0);
  });

  await test.step('the visitor sees it once it is saved', async () => {
    await save(staff);
    await open(visitor, '/login');
    const mark = visitor.getByRole('banner').getByRole('img', { name: 'Bridge and Deck, a golden bar' });
    await expect(mark).toBeVisible();
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    const sheet = await visitor.locator('link[href^="/looks/"]').getAttribute('href');
    const reply = await visitor.request.get(sheet!);
    expect(reply.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await reply.text()).toContain('--header: #004D40;');
    await lookAt(visitor);
  });

  await test.step('a brand’s own look is on its pages alone', async () => {
    await open(staff, '/staff/settings/appearance/CU');
    await field(staff, 'Header, light').fill('#4A148C');
    await save(staff);
    await signIn(agent, await newPerson());
    await open(agent, '/home/cu');
    expect(await colourOf(agent, '.header')).toBe('rgb(74, 20, 140)');
    await open(agent, '/home/pc');
    expect(await colourOf(agent, '.header')).toBe('rgb(11, 42, 91)');
  });
});

test('without scripts a look is shown before it is saved, and what was typed stays', async ({ openBrowser }) => {
  const staff = await openBrowser({
    locale: 'en-US',
    viewport: wide,
    baseURL: portal.origin,
    javaScriptEnabled: false,
  });
  databaseOfServer();
  const { userId } = await newStaff('administrator');
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await staff.goto('/staff/settings/appearance/SB');
  await field(staff, 'Buttons, light').fill('#6A1B9A');
  await press(staff, 'Preview');
  await expect(staff.getByRole('region', { name: 'Dark colors' })).toBeVisible();
  expect(await colourOf(staff, '[data-sample="light"] .button-primary')).toBe('rgb(106, 27, 154)');
  await expect(field(staff, 'Buttons, light')).toHaveValue('#6A1B9A');
});
