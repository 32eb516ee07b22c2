import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { languagesLookedAt } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  readIn,
  signIn,
  signInByPost,
} from '#tests/e2e/support/people.ts';
import { open, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, buildMember } from '#tests/support/builders.ts';
import { withAuthenticator } from '#tests/support/secondFactors.ts';

const pages = ['', '/preferences', '/sessions', '/history', '/my-data'].map((page) => `/home/my-account${page}`);

async function newTeam() {
  const agency = await newAgency();
  return { owner: agency.owner, agency, user: await buildAgent(databaseOfServer(), agency) };
}

test.describe('sessions', () => {
  test('the other browser is ended, and finds itself at the sign-in page', async ({ page, openBrowser }) => {
    const person = await newPerson();
    await signIn(page, person);
    const other = await openBrowser({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    });
    await signInByPost(other, person);
    await open(other, '/home/pc');
    await open(page, '/home/my-account/sessions');
    const row = page.getByRole('row').filter({ hasText: 'Firefox 127 on Linux' });
    await row.getByRole('button', { name: 'Sign out Firefox 127 on Linux' }).click();
    await expect(toast(page, 'The session was ended.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent sign-outs' })).toContainText('Signed out from another device');
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await other.goto('/home/my-account');
    await expect(other).toHaveURL(/\/login\?ended=timeout/);
  });

  test('all others at once, in Japanese, without JavaScript', async ({ openBrowser }) => {
    const t = wordsOf('ja');
    const person = await newPerson({ country: 'JP' });
    const [page, one, two] = [
      await openBrowser({ javaScriptEnabled: false }),
      await openBrowser(),
      await openBrowser(),
    ];
    for (const browser of [page, one, two]) await signIn(browser, person);
    await readIn(page, 'ja');
    await page.goto('/home/my-account/sessions');
    await expect(page.getByRole('table', { name: t('account:sessions.live') }).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: t('account:sessions.endOthers') }).click();
    await expect(toast(page, t('successes:sessionsEnded'))).toBeVisible();
    for (const browser of [one, two])
      expect((await browser.request.get('/home/my-account', { maxRedirects: 0 })).status()).toBe(302);
  });

  test("nobody ends somebody else's", async ({ page, openBrowser }) => {
    const stranger = await newPerson();
    const victim = await openBrowser();
    await signIn(victim, stranger);
    const { id } = await databaseOfServer().session.findFirstOrThrow({
      where: { agentUniqueId: stranger.agentUniqueId },
    });
    await signIn(page, await newPerson());
    for (const sessionId of [id, 'x', '']) {
      expect((await postForm(page, '/home/my-account/sessions', { sessionId })).status()).toBe(404);
    }
    await open(victim, '/home/my-account');
    await expect(victim).toHaveURL(/\/home\/my-account$/);
  });
});

test.describe('users who leave', () => {
  test('deactivated while working: the next page is the sign-in page, which says whom to ask; then back again', async ({
    page,
    openBrowser,
  }) => {
    const { owner, user } = await newTeam();
    const worker = await openBrowser();
    await signIn(worker, user);
    await open(worker, '/home/pc');
    await signIn(page, owner);
    await open(page, `/home/agency-overview/${user.agentUniqueId}`);
    await page.getByRole('link', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('They will be signed out everywhere at once');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Deactivate' }).click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, / was deactivated\./)).toBeVisible();
    await expect(page.getByText('This user is deactivated and cannot sign in.')).toBeVisible();

    await worker.goto('/home/my-account');
    await expect(worker).toHaveURL(/\/login/);
    await signInByForm(worker, user);
    await expect(worker.getByRole('alert')).toContainText('Your account is deactivated.');

    await page.getByRole('link', { name: 'Reactivate' }).click();
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(page, / is active again\./)).toBeVisible();
    await signInByForm(worker, user);
    await expect(worker).toHaveURL(/\/home\//);
  });

  test('deleted, after a question that names them, without JavaScript', async ({ openBrowser }) => {
    const { owner, user } = await newTeam();
    const [page, worker] = [await openBrowser({ javaScriptEnabled: false }), await openBrowser()];
    await signIn(worker, user);
    await signIn(page, owner);
    await page.goto(`/home/agency-overview/${user.agentUniqueId}`);
    await page.getByRole('link', { name: 'Delete user' }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete');
    await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Delete user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await expect(page).toHaveURL(/\/home\/agency-overview$/);
    await expect(toast(page, 'User Deleted successfully!')).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText(user.userId);
    expect((await worker.request.get('/home/my-account', { maxRedirects: 0 })).status()).toBe(302);
  });

  test('is offered to nobody about themselves, an owner or above, and to no advisor', async ({ page }) => {
    const { agency, owner, user } = await newTeam();
    const manager = await buildAgent(databaseOfServer(), agency, { agentType: 'M' });
    await signIn(page, manager);
    for (const other of [manager, owner]) {
      await page.goto(`/home/agency-overview/${other.agentUniqueId}?confirm=delete`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Delete user' })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(
        (await postForm(page, `/home/agency-overview/${other.agentUniqueId}/access`, { change: 'delete' })).status(),
      ).toBe(403);
    }
    await signIn(page, user);
    expect(
      (await postForm(page, `/home/agency-overview/${manager.agentUniqueId}/access`, { change: 'delete' })).status(),
    ).toBe(403);
    await signIn(page, (await newTeam()).owner);
    expect(
      (await postForm(page, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'delete' })).status(),
    ).toBe(404);
    expect(await databaseOfServer().agent.count({ where: { agencyId: agency.agencyId, deletedAt: null } })).toBe(3);
  });
});

test('the history reads as sentences, with who and what', async ({ page, openBrowser }) => {
  const { owner, user } = await newTeam();
  await signIn(page, user);
  await open(page, '/home/my-account');
  const phone = page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').last();
  await phone.fill('5550777');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Updated successfully!')).toBeVisible();
  const manager = await openBrowser();
  await signIn(manager, owner);
  await postForm(manager, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'deactivate' });
  await postForm(manager, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'reactivate' });
  await signIn(page, user);
  await open(page, '/home/my-account/history');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'You changed your details' })).toContainText(/Phone Number: \d+ → 5550777/);
  await expect(rows.filter({ hasText: 'reactivated your account' })).toContainText('Status: Deactivated → Active');
  await expect(rows.nth(1)).toContainText('You signed in');
  await expect(page.getByRole('main')).not.toContainText(user.agentUniqueId);
});

test('the data come as a file that nothing may keep', async ({ page }) => {
  const { user, owner } = await newTeam();
  await signIn(page, user);
  await open(page, '/home/my-account/my-data');
  await expect(page.getByRole('main')).toContainText('You cannot close your account yourself.');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('gangway-my-data.json');
  const response = await page.request.get('/home/my-account/my-data/file');
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('attachment'),
  });
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ profile: { userId: user.userId } });
  for (const never of [owner.userId, user.passwordHash]) expect(text).not.toContain(never);
  await page.context().clearCookies();
  expect((await page.request.get('/home/my-account/my-data/file', { maxRedirects: 0 })).status()).toBe(302);
});

test.describe('preferences', () => {
  test('the language is kept in the profile and changes the whole page', async ({ page, openBrowser }) => {
    const person = await newPerson();
    await signIn(page, person);
    await open(page, '/home/my-account/preferences');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await page.getByRole('button', { name: 'Save language' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(toast(page, wordsOf('ja')('successes:updated'))).toBeVisible();
    const elsewhere = await openBrowser();
    await signIn(elsewhere, person);
    await elsewhere.goto('/home/my-account/preferences');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ja');
  });

  test('the default brand is changed by its own question and leads back; in the uk there is none', async ({ page }) => {
    await signIn(page, await newPerson());
    await open(page, '/home/my-account/preferences');
    await page.getByRole('main').getByRole('link', { name: 'Change default brand' }).click();
    await page.getByRole('button', { name: 'Seabourn' }).click();
    await expect(page).toHaveURL(/\/home\/my-account\/preferences$/);
    await expect(page.getByRole('main')).toContainText('The home page of Seabourn opens');
    await signIn(page, await newPerson({ country: 'GB' }));
    await page.goto('/home/my-account/preferences');
    await expect(page.getByRole('link', { name: 'Change default brand' })).toHaveCount(0);
  });
});

test('the member profile is shown to be read', async ({ page }) => {
  const { agency } = await newTeam();
  const member = await buildMember(databaseOfServer(), { lastName: 'Lindqvist' });
  await signIn(page, await buildAgent(databaseOfServer(), agency, { ccn: member.ccn }));
  await open(page, '/home/my-account');
  const card = page.getByRole('region', { name: 'Member profile' });
  await expect(card).toContainText('Lindqvist');
  await expect(card).toContainText(member.ccn);
  await expect(card.getByRole('textbox')).toHaveCount(0);
});

test('the way to the other pages marks where one is, also on a page below one of them', async ({ page }) => {
  const person = await newPerson();
  await withAuthenticator(person);
  await signIn(page, person);
  const marked = page.getByRole('navigation', { name: 'Your account' }).locator('[aria-current]');
  for (const [path, name, kind] of [
    ['', 'Profile and contact details', 'page'],
    ['/password', 'Password', 'page'],
    ['/second-factor', 'Sign-in security', 'page'],
    ['/second-factor/authenticator', 'Sign-in security', 'true'],
  ] as const) {
    await page.goto(`/home/my-account${path}`);
    await expect(marked).toHaveText(name);
    await expect(marked).toHaveAttribute('aria-current', kind);
  }
});

for (const language of languagesLookedAt) {
  test(`axe finds nothing, and nothing sticks out at 360 px: ${language}`, async ({ page, openBrowser }) => {
    const { owner, user } = await newTeam();
    const member = await buildMember(databaseOfServer());
    await databaseOfServer().agent.update({ where: { agentUniqueId: owner.agentUniqueId }, data: { ccn: member.ccn } });
    await signIn(await openBrowser(), owner);
    await signIn(page, owner);
    await readIn(page, language);
    const agentPage = `/home/agency-overview/${user.agentUniqueId}`;
    for (const path of [...pages, agentPage, `${agentPage}?confirm=delete`]) {
      await open(page, path);
      await lookAt(page);
    }
  });
}
