import type { LoaderFunctionArgs } from '@remix-run/node';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { mailReminders } from '#app/domain/academy/reports/mailReminders.server.ts';
import { readAcademyReport } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { reportList } from '#app/domain/academy/reports/reportForms.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { askedQuery } from '#tests/support/askedQuery.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { jobsIn, runJobs } from '#tests/support/jobs.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/academy/reports/reports.tsx');
const file = await import('#app/routes/academy/reports/reportFile.ts');
const reminder = await import('#app/routes/academy/reports/reminder.tsx');

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Person = Awaited<ReturnType<typeof buildAgent>>;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const query = ({ pageSize = 20, ...wanted }: Record<string, unknown> & { pageSize?: number } = {}) => ({
  ...reportList.read(listAddress(wanted)),
  pageSize,
});
const path = '/home/pages/pc/academy/reports';
const params = { brand: 'pc' };

let courses: { courseId: string }[];
let agency: Agency;
let people: Record<'begun' | 'officer' | 'ending' | 'captain' | 'lapsed' | 'without', Person>;

const pass = ({ authId }: Person, courseId: string, now = new Date(), passed = true) =>
  db.$transaction((tx) =>
    recordResult(
      tx,
      { now, address: '', system: true },
      { authId: authId!, courseId, completed: passed, passed, failed: !passed, score: null, seconds: 60, begins: true },
    ),
  );
const endsAt = ({ authId }: Person, validUntil: Date) =>
  db.learnerLevel.update({ where: { authId_curriculum: { authId: authId!, curriculum: 'PC' } }, data: { validUntil } });

/**
 * An agency with a user in every state: a beginner, three levels of which one ends soon, one that has lapsed, and users
 * without a number.
 */
async function newAgency(): Promise<{ agency: Agency; people: typeof people }> {
  const made = await buildAgency(db, { country: 'US' });
  const learner = (firstName: string) => newLearner(db, made, { agentType: 'A', firstName, lastName: 'Learner' });
  const named = {
    begun: await learner('Begun'),
    officer: await learner('Officer'),
    ending: await learner('Ending'),
    captain: await learner('Captain'),
    lapsed: await learner('Lapsed'),
  };
  await pass(named.begun, courses[0]!.courseId, inDays(-40), false);
  for (const who of [named.officer, named.ending, named.captain, named.lapsed]) await pass(who, courses[0]!.courseId);
  for (const course of [courses[1]!, courses[2]!]) await pass(named.captain, course.courseId);
  await endsAt(named.ending, inDays(80));
  await endsAt(named.lapsed, inDays(-1));
  const without = await buildAgent(db, made, { agentType: 'A', firstName: 'Without', lastName: 'Number' });
  await buildAgent(db, made, { agentType: 'A', activationFlag: 'D', firstName: 'Gone', lastName: 'Away' });
  await db.outbox.deleteMany();
  return { agency: made, people: { ...named, without } };
}

beforeAll(async () => {
  courses = [];
  for (let made = 0; made < 5; made += 1) courses.push(await newCourse(db, { curriculum: 'PC' }));
  await newCertifications(db, 'PC', [[courses[0]!], [courses[1]!], [courses[2]!], [courses[3]!, courses[4]!]]);
  ({ agency, people } = await newAgency());
});

afterEach(() => vi.restoreAllMocks());

const read = async (wanted: Record<string, unknown> = {}, who: Person = agency.owner) =>
  readAcademyReport(await signedIn(who), 'PC', query(wanted));
const namesOf = async (wanted: Record<string, unknown>) =>
  (await read(wanted)).people.map(({ firstName }) => firstName);

describe('a report on a curriculum', () => {
  test('says who is where: standing, end, last visit, courses passed, and the way to the next level', async () => {
    const report = await read();
    const of = (who: Person) => report.people.find(({ agentUniqueId }) => agentUniqueId === who.agentUniqueId);
    expect(of(people.captain)).toMatchObject({
      standing: '3',
      level: 3,
      passed: 3,
      failed: 0,
      aim: { level: 4, isReturn: false, done: 0, needed: 2 },
    });
    expect(of(people.begun)).toMatchObject({
      standing: 'none',
      level: null,
      passed: 0,
      failed: 1,
      aim: { level: 1, done: 0, needed: 1 },
    });
    expect(of(people.begun)!.visitedAt).toBeInstanceOf(Date);
    expect(of(people.lapsed)).toMatchObject({ standing: 'lapsed', level: 1, aim: { level: 2 } });
    expect(of(people.without)).toMatchObject({ standing: 'notEnrolled', ccn: null, aim: null, visitedAt: null });
    // The owner, who has no number; the deactivated user is not in it.
    expect(report.total).toBe(7);
  });

  test('sums every curriculum of the country, and says what the agency lacks for its next level', async () => {
    const { curricula } = await read();
    expect(curricula.map(({ curriculum }) => curriculum)).toEqual(['PC', 'CU', 'HA']);
    expect(curricula[0]).toEqual({
      curriculum: 'PC',
      counts: { notEnrolled: 2, none: 1, '1': 2, '2': 0, '3': 1, '4': 0, lapsed: 1 },
      endsSoon: 1,
      level: 1,
      next: { level: 2, holding: 1, of: 5, missing: 2 },
    });
    expect(curricula[1]).toMatchObject({
      counts: { notEnrolled: 2, none: 5 },
      level: 0,
      next: { level: 1, holding: 0, of: 5, missing: 3 },
    });
  });

  test.each([
    ['a standing', { standing: '1' }, ['Ending', 'Officer']],
    ['who has no number', { standing: 'notEnrolled', search: 'number' }, ['Without']],
    ['what has lapsed', { standing: 'lapsed' }, ['Lapsed']],
    ['what ends within 90 days', { ends: 'soon' }, ['Ending']],
    ['who was never there', { visit: 'never', search: 'number' }, ['Without']],
    ['who was not there for 30 days', { visit: 'over30' }, ['Begun']],
    ['who was not there for 90 days', { visit: 'over90' }, []],
    ['words of a name, in any case', { search: 'LEARNER capt' }, ['Captain']],
    ['characters that LIKE knows', { search: '%' }, []],
  ])('is narrowed by %s', async (_, wanted, names) => expect(await namesOf(wanted)).toEqual(names));

  test.each([
    ['level', 'desc', ['Captain', 'Ending', 'Officer', 'Lapsed', 'Begun']],
    ['validUntil', 'asc', ['Lapsed', 'Ending']],
    ['visited', 'asc', ['Begun']],
    ['passed', 'desc', ['Captain']],
  ])('is sorted by %s %s', async (sort, direction, names) =>
    expect((await namesOf({ sort, direction })).slice(0, names.length)).toEqual(names),
  );

  test('has pages, of which one beyond the last is the last', async () => {
    const second = await read({ page: 9, pageSize: 5 });
    expect([second.page, second.total, second.people.length]).toEqual([2, 7, 2]);
    const [first, ids] = [await read({ pageSize: 5 }), second.people.map(({ agentUniqueId }) => agentUniqueId)];
    expect(first.people.some(({ agentUniqueId }) => ids.includes(agentUniqueId))).toBe(false);
  });
});

describe('who sees it', () => {
  const opened = async (who: Person) =>
    (await openPage(page.loader as never, { path, params, sessionId: await sessionFor(who) })).status;

  test.each([
    ['a supervisor with the permission', { agentType: 'M', grants: true }, 200, 200],
    ['a supervisor without', { agentType: 'M', grants: false }, 403, 403],
    ['an advisor without', { agentType: 'A', grants: false }, 403, 403],
    ['an advisor with the permission, who may not remind', { agentType: 'A', grants: true }, 200, 403],
  ])('%s', async (_, { agentType, grants }, report, reminding) => {
    const who = await buildAgent(db, await buildAgency(db), { agentType: agentType as 'A' });
    await db.permissionGrant.deleteMany({ where: { agentUniqueId: who.agentUniqueId, key: 'osAcademyReports' } });
    if (grants)
      await db.permissionGrant.create({
        data: { agentUniqueId: who.agentUniqueId, key: 'osAcademyReports', grantedAt: new Date() },
      });
    const asks = (
      await openPage(reminder.loader as never, {
        path: '/home/pages/pc/academy/reminder?all=1',
        params,
        sessionId: await sessionFor(who),
      })
    ).status;
    expect([
      await opened(who),
      asks,
      (await call('POST /osdb/v1.0/agents/academy-report', { token: await tokenFor(who), body: { companyId: 'PC' } }))
        .status,
    ]).toEqual([report, reminding, report]);
  });

  test('an owner without a member number is let in, and one where the academy is closed is informed, and not asked for a number', async () => {
    expect(
      (await openPage(page.loader as never, { path, params, sessionId: await sessionFor(agency.owner) })).data,
    ).toMatchObject({ report: { list: { total: 7 } } });
    const abroad = await buildAgency(db, { country: 'SG' });
    const answer = await openPage(page.loader as never, {
      path: '/home/pages/ps/academy/reports',
      params: { brand: 'ps' },
      sessionId: await sessionFor(abroad.owner),
    });
    expect(answer.location).toBe('/home/pages/ps/training/academy/academy-coming-soon');
  });

  test('days are written as the market of the agency writes them', async () => {
    const british = await buildAgency(db, { country: 'GB' });
    const { authId } = await newLearner(db, british, { agentType: 'A' });
    await db.learnerLevel.create({
      data: {
        authId: authId!,
        curriculum: 'PU',
        level: 1,
        attainedAt: new Date('2027-02-09T12:00:00Z'),
        validUntil: new Date('2028-02-09T12:00:00Z'),
      },
    });
    const { data } = await openPage(page.loader as never, {
      path: '/home/pages/pu/academy/reports',
      params: { brand: 'pu' },
      sessionId: await sessionFor(british.owner),
    });
    expect(
      (data as { report: { rows: { validUntil: string }[] } }).report.rows.map(({ validUntil }) => validUntil),
    ).toContain('9 Feb 2028');
  });

  test('another agency is not shown, nor a curriculum of another country', async () => {
    const other = await buildAgency(db, { country: 'US' });
    expect((await read({}, other.owner)).people.map(({ agentUniqueId }) => agentUniqueId)).toEqual([
      other.owner.agentUniqueId,
    ]);
    expect(
      refusalOf(
        await call('POST /osdb/v1.0/agents/academy-report', {
          token: await tokenFor(other.owner),
          body: { companyId: 'PJ' },
        }),
      ),
    ).toEqual([404, 'notFound']);
  });
});

test('the endpoint gives the same as the page', async () => {
  const { body } = await call('POST /osdb/v1.0/agents/academy-report', {
    token: await tokenFor(agency.owner),
    body: { companyId: 'PC', standing: '3', pageSize: 10 },
  });
  expect(body.report).toMatchObject({
    companyId: 'PC',
    pageNo: 0,
    pageSize: 10,
    total: 1,
    people: [
      {
        firstName: 'CAPTAIN',
        standing: '3',
        level: 3,
        coursesPassed: 3,
        coursesFailed: 0,
        next: { level: 4, done: 0, needed: 2 },
      },
    ],
  });
  expect(body.report.curricula[0]).toMatchObject({
    companyId: 'PC',
    people: { none: 1, lapsed: 1 },
    endsWithin90Days: 1,
    agencyLevel: 1,
    nextAgencyLevel: { level: 2, missing: 2 },
  });
});

describe('the file', () => {
  const downloaded = async (format: string, search = '') => {
    const cookie = (await writeSessionCookie(await sessionFor(agency.owner))).split(';')[0]!;
    const request = new Request(`http://localhost:3000${path}/${format}${search}`, { headers: { Cookie: cookie } });
    return (await file.loader({
      request,
      params: { ...params, format },
      context: {},
    } as unknown as LoaderFunctionArgs)) as Response;
  };

  test('has everybody whom the report shows, in its order, and is on record', async () => {
    const response = await downloaded('csv', '?sort=level&direction=desc&q=learner');
    expect(response.headers.get('Content-Disposition')).toContain('Academy report PC');
    const [header, ...rows] = parse(await response.text(), { bom: true });
    const failed = header!.indexOf('Courses failed');
    expect([header![failed - 1], rows.map((row) => row[failed])]).toEqual([
      'Courses passed',
      ['0', '0', '0', '0', '1'],
    ]);
    expect(rows.map((row) => row[1])).toEqual(['Captain', 'Ending', 'Officer', 'Lapsed', 'Begun']);
    expect(rows[0]!.slice(6, 7)).toEqual(['Captain']);
    expect(rows[3]![6]).toBe('First Officer, lapsed');
    expect(
      await db.audit.findFirst({ where: { action: 'academy.report-exported', agencyId: agency.agencyId } }),
    ).toMatchObject({ after: { format: 'csv', curriculum: 'PC', people: 5, search: 'learner' } });
  });

  test('has the days that the page has: moments in the zone of the market', async () => {
    // Late in the evening in New York, when it is the next day in London already.
    await endsAt(people.ending, new Date('2031-03-01T03:30:00Z'));
    const rows = parse(await (await downloaded('csv')).text(), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    const ending = rows.find((row) => row['First name'] === 'Ending')!;
    await endsAt(people.ending, inDays(80));
    expect(ending['Valid until']).toBe('2031-02-28');
  });

  test('comes as XLSX too, and in no other format', async () => {
    expect(new Uint8Array(await (await downloaded('xlsx')).arrayBuffer()).slice(0, 2)).toEqual(
      new Uint8Array([0x50, 0x4b]),
    );
    expect(
      (
        await openPage(file.loader as never, {
          path: `${path}/pdf`,
          params: { ...params, format: 'pdf' },
          sessionId: await sessionFor(agency.owner),
        })
      ).status,
    ).toBe(404);
  });
});

describe('reminding people', () => {
  const address = (search: string) => `/home/pages/pc/academy/reminder?${search}`;
  const remind = async (who: Person, search: string) =>
    postForm(reminder.action as never, { path: address(search), params, sessionId: await sessionFor(who), fields: {} });
  const mailOf = ({ emailAddress }: Person) =>
    db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase(), template: 'academyReminder' } });

  test('mails each what is next for them, by a job, with an audit row; not twice within a week', async () => {
    const { agency: own, people: them } = await newAgency();
    const shown = await openPage(reminder.loader as never, {
      path: address('all=1'),
      params,
      sessionId: await sessionFor(own.owner),
    });
    expect(shown.data).toMatchObject({ reminded: 7, left: 0 });
    expect((await remind(own.owner, 'all=1')).location).toBe(path);
    expect(await mailOf(them.begun)).toEqual([]);
    await runJobs();
    const sentences = {
      begun: 'no level in it yet',
      officer: 'You’re First Officer',
      ending: 'ends on',
      captain: 'You’re Captain',
      lapsed: 'lapsed on',
      without: 'no member number',
    } as const;
    for (const [who, sentence] of Object.entries(sentences)) {
      const [mail, ...more] = await mailOf(them[who as keyof typeof them]);
      expect(mail?.text, who).toContain(sentence);
      expect(mail?.text).toContain('/home/pages/pc/academy/dashboard');
      expect(more).toEqual([]);
    }
    expect(
      await db.audit.findFirst({ where: { action: 'academy.learners-reminded', agencyId: own.agencyId } }),
    ).toMatchObject({ actorId: own.owner.agentUniqueId, after: { curriculum: 'PC', people: 7 } });
    await remind(own.owner, 'all=1');
    await runJobs();
    expect(await mailOf(them.begun)).toHaveLength(1);
    expect(
      (await readAcademyReport(await signedIn(own.owner), 'PC', query({ search: 'Begun' }))).people[0]!.remindedAt,
    ).toBeInstanceOf(Date);
  });

  test('only users who are ticked, and none of another agency', async () => {
    const [{ agency: own, people: them }, { people: strangers }] = [await newAgency(), await newAgency()];
    await remind(own.owner, `agent=${them.begun.agentUniqueId}&agent=${strangers.begun.agentUniqueId}&agent=nonsense`);
    await runJobs();
    expect([
      (await mailOf(them.begun)).length,
      (await mailOf(them.officer)).length,
      (await mailOf(strangers.begun)).length,
    ]).toEqual([1, 0, 0]);
  });

  test('two who ask at once write one mail; a job that is run again writes none', async () => {
    const { agency: own, people: them } = await newAgency();
    await Promise.all([
      remind(own.owner, `agent=${them.begun.agentUniqueId}`),
      remind(own.owner, `agent=${them.begun.agentUniqueId}`),
    ]);
    const [request] = await db.academyReminder.findMany({ where: { agencyId: own.agencyId } });
    for (let run = 0; run < 3; run += 1)
      await mailReminders({ db, now: new Date() }, { requestId: request!.requestId });
    await runJobs();
    expect(await mailOf(them.begun)).toHaveLength(1);
  });

  test('many are mailed some at a time; who may no longer sign in is left out', async () => {
    const { agency: own, people: them } = await newAgency();
    await remind(own.owner, 'all=1');
    await db.agent.update({ where: { agentUniqueId: them.officer.agentUniqueId }, data: { activationFlag: 'D' } });
    const { requestId } = (await db.academyReminder.findFirst({ where: { agencyId: own.agencyId } }))!;
    await mailReminders({ db, now: new Date() }, { requestId }, 3);
    expect(await db.academyReminder.count({ where: { requestId, mailedAt: { not: null } } })).toBe(3);
    await runJobs();
    expect(await db.academyReminder.count({ where: { requestId, mailedAt: null } })).toBe(0);
    expect([(await mailOf(them.officer)).length, (await mailOf(them.captain)).length]).toEqual([0, 1]);
    expect((await jobsIn('remind-learners')).every(({ state }) => state === 'done')).toBe(true);
  });

  test('Japanese, with the day as it is written there', async () => {
    const made = await buildAgency(db, { country: 'JP' });
    const learner = await newLearner(db, made, { firstName: '太郎', lastName: '山田' });
    const { remindLearners } = await import('#app/domain/academy/reports/remindLearners.server.ts');
    await remindLearners(await signedIn(made.owner), {
      companyId: 'PJ',
      brand: 'PJ',
      agentUniqueIds: [learner.agentUniqueId],
    });
    await runJobs();
    const [mail] = await mailOf(learner);
    expect(mail).toMatchObject({ language: 'ja' });
    expect(mail!.text).toContain('このカリキュラムのレベルはまだありません。');
  });
});

test('the page makes at most six queries, of an agency of 700 as of a small one', async () => {
  const large = await buildAgency(db, { country: 'US' });
  await buildAgents(db, large, 700, () => ({ agentType: 'A' }));
  for (const owner of [agency.owner, large.owner]) {
    const sessionId = await sessionFor(owner);
    await openPage(page.loader as never, { path, params, sessionId });
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect((await openPage(page.loader as never, { path: `${path}?size=50`, params, sessionId })).status).toBe(200);
    const own = asked.mock.calls
      .map(([sent]) => askedQuery(sent))
      .filter(({ name, text }) => name !== 'current-session' && !/^UPDATE/i.test(text ?? ''));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(6);
    asked.mockRestore();
  }
});

test('a brand without a curriculum says so, and where the reports are', async () => {
  const sessionId = await sessionFor(agency.owner);
  const seabourn = { path: '/home/pages/sb/academy/reports', params: { brand: 'sb' }, sessionId };
  const { data } = await openPage(page.loader, seabourn);
  expect(data).toMatchObject({
    title: expect.stringContaining('Academy reports'),
    none: {
      brand: 'SB',
      elsewhere: ['pc', 'cu', 'ha'].map((brand) => ({
        curriculum: brand.toUpperCase(),
        href: `/home/pages/${brand}/academy/reports`,
      })),
    },
  });
  expect(
    await openPage(reminder.loader, { ...seabourn, path: '/home/pages/sb/academy/reports/reminder' }),
  ).toMatchObject({ location: seabourn.path });
});

test('a cursor gives each user once, also where one before it leaves', async () => {
  const own = await newAgency();
  for (let made = 0; made < 9; made += 1) await buildAgent(db, own.agency, { agentType: 'A' });
  const token = await tokenFor(own.agency.owner);
  const body = { companyId: 'PC', pageSize: 10 };
  const send = async (more: object = {}) => {
    const answer = await call('POST /osdb/v1.0/agents/academy-report', { token, body: { ...body, ...more } });
    return answer.body.report;
  };
  const first = await send();
  expect([first.total, first.people.length]).toEqual([16, 10]);
  const ids = (report: { people: { agentUniqueId: string }[] }) =>
    report.people.map(({ agentUniqueId }) => agentUniqueId);
  const gone = ids(first).find((id) => id !== own.agency.owner.agentUniqueId)!;
  await db.agent.update({ where: { agentUniqueId: gone }, data: { deletedAt: new Date() } });
  const second = await send({ cursor: first.nextCursor });
  expect([second.people.length, second.nextCursor]).toEqual([6, null]);
  expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([]);
  const other = await call('POST /osdb/v1.0/agents/academy-report', {
    token,
    body: { ...body, sort: 'level', cursor: first.nextCursor },
  });
  expect(refusalOf(other)).toEqual([400, 'malformedRequest cursor']);
});
