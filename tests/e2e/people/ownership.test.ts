import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open, openActs } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, samplePassword } from '#tests/support/builders.ts';

const en = wordsOf('en');

test('an owner hands over ownership, then leaves without a trace of access: the new owner takes them out, and brings them back', {
  tag: '@deep',
}, async ({ page, browser }) => {
  const agency = await newAgency();
  const db = databaseOfServer();
  const advisor = await buildAgent(db, agency);
  const colleague = await buildAgent(db, agency);
  const newcomer = await buildAgent(db, agency, { activationFlag: 'C', certifiedBy: agency.owner.agentUniqueId });
  const pageOf = ({ agentUniqueId }: { agentUniqueId: string }) => `/home/agency-overview/${agentUniqueId}`;

  await signIn(page, agency.owner);
  await open(page, pageOf(advisor));
  await openActs(page);
  await page.getByRole('link', { name: en('people:handover.ownershipButton') }).click();
  await page.getByLabel(en('fields:oldPassword')).first().fill(samplePassword);
  await page.getByRole('button', { name: en('people:ownership.submit') }).click();
  await expect(page.getByText(en('people:ownership.proposed'))).toBeVisible();

  // The other needs no JavaScript.
  const theirs = await browser.newContext({ javaScriptEnabled: false });
  await signIn(theirs, advisor);
  const second = await theirs.newPage();
  await second.goto('/home/my-account');
  await second.getByRole('link', { name: en('agents:myAccount.ownershipOpen') }).click();
  await second.getByRole('button', { name: en('people:ownership.accept') }).click();
  await expect(second.getByText(en('people:ownership.accepted'))).toBeVisible();

  await second.goto(pageOf(agency.owner));
  await openActs(second);
  await second.getByRole('link', { name: en('agents:agent.endAccess') }).click();
  await second.getByRole('link', { name: en('people:handover.leaveButton') }).click();
  await expect(second.getByText(`${newcomer.firstName} ${newcomer.lastName}`)).toBeVisible();
  await second.getByLabel(en('people:leave.colleague')).selectOption(colleague.agentUniqueId);
  const name = `${agency.owner.firstName} ${agency.owner.lastName}`;
  await second.getByRole('button', { name: en('people:leave.submit').replace('{{name}}', name) }).click();
  await expect(second.getByText(en('people:leave.leaveDone').replace('{{name}}', name))).toBeVisible();
  expect((await db.agent.findUniqueOrThrow({ where: { agentUniqueId: newcomer.agentUniqueId } })).certifiedBy).toBe(
    colleague.agentUniqueId,
  );

  // The page that was open all along leads to the sign-in page.
  await page.reload();
  await expect(page).toHaveURL(/\/login\?ended=/);

  await second.getByRole('link', { name: en('people:handover.bringBackButton') }).click();
  await second.getByRole('button', { name: en('people:leave.bringBack').replace('{{name}}', name) }).click();
  await expect(second.getByText(en('people:leave.undoDone').replace('{{name}}', name))).toBeVisible();
  await theirs.close();
  await signIn(page, agency.owner);
  await open(page, '/home/my-account');
});
