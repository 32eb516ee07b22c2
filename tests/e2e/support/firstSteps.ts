import type { Page } from '@playwright/test';
import type { Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { expect } from './browsers.ts';
import { followMailLink, hydrated, openMail, signInByForm } from './screens.ts';
import { field, wordsOf } from './words.ts';

/** How a new user of a market comes to the portal, and what they read on the way. */
export interface FirstSteps {
  market: Market;
  locale: string;
  language: Language;
  brand: string;
  brands: string[];
  /** Whether the brand shows first-timers around. */
  tour: boolean;
  said: { validated: string; ready: string; question: string; greeting: (firstName: string) => string };
}

/** A person who comes to the portal for the first time. */
export interface Newcomer {
  userId: string;
  firstName: string;
  lastName: string;
  /** The password that they were given, or chose when registering. */
  password: string;
}

/** What they choose with the terms. */
export const chosenPassword = 'MyOwn1234';

const english = {
  validated: 'Validation Successful',
  ready: 'You have successfully validated your email address and are now ready to Sign In.',
};

/** The way in the United States, the United Kingdom and Japan. */
export const firstSteps = {
  us: {
    market: 'nam',
    locale: 'en-US',
    language: 'en',
    brand: 'pc',
    brands: ['Princess Cruises', 'Holland America Line', 'Cunard', 'Seabourn'],
    tour: false,
    said: {
      ...english,
      question: 'Choose your default brand',
      greeting: (name) => `Welcome to Princess Cruises, ${name}!`,
    },
  },
  uk: {
    market: 'uk',
    locale: 'en-GB',
    language: 'en',
    brand: 'pu',
    brands: ['Princess Cruises UK'],
    tour: true,
    said: { ...english, question: 'Your landing page', greeting: (name) => `Welcome to Princess Cruises UK, ${name}!` },
  },
  jp: {
    market: 'jp',
    locale: 'ja-JP',
    language: 'ja',
    brand: 'pj',
    brands: ['プリンセス・クルーズ ジャパン'],
    tour: false,
    said: {
      validated: '確認が完了しました',
      ready: 'メールアドレスの確認が完了しました。ログインしていただけます。',
      question: '最初に表示するページ',
      greeting: (name) => `${name}様、プリンセス・クルーズ ジャパンへようこそ。`,
    },
  },
} as const satisfies Record<string, FirstSteps>;

/** Opens the newest mail to an address, follows its link and validates the address. */
export async function validateAddress(page: Page, way: FirstSteps, emailAddress: string): Promise<void> {
  const t = wordsOf(way.language);
  await openMail(page, emailAddress);
  await followMailLink(page);
  await hydrated(page);
  await page.getByRole('button', { name: t('onboarding:validateEmail.submit') }).click();
  await expect(page.getByRole('heading', { name: way.said.validated })).toBeVisible();
  await expect(page.getByText(way.said.ready)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('signIn:footer.signIn') })
    .click();
  await page.waitForURL('**/login');
}

/**
 * Signs in and goes through the steps before the portal. A user who `chose` their password, by registering, is asked
 * for none.
 */
export async function takeFirstSteps(
  page: Page,
  way: FirstSteps,
  person: Newcomer,
  { chose = false } = {},
): Promise<void> {
  const t = wordsOf(way.language);
  await signInByForm(page, person, { password: person.password, language: way.language });
  if (way.market === 'uk') {
    await page.waitForURL('**/initial-edit');
    await hydrated(page);
    await expect(field(page, t('fields:lastName'))).toHaveValue(new RegExp(`^${person.lastName}$`, 'i'));
    const birth = page.getByRole('group', { name: t('fields:birthDate'), exact: true });
    for (const [part, value] of [
      ['year', '1988'],
      ['month', '6'],
      ['day', '14'],
    ] as const)
      await field(birth, t(`form.${part}`)).fill(value);
    await page.getByRole('button', { name: t('onboarding:initialEdit.submit') }).click();
  }
  await page.waitForURL('**/accept-tnc');
  await hydrated(page);
  await page.getByRole('checkbox', { name: t('onboarding:acceptTerms.accept') }).check();
  await expect(page.getByText(t(`onboarding:acceptTerms.${chose ? 'termsOnlySentence' : 'sentence'}`))).toBeVisible();
  await expect(field(page, t('account:password.new'))).toHaveCount(chose ? 0 : 1);
  if (!chose) {
    await field(page, t('account:password.new')).fill(chosenPassword);
    await field(page, t('account:password.confirm')).fill(chosenPassword.toLowerCase());
  }
  await page.getByRole('button', { name: t('onboarding:acceptTerms.submit') }).click();

  await page.waitForURL(/\/default-brand\?target=%2Fhome%2Fmy-account$/);
  const question = page.getByRole('dialog', { name: way.said.question });
  await expect(question.getByRole('button')).toHaveText(way.brands);
  await question.getByRole('button').first().click();
}

/**
 * They stand on their account page (spec §4 item 7) and go on to the home page of the brand, in its language and theme.
 */
export async function expectHome(page: Page, way: FirstSteps, person: Newcomer): Promise<void> {
  await page.waitForURL(/\/home\/my-account\b/);
  const tour = page.getByRole('dialog', { name: 'Your way home' });
  if (way.tour) await tour.getByRole('button', { name: 'Close the tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(page).toHaveURL(/\/home\/my-account$/);
  await page
    .getByRole('navigation', { name: wordsOf(way.language)('shell.menu') })
    .getByRole('link', { name: wordsOf(way.language)('content:nav.home') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/home/${way.brand}$`));
  await expect(page.getByRole('heading', { level: 1, name: way.said.greeting(person.firstName) })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${way.language}`));
  await expect(page.locator('html')).toHaveAttribute('data-brand', way.brand.toUpperCase());
}
