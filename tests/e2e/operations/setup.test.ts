import { expect, test } from '#tests/e2e/support/browsers.ts';
import { postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');

test('the guide of the demo has all it needs: the browser reaches the courses, and without scripts the server says so', async ({
  page,
  openBrowser,
}) => {
  const signIn = async (who: typeof page) =>
    expect((await postForm(who, '/staff/login', { userId: 'STAFFADMIN', password: samplePassword })).status()).toBe(
      302,
    );
  await signIn(page);
  await open(page, '/staff/setup');
  await expect(page.getByText(t('setup:sentenceDone'))).toBeVisible();
  const courses = page.getByRole('listitem', { name: t('setup:step.courses.title'), exact: true });
  await expect(courses.getByRole('status')).toHaveText(/^Your browser reached \*\.localhost/);
  await expect(courses.locator('iframe')).toHaveCount(0);

  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain);
  await plain.goto('/staff/setup');
  const said = plain.getByRole('listitem', { name: t('setup:step.courses.title'), exact: true });
  await expect(said).toContainText(/the server reached 127\.0\.0\.1/);
  await expect(said).not.toContainText('Your browser');
});
