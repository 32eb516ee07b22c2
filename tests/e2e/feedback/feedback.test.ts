import type { Page } from '@playwright/test';
import { buildAgent } from '#tests/support/builders.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import {
  databaseOfServer,
  newAgency,
  newPerson,
  postForm,
  readIn,
  samplePassword,
  signIn,
  unique,
} from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const numbers = /F-[2-9A-Z]{4}-[2-9A-Z]{4}/;
const picture = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await smallPicture({ width: 640, height: 400 }),
});

async function numberIn(page: Page): Promise<string> {
  const notice = page.getByRole('status').filter({ hasText: 'Your feedback number is' });
  return numbers.exec(await notice.innerText())![0];
}

async function staffPage(staff: Page): Promise<void> {
  expect(
    (
      await postForm(staff, '/staff/login', { userId: (await newStaff('help-desk')).userId, password: samplePassword })
    ).status(),
  ).toBe(302);
}

test('an advisor sends feedback with a picture from any page, staff answer with a template and write what changed, and the advisor sees both', async ({
  page,
  openBrowser,
  complaints,
}) => {
  const agency = await newAgency({ country: 'US' });
  const advisor = await buildAgent(databaseOfServer(), agency, { agentType: 'A' });
  const words = `The menu ${unique()} covers the page`;
  await signIn(page, advisor);
  await open(page, '/home/my-account');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send feedback' });
  await field(dialog, 'Comments').fill(words);
  await expect(dialog.getByText(/^\d+ of 4,000 characters$/)).toBeVisible();
  await lookAt(page);

  // Closed and opened again, it still has what was typed.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send feedback' }).click();
  await expect(field(dialog, 'Comments')).toHaveValue(words);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await expect(field(dialog, 'Feedback type')).toBeFocused();
  await field(dialog, 'Feedback type').selectOption({ label: 'Design Issue' });
  await field(dialog, 'Picture').setInputFiles(await picture());

  // Without a connection nothing is lost.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You’re offline.');
  await page.context().setOffline(false);
  complaints.length = 0;
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('Your feedback number is')).toBeVisible();
  const number = await numberIn(page);
  expect(new URL(page.url()).pathname).toBe('/home/my-account');
  await dialog.getByRole('link', { name: 'See all my feedback' }).click();
  const own = main(page).getByRole('article', { name: number });
  await expect(own).toContainText('Received');

  const staff = await openBrowser();
  await staffPage(staff);
  await open(staff, '/staff/feedback');
  await staff.getByRole('searchbox', { name: 'Search feedback' }).fill(number.toLowerCase().replaceAll('-', ' '));
  await expect(staff.getByRole('rowheader')).toHaveCount(1);
  await lookAt(staff);
  await staff.getByRole('link', { name: number }).click();
  const shown = staff.getByRole('img', { name: `The picture that was sent with ${number}` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await field(staff, 'Template').selectOption({ label: 'It is mended' });
  await staff.getByRole('button', { name: 'Insert' }).click();
  await expect(field(staff, 'Answer')).toHaveValue(new RegExp(`^Dear ${advisor.firstName},[^]*${number} is mended`));
  await field(staff, 'Answer').fill('It no longer covers anything.');
  await lookAt(staff);
  await staff.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(staff, `${number}: answer sent.`)).toBeVisible();
  // Pressed once more, it would be sent twice.
  await expect(field(staff, 'Answer')).toHaveValue('');

  // In `npm test`: tests/api/feedback.
  const title = `Menus ${unique()}`;
  if (deep) {
    await open(staff, '/staff/feedback/we-did/new');
    await field(staff, 'Title in English').fill(title);
    await field(staff, 'Text in English').fill('They keep out of the way.');
    await field(staff, 'Title in Japanese').fill('メニュー');
    await field(staff, 'Text in Japanese').fill('邪魔になりません。');
    await field(staff, 'Shown from').fill(new Date().toISOString().slice(0, 10));
    await lookAt(staff);
    await staff.getByRole('button', { name: 'Save entry' }).click();
    await expect(toast(staff, 'Entry saved.')).toBeVisible();
  }

  await page.reload();
  await expect(own).toContainText('Answered');
  await expect(own).toContainText('It no longer covers anything.');
  if (deep)
    await expect(main(page).getByRole('listitem').filter({ hasText: title })).toContainText(
      'They keep out of the way.',
    );
  await lookAt(page);
});

// Beside what the sweep of every page shows: the form with its errors and the fields of a course.
for (const language of deep ? languagesLookedAt : []) {
  test(`the page is accessible with every kind of content (${language})`, async ({ page }) => {
    const t = wordsOf(language);
    await signIn(page, await newPerson());
    await readIn(page, language);
    await open(page, '/home/feedback');
    await page.getByRole('button', { name: t('feedback:form.send') }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await field(page, t('fields:feedbackType')).selectOption('Academy-C');
    await expect(field(page, t('fields:courseName'))).toBeVisible();
    await lookAt(page);
  });
}

// In `npm test` the actions of both pages: tests/api/feedback.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('feedback is sent by its page, comes back as it was typed where something is missing, and is answered', async ({
      page,
      openBrowser,
    }) => {
      const agency = await newAgency({ country: 'GB' });
      const advisor = await buildAgent(databaseOfServer(), agency, { agentType: 'A' });
      await signIn(page, advisor);
      await page.goto('/home/my-account');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Send feedback' }).click();
      await page.waitForURL('**/home/feedback');
      await field(page, 'Comments').fill('A course stops half way.');
      await field(page, 'Course').fill('Fjords');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(field(page, 'Comments')).toHaveValue('A course stops half way.');
      await field(page, 'Feedback type').selectOption({ label: 'Course never loads or freezes' });
      await field(page, 'Picture').setInputFiles({
        name: 'page.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      });
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await expect(
        main(page).getByText('This picture can’t be read. Please choose a PNG, JPEG or WebP picture.').first(),
      ).toBeVisible();
      await expect(field(page, 'Course')).toHaveValue('Fjords');
      await field(page, 'Picture').setInputFiles(await picture());
      await page.getByRole('button', { name: 'Send feedback' }).click();
      const number = await numberIn(page);

      const staff = await openBrowser({ javaScriptEnabled: false });
      await staffPage(staff);
      await staff.goto(`/staff/feedback?q=${number}`);
      await staff.getByRole('link', { name: number }).click();
      await field(staff, 'Template').selectOption({ label: 'We need to know more' });
      await staff.getByRole('button', { name: 'Insert' }).click();
      await expect(field(staff, 'Answer')).toHaveValue(/we need to know more/);
      await field(staff, 'Status after the answer').selectOption({ label: 'In progress' });
      await staff.getByRole('button', { name: 'Send answer' }).click();
      await expect(staff.getByRole('status').filter({ hasText: 'answer sent' })).toBeVisible();

      await page.goto('/home/feedback');
      const own = main(page).getByRole('article', { name: number });
      await expect(own).toContainText('In progress');
      await expect(own).toContainText('we need to know more');
    });
  });
