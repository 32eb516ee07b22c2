import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, type Advisor, type FormMarket } from './support/addAdvisor.ts';
import { expect, test } from './support/browsers.ts';
import { followMailLink, hydrated, open, openMail, signInByForm, toast } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

interface Story {
  market: FormMarket;
  owner: 'NAMOWNER' | 'UKOWNER' | 'JPOWNER';
  locale: string;
  language: 'en' | 'ja';
  brand: string;
  brands: string[];
  /** Whether the brand shows first-timers around. */
  tour: boolean;
  said: {
    added: string;
    validated: string;
    ready: string;
    question: string;
    greeting: (firstName: string) => string;
    active: string;
  };
}

const chosenPassword = 'MyOwn1234';

const english = {
  added: 'User Added successfully!',
  validated: 'Validation Successful',
  ready: 'You have successfully validated your email address and are now ready to Sign In.',
  active: 'Active',
};

const stories: Record<string, Story> = {
  'a US': {
    market: 'nam',
    owner: 'NAMOWNER',
    locale: 'en-US',
    language: 'en',
    brand: 'pc',
    brands: ['Princess Cruises', 'Holland America Line', 'Cunard', 'Seabourn'],
    tour: false,
    said: { ...english, question: 'Choose your landing brand', greeting: (name) => `Welcome to Princess Cruises, ${name}!` },
  },
  'a UK': {
    market: 'uk',
    owner: 'UKOWNER',
    locale: 'en-GB',
    language: 'en',
    brand: 'pu',
    brands: ['Princess Cruises UK'],
    tour: true,
    said: { ...english, question: 'Your landing page', greeting: (name) => `Welcome to Princess Cruises UK, ${name}!` },
  },
  'a Japanese': {
    market: 'jp',
    owner: 'JPOWNER',
    locale: 'ja-JP',
    language: 'ja',
    brand: 'pj',
    brands: ['プリンセス・クルーズ ジャパン'],
    tour: false,
    said: {
      added: 'ユーザーを追加しました。',
      validated: '確認が完了しました',
      ready: 'メールアドレスの確認が完了しました。ログインしていただけます。',
      question: '最初に表示するページ',
      greeting: (name) => `${name}様、プリンセス・クルーズ ジャパンへようこそ。`,
      active: '有効',
    },
  },
};

for (const [which, story] of Object.entries(stories)) {
  test(`${which} agency: from the owner's form to the advisor's home page`, async ({ openBrowser }) => {
    const browser = { locale: story.locale, viewport: { width: 1280, height: 800 } };
    const owner = await openBrowser(browser);
    const advisor = await openBrowser(browser);
    const person = story.language === 'ja' ? newAdvisor({ firstName: '美咲', middleName: '', lastName: '山田' }) : newAdvisor();

    await test.step('the owner adds an advisor', () => ownerAdds(owner, story, person));
    await test.step('the advisor follows the link of the e-mail', () => advisorValidates(advisor, story, person));
    await test.step('the advisor goes through the steps before the portal', () => advisorTakesTheSteps(advisor, story, person));
    await test.step('the advisor stands on the home page of the brand', () => advisorIsHome(advisor, story, person));
    await test.step('the owner sees the advisor as active', () => ownerSeesActive(owner, story, person));
    await test.step('from now on the advisor signs in with the chosen password alone', () => advisorComesBack(advisor, story, person));
  });
}

async function ownerAdds(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await open(page, '/login');
  await expect(page.locator('html')).toHaveAttribute('lang', story.language);
  await signInByForm(page, { userId: story.owner }, { language: story.language });
  await page.waitForURL(`**/home/${story.brand}`);
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await menu.locator('summary').filter({ hasText: t('content:nav.agency') }).click();
  await menu.getByRole('link', { name: t('content:nav.agencyOverview') }).click();
  await page.getByRole('main').getByRole('link', { name: t('agencies:overview.add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('agents:add.title') })).toBeVisible();
  await fillAdvisor(page, person, story);
  await page.getByRole('button', { name: t('agents:add.submit') }).click();
  await page.waitForURL('**/home/agency-overview');
  await expect(toast(page, story.said.added)).toBeVisible();
}

async function advisorValidates(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await openMail(page, person.emailAddress);
  await followMailLink(page);
  await hydrated(page);
  await page.getByRole('button', { name: t('session:validateEmail.submit') }).click();
  await expect(page.getByRole('heading', { name: story.said.validated })).toBeVisible();
  await expect(page.getByText(story.said.ready)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: t('session:footer.signIn') }).click();
  await page.waitForURL('**/login');
}

async function advisorTakesTheSteps(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await signInByForm(page, person, { password: person.password, language: story.language });
  if (story.market === 'uk') {
    await page.waitForURL('**/initial-edit');
    await hydrated(page);
    await expect(field(page, t('fields:lastName'))).toHaveValue(new RegExp(`^${person.lastName}$`, 'i'));
    await page.getByRole('button', { name: t('session:initialEdit.submit') }).click();
  }
  await page.waitForURL('**/accept-tnc');
  await hydrated(page);
  await page.getByRole('checkbox', { name: t('session:acceptTerms.accept') }).check();
  await field(page, t('account:password.new')).fill(chosenPassword);
  await field(page, t('account:password.confirm')).fill(chosenPassword.toLowerCase());
  await page.getByRole('button', { name: t('session:acceptTerms.submit') }).click();

  await page.waitForURL('**/default-brand');
  const question = page.getByRole('dialog', { name: story.said.question });
  await expect(question.getByRole('button')).toHaveText(story.brands);
  await question.getByRole('button').first().click();
}

async function advisorIsHome(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await page.waitForURL(new RegExp(`/home/${story.brand}\\b`));
  const tour = page.getByRole('dialog', { name: 'The header' });
  if (story.tour) await tour.getByRole('button', { name: 'Close' }).click();
  await expect(tour).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/home/${story.brand}$`));
  await expect(page.getByRole('heading', { level: 1, name: story.said.greeting(person.firstName) })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', story.language);
  await expect(page.locator('html')).toHaveAttribute('data-brand', story.brand.toUpperCase());
  await expect(page.getByText(t('content:nav.agencyOverview'))).toHaveCount(0);
  if (process.env.SAVE_SCREENSHOTS === '1' && story.market === 'nam') await saveScreenshot(page);
}

async function ownerSeesActive(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await open(page, `/home/agency-overview?q=${person.userId}`);
  const row = page.getByRole('row').filter({ hasText: person.userId });
  await expect(row).toHaveCount(1);
  await expect(row.getByText(story.said.active, { exact: true })).toBeVisible();
  await expect(row).toContainText(t('codes:role.A'));
}

async function advisorComesBack(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await page.context().clearCookies({ name: 'gangway_session' });
  await open(page, '/login');
  await signInByForm(page, person, { password: person.password, language: story.language });
  await expect(page.getByRole('alert')).toContainText(t('refusals:7016'));
  await signInByForm(page, person, { password: chosenPassword.toUpperCase(), language: story.language });
  await expect(page.getByRole('heading', { level: 1, name: story.said.greeting(person.firstName) })).toBeVisible();
}

/** The picture at the top of README.md. */
async function saveScreenshot(page: Page): Promise<void> {
  await hydrated(page);
  await mkdir('docs/images', { recursive: true });
  await page.screenshot({ path: 'docs/images/home.png', animations: 'disabled' });
}
