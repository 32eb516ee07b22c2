import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, readIn, signIn } from '#tests/e2e/support/people.ts';
import { hydrated, open, openActs } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');
const pageOf = ({ agentUniqueId }: { agentUniqueId: string }) => `/home/agency-overview/${agentUniqueId}`;

test('an owner makes an advisor an owner, who then makes them a supervisor', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  const agency = await newAgency();
  const advisor = await buildAgent(databaseOfServer(), agency);
  await signIn(page, agency.owner);
  await open(page, pageOf(advisor));
  await openActs(page);
  await page.getByRole('link', { name: en('account:role.to.O') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(en('account:role.textO'));
  await dialog.getByRole('button', { name: en('account:role.to.O') }).click();
  await expect(page.getByText(/^.+’s role was changed\.$/)).toBeVisible();
  await openActs(page);
  await expect(page.getByRole('link', { name: en('account:role.to.M') })).toBeVisible();
  await expect(page.getByRole('link', { name: en('account:role.to.O') })).toHaveCount(0);

  const theirs = await browser.newContext();
  await signIn(theirs, advisor);
  await readIn(theirs, 'ja');
  const second = await theirs.newPage();
  await open(second, pageOf(agency.owner));
  await openActs(second);
  await second.getByRole('link', { name: ja('account:role.to.M') }).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: ja('account:role.to.M') })
    .click();
  await expect(second.getByText(/様の役職を変更しました。$/)).toBeVisible();
  await theirs.close();

  // The page that was open all along is the page of a supervisor now.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(en('agents:agent.acts'), { exact: true })).toHaveCount(0);
});

// In `npm test` a form without scripts is tests/e2e/withoutJavaScript.test.ts.
if (deep) {
  test('without scripts the same questions are asked', async ({ browser }) => {
    const agency = await newAgency();
    const advisor = await buildAgent(databaseOfServer(), agency);
    const context = await browser.newContext({ javaScriptEnabled: false });
    await signIn(context, agency.owner);
    const page = await context.newPage();
    await page.goto(pageOf(advisor));
    await openActs(page);
    await page.getByRole('link', { name: en('account:role.to.M') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('account:role.to.M') })
      .click();
    await expect(page.getByText(/^.+’s role was changed\.$/)).toBeVisible();
    await context.close();
  });
}

test('a supervisor sees which permissions are not theirs to give, and leaves them as they are', {
  tag: '@deep',
}, async ({ page }) => {
  const agency = await newAgency();
  const supervisor = await buildAgent(databaseOfServer(), agency, {
    agentType: 'M',
    grants: ['osManageAgents', 'osAnswers'],
  });
  const advisor = await buildAgent(databaseOfServer(), agency, { grants: ['poGroupSpace'] });
  await signIn(page, supervisor);
  await open(page, `${pageOf(advisor)}/permissions`);
  await expect(page.getByRole('checkbox', { name: 'Group space' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Group space' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Answers and chat' }).check();
  await page.getByRole('button', { name: en('agents:permissions.save') }).click();
  await expect(page.getByText(/Updated successfully!$/)).toBeVisible();
  const grants = await databaseOfServer().permissionGrant.findMany({
    where: { agentUniqueId: advisor.agentUniqueId },
    orderBy: { key: 'asc' },
  });
  expect(grants.map(({ key }) => key)).toEqual(['osAnswers', 'poGroupSpace']);
});

// Some thirty pages, whose text is the server's.
test('the uk sees no sentence about permissions, which are not set there (spec §6)', { tag: '@deep' }, async ({
  context,
}) => {
  const agency = await newAgency({ country: 'GB' });
  const advisor = await buildAgent(databaseOfServer(), agency);
  const screens = [
    '/home/pu',
    '/home/my-account',
    '/home/my-account/password',
    '/home/my-account/email',
    '/home/my-account/preferences',
    '/home/my-account/sessions',
    '/home/my-account/history',
    '/home/my-account/my-data',
    '/home/my-account/second-factor',
    '/home/agency-overview',
    '/home/agency-overview/add',
    '/home/agency-overview/second-factor',
    pageOf(advisor),
    `${pageOf(advisor)}/edit`,
    `${pageOf(advisor)}?role=M`,
    `${pageOf(advisor)}/end-access`,
    `${pageOf(advisor)}/end-access?confirm=delete`,
    `${pageOf(advisor)}/learning`,
    ...[
      'booking-tools/booking-help',
      'standalone-links/contact-us',
      'terms-and-conditions',
      'privacy-policy',
      'site-requirements',
      'login-help',
      'how-to-register',
    ].map((name) => `/home/pages/pu/${name}`),
    ...[
      'contact-us',
      'terms-and-conditions',
      'privacy-policy',
      'site-requirements',
      'login-help',
      'how-to-register',
    ].map((name) => `/ext-pages/uk/${name}`),
  ];
  await signIn(context, agency.owner);
  for (const language of languagesLookedAt) {
    await readIn(context, language);
    for (const screen of screens) {
      const { status, html } = await read(context, screen);
      expect(status, screen).toBe(200);
      const text = html
        .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
        .replaceAll(/<[^>]+>/g, ' ')
        // The terms speak of the authority to act for the agency.
        .replaceAll('代表して行動する権限', '');
      expect(text, `${screen} in ${language}`).not.toMatch(/permission|権限/i);
    }
  }
});
