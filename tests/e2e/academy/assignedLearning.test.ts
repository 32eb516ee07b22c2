import type { Page } from '@playwright/test';
import { newLearner } from '#tests/support/learners.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const dashboard = '/home/pages/pc/academy/dashboard';

async function assign(page: Page, course: { titleEn: string }): Promise<string> {
  const thing = field(main(page), en('fields:thing'));
  await thing.selectOption(await thing.getByRole('option', { name: course.titleEn }).getAttribute('value'));
  await lookAt(page);
  await press(page, en('assignments:form.submit'));
  await expect(toast(page, en('assignments:made'))).toBeVisible();
  const assignmentId = new URL(page.url()).pathname.split('/').at(-1)!;
  await expect
    .poll(() => databaseOfServer().assignment.findUnique({ where: { assignmentId }, select: { resolving: true } }))
    .toEqual({ resolving: false });
  return assignmentId;
}

test('an owner and the brand assign a course; its learner has it first, on a phone, until it is undone', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const course = await db.course.findUniqueOrThrow({ where: { code: 'groups' } });
  const agency = await newAgency({ country: 'FR' });
  const learner = await newLearner(db, agency);
  const place = '/home/pages/pi/academy';
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, learner);
  const own = phone.getByRole('region', { name: en('assignments:own.title') });
  const opened = (of: Page) => open(of, dashboard.replace('/pc/', '/pi/'));

  await signIn(page, agency.owner);
  await open(page, `${place}/assignments`);
  await main(page)
    .getByRole('link', { name: en('assignments:new') })
    .first()
    .click();
  await field(main(page), en('fields:message')).fill('Before the season, please.');
  await assign(page, course);
  await opened(phone);
  await expect(own.getByRole('link', { name: course.titleEn })).toBeVisible();
  await expect(own).toContainText('Before the season, please.');
  await lookAt(phone);
  await phone.setViewportSize({ width: 360, height: 740 });

  await page.reload();
  await press(page, en('assignments:undo.submit', { count: 2, number: '2' }));
  await expect(toast(page, en('assignments:undo.done'))).toBeVisible();
  await opened(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(own).toHaveCount(0);

  const staff = await openBrowser();
  await postForm(staff, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  await open(staff, '/staff/learning/assignments/new?curriculum=PC');
  await field(main(staff), en('fields:countries')).fill('FR');
  const assignmentId = await assign(staff, course);
  await opened(phone);
  await expect(own).toContainText('Assigned by the brand');
  await staff.setViewportSize({ width: 360, height: 740 });
  await open(staff, '/staff/learning/assignments');
  await expect(main(staff).locator(`a[href$="${assignmentId}"]`)).toBeVisible();
});

test('what is overdue is on the owner’s home page, and leads to who is late', {
  tag: '@deep',
}, async ({ page }) => {
  const db = databaseOfServer();
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'groups' } });
  const agency = await newAgency();
  const learner = await newLearner(db, agency, { agentType: 'A' });
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  await db.assignment.create({
    data: {
      assignmentId: crypto.randomUUID(),
      agencyId: agency.agencyId,
      assignedBy: agency.owner.agentUniqueId,
      curriculum: 'PC',
      courseId,
      audience: 'people',
      resolving: false,
      dueOn: at(-3),
      createdAt: at(-20),
      countsFrom: at(-20),
      people: { create: { agentUniqueId: learner.agentUniqueId, addedAt: at(-20), notifiedAt: at(-20) } },
    },
  });
  await signIn(page, agency.owner);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/home/pc');
    await expect(main(page).getByText(en('homePage:line.learnersOverdue.text', { count: 1 }))).toBeVisible();
    await main(page)
      .getByRole('link', { name: en('homePage:line.learnersOverdue.link') })
      .click();
    await expect(main(page).getByRole('row').filter({ hasText: learner.lastName })).toBeVisible();
    await expect(main(page).getByRole('row').filter({ hasText: agency.owner.lastName })).toHaveCount(0);
  }
});
