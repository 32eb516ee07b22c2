import type { Page } from '@playwright/test';
import { codeAt, withAuthenticator, wrongCode } from '#tests/support/secondFactors.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesInDepth } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  readIn,
  samplePassword,
  signIn,
} from '#tests/e2e/support/people.ts';
import { read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { open, openActs, signInByForm, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');
const ownPage = '/home/my-account/second-factor';

/** A device with passkeys in Chromium, whose user is there and verified. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await field(page, t('secondFactor:addPasskey.name')).fill(name);
  await field(page, t('fields:oldPassword')).fill(samplePassword);
  await page.getByRole('button', { name: t('secondFactor:addPasskey.submit') }).click();
}

async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: t('secondFactor:codes.title') })).toBeVisible();
  const codes = await page
    .getByRole('list', { name: t('secondFactor:codes.list') })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('link', { name: t('secondFactor:codes.done') }).click();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await open(page, '/login');
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: t('signIn:passkey.signIn') });

test('a passkey is made, signs in alone and as the second step, is renamed and removed, and refused from then on', async ({
  page,
}) => {
  const person = await newPerson();
  await withDevice(page);
  await signIn(page, person);
  await open(page, ownPage);
  await expect(page.getByText(t('secondFactor:own.none'))).toBeVisible();
  await page.getByRole('link', { name: t('secondFactor:addPasskey.submit') }).click();
  await addPasskey(page, 'Office laptop');
  expect(await keepCodes(page)).toHaveLength(10);
  await expect(page.getByText('Office laptop')).toBeVisible();

  await signOut(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/\/home\/pc$/);

  await page.context().clearCookies();
  await page.goto(`/login?target=${encodeURIComponent(ownPage)}`);
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/login\/second-factor\?target=/);
  await page.getByRole('button', { name: t('secondFactor:step.passkey') }).click();
  await expect(page).toHaveURL(new RegExp(`${ownPage}$`));

  // In `npm test` a passkey is renamed in tests/api/accounts/signIn/passkeys.test.ts.
  if (deep) {
    await page.getByRole('link', { name: t('secondFactor:own.changeNamed', { passkey: 'Office laptop' }) }).click();
    await field(page, t('secondFactor:addPasskey.name')).fill('Home <PC>');
    await page.getByRole('button', { name: t('secondFactor:passkey.save') }).click();
    await expect(toast(page, t('secondFactor:passkey.renamed'))).toBeVisible();
  }
  await page
    .getByRole('link', { name: t('secondFactor:own.change') })
    .first()
    .click();
  await field(page, t('fields:oldPassword')).fill(samplePassword);
  await page.getByRole('button', { name: t('secondFactor:passkey.submitRemove') }).click();
  await expect(page.getByText(t('secondFactor:own.none'))).toBeVisible();

  // The device has it still; that the password alone is enough again is tests/api/accounts/secondFactors.
  await signOut(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText(t('refusals:passkeyRefused'));
});

test('an authenticator app is set up; its codes and a recovery code sign in', { tag: '@deep' }, async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await open(page, ownPage);
  await page.getByRole('link', { name: t('secondFactor:own.setUp') }).click();
  await field(page, t('fields:oldPassword')).fill(samplePassword);
  await page.getByRole('button', { name: t('secondFactor:addAuthenticator.begin') }).click();
  await expect(page.getByRole('img', { name: t('secondFactor:addAuthenticator.qrAlt') })).toBeVisible();
  const secret = (
    await page.getByRole('group', { name: t('secondFactor:addAuthenticator.secret') }).innerText()
  ).replaceAll(' ', '');
  const confirm = async (code: string) => {
    await field(page, t('secondFactor:addAuthenticator.confirm')).fill(code);
    await page.getByRole('button', { name: t('secondFactor:addAuthenticator.submit') }).click();
  };
  await confirm(wrongCode(secret));
  await expect(page.getByRole('alert').first()).toContainText(t('refusals:secondFactorWrong'));
  await confirm(codeAt(secret));
  const [recoveryCode] = await keepCodes(page);
  await expect(page.getByText(t('secondFactor:own.on'))).toBeVisible();

  await signOut(page);
  await signInByForm(page, person);
  // The code of the step after: the one before was used to set the app up.
  await field(page, t('secondFactor:step.code')).fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: t('secondFactor:step.submitCode'), exact: true }).click();
  await expect(page).toHaveURL(/\/home\/pc$/);

  await page.context().clearCookies();
  await postForm(page, '/login', { userId: person.userId, password: samplePassword });
  await open(page, '/login/second-factor');
  await page.getByText(t('secondFactor:step.recovery'), { exact: true }).click();
  await field(page, t('fields:recoveryCode')).fill(recoveryCode!);
  await page.getByRole('button', { name: t('secondFactor:step.submitRecovery') }).click();
  await expect(page).toHaveURL(/\/home\/pc$/);
  expect((await read(page.context(), ownPage)).texts('main').join(' ')).toContain('9 codes left.');
});

test('an owner demands it of the agency; a user without one sets one up on the way in, and the owner resets it', {
  tag: '@deep',
}, async ({ page }) => {
  const agency = await newAgency();
  const { owner } = agency;
  databaseOfServer();
  await withAuthenticator(owner);
  await signIn(page, owner);
  await open(page, '/home/agency-overview');
  const agencyInformation = page.getByRole('region', { name: t('agencies:overview.information') }).locator('summary');
  await agencyInformation.click();
  await page.getByRole('link', { name: t('agencies:overview.secondFactorChangeLabel') }).click();
  await page.getByLabel(t('secondFactor:agency.label')).check();
  await page.getByRole('button', { name: t('secondFactor:agency.save') }).click();
  await agencyInformation.click();
  await expect(page.getByText(t('agencies:overview.secondFactorRequired'))).toBeVisible();

  const { buildAgent } = await import('#tests/support/builders.ts');
  const agent = await buildAgent(databaseOfServer(), agency);
  await page.context().clearCookies();
  await withDevice(page);
  const signedIn = await postForm(page, '/login?target=/home/my-account', {
    userId: agent.userId,
    password: samplePassword,
  });
  const setup = signedIn.headers().location!;
  expect(setup).toMatch(/^\/second-factor-setup\?target=/);
  expect(await redirectOf(page.context(), '/home/my-account')).toMatch(/^\/second-factor-setup/);
  await open(page, setup);
  await page.getByRole('link', { name: t('secondFactor:addPasskey.submit') }).click();
  await addPasskey(page, 'New');
  await keepCodes(page);
  await expect(page).toHaveURL(/\/home\/my-account$/);

  await page.context().clearCookies();
  await signIn(page, owner);
  await open(page, `/home/agency-overview/${agent.agentUniqueId}`);
  await openActs(page);
  await page.getByRole('link', { name: t('secondFactor:reset.open') }).click();
  await field(page, t('fields:oldPassword')).fill(samplePassword);
  await page.getByRole('button', { name: t('secondFactor:reset.submit') }).click();
  await expect(toast(page, /two-step verification reset/)).toBeVisible();
  await openActs(page);
  await expect(page.getByRole('link', { name: t('secondFactor:reset.open') })).toHaveCount(0);
});

test('passkeys say to a browser without scripts what they need', async ({ context }) => {
  await signIn(context, await newPerson());
  // Chromium does not show what is for browsers without scripts when scripts are only disabled by the test.
  const { html } = await read(context, '/second-factor-setup/passkey');
  expect(html).toContain(`<noscript><p class="mb-4">${t('secondFactor:noScript')}</p>`);
});

// In `npm test` what an action does with codes: tests/api/accounts/secondFactors.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('codes are set up and sign in', async ({ page }) => {
      const person = await newPerson();
      await signIn(page, person);
      await page.goto(`/second-factor-setup/authenticator?target=${ownPage}`);
      await field(page, t('fields:oldPassword')).fill(samplePassword);
      await page.getByRole('button', { name: t('secondFactor:addAuthenticator.begin') }).click();
      const secret = (
        await page.getByRole('group', { name: t('secondFactor:addAuthenticator.secret') }).innerText()
      ).replaceAll(' ', '');
      await field(page, t('secondFactor:addAuthenticator.confirm')).fill(codeAt(secret));
      await page.getByRole('button', { name: t('secondFactor:addAuthenticator.submit') }).click();
      const [recoveryCode] = await keepCodes(page);
      await page.context().clearCookies();
      await page.goto('/login');
      await signInByForm(page, person);
      await page.getByText(t('secondFactor:step.recovery'), { exact: true }).click();
      await field(page, t('fields:recoveryCode')).fill('AAAA');
      await page.getByRole('button', { name: t('secondFactor:step.submitRecovery') }).click();
      await expect(page.getByRole('alert').first()).toContainText(t('refusals:secondFactorWrong_recovery'));
      await field(page, t('fields:recoveryCode')).fill(recoveryCode!);
      await page.getByRole('button', { name: t('secondFactor:step.submitRecovery') }).click();
      await expect(page).toHaveURL(/\/home\/pc$/);
    });
  });

for (const language of languagesInDepth) {
  test(`axe finds nothing, and nothing sticks out at 360 px: ${language}`, async ({ page }) => {
    const words = wordsOf(language);
    const agency = await newAgency({ country: language === 'ja' ? 'JP' : 'US' });
    const { owner } = agency;
    databaseOfServer();
    await withAuthenticator(owner);
    await readIn(page, language);
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, '/login');
    await expectAccessible(page);
    await signInByForm(page, owner, { language });
    await expect(page).toHaveURL(/\/login\/second-factor/);
    const check = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    };
    await check();
    await signIn(page, owner);
    const pages = [
      ownPage,
      `${ownPage}/authenticator`,
      `${ownPage}/recovery-codes`,
      '/second-factor-setup/passkey',
      '/home/agency-overview/second-factor',
    ];
    for (const path of pages) {
      await open(page, path);
      await check();
    }
    await open(page, '/second-factor-setup/authenticator');
    await field(page, words('fields:oldPassword')).fill(samplePassword);
    await page.getByRole('button', { name: words('secondFactor:addAuthenticator.begin') }).click();
    await expect(page.getByRole('img', { name: words('secondFactor:addAuthenticator.qrAlt') })).toBeVisible();
    await check();
    await open(page, `${ownPage}/recovery-codes`);
    await field(page, words('fields:oldPassword')).fill(samplePassword);
    await page.getByRole('button', { name: words('secondFactor:renewCodes.submit') }).click();
    await expect(page.getByRole('list', { name: words('secondFactor:codes.list') })).toBeVisible();
    await check();
  });
}
