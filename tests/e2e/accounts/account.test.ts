import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesInDepth } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  readIn,
  samplePassword,
  signIn,
  signInByPost,
} from '#tests/e2e/support/people.ts';
import { read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { open, openActs, toast } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, buildMember } from '#tests/support/builders.ts';
import { withAuthenticator } from '#tests/support/secondFactors.ts';

const en = wordsOf('en');
const pages = ['', '/preferences', '/sessions', '/history', '/my-data'].map((page) => `/home/my-account${page}`);

async function newTeam() {
  const agency = await newAgency();
  return { owner: agency.owner, agency, user: await buildAgent(databaseOfServer(), agency) };
}

// Which sessions there are, and who ends which: tests/api/accounts/sessions/ownSessions.test.ts.
test('another browser is ended, then all others at once; they find themselves at the sign-in page', {
  tag: '@deep',
}, async ({ page, browser }) => {
  const person = await newPerson();
  const options = {
    baseURL: process.env.E2E_ORIGIN!,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  };
  const [other, one, two] = [
    await browser.newContext(options),
    await browser.newContext(options),
    await browser.newContext(options),
  ];
  await signIn(page, person);
  await signInByPost(other, person);
  await open(page, '/home/my-account/sessions');
  const row = page.getByRole('row').filter({ hasText: 'Firefox 127 on Linux' });
  await row.getByRole('button', { name: 'Sign out Firefox 127 on Linux' }).click();
  await expect(toast(page, 'Session ended.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent sign-outs' })).toContainText('Signed out from another device');
  await expect(page.getByText('You’re signed in on this device only.')).toBeVisible();
  expect(await redirectOf(other, '/home/my-account')).toMatch(/^\/login\?ended=ended/);

  for (const context of [one, two]) await signIn(context, person);
  await open(page, '/home/my-account/sessions');
  await expect(page.getByRole('table', { name: en('account:sessions.live') }).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: en('account:sessions.endOthers') }).click();
  await expect(toast(page, en('successes:sessionsEnded'))).toBeVisible();
  for (const context of [one, two])
    expect(await redirectOf(context, '/home/my-account')).toMatch(/^\/login\?ended=ended/);
  for (const context of [other, one, two]) await context.close();
});

test("a user cannot end another user's session", { tag: '@deep' }, async ({ context }) => {
  const stranger = await newPerson();
  await signIn(context, stranger);
  const { id } = await databaseOfServer().session.findFirstOrThrow({
    where: { accountId: stranger.agentUniqueId },
  });
  await signIn(context, await newPerson());
  for (const sessionId of [id, 'x', '']) {
    expect((await postForm(context, '/home/my-account/sessions', { sessionId })).status()).toBe(404);
  }
  expect((await databaseOfServer().session.findUniqueOrThrow({ where: { id } })).endedAt).toBeNull();
});

test.describe('users who leave', () => {
  test('deactivated while working: the next page is the sign-in page; back again; deleted, after a question that names them', {
    tag: '@deep',
  }, async ({ page, browser }) => {
    const { owner, user } = await newTeam();
    const worker = await browser.newContext({ baseURL: process.env.E2E_ORIGIN! });
    await signIn(worker, user);
    await signIn(page, owner);
    await open(page, `/home/agency-overview/${user.agentUniqueId}`);
    await openActs(page);
    await page.getByRole('link', { name: en('agents:agent.endAccess') }).click();
    await lookAt(page);
    await page.getByRole('link', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('They’ll be signed out everywhere at once');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Deactivate' }).click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, / was deactivated\./)).toBeVisible();
    await expect(page.getByText('This user is deactivated and cannot sign in.')).toBeVisible();

    expect(await redirectOf(worker, '/home/my-account')).toMatch(/^\/login/);
    const refused = await postForm(worker, '/login', { userId: user.userId, password: samplePassword });
    expect(await refused.text()).toContain('Your account is deactivated.');

    await page.getByRole('link', { name: 'Reactivate' }).click();
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(page, / is active again\./)).toBeVisible();
    await signInByPost(worker, user);
    expect((await read(worker, '/home/my-account')).status).toBe(200);

    // The address of before leads to the screen that asks now.
    await open(page, `/home/agency-overview/${user.agentUniqueId}?confirm=delete`);
    await expect(page).toHaveURL(/\/end-access\?confirm=delete$/);
    await expect(dialog).toContainText('Are you sure you want to delete');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page).toHaveURL(/\/home\/agency-overview$/);
    await expect(toast(page, 'User Deleted successfully!')).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText(user.userId);
    expect(await redirectOf(worker, '/home/my-account')).toMatch(/^\/login/);
    await worker.close();
  });

  if (deep)
    test('deleted, after a question that names them, without JavaScript', async ({ openBrowser }) => {
      const { owner, user } = await newTeam();
      const page = await openBrowser({ javaScriptEnabled: false });
      await signIn(page, owner);
      await page.goto(`/home/agency-overview/${user.agentUniqueId}/end-access`);
      await page.getByRole('link', { name: 'Delete user' }).click();
      await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete');
      await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('link', { name: 'Delete user' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
      await expect(page).toHaveURL(/\/home\/agency-overview$/);
      await expect(toast(page, 'User Deleted successfully!')).toBeVisible();
      await expect(page.getByRole('table')).not.toContainText(user.userId);
    });

  test('is not offered about themselves, an owner or above, and to no advisor', { tag: '@deep' }, async ({
    context,
  }) => {
    const { agency, owner, user } = await newTeam();
    const manager = await buildAgent(databaseOfServer(), agency, { agentType: 'M' });
    await signIn(context, manager);
    for (const other of [manager, owner]) {
      const page = await read(context, `/home/agency-overview/${other.agentUniqueId}?confirm=delete`);
      expect(page.texts('h1')).toHaveLength(1);
      expect((await read(context, `/home/agency-overview/${other.agentUniqueId}/end-access`)).status).toBe(403);
      expect(page.texts('a').join()).not.toContain('End access');
      expect(page.texts('a, button')).not.toContain('Delete user');
      expect(page.texts('main dialog')).toEqual([]);
      expect(
        (await postForm(context, `/home/agency-overview/${other.agentUniqueId}/access`, { change: 'delete' })).status(),
      ).toBe(403);
    }
    await signIn(context, user);
    expect(
      (await postForm(context, `/home/agency-overview/${manager.agentUniqueId}/access`, { change: 'delete' })).status(),
    ).toBe(403);
    await signIn(context, (await newTeam()).owner);
    expect(
      (await postForm(context, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'delete' })).status(),
    ).toBe(404);
    expect(await databaseOfServer().agent.count({ where: { agencyId: agency.agencyId, deletedAt: null } })).toBe(3);
  });
});

// Its sentences are tests/api/agencies/auditTrail/history.test.ts.
test('the history reads as sentences, with who and what', { tag: '@deep' }, async ({ context }) => {
  const { owner, user } = await newTeam();
  await signIn(context, owner);
  await postForm(context, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'deactivate' });
  await postForm(context, `/home/agency-overview/${user.agentUniqueId}/access`, { change: 'reactivate' });
  await signIn(context, user);
  const history = await read(context, '/home/my-account/history');
  const rows = history.texts('tbody tr');
  expect(rows[0]).toContain('You signed in');
  const reactivated = rows.find((row) => row.includes('reactivated your account'));
  expect(reactivated).toContain('Status: Deactivated → Active');
  expect(history.texts('main').join(' ')).not.toContain(user.agentUniqueId);
});

// What is in it: tests/api/people/myAccount/myData.test.ts.
test('the data come as a file that nothing may keep', { tag: '@deep' }, async ({ context }) => {
  const { user, owner } = await newTeam();
  await signIn(context, user);
  const page = await read(context, '/home/my-account/my-data');
  expect(page.texts('main').join(' ')).toContain('You can’t close your account yourself.');
  expect(page.attributes('main a[download], main a[href$="/file"]', 'href')).toEqual(['/home/my-account/my-data/file']);
  const response = await context.request.get('/home/my-account/my-data/file');
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="gangway-my-data\.json"/),
  });
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ profile: { userId: user.userId } });
  for (const never of [owner.userId, user.passwordHash]) expect(text).not.toContain(never);
  await context.clearCookies();
  expect(await redirectOf(context, '/home/my-account/my-data/file')).toMatch(/^\/login/);
});

test('the language and the default brand are changed in the preferences', { tag: '@deep' }, async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await open(page, '/home/my-account/preferences');
  await page.getByRole('main').getByRole('link', { name: 'Change default brand' }).click();
  await page.getByRole('button', { name: 'Seabourn' }).click();
  await expect(page).toHaveURL(/\/home\/my-account\/preferences$/);
  await expect(page.getByRole('main')).toContainText('The home page of Seabourn opens');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await page.getByRole('button', { name: 'Save language' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(toast(page, wordsOf('ja')('successes:updated'))).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, person);
  expect((await read(page.context(), '/home/my-account/preferences')).attributes('html', 'lang')).toEqual(['ja']);
  // In the uk there is one brand.
  await signIn(page, await newPerson({ country: 'GB' }));
  expect((await read(page.context(), '/home/my-account/preferences')).texts('main a')).not.toContain(
    'Change default brand',
  );
});

test('the member profile is shown to be read', async ({ context }) => {
  const { agency } = await newTeam();
  const member = await buildMember(databaseOfServer(), { lastName: 'Lindqvist' });
  await signIn(context, await buildAgent(databaseOfServer(), agency, { ccn: member.ccn }));
  const page = await read(context, '/home/my-account');
  const card = page.texts('main section').find((text) => text.startsWith('Member profile'));
  expect(card).toContain('Lindqvist');
  expect(card).toContain(member.ccn);
  expect(page.attributes('input', 'value')).not.toContain(member.ccn);
});

test('the way to the other pages marks where one is, also on a page below one of them', async ({ context }) => {
  const person = await newPerson();
  await withAuthenticator(person);
  await signIn(context, person);
  const marked = 'nav[aria-label="Your account"] [aria-current]';
  for (const [path, name, kind] of [
    ['', 'Profile and contact details', 'page'],
    ['/password', 'Password', 'page'],
    ['/second-factor', 'Sign-in security', 'page'],
    ['/second-factor/authenticator', 'Sign-in security', 'true'],
  ] as const) {
    const page = await read(context, `/home/my-account${path}`);
    expect([page.texts(marked), page.attributes(marked, 'aria-current')], path).toEqual([[name], [kind]]);
  }
});

for (const language of languagesInDepth) {
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
