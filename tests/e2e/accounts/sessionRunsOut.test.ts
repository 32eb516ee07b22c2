import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, openFold } from '#tests/e2e/support/addAdvisor.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, newPerson, signIn, type Person } from '#tests/e2e/support/people.ts';
import { hydrated, open, signInByForm } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// What is typed outlives a session that runs out; tests/e2e/accounts/session.test.ts has the dialog and the
// cookie.
const t = wordsOf('en');
const addPage = '/home/agency-overview/add';
const cameBack = (page: Page) => page.getByRole('status').filter({ hasText: t('form.cameBack') });
const firstName = (page: Page) => field(page, t('fields:firstName'));
const submit = (page: Page) => page.getByRole('button', { name: t('agents:add.submit') });
/** All that lies in the tab's storage of what was typed; null where there is nothing. */
const keptInTab = (page: Page) =>
  page.evaluate(() => {
    const typed = Object.entries(sessionStorage).filter(([name]) => name.startsWith('gangway-typed'));
    return typed.length === 0 ? null : JSON.stringify(typed);
  });

async function newOwner() {
  return (await newAgency({ country: 'US' })).owner;
}

/** The server ends the session, as an administrator or another device would. */
async function endOnServer(who: { agentUniqueId: string }): Promise<void> {
  await databaseOfServer().session.updateMany({
    where: { accountId: who.agentUniqueId, endedAt: null },
    data: { endedAt: new Date(), endedReason: 'idle' },
  });
}

async function signInAgain(page: Page, who: Person, path = addPage): Promise<void> {
  await expect(page).toHaveURL(/\/login\?ended=/);
  await signInByForm(page, who);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test.describe('what was typed is back', () => {
  test('after the idle limit, whole: texts, choices, ticks and the states of another country; passwords are not', async ({
    page,
  }) => {
    const owner = await newOwner();
    const advisor = newAdvisor();
    await page.clock.install();
    await signIn(page, owner);
    await open(page, addPage);
    await fillAdvisor(page, advisor);
    await field(page, t('fields:country')).selectOption('AU');
    await field(page, t('fields:stateOrTerritory')).selectOption('NSW');
    await field(page, t('fields:agentType')).selectOption('M');
    await openFold(page, 'agents:permissions.legend');
    const ticks = page.getByRole('checkbox');
    await ticks.nth(2).click();
    const ticked = await ticks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
    await page.clock.fastForward('20:05');
    await page.clock.fastForward('10:00');
    await expect(page).toHaveURL(/\/login\?ended=idle/);
    // Another user at this desk cannot read it: not as it is, nor as the text of its bytes.
    const kept = await keptInTab(page);
    expect(kept).not.toBeNull();
    for (const typed of [advisor.password, advisor.firstName, advisor.userId, advisor.emailAddress]) {
      expect(kept).not.toContain(typed);
      expect(kept).not.toContain(Buffer.from(typed).toString('base64').slice(0, -4));
    }
    expect(await page.content()).not.toContain('"typist",{');
    await signInAgain(page, owner);
    await expect(cameBack(page)).toBeVisible();
    await expect(field(page, t('fields:userId'))).toHaveValue(advisor.userId);
    await expect(firstName(page)).toHaveValue(advisor.firstName);
    await expect(field(page, t('fields:emailAddress'))).toHaveValue(advisor.emailAddress);
    await expect(field(page, t('fields:gender'))).toHaveValue('F');
    await expect(field(page, t('fields:country'))).toHaveValue('AU');
    await expect(field(page, t('fields:stateOrTerritory'))).toHaveValue('NSW');
    await expect(field(page, t('fields:agentType'))).toHaveValue('M');
    await expect
      .poll(() => ticks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)))
      .toEqual(ticked);
    await expect(field(page, t('fields:password'))).toHaveValue('');
    await expect(field(page, t('fields:confirmPwd'))).toHaveValue('');
    // Nothing was sent, and it can be now.
    expect(await databaseOfServer().agent.count({ where: { userId: advisor.userId } })).toBe(0);
    await field(page, t('fields:country')).selectOption('US');
    await field(page, t('fields:state')).selectOption('FL');
    await field(page, t('fields:password')).fill(advisor.password);
    await field(page, t('fields:confirmPwd')).fill(advisor.password);
    await submit(page).click();
    await expect(page).toHaveURL(/\/home\/agency-overview$/);
    await expect.poll(() => keptInTab(page)).toBeNull();
  });

  // In `npm test` the session that the server ended is accounts/beforeScripts.test.ts.
  if (deep)
    test('after a submit and a reload that find the session ended, and after a minute in which the server ended it', async ({
      page,
    }) => {
      const owner = await newOwner();
      const advisor = newAdvisor();
      await page.clock.install();
      await signIn(page, owner);
      await open(page, addPage);
      await fillAdvisor(page, advisor);
      await endOnServer(owner);
      await submit(page).click();
      await expect(page).toHaveURL(/ended=timeout&target=%2Fhome%2Fagency-overview%2Fadd$/);
      await signInAgain(page, owner);
      await expect(cameBack(page)).toBeVisible();
      await expect(firstName(page)).toHaveValue(advisor.firstName);
      expect(await databaseOfServer().agent.count({ where: { userId: advisor.userId } })).toBe(0);

      const before = await keptInTab(page);
      await firstName(page).fill('Reloaded');
      await expect.poll(() => keptInTab(page)).not.toBe(before);
      await endOnServer(owner);
      await page.reload();
      await signInAgain(page, owner);
      await expect(firstName(page)).toHaveValue('Reloaded');

      // A tab in use learns within a minute.
      await firstName(page).fill('Noticed');
      await endOnServer(owner);
      await page.clock.fastForward('01:05');
      await page.keyboard.press('Shift');
      await signInAgain(page, owner);
      await expect(firstName(page)).toHaveValue('Noticed');
    });

  test('where the session runs out in one of two tabs while a form is half filled in the other; signing in once is enough', {
    tag: '@deep',
  }, async ({ context }) => {
    const owner = await newOwner();
    await context.clock.install();
    await signIn(context, owner);
    const [typing, other] = [await context.newPage(), await context.newPage()];
    await open(typing, addPage);
    await open(other, '/home/my-account');
    await firstName(typing).fill('Halfway');
    await context.clock.fastForward('20:05');
    await expect(other.getByRole('dialog', { name: t('idle.title') })).toBeVisible();
    await context.clock.fastForward('10:00');
    for (const page of [typing, other]) await expect(page).toHaveURL(/\/login\?ended=(idle|timeout)&target=/);
    await signInByForm(other, owner);
    await expect(other).toHaveURL(/\/home\/my-account$/);
    // The first tab resumes by itself.
    await expect(typing).toHaveURL(/\/add$/);
    await expect(cameBack(typing)).toBeVisible();
    await expect(firstName(typing)).toHaveValue('Halfway');

    // Forgotten by signing out, in every tab.
    await hydrated(other);
    await other.locator('summary[aria-label$="your account"]').click();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    for (const page of [typing, other]) await expect(page).toHaveURL(/\/login\?ended=signed-out$/);
    for (const page of [typing, other]) expect(await keptInTab(page)).toBeNull();
    await signIn(context, owner);
    await open(typing, addPage);
    await expect(firstName(typing)).toHaveValue('');
    await expect(cameBack(typing)).toBeHidden();
  });
});

test.describe('what was typed is forgotten', () => {
  test('when another user signs in', { tag: '@deep' }, async ({ page }) => {
    const [owner, another] = [await newOwner(), await newOwner()];
    await signIn(page, owner);
    await open(page, addPage);
    await firstName(page).fill('Private');
    await expect.poll(() => keptInTab(page)).not.toBeNull();
    await endOnServer(owner);
    await page.reload();
    expect(await keptInTab(page)).not.toContain('Private');
    await signInAgain(page, another);
    await expect.poll(() => keptInTab(page)).toBeNull();
    await expect(firstName(page)).toHaveValue('');
  });

  // In `npm test` what was left is forgotten in forms.test.ts, and by signing out above.
  if (deep)
    test('by leaving the page, also where its session has ended in the meantime; nothing is kept of an untouched form', async ({
      page,
    }) => {
      const owner = await newOwner();
      const leave = async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: t('agents:add.cancel') })
          .click();
        await page
          .getByRole('dialog', { name: t('leave.title') })
          .getByRole('button', { name: t('leave.leave') })
          .click();
      };
      await signIn(page, owner);
      await open(page, addPage);
      await firstName(page).fill('Left');
      await page.goto('/home/my-account');
      await open(page, addPage);
      await expect(firstName(page)).toHaveValue('');
      await firstName(page).fill('Left for good');
      await endOnServer(owner);
      await leave();
      await signInAgain(page, owner, '/home/agency-overview');
      await open(page, addPage);
      await expect(firstName(page)).toHaveValue('');
      await endOnServer(owner);
      await page.reload();
      expect(await keptInTab(page)).toBeNull();
    });
});

test('the session is kept alive only while the user is active; a deactivated user is out at once, in a tab in use', {
  tag: '@deep',
}, async ({ page }) => {
  const person = await newPerson({ agentType: 'A' });
  await page.clock.install();
  await signIn(page, person);
  await open(page, '/home/pc');
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/session/keep-alive') ? 1 : 0));
  for (let minute = 0; minute < 10; minute += 1) await page.clock.fastForward('01:00');
  expect(asked).toBe(0);
  const kept = page.waitForRequest('**/session/keep-alive');
  await page.keyboard.press('Shift');
  await kept;
  await databaseOfServer().agent.update({
    where: { agentUniqueId: person.agentUniqueId },
    data: { activationFlag: 'D' },
  });
  await page.clock.fastForward('01:05');
  await page.keyboard.press('Shift');
  await expect(page).toHaveURL(/\/login\?ended=timeout&target=/);
});
