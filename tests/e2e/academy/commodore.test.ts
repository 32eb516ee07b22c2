import type { Page } from '@playwright/test';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { playCourse } from '#tests/e2e/support/courses.ts';
import { describedCases } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, readIn, signIn } from '#tests/e2e/support/people.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { open, signInByForm } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

type Advisor = Awaited<ReturnType<typeof buildAgent>>;

interface Begun {
  scormData: { registration: string; standard: '1.2' | '2004'; items: { identifier: string }[] };
}

/** Passes a course over the product's own calls, as a client does. */
async function passByCalls(
  page: Page,
  advisor: Advisor,
  { companyId, courseId }: { companyId: Curriculum; courseId: string },
): Promise<void> {
  const db = databaseOfServer();
  const { authId } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } });
  // The whole API, which only this story asks: read here, not by everybody who lists the stories.
  const { standardHeaders, tokensFor } = await import('#tests/support/apiClient.ts');
  const headers = { ...standardHeaders, Authorization: `Bearer ${(await tokensFor(advisor)).authToken}` };
  const post = async <Reply>(call: string, data: object): Promise<Reply> => {
    const answer = await page.request.post(`/osdb/v1.0/agents/${call}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Reply;
  };
  const { scormData } = await post<Begun>('init-scorm-data', { companyId, authId, courseId });
  const values =
    scormData.standard === '1.2'
      ? { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }
      : { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.9' };
  const { registration, items } = scormData;
  await post('commit-scorm-data', {
    registration,
    sequence: 1,
    data: Object.fromEntries(items.map(({ identifier }) => [identifier, values])),
  });
  await post('terminate-scorm-data', { registration });
}

/** The courses that a curriculum asks for, level by level, electives among them. */
async function coursesOf(curriculum: Curriculum): Promise<{ level: number; courseIds: string[] }[]> {
  const db = databaseOfServer();
  const certifications = await db.certification.findMany({
    where: { curriculum, code: { startsWith: `${curriculum}-` } },
    include: { requirements: true },
    orderBy: { level: 'asc' },
  });
  const all = certifications.flatMap(({ requirements }) => requirements);
  const named = new Set(all.flatMap(({ courseId }) => courseId ?? []));
  return Promise.all(
    certifications.map(async ({ level, requirements }) => {
      const electives = requirements.filter(({ kind }) => kind === 'electives');
      const found = await Promise.all(
        electives.map(({ categoryId, count }) =>
          db.course.findMany({
            where: {
              categoryId: categoryId!,
              partner: '',
              courseId: { notIn: [...named] },
              curricula: { some: { curriculum } },
              packages: { some: { state: 'published' } },
            },
            orderBy: { code: 'asc' },
            take: count,
          }),
        ),
      );
      return {
        level,
        courseIds: [
          ...requirements.flatMap(({ courseId }) => courseId ?? []),
          ...found.flat().map(({ courseId }) => courseId),
        ],
      };
    }),
  );
}

const stories = {
  PC: {
    country: 'US',
    brand: 'pc',
    language: 'en',
    levels: ['First Officer', 'Staff Captain', 'Captain', 'Commodore'],
    names: { firstName: 'Beatrice', lastName: 'Hollis' },
    credit: { amount: 100_00, currency: 'USD' },
  },
  PJ: {
    country: 'JP',
    brand: 'pj',
    language: 'ja',
    levels: ['一等航海士', '副船長', '船長', 'コモドアー'],
    names: { firstName: '花子', lastName: '鈴木' },
    credit: { amount: 15_000, currency: 'JPY' },
  },
} as const;

// In `npm test` levels, their mails and the credit are tests/api/academy/levels/rankFlow.test.ts, a course that leads to a
// level courses/course.test.ts, and the way from the sign-in to a number academy/enrolment.test.ts.
for (const [curriculum, { country, brand, language, levels, names, credit }] of describedCases(stories, [])) {
  test(`from nothing to the highest level in ${curriculum}, with mails, certificates and the future cruise credit (${language})`, async ({
    page,
  }) => {
    const db = databaseOfServer();
    const t = wordsOf(language);
    const agency = await newAgency({ country });
    const advisor = await buildAgent(db, agency, { agentType: 'A', ...names });

    // Signing in for the academy leads to a member number, and that to the dashboard.
    await readIn(page, language);
    await page.goto('/login?app=academy');
    await signInByForm(page, advisor, { language });
    await page.waitForURL('**/home/agent-enroll?registerFor=academy');
    await page.getByRole('button', { name: t('enrolment:none.submit') }).click();
    await page.waitForURL(`**/home/pages/${brand}/academy/dashboard`);
    await expect(page.getByRole('heading', { level: 1, name: t('academy:dashboard.title') })).toBeVisible();
    await lookAt(page);

    const [first, ...others] = await coursesOf(curriculum);
    const { courseId: played } = await db.course.findUniqueOrThrow({ where: { code: 'cruise-basics' } });
    expect(first!.courseIds).toContain(played);
    await page.goto(`/home/pages/${brand}/academy/courses/${played}`);
    await playCourse(page, 'cruise-basics', language);
    for (const courseId of first!.courseIds)
      if (courseId !== played) await passByCalls(page, advisor, { companyId: curriculum, courseId });
    for (const { courseIds } of others)
      for (const courseId of courseIds) await passByCalls(page, advisor, { companyId: curriculum, courseId });

    await open(page, `/home/pages/${brand}/academy/dashboard`);
    await expect(page.getByRole('main')).toContainText(t('academy:aim.top', { level: levels[3] }));
    await page.getByRole('link', { name: t('academy:nav.history'), exact: true }).click();
    const certificates = page.getByRole('table', { name: t('academy:history.certificates') });
    for (const level of levels)
      await expect(certificates.getByRole('link', { name: level, exact: true })).toBeVisible();
    await lookAt(page);
    await certificates.getByRole('link', { name: levels[3], exact: true }).click();
    await expect(page.getByRole('article')).toContainText(levels[3]);

    const { authId } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } });
    const subjectsOf = async (address: string) =>
      (
        await db.outbox.findMany({
          where: { recipient: address.toLowerCase() },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        })
      ).map(({ subject, language: of }) => `${of} ${subject}`);
    const [own, owners] = [await subjectsOf(advisor.emailAddress), await subjectsOf(agency.owner.emailAddress)];
    const ranked = [names.lastName, names.firstName];
    for (const level of levels) {
      expect(own).toContain(`${language} ${t('mail:levelReached.subject', { level })}`);
      expect(
        owners.some(
          (subject) =>
            subject.startsWith(language) && subject.includes(level) && ranked.every((name) => subject.includes(name)),
        ),
        level,
      ).toBe(true);
    }
    expect(await db.futureCruiseCredit.findMany({ where: { authId: authId! } })).toMatchObject([
      { curriculum, state: 'entitled', ...credit },
    ]);

    // Of one learner half are enough: the agency has the level too, and its owner sees it.
    await page.context().clearCookies();
    await signIn(page, agency.owner);
    const { texts } = await read(page.context(), `/home/pages/${brand}/academy/reports`);
    expect(texts('tr').find((text) => text.startsWith(t(`markets:curriculum.${curriculum}`)))).toContain(levels[3]);
  });
}
