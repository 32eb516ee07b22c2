import type { Page } from '@playwright/test';
import { textLocale } from '#app/domain/markets/markets.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { describedCases } from '#tests/e2e/support/depth.ts';
import {
  expectHome,
  firstSteps,
  takeFirstSteps,
  validateAddress,
  type FirstSteps,
} from '#tests/e2e/support/firstSteps.ts';
import { samplePassword } from '#tests/e2e/support/people.ts';
import {
  fillAgency,
  fillOwner,
  newAgencyForm,
  newOwner,
  press,
  type AgencyForm,
  type OwnerForm,
} from '#tests/e2e/support/registration.ts';
import { hydrated, open, openMail, signInByForm } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

interface Story extends FirstSteps {
  owner: Partial<OwnerForm>;
  agency: Partial<AgencyForm>;
  /** What the owner reads who signs in before the approval. */
  waiting: string;
}

const stories: Record<'a US' | 'a UK' | 'a Japanese', Story> = {
  'a US': {
    ...firstSteps.us,
    owner: {},
    agency: {},
    waiting:
      'Your agency registration is still being processed. Please try again in 48-72 business hours or call the help desk.',
  },
  'a UK': {
    ...firstSteps.uk,
    owner: { country: 'GB', phoneNumber: '+44 7700 900143' },
    agency: { city: 'Southampton', state: 'ENG', zipCode: 'SO14 2AQ', telephone: '01632 960142', abtanumber: '' },
    waiting: 'Your agency registration is awaiting approval.',
  },
  'a Japanese': {
    ...firstSteps.jp,
    owner: { country: 'JP', ownerFirstName: '美咲', ownerLastName: '山田', phoneNumber: '03-0000-0143' },
    agency: { city: '横浜市中区', state: '14', zipCode: '231-0023', telephone: '045-000-0142' },
    waiting: wordsOf('ja')('refusals:pendingApproval'),
  },
};

// In `npm test` registration.test.ts goes to the mail, tests/api/agencies/approval approves, and story.test.ts takes the first steps;
// that an owner signs in before the approval is in guards.test.ts.
for (const [which, story] of describedCases(stories, [])) {
  test(`${which} agency: from registration over approval to the owner's first home page`, async ({ openBrowser }) => {
    const owner = newOwner(story.owner);
    const agency = newAgencyForm({
      ...story.agency,
      ...(story.market === 'uk' && { abtanumber: owner.userId.slice(-7) }),
    });
    const page = await openBrowser({ locale: story.locale, viewport: { width: 1280, height: 800 } });
    const staff = await openBrowser({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    const person = {
      userId: owner.userId,
      firstName: owner.ownerFirstName,
      lastName: owner.ownerLastName,
      password: samplePassword,
    };

    await test.step('the owner registers the agency', () => register(page, story, owner, agency));
    await test.step('signing in before the approval is refused, with the reason', () =>
      triesTooEarly(page, story, person));
    await test.step('brand staff approve the agency', () => approve(staff, agency));
    await test.step('the owner validates the address', () => validateAddress(page, story, owner.registrationEmail));
    await test.step('the owner goes through the steps before the portal', () =>
      takeFirstSteps(page, story, person, { chose: true }));
    await test.step('the owner is on the home page of the brand', () => expectHome(page, story, person));
  });
}

async function register(page: Page, { language, market }: Story, owner: OwnerForm, agency: AgencyForm): Promise<void> {
  const locale = textLocale(language, market);
  const t = wordsOf(locale);
  await open(page, '/register-agency-home');
  await page.getByRole('link', { name: t('registration:home.start') }).click();
  await fillOwner(page, owner, locale);
  await press(page, 'owner.submit', locale);
  await page.waitForURL('**/register-agency-steps?step=agency');
  await fillAgency(page, agency, locale);
  await press(page, 'agency.submit', locale);
  await page.waitForURL('**/register-agency-steps?step=review');
  await press(page, 'review.submit', locale);
  await page.waitForURL('**/register-agency-thankyou');
  await openMail(page, owner.registrationEmail);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('mail:agencyPending.subject'));
}

async function triesTooEarly(
  page: Page,
  { language, waiting }: Story,
  person: { userId: string; password: string },
): Promise<void> {
  await open(page, '/login');
  await signInByForm(page, person, { password: person.password, language });
  await expect(page.getByRole('alert')).toContainText(waiting);
}

async function approve(page: Page, agency: AgencyForm): Promise<void> {
  const t = wordsOf('en');
  await open(page, '/staff/login');
  await signInByForm(page, { userId: 'STAFFREVIEW' });
  await page.waitForURL('**/staff/home');
  await hydrated(page);
  await page.getByRole('link', { name: /waiting for approval/ }).click();
  await page.waitForURL('**/staff/agencies');
  await hydrated(page);
  await page.getByRole('main').getByRole('searchbox').fill(agency.agencyName);
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  // The heads and the one that was looked for: a press on a row that the answer moves would miss.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: new RegExp(agency.agencyName, 'i') });
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: t('staff:decision.approve') }).click();
  await expect(page.getByText(/: agency approved\./)).toBeVisible();
}
