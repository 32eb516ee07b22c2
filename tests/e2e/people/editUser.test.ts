import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { openFold } from '#tests/e2e/support/addAdvisor.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

const t = wordsOf('en');

test('two owners edit one advisor: the second decides field by field, without scripts', async ({
  page,
  openBrowser,
}) => {
  const db = databaseOfServer();
  const agency = await newAgency();
  const second = await buildAgent(db, agency, { agentType: 'O' });
  const advisor = await buildAgent(db, agency, { city: 'Miami', address2: '', grants: ['osAnswers'] });
  const theirs = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, agency.owner);
  await signIn(theirs, second);

  await open(page, `/home/agency-overview/${advisor.agentUniqueId}`);
  await page.getByRole('link', { name: t('agents:agent.edit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(advisor.lastName);
  await theirs.goto(`/home/agency-overview/${advisor.agentUniqueId}/edit`);

  await field(page, 'City').fill('Tampa');
  await field(page, 'Middle name').fill('Jean');
  await openFold(page, 'agents:permissions.legend');
  await page.getByRole('checkbox', { name: 'Group space' }).check();
  await page.getByRole('button', { name: t('agentEdit:submit') }).click();
  const saved = toast(page, /Updated successfully!/);
  await expect(saved).toContainText(advisor.lastName);
  await expect(page).toHaveURL(/\/home\/agency-overview$/);
  await saved.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${advisor.agentUniqueId}$`));

  await field(theirs, 'City').fill('Orlando');
  await field(theirs, 'Address line 2').fill('Suite 9');
  await theirs.getByRole('button', { name: t('agentEdit:submit') }).click();
  await expect(theirs.getByRole('alert')).toContainText(t('agentEdit:conflict.title'));
  const question = (name: string) => theirs.getByRole('group', { name, exact: true });
  const given = question('Permission: Group space');
  for (const each of [question('City'), question('Middle name'), given])
    await expect(each).toContainText(agency.owner.lastName);
  await expect(theirs.locator('fieldset')).toHaveCount(3);
  await expect(question('City').getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(question('City')).toContainText('Now: Tampa');
  await expect(question('City')).toContainText('Your entry: Orlando');
  for (const each of [question('Middle name'), given]) await expect(each.getByRole('radio').first()).toBeChecked();
  await question('City').getByRole('radio').last().check();
  await theirs.getByRole('button', { name: t('agentEdit:conflict.submit') }).click();
  await expect(theirs.getByText(/Updated successfully!/)).toBeVisible();

  const stored = await db.agent.findUniqueOrThrow({
    where: { agentUniqueId: advisor.agentUniqueId },
    include: { grants: true },
  });
  expect(stored).toMatchObject({ city: 'Orlando', address2: 'Suite 9', middleName: 'Jean' });
  expect(stored.grants.map(({ key }) => key).toSorted()).toEqual(['osAnswers', 'poGroupSpace']);
});

test('what was typed too late stays on the page, and leaving it asks first', { tag: '@deep' }, async ({ page }) => {
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'AU' });
  // Tasmania: New Zealand, whose states the page has at hand too, calls another state so.
  const advisor = await buildAgent(db, agency, { city: 'Launceston', state: 'TAS', zip: '7250' });
  await signIn(page, agency.owner);
  await open(page, `/home/agency-overview/${advisor.agentUniqueId}/edit`);
  await lookAt(page);
  const { agentUniqueId } = advisor;
  await db.agent.update({ where: { agentUniqueId }, data: { phoneNumber: '94150100' } });
  await field(page, 'City').fill('');
  await page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').last().fill('94150199');
  // A refused form keeps the version that it was opened with, and says nothing of what was mended while it was on its
  // way.
  const reply = await holdReply(page);
  await page.getByRole('button', { name: t('agentEdit:submit') }).click();
  await expect(page.getByRole('button', { name: t('common:form.submitting') })).toBeDisabled();
  await field(page, 'City').fill('Hobart');
  await reply();
  await expect(page.getByRole('button', { name: t('agentEdit:submit') })).toBeEnabled();
  await expect(field(page, 'City')).toHaveAccessibleDescription('');
  // The question of who has changed what is there before the page's data are read again, and leaving asks by then.
  const data = await holdData(page);
  await page.getByRole('button', { name: t('agentEdit:submit') }).click();
  await expect(page.getByRole('group', { name: 'Telephone' })).toContainText('94150100');
  await page.getByRole('link', { name: t('agentEdit:back') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:leave.stay') })
    .click();
  data();
  await lookAt(page);
  // Without an answer it is asked again.
  await page
    .locator('form[method=post]')
    .filter({ has: page.getByRole('radio') })
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByRole('group', { name: 'Telephone' })).toContainText(t('agentEdit:conflict.choose'));
  await page.getByRole('group', { name: 'Telephone' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: t('agentEdit:conflict.submit') }).click();
  await expect(toast(page, /Updated successfully!/)).toBeVisible();
  expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).toMatchObject({
    city: 'Hobart',
    phoneNumber: '94150100',
  });
});

/** Delays the reply to the next form until the returned function is called, which waits until the form was sent. */
async function holdReply(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.route(
    '**/edit.data*',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return async () => {
    await sent;
    letGo();
  };
}

/** Delays what a page reads again after a form until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/edit.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  return letGo;
}
