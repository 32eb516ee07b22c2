import { DateTime } from 'luxon';
import type { Page } from '@playwright/test';
import { notifyOfLearningWeek } from '#app/domain/academy/assignments/notifyOfLearningWeek.server.ts';
import { lastDigest } from '#app/domain/operations/notifications/digestTimes.ts';
import { mailDigests } from '#app/domain/operations/notifications/mailDigests.server.ts';
import { newLearner } from '#tests/support/learners.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { startRecordStore } from '#tests/support/recordStore.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { playCourse } from '#tests/e2e/support/courses.ts';
import { startOwnPortal } from '#tests/e2e/support/ownPortal.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const narrow = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };

// Both have the one portal that mails and feeds.
test.describe.configure({ mode: 'serial' });

let mails: Awaited<ReturnType<typeof startMailServer>>;
let store: Awaited<ReturnType<typeof startRecordStore>>;
let portal: Awaited<ReturnType<typeof startOwnPortal>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  [mails, store] = await Promise.all([startMailServer(), startRecordStore()]);
  portal = await startOwnPortal({ SMTP_URL: mails.url, XAPI_FEED: store.address });
});
test.afterAll(async () => {
  await portal?.stop();
  await Promise.all([mails?.stop(), store?.stop()]);
});

test('a learner gets one mail a week of what is due, opens it on a phone, and has it end', {
  tag: '@deep',
}, async ({ openBrowser }) => {
  test.setTimeout(600_000);
  const db = databaseOfServer();
  const agency = await newAgency({ country: 'US' });
  const learner = await newLearner(db, agency, { agentType: 'A' });
  const { titleEn, courseId } = await db.course.findUniqueOrThrow({ where: { code: 'groups' } });
  // Two weeks ago: a mail is sent at the time that it was written for.
  const monday = lastDigest('weekly', 'nam', DateTime.now().minus({ weeks: 2 }).toJSDate());
  const after = (hours: number) => DateTime.fromJSDate(monday).plus({ hours }).toJSDate();
  await db.assignment.create({
    data: {
      assignmentId: crypto.randomUUID(),
      agencyId: agency.agencyId,
      assignedBy: agency.owner.agentUniqueId,
      curriculum: 'PC',
      courseId,
      audience: 'people',
      resolving: false,
      dueOn: after(96),
      createdAt: after(-100),
      countsFrom: after(-100),
      people: { create: { agentUniqueId: learner.agentUniqueId, addedAt: after(-100), notifiedAt: after(-100) } },
    },
  });
  const come = () => mails.to(learner.emailAddress).filter(({ subject }) => subject?.includes('notifications'));
  const timetable = async (hours: number) => {
    const now = after(hours);
    await notifyOfLearningWeek({ db, now });
    await mailDigests({ db, now });
  };
  // Behind those of the sample's other learners.
  const comes = (count: number) => expect.poll(() => come().length, { timeout: 150_000 }).toBe(count);
  await timetable(1);
  await comes(1);
  const [mail] = come();
  expect(mail!.text).toContain(titleEn);
  // Written here, as by a process with another origin.
  const [toAll, toEnd] = [/http\S+\/notifications\b/, /http\S+\/unsubscribe\S+/].map((link) =>
    link.exec(mail!.text!)![0].replace(/^https?:\/\/[^/]+/, ''),
  );

  const phone = await openBrowser({ viewport: narrow, baseURL: portal.origin });
  await signIn(phone, learner);
  await open(phone, toAll!);
  await main(phone).getByRole('link', { name: titleEn }).click();
  await phone.waitForURL(/\/pc\/academy\/dashboard\?curriculum=PC$/);
  await expect(main(phone).getByRole('link', { name: titleEn }).first()).toBeVisible();

  // Later in the week nothing comes, and the week after another one.
  await timetable(30);
  await timetable(7 * 24 + 1);
  await comes(2);

  await open(phone, toEnd!);
  await lookAt(phone);
  await phone.setViewportSize(narrow);
  await main(phone)
    .getByRole('button', { name: en('notifications:unsubscribe.submit') })
    .click();
  await expect(phone.getByRole('heading', { name: en('notifications:unsubscribe.doneTitle') })).toBeVisible();
  await phone.setViewportSize(wide);
  await open(phone, '/home/my-account/notifications');
  await phone.getByRole('link', { name: en('notifications:choices.short') }).click();
  const choice = field(main(phone), en('notifications:choose.learningWeek'));
  await expect(choice.locator('option:checked')).toHaveText(en('notifications:choices.choice.never'));
  await choice.selectOption({ label: en('notifications:choices.choice.weekly') });
  await main(phone)
    .getByRole('button', { name: en('notifications:choices.submit') })
    .click();
  await expect(toast(phone, en('successes:mailChoicesSaved'))).toBeVisible();
  await timetable(14 * 24 + 1);
  await comes(3);
});

test('what a learner finishes reaches the brand’s record store, once it takes records again, as staff see', {
  tag: '@deep',
}, async ({ openBrowser }) => {
  test.setTimeout(400_000);
  const db = databaseOfServer();
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
  // What the clock does each minute, now.
  const work = async () => {
    for (const name of ['keep-learning', 'feed-learning']) await db.job.create({ data: { name } });
  };
  await work();
  await expect.poll(() => db.recordFeed.count({ where: { active: true } })).toBe(1);
  store.answer = () => 503;
  const learner = await newLearner(db, await newAgency({ country: 'US' }));
  const theirs = await openBrowser({ viewport: narrow, baseURL: portal.origin });
  await signIn(theirs, learner);
  await open(theirs, `/home/pages/pc/academy/courses/${courseId}`);
  await playCourse(theirs, 'cruise-basics', 'en');

  const staff = await openBrowser({ viewport: wide, baseURL: portal.origin });
  await postForm(staff, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  const shows = (text: string | RegExp) =>
    expect(async () => {
      await work();
      await staff.goto('/staff/learning');
      await expect(main(staff).getByText(text).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  await shows(en('analytics:feed.fails'));
  await expect(main(staff).getByText(en('analytics:feed.status', { status: '503' }))).toBeVisible();

  // Its next try, which would come a minute later.
  store.answer = () => 200;
  await db.recordFeed.updateMany({ data: { nextAt: null } });
  const ofLearner = () =>
    [...store.kept.values()].filter(({ actor }) => JSON.stringify(actor).includes(learner.authId));
  await staff.setViewportSize(narrow);
  await shows(/Waiting: 0\./);
  await expect.poll(() => ofLearner().length).toBe(3);
  expect(ofLearner().map(({ verb }) => (verb as { id: string }).id.split('/').at(-1))).toEqual([
    'attempted',
    'completed',
    'passed',
  ]);
  expect(ofLearner().at(-1)).toMatchObject({ object: { id: `${portal.origin}/courses/${courseId}` } });
});
