import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { fillOwnFields, newAdvisor } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newPerson, signIn } from '#tests/e2e/support/people.ts';
import { followMailLink, open, openMail, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');

test('an owner invites a person, who fills in the rest, signs in and is asked for the terms', { tag: '@deep' }, async ({
  page,
  openBrowser,
}) => {
  const person = newAdvisor();
  await signIn(page, await newPerson());
  await open(page, '/home/agency-overview/add');
  await page.getByRole('link', { name: t('content:agency.invite'), exact: true }).click();
  await expect(page.getByRole('group', { name: t('invitations:invite.legend'), exact: true })).toBeVisible();
  for (const name of ['firstName', 'lastName', 'emailAddress'] as const)
    await field(page, t(`fields:${name}`)).fill(person[name]);
  await page.getByRole('checkbox', { name: /I certify/ }).check();
  await lookAt(page);
  await page.getByRole('button', { name: t('invitations:invite.submit') }).click();
  await expect(toast(page, person.emailAddress)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(person.emailAddress) })).toBeVisible();
  await lookAt(page);

  const guest = await openBrowser();
  await openMail(guest, person.emailAddress);
  await followMailLink(guest, /\/join\?token=/);
  await expect(field(guest, t('fields:firstName'))).toHaveValue(person.firstName);
  await fillOwnFields(guest, person);
  await lookAt(guest);
  await guest.getByRole('button', { name: t('invitations:join.submit') }).click();
  await expect(guest.getByRole('heading', { name: t('invitations:join.doneTitle') })).toBeVisible();
  await guest
    .getByRole('link', { name: t('signIn:footer.signIn') })
    .first()
    .click();
  await signInByForm(guest, person, { password: person.password });
  await expect(guest).toHaveURL(/\/accept-tnc/);
});
