import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, readIn, signIn } from '#tests/e2e/support/people.ts';
import { followMailLink, open, openMail, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { buildAgent, buildMember } from '#tests/support/builders.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');
const birthDate = new Date('1984-06-30');

/** A member, and two accounts of that last name in two agencies. */
async function twoAccounts(lastName: string, country = 'US') {
  const db = databaseOfServer();
  const { ccn } = await buildMember(db, { lastName, birthDate, country });
  const [one, other] = [
    await buildAgent(db, await newAgency({ country }), { lastName }),
    await buildAgent(db, await newAgency({ country }), { lastName }),
  ];
  return { ccn, one, other };
}

test('a number is enrolled for the academy, moved by the other account, and taken back by the link of the mail', async ({
  page,
  openBrowser,
}) => {
  const { ccn, one, other } = await twoAccounts('Ashgrove');
  await signIn(page, one);
  expect((await read(page.context(), '/home/my-account')).texts('main a')).toContain(en('enrolment:account.link'));
  await open(page, '/home/agent-enroll?registerFor=academy');
  await lookAt(page);

  // What is refused in `npm test`: tests/api/academy/enrolment/screens.test.ts.
  await field(page, en('fields:ccn')).fill('9999999999');
  await page.getByRole('button', { name: en('enrolment:known.submit') }).click();
  await expect(page.getByText(en('refusals:memberNotFound')).first()).toBeVisible();
  await expect(field(page, en('fields:ccn'))).toHaveValue('9999999999');
  await field(page, en('fields:ccn')).fill(ccn);
  await page.getByRole('button', { name: en('enrolment:known.submit') }).click();
  await page.waitForURL('**/academy/dashboard');
  await expect(toast(page, 'Enrollment saved successfully!')).toBeVisible();
  const enrolled = await read(page.context(), '/home/agent-enroll');
  expect(enrolled.texts('main h1, main h2')).toContain(en('enrolment:enrolled.title'));
  expect(enrolled.texts('a')).not.toContain(en('content:nav.enroll'));

  // The other needs no JavaScript.
  const theirs = await openBrowser({ javaScriptEnabled: false });
  await signIn(theirs, other);
  await theirs.goto('/home/agent-enroll?registerFor=polaronline');
  await field(theirs, en('fields:ccn')).fill(ccn);
  await theirs.getByRole('button', { name: en('enrolment:known.submit') }).click();
  await expect(theirs.getByRole('heading', { name: 'Member Number Conflict' })).toBeVisible();
  const masked = `${one.userId.slice(0, 2)}****${one.userId.slice(-2)}`;
  await expect(theirs.getByRole('alert')).toContainText(masked);
  await expect(theirs.getByText(one.userId)).toHaveCount(0);
  const fillBirth = async (day: string) => {
    for (const [part, value] of [
      ['month', '6'],
      ['day', day],
      ['year', '1984'],
    ] as const)
      await field(theirs, en(`form.${part}`)).fill(value);
    await theirs.getByRole('button', { name: en('enrolment:conflict.submit') }).click();
  };
  if (deep) {
    await fillBirth('29');
    await expect(theirs.getByText(en('refusals:birthDateWrong')).first()).toBeVisible();
    await expect(theirs.getByText(masked)).toBeVisible();
  }
  await fillBirth('30');
  await theirs.waitForURL('**/home/tools?ask=booking');
  await expect(theirs.getByText('Enrollment saved successfully!')).toBeVisible();
  await expect(theirs.getByRole('button', { name: en('tools:ask.none.open') })).toBeVisible();

  await openMail(page, one.emailAddress);
  await followMailLink(page, /\/member-number\?token=/);
  await expect(
    page.getByText(en('enrolment:takeBack.question').replace('{{ccn}}', ccn).replace('{{userId}}', one.userId)),
  ).toBeVisible();
  await page.getByRole('button', { name: en('enrolment:takeBack.submit') }).click();
  await expect(page.getByRole('heading', { name: en('enrolment:takeBack.doneTitle') })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Token is expired')).toBeVisible();
  expect((await read(theirs.context(), '/home/my-account')).texts('main h2')).toContain(en('enrolment:account.title'));
  expect((await read(page.context(), '/home/my-account')).texts('main').join(' ')).toContain(ccn);
});

// In `npm test` a conflict in Japanese is tests/api/academy/enrolment/screens.test.ts.
if (deep)
  test('in Japanese: a conflict on a narrow screen, and a new number for who has none', async ({ page }) => {
    const { ccn, one, other } = await twoAccounts('山田', 'JP');
    await databaseOfServer().agent.update({ where: { agentUniqueId: other.agentUniqueId }, data: { lastName: 'ﾔﾏﾀﾞ' } });
    const kana = await buildMember(databaseOfServer(), { lastName: 'ヤマダ', birthDate, country: 'JP' });
    await buildAgent(databaseOfServer(), await newAgency({ country: 'JP' }), { lastName: 'ヤマダ', ccn: kana.ccn });
    await signIn(page, other);
    await readIn(page, 'ja');
    await open(page, '/home/agent-enroll');
    await lookAt(page);
    await field(page, ja('fields:ccn')).fill(ccn);
    await page.getByRole('button', { name: ja('enrolment:known.submit') }).click();
    await expect(page.getByText(ja('refusals:memberNotFound')).first()).toBeVisible();
    await field(page, ja('fields:ccn')).fill(kana.ccn);
    await page.getByRole('button', { name: ja('enrolment:known.submit') }).click();
    await expect(page.getByRole('heading', { name: ja('enrolment:conflict.title') })).toBeVisible();
    await lookAt(page);

    await signIn(page, one);
    await open(page, '/home/agent-enroll?registerFor=academy');
    await page.getByRole('button', { name: ja('enrolment:none.submit') }).click();
    // Whether the academy is open in Japan is for staff to say.
    await page.waitForURL(/\/home\/pages\/pj\/(training\/academy\/academy-coming-soon|academy\/dashboard)$/);
    expect(
      (await databaseOfServer().agent.findUniqueOrThrow({ where: { agentUniqueId: one.agentUniqueId } })).ccn,
    ).toMatch(/^\d{10}$/);
  });

// In `npm test` a number is taken off an account in tests/api/people/edit/ownNumber.test.ts.
if (deep)
  test('an owner in the United Kingdom takes a number off an account, and it can be enrolled again', async ({
    page,
    openBrowser,
  }) => {
    const db = databaseOfServer();
    const agency = await newAgency({ country: 'GB' });
    const { ccn } = await buildMember(db, { lastName: 'Pemberton', country: 'GB' });
    const advisor = await buildAgent(db, agency, { lastName: 'Pemberton', ccn });
    await signIn(page, agency.owner);
    await open(page, `/home/agency-overview/${advisor.agentUniqueId}/edit`);
    await page.getByRole('checkbox', { name: en('agentEdit:removeNumber').replace('{{ccn}}', ccn) }).check();
    await page.getByRole('button', { name: en('agentEdit:submit') }).click();
    await page.waitForURL('**/home/agency-overview');
    expect(await db.enrolment.findMany({ where: { agentUniqueId: advisor.agentUniqueId } })).toMatchObject([
      { endReason: 'removed' },
    ]);

    const theirs = await openBrowser();
    await signIn(theirs, advisor);
    await open(theirs, '/home/agent-enroll');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Enrol your member number' })).toBeVisible();
    await field(theirs, en('fields:ccn')).fill(ccn);
    await theirs.getByRole('button', { name: 'Enrol number' }).click();
    await expect(toast(theirs, 'Enrolment saved successfully!')).toBeVisible();
  });
