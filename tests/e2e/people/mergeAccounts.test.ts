import { newStaff } from '#tests/support/staff.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');

test('two accounts of one person are compared, merged after a preview, and parted again', { tag: '@deep' }, async ({
  page,
}) => {
  const agency = await newAgency();
  const [kept, merged] = [await buildAgent(databaseOfServer(), agency), await buildAgent(databaseOfServer(), agency)];
  const { userId } = await newStaff('help-desk');
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(page, `/staff/people/${kept.agentUniqueId}`);
  await page.getByRole('link', { name: t('staffMerge:open') }).click();
  await page.getByLabel(t('staffMerge:find.label')).fill(merged.userId.toLowerCase());
  await page.getByRole('button', { name: t('staffMerge:find.submit') }).click();
  await page.getByRole('checkbox', { name: merged.emailAddress.toLowerCase() }).check();
  await page.getByRole('button', { name: t('staffMerge:fields.preview') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: merged.emailAddress.toLowerCase() })).toBeVisible();
  await lookAt(page);

  await field(page, t('fields:reason')).fill('Called: both are theirs');
  await page.getByRole('button', { name: t('staffMerge:confirm.submit') }).click();
  await expect(toast(page, t('staffMerge:done'))).toBeVisible();
  await field(page, t('fields:reason')).fill('It was another person');
  await page.getByRole('button', { name: t('staffMerge:undo.submit') }).click();
  await expect(toast(page, t('staffMerge:undone'))).toBeVisible();
  await open(page, `/staff/people/${merged.agentUniqueId}`);
  await expect(page.getByText(merged.emailAddress.toLowerCase())).toBeVisible();
});
