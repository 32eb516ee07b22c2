import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');

test('an advisor asks for a tool’s permission by one press; the owner gives it from the home page until a day', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const agency = await newAgency();
  const advisor = await buildAgent(databaseOfServer(), agency, { agentType: 'A', grants: [] });
  await signIn(page, advisor);
  await open(page, '/home/tools');
  const card = page.locator('#media-library');
  await card.getByRole('button', { name: /Ask for access/ }).click();
  await expect(toast(page, t('tools:ask.access.asked'))).toBeVisible();
  await expect(card).toContainText('You asked for it on');
  await expect(card.getByRole('button', { name: /Ask for access/ })).toHaveCount(0);
  await lookAt(page);

  const owner = await openBrowser();
  await signIn(owner, agency.owner);
  await open(owner, '/home/pc');
  await owner.getByRole('link', { name: t('homePage:line.accessRequests.link') }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(t('accessRequests:title'));
  await lookAt(owner);
  const last = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await field(owner, t('fields:until')).fill(last);
  await owner.getByRole('button', { name: t('accessRequests:give') }).click();
  await expect(toast(owner, t('accessRequests:done.given'))).toBeVisible();
  await expect(owner.getByText(t('accessRequests:none'))).toBeVisible();

  await open(page, '/home/tools');
  await expect(card.getByRole('button', { name: /^Open/ })).toBeVisible();
});
