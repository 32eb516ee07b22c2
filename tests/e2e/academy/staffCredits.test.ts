import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { open, openMail, toast } from '#tests/e2e/support/screens.ts';
import { field } from '#tests/e2e/support/words.ts';
import { reachTop } from '#tests/support/certificates.ts';
import { newLearner } from '#tests/support/learners.ts';

const reason = 'Agreed with the cruise line on the telephone.';

// Who may, and what each correction does: tests/api/academy/credits/staffCredits.test.ts.
test('a credit that a learner calls about is found by its reference and corrected, and a certificate granted', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { creditId } = await reachTop(db, learner.authId, 'PC');
  const drawn = creditId
    .slice(-8)
    .toUpperCase()
    .replace(/[^2-9A-F]/g, '7');
  const reference = `K-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
  const end = new Date(Date.now() + 10 * 86_400_000);
  const made = { state: 'created', fccId: `FCC-${creditId}`, createdAt: new Date(), expiresAt: end } as const;
  await db.futureCruiseCredit.update({ where: { creditId }, data: { ...made, reference } });
  await postForm(page, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });

  await open(page, '/staff/credits');
  await page.getByRole('main').getByRole('searchbox', { name: 'Search credits' }).fill(reference);
  await expect(page.getByText('1 credit', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('row').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('’s future cruise credit');
  await lookAt(page);
  await field(page, 'Correction').selectOption({ label: 'Change the last day' });
  await field(page, 'Reason').fill(reason);
  await page.getByRole('button', { name: 'Correct credit' }).click();
  await expect(field(page, 'Last day')).toHaveAccessibleDescription(/The last day must be today or later/);
  await field(page, 'Last day').fill(new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Correct credit' }).click();
  await expect(toast(page, 'Credit corrected.')).toBeVisible();

  await open(page, '/staff/certificates');
  await page.getByRole('link', { name: 'Grant a certificate' }).click();
  await field(page, 'User ID or member number').fill(learner.userId);
  await field(page, 'Curriculum').selectOption('CU');
  await field(page, 'Level').selectOption('2');
  await field(page, 'Reason').fill(reason);
  await page.getByRole('button', { name: 'Grant certificate' }).click();
  await expect(toast(page, 'Certificate granted.')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await openMail(page, learner.emailAddress);
  await expect(page.frameLocator('iframe').getByText(reason)).toBeVisible();
});
