import type { Page } from '@playwright/test';
import { requiredMemberColumns } from '#app/domain/academy/members/memberColumns.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const t = wordsOf('en');
const main = (page: Page) => page.getByRole('main');

async function signInAs(page: Page, role: 'administrator' | 'help-desk'): Promise<void> {
  const { userId } = await newStaff(role, role === 'help-desk' ? { markets: ['nam'] } : {});
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
}

test('an administrator imports members; an advisor enrolls one; the help desk finds and corrects her', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const advisor = await newPerson({ agentType: 'A', country: 'US' });
  const { lastName } = await databaseOfServer().agent.findFirstOrThrow({ where: { userId: advisor.userId } });
  const ccn = `58${String(Date.now()).slice(-8)}`;
  const file = [
    [...requiredMemberColumns, 'city'].join(','),
    `${ccn},Zoë,${lastName},1984-06-30,US,Miami`,
    `${ccn},Zoë,${lastName},1984-06-30,US,Tampa`,
    `${ccn.slice(1)},Bo,=1+1,1984-02-30,ZZ,`,
  ].join('\r\n');

  const administrator = await openBrowser();
  await signInAs(administrator, 'administrator');
  await open(administrator, '/staff/members');
  await main(administrator)
    .getByRole('link', { name: t('members:import.open') })
    .click();
  await administrator.waitForURL(/\/staff\/members\/import$/);
  await lookAt(administrator);
  await field(main(administrator), t('members:import.label')).setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await main(administrator)
    .getByRole('button', { name: t('members:import.submit') })
    .click();
  await administrator.waitForURL(/\/import\/[\da-f-]{36}$/);
  await main(administrator).getByRole('button', { name: 'Import 1 row' }).click({ timeout: 60_000 });
  await expect(main(administrator).getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(main(administrator).getByRole('row', { name: /^3/ })).toContainText('Member number: already in row 2');
  await expect(main(administrator).getByRole('row', { name: /^4/ })).toContainText('Last name: starts like a formula');
  await lookAt(administrator);

  await signIn(page, advisor);
  await open(page, '/home/agent-enroll?registerFor=academy');
  await field(page, t('fields:ccn')).fill(ccn);
  await page.getByRole('button', { name: t('enrolment:known.submit') }).click();
  await page.waitForURL('**/academy/dashboard');

  const helpDesk = await openBrowser();
  await signInAs(helpDesk, 'help-desk');
  await open(helpDesk, '/staff/members');
  await helpDesk.getByRole('searchbox', { name: t('members:list.searchLabel') }).fill(`zoe ${lastName} 1984-06-30`);
  await expect(main(helpDesk).getByRole('row', { name: ccn })).toContainText(advisor.userId);
  await lookAt(helpDesk);
  await main(helpDesk).getByRole('row', { name: ccn }).getByRole('link').click();
  await expect(main(helpDesk).getByText(t('members:holders.now'))).toBeVisible();
  await main(helpDesk)
    .getByRole('link', { name: t('members:correct.open') })
    .click();
  await expect(main(helpDesk).getByText(t('members:correct.heldTitle'))).toBeVisible();
  await field(main(helpDesk), t('fields:firstName')).fill('Zoé');
  await main(helpDesk)
    .getByRole('button', { name: t('members:correct.save') })
    .click();
  await expect(field(main(helpDesk), t('fields:correctionReason'))).toBeFocused();
  await lookAt(helpDesk);
  await field(main(helpDesk), t('fields:correctionReason')).fill('As her passport says.');
  await main(helpDesk)
    .getByRole('button', { name: t('members:correct.save') })
    .click();
  await expect(toast(helpDesk, t('members:correct.saved'))).toBeVisible();
  await expect(main(helpDesk).getByText('First name: Zoë → Zoé')).toBeVisible();
  await expect(main(helpDesk).getByText('Reason: As her passport says.')).toBeVisible();
  await lookAt(helpDesk);
});
