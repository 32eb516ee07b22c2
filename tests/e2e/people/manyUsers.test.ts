import { buildAgent } from '#tests/support/builders.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';

test('an owner deactivates chosen users at once, sees who was skipped and why, and undoes it', async ({ page }) => {
  const agency = await newAgency();
  const db = databaseOfServer();
  const people = await Promise.all([1, 2, 3].map(() => buildAgent(db, agency, { agentType: 'A' })));
  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview');
  if (deep) await expectAccessible(page);
  await page.getByLabel('Select everyone on this page').check();
  await page.getByRole('button', { name: 'Change selected users' }).click();
  await expect(page.getByText(/^4 users selected/)).toBeVisible();
  if (deep) await expectAccessible(page);
  // Before anything begins.
  await expect(page.getByText('1 is the agency’s only owner')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Please Select an Option').first()).toBeVisible();
  await page.getByLabel('Deactivate', { exact: true }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Finished: 3 changed, 1 skipped.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/at least one owner/)).toBeVisible();
  if (deep) await expectAccessible(page);
  // A user who leaves finds it again, with its undo.
  await page.getByRole('link', { name: 'Agency Overview' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agency overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Bulk changes' }).click();
  await expect(page.getByText('3 changed, 1 skipped')).toBeVisible();
  if (deep) await expectAccessible(page);
  await page.getByRole('button', { name: /^Undo “Deactivate” from / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk change: undo “Deactivate”' })).toBeVisible();
  await expect(page.getByText('Finished: 3 changed, 0 skipped.')).toBeVisible({ timeout: 60_000 });
  const flags = await db.agent.findMany({
    where: { agentUniqueId: { in: people.map(({ agentUniqueId }) => agentUniqueId) } },
    select: { activationFlag: true },
  });
  expect(flags.map(({ activationFlag }) => activationFlag)).toEqual(['A', 'A', 'A']);
});
