import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { openFold } from '#tests/e2e/support/addAdvisor.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { hydrated, open, signInByForm } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';

// Scripts are a second late on a telephone: what a user did until then counts. Without scripts:
// withoutJavaScript.test.ts.
const overview = '/home/agency-overview';

/** Delays the scripts of the pages until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/*.js';
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(files, async (route) => {
    await held;
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await hydrated(page);
  };
}

test('a search that was typed is made, and a page size that was chosen is used', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, 'BIGOWNER');
  let scriptsCome = await holdScripts(page);
  await page.goto(overview, { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search users' }).fill('bigowner');
  await scriptsCome();
  await expect(page.getByText('1 user matches')).toBeVisible();
  await expect(page).toHaveURL(/\?q=bigowner/);
  scriptsCome = await holdScripts(page);
  await page.goto(overview, { waitUntil: 'commit' });
  await page.getByLabel('Rows per page').selectOption('50');
  await scriptsCome();
  await expect(page.getByText('1–50 of 720')).toBeVisible();
});

test('a password that is half typed in a form over the page is finished in its field', async ({ page }) => {
  await signIn(page, (await newAgency()).owner);
  const scriptsCome = await holdScripts(page);
  await page.goto(`${overview}/api-keys?act=create`, { waitUntil: 'commit' });
  await field(page, 'Password').pressSequentially('Sail');
  await scriptsCome();
  await page.keyboard.type('2026');
  await expect(field(page, 'Password')).toHaveValue('Sail2026');
  await expect(field(page, 'Key name')).toHaveValue('');
});

test('a country, a title and a role that were chosen have their states, gender and permissions', async ({ page }) => {
  await signIn(page, (await newAgency({ country: 'US' })).owner);
  let scriptsCome = await holdScripts(page);
  await page.goto(`${overview}/add`, { waitUntil: 'commit' });
  await field(page, 'Title').selectOption('MS');
  await field(page, 'Role').selectOption('M');
  await openFold(page, 'agents:address.legend');
  await openFold(page, 'agents:permissions.legend');
  await field(page, 'Country').selectOption('AU');
  await expect(field(page, 'Gender')).toHaveValue('');
  await scriptsCome();
  await expect(field(page, 'State or territory').getByRole('option', { name: 'Queensland' })).toBeAttached();
  await expect(field(page, 'Gender')).toHaveValue('F');
  await expect(page.getByRole('checkbox', { name: 'View the user list' })).toBeChecked();
  // A gender that was chosen beside the title stays as it was chosen.
  scriptsCome = await holdScripts(page);
  await page.goto(`${overview}/add`, { waitUntil: 'commit' });
  await field(page, 'Title').selectOption('MS');
  await field(page, 'Gender').selectOption('M');
  await openFold(page, 'agents:address.legend');
  await field(page, 'Country').selectOption('AU');
  await scriptsCome();
  await expect(field(page, 'State or territory').getByRole('option', { name: 'Queensland' })).toBeAttached();
  await expect(field(page, 'Gender')).toHaveValue('M');
});

test('after signing in again a user has what was typed before the session ran out', { tag: '@deep' }, async ({
  page,
}) => {
  const { owner } = await newAgency({ country: 'US' });
  await signIn(page, owner);
  await open(page, `${overview}/add`);
  await field(page, 'First name').fill('Early');
  await databaseOfServer().session.updateMany({
    where: { accountId: owner.agentUniqueId },
    data: { endedAt: new Date(), endedReason: 'idle' },
  });
  const scriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await signInByForm(page, owner);
  await expect(page).toHaveURL(/\/add$/);
  await scriptsCome();
  await expect(field(page, 'First name')).toHaveValue('Early');
});

test('a press in the moment in which React begins leaves the page to come to life', { tag: '@deep' }, async ({
  page,
}) => {
  // React listens to the document in hydrateRoot, and first looks at the page in a later task.
  await page.addInitScript(() => {
    document.addEventListener = (...listening: Parameters<EventTarget['addEventListener']>) => {
      EventTarget.prototype.addEventListener.apply(document, listening);
      if (listening[0] !== 'click' || 'pressed' in document.documentElement.dataset) return;
      document.documentElement.dataset.pressed = '';
      queueMicrotask(() => document.querySelector('h1')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    };
  });
  await open(page, '/forgot-password');
  await expect(page.locator('html')).toHaveAttribute('data-pressed');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('presses and typing in the midst of a page that comes to life count', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, 'BIGOWNER');
  // From the task in which React begins until all is alive: one press in each gap that it leaves.
  await page.addInitScript(() => {
    let presses = 0;
    let begun = false;
    const press = () => {
      const search = document.querySelector<HTMLInputElement>('[type=search][name=q]');
      if (presses++ === 2 && search) search.value = 'bigowner';
      search?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.querySelector('h1')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      document.documentElement.dataset.presses = String(presses);
      if (presses < 100) setTimeout(press);
    };
    document.addEventListener = (...listening: Parameters<EventTarget['addEventListener']>) => {
      EventTarget.prototype.addEventListener.apply(document, listening);
      if (listening[0] !== 'click' || begun) return;
      begun = true;
      queueMicrotask(press);
    };
  });
  await open(page, overview);
  await expect(page.locator('html')).toHaveAttribute('data-presses', '100');
  await expect(page.getByText('1 user matches')).toBeVisible();
});

test('a question that lies over the page from its start comes to life', { tag: '@deep' }, async ({ page }) => {
  const agency = await newAgency({ country: 'US' });
  const user = await buildAgent(databaseOfServer(), agency);
  await signIn(page, agency.owner);
  await open(page, `${overview}/${user.agentUniqueId}?confirm=delete`);
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the sign-in page is alive before i18next has come, and the page behind it has its texts', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const asked = page.waitForRequest('**/assets/i18next-*.js');
  await page.route('**/assets/i18next-*.js', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/login');
  await hydrated(page);
  await field(page, 'Password').fill('Sail2026');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await asked;
  letGo();
  await page.getByRole('link', { name: 'How to register your agency' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
});
