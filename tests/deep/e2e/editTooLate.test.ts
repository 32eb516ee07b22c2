import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent } from '#tests/support/builders.ts';

const t = wordsOf('en');

test('what was typed too late stays on the page, and leaving it asks first', async ({ page }) => {
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'AU' });
  const advisor = await buildAgent(db, agency);
  await signIn(page, agency.owner);
  await open(page, `/home/agency-overview/${advisor.agentUniqueId}/edit`);
  await lookAt(page);
  const { agentUniqueId } = advisor;
  await db.agent.update({ where: { agentUniqueId }, data: { phoneNumber: '94150100' } });
  await field(page, 'City').fill('');
  await page.getByRole('group', { name: 'Telephone' }).getByRole('textbox').last().fill('94150199');
  // A refused form keeps the version that it was opened with.
  await page.getByRole('button', { name: t('agentEdit:submit') }).click();
  await expect(field(page, 'City')).toHaveAccessibleDescription('Please enter City');
  await field(page, 'City').fill('Hobart');
  await page.getByRole('button', { name: t('agentEdit:submit') }).click();
  await expect(page.getByRole('group', { name: 'Telephone' })).toContainText('94150100');
  await lookAt(page);
  await page.getByRole('link', { name: t('agentEdit:back') }).click();
  await page.getByRole('dialog').getByRole('button', { name: t('common:leave.stay') }).click();
  // Without an answer it is asked again.
  await page.locator('form[method=post]').filter({ has: page.getByRole('radio') }).evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByRole('group', { name: 'Telephone' })).toContainText(t('agentEdit:conflict.choose'));
  await page.getByRole('group', { name: 'Telephone' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: t('agentEdit:conflict.submit') }).click();
  await expect(toast(page, /Updated successfully!/)).toBeVisible();
  expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).toMatchObject({ city: 'Hobart', phoneNumber: '94150100' });
});
