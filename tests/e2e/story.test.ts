import type { Page } from '@playwright/test';
import { fillAdvisor, newAdvisor, type Advisor } from './support/addAdvisor.ts';
import { expect, test } from './support/browsers.ts';
import { describedCases, deep } from './support/depth.ts';
import {
  chosenPassword,
  expectHome,
  firstSteps,
  takeFirstSteps,
  validateAddress,
  type FirstSteps,
} from './support/firstSteps.ts';
import { hydrated, open, signInByForm, toast } from './support/screens.ts';
import { field, wordsOf } from './support/words.ts';

type Story = (typeof firstSteps)[keyof typeof firstSteps] & {
  owner: 'NAMOWNER' | 'UKOWNER' | 'JPOWNER';
  said: FirstSteps['said'] & { added: string; active: string };
};

const english = { added: 'User Added successfully!', active: 'Active' };

const stories: Record<'a US' | 'a UK' | 'a Japanese', Story> = {
  'a US': { ...firstSteps.us, owner: 'NAMOWNER', said: { ...firstSteps.us.said, ...english } },
  'a UK': { ...firstSteps.uk, owner: 'UKOWNER', said: { ...firstSteps.uk.said, ...english } },
  'a Japanese': {
    ...firstSteps.jp,
    owner: 'JPOWNER',
    said: { ...firstSteps.jp.said, added: 'ユーザーを追加しました。', active: '有効' },
  },
};

// In `npm test` the longest, with the first edit; without scripts a US one goes the same way (withoutJavaScript.test.ts).
for (const [which, story] of describedCases(stories, ['a UK'])) {
  test(`${which} agency: from the owner's form to the advisor's home page`, async ({ openBrowser }) => {
    const browser = { locale: story.locale, viewport: { width: 1280, height: 800 } };
    const owner = await openBrowser(browser);
    const advisor = await openBrowser(browser);
    const person =
      story.language === 'ja' ? newAdvisor({ firstName: '美咲', middleName: '', lastName: '山田' }) : newAdvisor();

    await test.step('the owner adds an advisor', () => ownerAdds(owner, story, person));
    await test.step('the advisor follows the link of the e-mail', () =>
      validateAddress(advisor, story, person.emailAddress));
    await test.step('the advisor goes through the steps before the portal', () =>
      takeFirstSteps(advisor, story, person));
    await test.step('the advisor is on the home page of the brand', async () => {
      await expectHome(advisor, story, person);
    });
    await test.step('the owner sees the advisor as active', () => ownerSeesActive(owner, story, person));
    // In `npm test` the rest is tests/api/accounts/onboarding/steps.test.ts and
    // tests/api/people/myAccount/preferredName.test.ts.
    if (!deep) return;
    await test.step('from now on the advisor signs in with the chosen password alone', () =>
      advisorComesBack(advisor, story, person));
    await test.step('the advisor says what to be called: the greeting does, and the owner finds them by it', () =>
      isCalled(advisor, owner, story, person));
  });
}

async function ownerAdds(page: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  await open(page, '/login');
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${story.language}`));
  await signInByForm(page, { userId: story.owner }, { language: story.language });
  await page.waitForURL(`**/home/${story.brand}`);
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await menu
    .locator('summary')
    .filter({ hasText: story.language === 'ja' ? '代理店' : 'Agency' })
    .click();
  await menu.getByRole('link', { name: t('content:place.people'), exact: true }).click();
  // The home page offers the same and stays until the overview is there, which has the link among its tabs too.
  await expect(page.getByRole('heading', { level: 1, name: t('agencies:overview.title') })).toBeVisible();
  await page
    .getByRole('main')
    .locator('.page-head')
    .getByRole('link', { name: t('agencies:overview.add') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('agents:add.title') })).toBeVisible();
  await fillAdvisor(page, person, story);
  await page.getByRole('button', { name: t('agents:add.submit') }).click();
  await page.waitForURL('**/home/agency-overview');
  await expect(toast(page, story.said.added)).toBeVisible();
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

async function isCalled(advisor: Page, owner: Page, story: Story, person: Advisor): Promise<void> {
  const t = wordsOf(story.language);
  const preferred = story.language === 'ja' ? 'みーちゃん' : 'Nell';
  await open(advisor, '/home/my-account');
  await field(advisor, t('fields:preferredName')).fill(preferred);
  await advisor.getByRole('button', { name: t('agents:myAccount.submit') }).click();
  await expect(advisor.getByText(t('successes:updated'))).toBeVisible();
  await open(advisor, `/home/${story.brand}`);
  await expect(advisor.getByRole('heading', { level: 1, name: story.said.greeting(preferred) })).toBeVisible();
  await open(owner, `/home/agency-overview?q=${encodeURIComponent(preferred)}`);
  const row = owner.getByRole('row').filter({ hasText: person.userId });
  await expect(row).toContainText(`${person.firstName} (${preferred})`);
}
