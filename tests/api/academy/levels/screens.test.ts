import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { askedQuery } from '#tests/support/askedQuery.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import type { ListView } from '#app/domain/listParams.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { recordResult } = await import('#app/domain/academy/levels/recordResult.server.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { newCertifications, newCourse } = await import('#tests/support/academy.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { openPage, postForm, sessionFor } = await import('#tests/support/formClient.ts');
const { call, refusalOf, tokenFor } = await import('#tests/support/apiClient.ts');
const entry = await import('#app/routes/academy/levels/entry.tsx');
const layout = await import('#app/routes/academy/levels/layout.tsx');
const dashboard = await import('#app/routes/academy/levels/dashboard.tsx');
const curriculum = await import('#app/routes/academy/levels/curriculum.tsx');
const history = await import('#app/routes/academy/levels/history.tsx');
const courseLength = await import('#app/routes/academy/levels/courseLength.tsx');
const resume = await import('#app/routes/academy/levels/resume.ts');
const certificate = await import('#app/routes/academy/certificates/certificate.tsx');
const verify = await import('#app/routes/academy/certificates/verify.tsx');
const coursePage = await import('#app/routes/courses/runtime/course.tsx');

const db = database();
type Screen = { loader: Parameters<typeof openPage>[0] };

let courses: Awaited<ReturnType<typeof newCourse>>[];
let refresher: Awaited<ReturnType<typeof newCourse>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Awaited<ReturnType<typeof newLearner>>;
let sessionId: string;
const pass = (courseId: string, { passed = true, authId = learner.authId } = {}) =>
  db.$transaction((tx) =>
    recordResult(
      tx,
      { now: new Date(), address: '', system: true },
      { authId, courseId, completed: passed, passed, score: passed ? 80 : null, seconds: 90, begins: true },
    ),
  );

beforeAll(async () => {
  const categories = ['basics', 'empty', 'extra', 'mastery'].map((categoryId, rank) => ({
    categoryId,
    nameEn: categoryId,
    nameJa: `${categoryId} ja`,
    rank,
  }));
  await db.courseCategory.createMany({ data: categories });
  courses = [];
  for (let made = 0; made < 12; made += 1) courses.push(await newCourse(db, { curriculum: 'PC' }));
  await db.course.update({ where: { courseId: courses[11]!.courseId }, data: { categoryId: 'mastery' } });
  refresher = await newCourse(db, { curriculum: 'PC', refresher: true });
  await newCertifications(db, 'PC', [[courses[0]!], [courses[1]!, courses[2]!]]);
  agency = await buildAgency(db);
  learner = await newLearner(db, agency);
  await newLearner(db, agency);
  sessionId = await sessionFor(learner);
  await pass(courses[0]!.courseId);
  await pass(courses[5]!.courseId);
  await pass(courses[1]!.courseId, { passed: false });
});

const openAs = async (
  screen: Screen,
  who: { agentUniqueId: string; agencyId: string },
  path: string,
  params: Record<string, string> = {},
) =>
  openPage(screen.loader, {
    path: `/home/pages/pc/${path}`,
    params: { brand: 'pc', ...params },
    sessionId: await sessionFor(who),
  });
const openOwn = (screen: Screen, path: string, params: Record<string, string> = {}) =>
  openPage(screen.loader, { path: `/home/pages/pc/${path}`, params: { brand: 'pc', ...params }, sessionId });

test('a course leads back to the curriculum from which it was opened, where its market has several', async () => {
  const british = await newLearner(db, await buildAgency(db, { country: 'GB' }));
  const { courseId } = await newCourse(db, { curriculum: 'CK' });
  const shown = await openPage(courseLength.loader, {
    path: '/home/pages/pu/academy/course-length?curriculum=CK',
    params: { brand: 'pu' },
    sessionId: await sessionFor(british),
  });
  expect(JSON.stringify(shown.data)).toContain(`/home/pages/pu/academy/courses/${courseId}?curriculum=CK`);
  const opened = await openPage(coursePage.loader, {
    path: `/home/pages/pu/academy/courses/${courseId}?curriculum=CK`,
    params: { brand: 'pu', courseId },
    sessionId: await sessionFor(british),
  });
  expect(opened.data).toMatchObject({ companyId: 'CK', query: { curriculum: 'CK' } });
});

describe('the entry (spec §4 Academy launch)', () => {
  test('a course is opened by its address no more than the academy is, where that is coming soon', async () => {
    const japanese = await newLearner(db, await buildAgency(db, { country: 'JP' }));
    const { courseId } = await newCourse(db, { curriculum: 'PJ' });
    const opened = await openPage(coursePage.loader, {
      path: `/home/pages/pj/academy/courses/${courseId}`,
      params: { brand: 'pj', courseId },
      sessionId: await sessionFor(japanese),
    });
    expect(opened.location).toBe('/home/pages/pj/training/academy');
  });

  const led = async (country: string, brand: string, isEnrolled: boolean) => {
    const home = await buildAgency(db, { country });
    const who = isEnrolled ? await newLearner(db, home) : await buildAgent(db, home);
    return (
      await openPage(entry.loader, {
        path: `/home/pages/${brand}/training/academy`,
        params: { brand },
        sessionId: await sessionFor(who),
      })
    ).location;
  };
  test.each([
    ['US', 'pc', false, '/home/agent-enroll?registerFor=academy'],
    ['US', 'pc', true, '/home/pages/pc/academy/dashboard'],
    ['MX', 'ha', true, '/home/pages/ha/training/academy-restricted'],
    ['US', 'sb', true, null],
    ['SG', 'ps', true, '/home/pages/ps/training/academy/academy-coming-soon'],
    ['JP', 'pj', true, '/home/pages/pj/training/academy/academy-coming-soon'],
    ['GB', 'pc', true, '/home/pages/pu/training/academy'],
  ])('in %s, %s, enrolled %s, leads to %s', async (country, brand, isEnrolled, address) =>
    expect(await led(country, brand, isEnrolled)).toBe(address),
  );

  test('every screen sends who has no member number to get one, and back', async () => {
    const stranger = await buildAgent(db, agency);
    const back = '/home/agent-enroll?registerFor=academy&to=%2Fhome%2Fpages%2Fpc%2Facademy%2Fdashboard';
    for (const screen of [layout, dashboard, curriculum, history, courseLength, resume]) {
      expect((await openAs(screen, stranger, 'academy/dashboard')).location).toBe(back);
    }
  });

  test('a brand that does not exist is a missing page', async () => {
    expect(
      (
        await openPage(dashboard.loader, {
          path: '/home/pages/zz/academy/dashboard',
          params: { brand: 'zz' },
          sessionId,
        })
      ).status,
    ).toBe(404);
  });
});

describe('the dashboard', () => {
  test('opens on what is next: the course left off, how far to the next level, what runs out', async () => {
    const { data } = await openOwn(dashboard, 'academy/dashboard');
    expect(data).toMatchObject({
      leftOff: { courseId: courses[1]!.courseId, href: `/home/pages/pc/academy/courses/${courses[1]!.courseId}` },
      rank: {
        levelKey: 'markets:level.firstOfficer',
        validity: 'valid',
        refresher: { state: 'open' },
        refreshers: [{ courseId: refresher.courseId }],
        aim: { levelKey: 'markets:level.staffCaptain', done: 0, needed: 2 },
      },
    });
  });

  test('says where the last course resumes: its page, and the minutes that are spent where the minutes left are not known', async () => {
    const manifest = {
      title: 'C',
      countsPages: true,
      items: [{ identifier: 'one', title: 'One', launch: 'a.html', isSco: true, children: [] }],
    };
    const { courseId } = courses[1]!;
    const { packageId } = await db.coursePackage.create({
      data: {
        courseId,
        language: 'en',
        number: 1,
        standard: '1.2',
        manifest,
        state: 'published',
        size: 1,
        createdAt: new Date(),
      },
    });
    await db.courseAttempt.create({
      data: {
        authId: learner.authId,
        agentUniqueId: learner.agentUniqueId,
        courseId,
        packageId,
        data: { one: { 'cmi.core.lesson_location': '4' } },
        totalSeconds: 300,
        startedAt: new Date(),
      },
    });
    expect((await openOwn(dashboard, 'academy/dashboard')).data).toMatchObject({
      resume: { part: null, page: 4, minutesLeft: null, minutesSpent: 5 },
    });
  });

  test('of a course that was failed says what is needed, and offers another try as long as one is left', async () => {
    const late = await newLearner(db, agency);
    const course = await newCourse(db, { curriculum: 'PC', categoryId: 'basics' });
    const { courseId } = course;
    const { packageId } = await db.coursePackage.create({
      data: {
        courseId,
        language: 'en',
        number: 1,
        standard: '1.2',
        manifest: { title: 'C', items: [] },
        state: 'published',
        size: 1,
        createdAt: new Date(),
      },
    });
    const { registration } = await db.courseAttempt.create({
      data: { authId: late.authId, agentUniqueId: late.agentUniqueId, courseId, packageId, startedAt: new Date() },
    });
    await db.$transaction((tx) =>
      recordResult(
        tx,
        { now: new Date(), address: '', system: true },
        {
          authId: late.authId,
          courseId,
          completed: false,
          passed: false,
          failed: true,
          score: 13,
          passMark: 80,
          seconds: 90,
          begins: true,
        },
      ),
    );
    const own = {
      path: '/home/pages/pc/academy/dashboard',
      params: { brand: 'pc' },
      sessionId: await sessionFor(late),
    };
    const href = `/home/pages/pc/academy/courses/${courseId}`;
    const row = { courseId, state: 'failed', score: 13, passMark: 80, href };
    expect((await openPage(dashboard.loader, own)).data).toMatchObject({
      leftOff: { ...row, attemptsLeft: null, againHref: `${href}?after=${registration}` },
    });
    await db.course.update({ where: { courseId }, data: { attemptLimit: 2 } });
    expect((await openPage(dashboard.loader, own)).data).toMatchObject({ leftOff: { ...row, attemptsLeft: 1 } });
    await db.course.update({ where: { courseId }, data: { attemptLimit: 1 } });
    expect((await openPage(dashboard.loader, own)).data).toMatchObject({ leftOff: null });
    const { data } = await openPage(history.loader, { ...own, path: '/home/pages/pc/academy/history' });
    expect(data.courses).toMatchObject([{ ...row, attemptsLeft: 0, againHref: null, minutesSpent: 2 }]);
    await db.course.update({ where: { courseId }, data: { state: 'draft' } });
    await db.agent.update({ where: { agentUniqueId: late.agentUniqueId }, data: { deletedAt: new Date() } });
  });

  test('tells of a level that was reached, with its certificate, until its learner says that they know', async () => {
    const late = await newLearner(db, agency);
    const other = await newLearner(db, agency);
    for (const { authId } of [late, other]) await pass(courses[0]!.courseId, { authId });
    const own = {
      path: '/home/pages/pc/academy/dashboard',
      params: { brand: 'pc' },
      sessionId: await sessionFor(late),
    };
    const reached = async (asked = own) => (await openPage(dashboard.loader, asked)).data.reached;
    const { number } = await db.certificate.findFirstOrThrow({
      where: { authId: late.authId, curriculum: 'PC', level: 1 },
    });
    expect(await reached()).toMatchObject([
      {
        curriculum: 'PC',
        level: 1,
        levelKey: 'markets:level.firstOfficer',
        emblem: '/credentials/achievements/PC/1/image',
        certificate: {
          number,
          page: `/home/pages/pc/academy/certificates/${number}`,
          pdf: `/home/pages/pc/academy/certificates/${number}/pdf`,
        },
        wall: '/home/pages/pc/academy/wall',
        mayMailOwner: true,
        opened: [],
      },
    ]);
    expect((await postForm(dashboard.action, { ...own, fields: { curriculum: 'PC', seen: '1' } })).location).toBe(
      '/home/pages/pc/academy/dashboard',
    );
    expect([
      await reached(),
      (await reached({ ...own, sessionId: await sessionFor(other) })) as unknown[],
    ]).toMatchObject([[], [{ level: 1 }]]);
    expect((await postForm(dashboard.action, { ...own, fields: { curriculum: 'PC', seen: '5' } })).status).toBe(400);
    await db.agent.updateMany({
      where: { agentUniqueId: { in: [late.agentUniqueId, other.agentUniqueId] } },
      data: { deletedAt: new Date() },
    });
  });

  test('offers a level that the results give and that is not recorded; a claim of another one is out of sync', async () => {
    const late = await newLearner(db, agency);
    const now = new Date();
    await db.courseResult.create({
      data: {
        authId: late.authId,
        courseId: courses[0]!.courseId,
        startedAt: now,
        visitedAt: now,
        completedAt: now,
        passedAt: now,
        lastPassedAt: now,
      },
    });
    const own = {
      path: '/home/pages/pc/academy/dashboard',
      params: { brand: 'pc' },
      sessionId: await sessionFor(late),
    };
    const levelNow = async () =>
      (await db.learnerLevel.findUnique({ where: { authId_curriculum: { authId: late.authId, curriculum: 'PC' } } }))
        ?.level ?? 0;
    const update = (level: string) => postForm(dashboard.action, { ...own, fields: { curriculum: 'PC', level } });
    expect((await openPage(dashboard.loader, own)).data).toMatchObject({
      due: { curriculum: 'PC', level: 1, levelKey: 'markets:level.firstOfficer' },
    });
    expect([(await update('4')).location, await levelNow()]).toEqual(['/home/pages/pc/academy/dashboard', 0]);
    expect([(await update('1')).location, await levelNow()]).toEqual(['/home/pages/pc/academy/dashboard', 1]);
    expect((await openPage(dashboard.loader, own)).data).toMatchObject({ due: null });
    expect((await postForm(dashboard.action, { ...own, fields: { curriculum: 'PC', level: '9' } })).status).toBe(400);
    await db.agent.update({ where: { agentUniqueId: late.agentUniqueId }, data: { deletedAt: now } });
  });

  test('lists neither extra categories nor the last one below level 3', async () => {
    const { data } = await openOwn(dashboard, 'academy/dashboard');
    expect((data.categories as { categoryId: string }[]).map(({ categoryId }) => categoryId)).toEqual([
      'basics',
      'empty',
    ]);
    expect((await openOwn(dashboard, 'academy/dashboard?category=mastery')).location).toBe(
      '/home/pages/pc/academy/dashboard',
    );
  });

  test('pages the courses of a category, and clamps a page beyond the last', async () => {
    const shown = async (search: string) => {
      const { data } = await openOwn(dashboard, `academy/dashboard?category=basics&size=10${search}`);
      const { page, total } = data.list as ListView;
      return [page, total, (data.courses as unknown[]).length];
    };
    expect([await shown(''), await shown('&page=2'), await shown('&page=9')]).toEqual([
      [1, 12, 10],
      [2, 12, 2],
      [2, 12, 2],
    ]);
  });

  test('a category without a course is empty', async () => {
    expect((await openOwn(dashboard, 'academy/dashboard?category=empty')).data).toMatchObject({
      list: { total: 0 },
      courses: [],
    });
  });
});

describe('the curriculum', () => {
  test('explains the rank: what counts, what is missing, what does not count, and the agency', async () => {
    const { data } = await openOwn(curriculum, 'academy/curriculum');
    expect(data).toMatchObject({
      certifications: [
        { met: true, requirements: [{ done: 1, needed: 1, counting: [{ courseId: courses[0]!.courseId }] }] },
        {
          met: false,
          requirements: [
            { done: 0, counting: [] },
            { done: 0, counting: [] },
          ],
        },
      ],
      uncounted: [{ courseId: courses[5]!.courseId, reason: 'notAskedFor' }],
      agency: { levelKey: 'markets:level.firstOfficer', level: 1, next: { level: 2, holding: 0, of: 2, missing: 1 } },
    });
  });
});

test('the history has courses, levels and certificates; the course length has the minutes of a category', async () => {
  const { data } = await openOwn(history, 'academy/history');
  expect(data).toMatchObject({ levels: [{ levelKey: 'markets:level.firstOfficer' }] });
  expect((data.courses as unknown[]).length).toBe(3);
  expect((data.certificates as { kind: string }[]).map(({ kind }) => kind).toSorted()).toEqual(['agency', 'agent']);
  expect((await openOwn(courseLength, 'academy/course-length')).data).toMatchObject({
    total: 240,
    categories: [{ categoryId: 'basics', minutes: 240 }],
  });
});

test('the history says of a course that was retired that it is offered no more, and leads to it while an attempt is open', async () => {
  const late = await newLearner(db, agency);
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const own = {
    path: '/home/pages/pc/academy/history',
    params: { brand: 'pc' },
    sessionId: await sessionFor(late),
  };
  const visited = async () => (await openPage(history.loader, own)).data.courses;
  await pass(courseId, { authId: late.authId });
  expect(await visited()).toMatchObject([{ courseId, isOffered: true }]);
  await db.course.update({ where: { courseId }, data: { state: 'retired' } });
  expect(await visited()).toMatchObject([{ courseId, isOffered: false, againHref: null }]);
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      manifest: {},
      state: 'published',
      size: 1,
      createdAt: new Date(),
    },
  });
  await db.courseAttempt.create({
    data: {
      courseId,
      packageId,
      authId: late.authId,
      agentUniqueId: late.agentUniqueId,
      startedAt: new Date(),
    },
  });
  expect(await visited()).toMatchObject([{ courseId, isOffered: true }]);
  await db.agent.update({ where: { agentUniqueId: late.agentUniqueId }, data: { deletedAt: new Date() } });
});

test('Resume leads to the course left off, and to the dashboard where there is none', async () => {
  expect((await openOwn(resume, 'academy/resume')).location).toBe(
    `/home/pages/pc/academy/courses/${courses[1]!.courseId}`,
  );
  expect((await openAs(resume, await newLearner(db, agency), 'academy/resume')).location).toBe(
    '/home/pages/pc/academy/dashboard',
  );
});

describe('certificates', () => {
  const numberOf = async (kind: string) =>
    (
      await db.certificate.findFirstOrThrow({
        where: { kind, OR: [{ authId: learner.authId }, { agencyId: agency.agencyId }] },
      })
    ).number;
  const verified = (number: string, address?: string) =>
    openPage(verify.loader, { path: `/verify/${number}`, params: { number }, ...(address && { address }) });

  test('are shown to their holder, and those of the agency to its peopleonly', async () => {
    const [own, ofAgency] = [await numberOf('agent'), await numberOf('agency')];
    expect((await openOwn(certificate, `academy/certificates/${own}`, { number: own })).data).toMatchObject({
      number: own,
      state: 'valid',
      level: 1,
    });
    const colleague = await newLearner(db, agency);
    const stranger = await newLearner(db, await buildAgency(db));
    const status = async (who: typeof colleague, number: string) =>
      (await openAs(certificate, who, `academy/certificates/${number}`, { number })).status;
    expect([
      await status(colleague, own),
      await status(colleague, ofAgency),
      await status(stranger, own),
      await status(stranger, ofAgency),
    ]).toEqual([404, 200, 404, 404]);
    expect((await openOwn(certificate, 'academy/certificates/none', { number: 'A'.repeat(26) })).status).toBe(404);
  });

  test('are verified by anybody: name, title, agency, day and state, and nothing else', async () => {
    const { data } = await verified(await numberOf('agent'));
    expect(Object.keys(data.certificate as object).toSorted()).toEqual([
      'agencyName',
      'curriculum',
      'day',
      'holderName',
      'kind',
      'levelKey',
      'state',
    ]);
    expect(data.certificate).toMatchObject({ state: 'valid', agencyName: agency.agencyName });
  });

  test.each([
    [
      'lapsed, once the level is over',
      async (number: string) => {
        const over = new Date(Date.now() - 1000);
        await db.certificate.update({ where: { number }, data: { validUntil: over } });
        await db.learnerLevel.update({
          where: { authId_curriculum: { authId: learner.authId, curriculum: 'PC' } },
          data: { validUntil: over },
        });
      },
      'lapsed',
    ],
    [
      'valid, where a refresher has renewed the level',
      async () => {
        await db.learnerLevel.update({
          where: { authId_curriculum: { authId: learner.authId, curriculum: 'PC' } },
          data: { validUntil: new Date(Date.now() + 86_400_000) },
        });
      },
      'valid',
    ],
    [
      'revoked',
      async (number: string) =>
        void (await db.certificate.update({ where: { number }, data: { revokedAt: new Date() } })),
      'revoked',
    ],
  ])('are %s', async (_, change, state) => {
    const number = await numberOf('agent');
    await change(number);
    expect((await verified(number)).data.certificate).toMatchObject({ state });
  });

  test('a number is verified whether or not its certificate is shared; an unknown one is none, and guessing is slowed', async () => {
    const number = await numberOf('agency');
    await db.certificate.update({ where: { number }, data: { shared: false } });
    expect(await verified(number)).toMatchObject({ status: 200, data: { certificate: { state: 'valid' } } });
    for (const hidden of ['A'.repeat(26), 'nonsense'])
      expect(await verified(hidden)).toMatchObject({ status: 404, data: { certificate: null } });
    const address = crypto.randomUUID();
    let status = 0;
    for (let tried = 0; tried < 200 && status !== 429; tried += 1)
      status = (await verified('A'.repeat(26), address)).status;
    expect(status).toBe(429);
  });
});

describe('queries', () => {
  afterEach(() => vi.restoreAllMocks());

  // The session is one more, and each statement of Prisma's own transaction none.
  test.each<[string, Screen]>([
    ['dashboard', dashboard],
    ['curriculum', curriculum],
    ['history', history],
    ['course-length', courseLength],
  ])('%s makes at most six', async (path, screen) => {
    await openOwn(screen, `academy/${path}`);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await openOwn(screen, `academy/${path}`);
    const named = asked.mock.calls.map(([query]) => askedQuery(query));
    const own = named.filter(({ name, text }) => name !== 'current-session' && !/^UPDATE/i.test(text ?? ''));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(6);
  });
});

describe('the endpoints (spec §7 Academy)', () => {
  const get = async (
    path: string,
    search: Record<string, string>,
    who: { agentUniqueId: string; agencyId: string } = learner,
  ) => call(`GET /osdb/v1.0/agents/${path}?${new URLSearchParams(search)}`, { token: await tokenFor(who) });

  test('curriculum, category-list, history', async () => {
    const { body } = await get('curriculum', { companyId: 'PC' });
    expect(body.curriculum).toMatchObject({
      companyId: 'PC',
      level: 1,
      certifications: [
        { met: true, certificationLevel: 1 },
        { met: false, certificationRequirements: [{ done: 0, needed: 1 }, {}] },
      ],
    });
    expect((await get('academy/category-list', { companyId: 'PC' })).body).toEqual({
      categories: [
        { categoryId: 'basics', categoryName: 'basics' },
        { categoryId: 'empty', categoryName: 'empty' },
      ],
    });
    expect((await get('history', { companyId: 'PC', authId: learner.authId })).body.history).toMatchObject({
      levels: [{ certificationLevel: 1, certificationTitle: 'First Officer' }],
    });
    const { certifications } = (await get('curriculum', { companyId: 'PC' })).body.curriculum;
    expect(
      (certifications as { certificationTitle: string }[]).map(({ certificationTitle }) => certificationTitle)[0],
    ).toBe('First Officer');
  });

  test('the dashboard counts its pages from 0, and has the message of an empty category', async () => {
    const asked = { companyId: 'PC', authId: learner.authId, pageSize: '10' };
    const second = (await get('academy/dashboard', { ...asked, categoryName: 'basics', pageNo: '1' })).body;
    expect([
      second.pageNo,
      second.pageSize,
      second.total,
      (second.courses as unknown[]).length,
      second.message,
    ]).toEqual([1, 10, 12, 2, '']);
    for (const pageSize of ['15', '0', '1000', 'all'])
      expect(refusalOf(await get('academy/dashboard', { ...asked, pageSize })), pageSize).toMatchObject([
        400,
        /pageSize$/,
      ]);
    const empty = (await get('academy/dashboard', { ...asked, categoryName: 'empty' })).body;
    expect(empty.message).toBe(
      `There are no courses available for ${learner.firstName} ${learner.lastName} in this category at this time.`,
    );
  });

  test('progress-tracker and refresher-deadline', async () => {
    const { certificationId } = await db.certification.findUniqueOrThrow({ where: { code: 'PC-2' } });
    expect(
      (
        await get('academy/progress-tracker', {
          companyId: 'PC',
          authID: learner.authId,
          certificationId,
          userStatus: 'A',
        })
      ).body.progress,
    ).toMatchObject({ certificationLevel: 2, met: false, needed: 2, done: 0 });
    expect((await get('academy/refresher-deadline', { companyId: 'PC' })).body.refresher).toMatchObject({
      level: 1,
      state: 'open',
      refreshCount: 0,
    });
  });

  test.each([
    ['curriculum', {}, 'curriculumUnavailable', 'Error fetching curriculum data'],
    ['academy/category-list', {}, 'categoriesUnavailable', 'Error fetching categories list'],
    ['academy/dashboard', { authId: 'x' }, 'dashboardUnavailable', 'Error fetching Dashoard data'],
    ['academy/refresher-deadline', {}, 'refresherDeadlineUnavailable', 'Error fetching Refresher Deadline date'],
    ['history', { authId: 'x' }, 'memberNumberNeeded', 'Courses need a member number. Please enroll yours first.'],
  ])('%s of a caller without a member number is refused in the words of spec §8', async (path, search, code, title) => {
    const { status, body } = await get(path, { companyId: 'PC', ...search }, await buildAgent(db, agency));
    expect([status, body.errors]).toEqual([403, [{ code, title }]]);
  });

  test.each([
    ['history', { authId: 'other' }],
    ['academy/dashboard', { authId: 'other' }],
    ['academy/progress-tracker', { authID: 'other', certificationId: crypto.randomUUID() }],
    ['academy/progress-tracker', { authID: 'own', certificationId: crypto.randomUUID() }],
    ['curriculum', { companyId: 'PJ' }],
    ['academy/category-list', { companyId: 'PJ' }],
    ['academy/refresher-deadline', { companyId: 'PJ' }],
  ])('%s finds nothing for %j', async (path, search) => {
    const other = await newLearner(db, agency);
    const named = Object.fromEntries(
      Object.entries(search).map(([key, value]) => [
        key,
        value === 'other' ? other.authId : value === 'own' ? learner.authId : value,
      ]),
    );
    expect(refusalOf(await get(path, { companyId: 'PC', ...named }))[0]).toBe(404);
  });
});
