import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, readIn, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const main = (page: Page) => page.getByRole('main');
const report = '/home/pages/pc/academy/reports';

/**
 * An agency with an owner without a number, a learner with the first level, one who has begun, and an advisor without a
 * number.
 */
async function agencyOfLearners() {
  const db = databaseOfServer();
  const agency = await newAgency();
  const [officer, begun] = [
    await newLearner(db, agency, { firstName: 'Olive', lastName: 'Officer' }),
    await newLearner(db, agency, { firstName: 'Ben', lastName: 'Begun' }),
  ];
  const without = await buildAgent(db, agency, { firstName: 'Walt', lastName: 'Without' });
  const certifications = await db.certification.findMany({
    where: { curriculum: 'PC', level: 1 },
    include: { requirements: true },
  });
  const courses = certifications.flatMap(({ requirements }) => requirements.flatMap(({ courseId }) => courseId ?? []));
  const pass = (authId: string, courseId: string) =>
    db.$transaction((tx) =>
      recordResult(
        tx,
        { now: new Date(), address: '', system: true },
        { authId, courseId, completed: true, passed: true, score: 90, seconds: 60, begins: true },
      ),
    );
  for (const courseId of courses) await pass(officer.authId, courseId);
  await pass(begun.authId, courses[0]!);
  return { agency, officer, begun, without };
}

for (const language of languagesLookedAt) {
  test(`an owner sees who is where, narrows it, takes it along, and sends a reminder (${language})`, {
    tag: '@deep',
  }, async ({ page }) => {
    const t = wordsOf(language);
    const { agency, begun } = await agencyOfLearners();
    await signIn(page, agency.owner);
    await readIn(page, language);
    await open(page, report);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('academyReports:title'));
    await expect(main(page).getByRole('img')).toHaveCount(1);
    const people = main(page).getByRole('table', {
      name: t('academyReports:people.title', { curriculum: t('markets:curriculum.PC') }),
    });
    await expect(people.getByRole('rowheader')).toHaveCount(4);
    await lookAt(page);

    await field(main(page), t('academyReports:filter.standing')).selectOption('none');
    await page.waitForURL(/standing=none/);
    await expect(people.getByRole('rowheader')).toHaveCount(1);
    const waiting = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: t('common:table.download.csv') })
      .click();
    const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Begun');

    await people.getByRole('checkbox').check();
    await main(page)
      .getByRole('button', { name: t('academyReports:remind.ticked') })
      .click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('academyReports:reminder.title'));
    await expect(main(page).getByRole('cell', { name: t('academyReports:answer.begin') })).toBeVisible();
    await lookAt(page);
    await main(page)
      .getByRole('button', { name: t('academyReports:reminder.send', { count: 1 }) })
      .click();
    await expect(toast(page, t('academyReports:reminder.done', { count: 1 }))).toBeVisible();
    await expect
      .poll(() =>
        databaseOfServer().outbox.count({
          where: { recipient: begun.emailAddress.toLowerCase(), template: 'academyReminder' },
        }),
      )
      .toBe(1);
    const reminder = `${report.replace('reports', 'reminder')}?agent=${begun.agentUniqueId}`;
    expect((await read(page.context(), reminder)).texts('main').join(' ')).toContain(
      t('academyReports:reminder.noUserLeft'),
    );
  });
}

// In `npm test` everybody whom a report shows is reminded in tests/api/academy/reports.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a report is narrowed, and everybody whom it shows reminded', async ({ page }) => {
      const t = wordsOf('en');
      const { agency, without } = await agencyOfLearners();
      await signIn(page, agency.owner);
      await page.goto(report);
      await field(main(page), t('academyReports:filter.standing')).selectOption('notEnrolled');
      await main(page)
        .getByRole('button', { name: t('academyReports:filter.apply') })
        .first()
        .click();
      await page.waitForURL(/standing=notEnrolled/);
      await main(page)
        .getByRole('link', { name: t('academyReports:remind.matching', { count: 2 }) })
        .click();
      await main(page)
        .getByRole('button', { name: t('academyReports:reminder.send', { count: 2 }) })
        .click();
      await page.waitForURL(/\/academy\/reports/);
      await expect
        .poll(() =>
          databaseOfServer().outbox.count({
            where: { recipient: without.emailAddress.toLowerCase(), template: 'academyReminder' },
          }),
        )
        .toBe(1);
    });
  });
