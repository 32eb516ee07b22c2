import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');

test('an advisor asks to join another agency and is accepted, the old agency is notified, and takes them back', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const [old, next] = [await newAgency(), await newAgency()];
  const advisor = await buildAgent(db, old, { agentType: 'M' });
  const name = `${advisor.firstName} ${advisor.lastName}`;

  await signIn(page, advisor);
  await open(page, '/home/my-account/agency');
  await lookAt(page);
  await field(page, t('fields:agencyId')).fill(next.agencyId);
  await page.getByRole('button', { name: t('people:move.find') }).click();
  await expect(page.getByText(next.agencyName, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('people:move.submit') }).click();
  await expect(page.getByText(t('people:move.waitingTitle'))).toBeVisible();

  // The new agency's owner needs no JavaScript.
  const theirs = await openBrowser({ javaScriptEnabled: false });
  await signIn(theirs, next.owner);
  await theirs.goto('/home/agency-overview/requests');
  await theirs.getByRole('link', { name: t('people:requests.accept.label', { name }) }).click();
  await expect(theirs.getByRole('dialog')).toContainText(old.agencyName);
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: t('people:requests.accept.button') })
    .click();
  await expect(theirs.getByText(t('people:move.done.accept'))).toBeVisible();
  await theirs.goto('/home/agency-overview');
  await expect(theirs.getByRole('link', { name })).toBeVisible();

  // Signed out with the move; the old agency's owner was written to.
  await page.reload();
  await expect(page.getByText(t('signIn:login.ended'))).toBeVisible();
  const mail = await db.outbox.findFirstOrThrow({
    where: { recipient: old.owner.emailAddress.toLowerCase(), template: 'movedAway' },
  });
  expect(mail.text).toContain(name);

  await signIn(page, old.owner);
  await open(page, '/home/agency-overview/requests');
  await lookAt(page);
  await page.getByRole('link', { name: t('people:requests.takeBack.label', { name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people:requests.takeBack.button') })
    .click();
  await expect(page.getByText(t('people:move.done.takeBack'))).toBeVisible();
  await open(page, `/home/agency-overview/${advisor.agentUniqueId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } })).toMatchObject({
    agencyId: old.agencyId,
    agentType: 'M',
  });
});
