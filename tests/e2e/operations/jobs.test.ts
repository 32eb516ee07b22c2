import type { BrowserContext, Page } from '@playwright/test';
import { newStaff } from '#tests/support/staff.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, postForm, readIn, samplePassword } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

async function signInAsStaff(page: Page | BrowserContext, { userId }: { userId: string }): Promise<void> {
  expect((await postForm(page, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
}

/** A notice for a member of staff that failed for good, as a server that was long without its database leaves it. */
async function failedNotice(userId: string): Promise<string> {
  const [job] = await databaseOfServer().$queryRaw<[{ id: string }]>`
    INSERT INTO jobs (name, data, state, attempts, started_at, ended_at, last_error)
    VALUES ('mail-staff-attack', jsonb_build_object('userId', ${userId}::text), 'failed', 16, now(), now(), 'P2024')
    RETURNING id`;
  return job.id;
}

// Without scripts in `npm run test:deep`.
for (const javaScriptEnabled of deep ? [true, false] : [true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an administrator sees what failed and why, restarts it, and it is done', async ({ page }) => {
      const member = await newStaff('administrator');
      const id = await failedNotice(member.userId);
      await signInAsStaff(page, member);
      await page.goto('/staff/agencies');
      const areas = page.getByRole('navigation', { name: 'Console areas' });
      await areas.getByText('Operations').click();
      await areas.getByRole('link', { name: 'Jobs' }).click();
      const row = page.getByRole('row').filter({ hasText: id });
      await expect(row).toContainText('16 of 16');
      await expect(row).toContainText('The database did not respond properly.');
      await row
        .getByRole('button', { name: 'Restart: Notify a staff member that someone is guessing their password' })
        .click();
      await expect(toast(page, 'Job restarted.')).toBeVisible();
      await expect(row).toHaveCount(0);
      const mails = () => databaseOfServer().outbox.count({ where: { recipient: member.emailAddress.toLowerCase() } });
      await expect.poll(mails).toBe(1);
      for (const state of ['Waiting', 'Running']) {
        await page.getByRole('link', { name: new RegExp(`^${state}`) }).click();
        await expect(page.getByRole('link', { name: new RegExp(`^${state}`) })).toHaveAttribute('aria-current', 'page');
      }
    });
  });
}

const areasOf = {
  reviewer: ['Home', 'Agencies', 'Dashboards', 'Help'],
  editor: [
    ...['Home', 'Content', 'Pictures', 'Views', 'Approval', 'Messages', 'Emails', 'Brand settings', 'Outages'],
    ...['Dashboards', 'Help'],
  ],
};

for (const role of deep ? (['reviewer', 'editor'] as const) : (['editor'] as const)) {
  test(`a ${role} sees no link to the jobs, and no jobs`, async ({ context }) => {
    await signInAsStaff(context, await newStaff(role));
    const { texts } = await read(context, '/staff/agencies');
    expect(texts('nav[aria-label="Console areas"] li a')).toEqual(areasOf[role]);
    const jobs = await read(context, '/staff/jobs');
    expect([jobs.status, jobs.texts('table')]).toEqual([403, []]);
  });
}

for (const language of deep ? languagesLookedAt : []) {
  test(`axe finds nothing: the jobs, full and empty, ${language}`, async ({ page }) => {
    const member = await newStaff('administrator', { language });
    await failedNotice(member.userId);
    await signInAsStaff(page, member);
    await readIn(page, language);
    await open(page, '/staff/jobs');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    await open(page, '/staff/jobs?state=running');
    await expectAccessible(page);
  });
}
