import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { launchUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import { cmi5Verbs } from '#app/domain/courses/statements/cmi5Terms.ts';
import { documentLimits } from '#app/domain/courses/statements/documents.server.ts';
import { statementLimits } from '#app/domain/courses/statements/storeStatements.server.ts';
import { database } from '#app/platform/database.server.ts';
import { xapi, xapiBodyBytes } from '#server/xapi.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { blockXml, cmi5Package, UnitClient, unitXml } from '#tests/support/cmi5.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();
const [one, two] = ['https://publisher.example/one', 'https://publisher.example/two'];
type Learner = Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Learner;
let courseId: string;

beforeEach(async () => {
  agency = await buildAgency(db, { country: 'AU' });
  learner = await newLearner(db, agency);
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
});

const publish = async (inner: string) => publishArchive(db, courseId, await cmi5Package(inner));
const init = async (who = learner, more = {}) =>
  initAttempt(await signedIn(who), { companyId: 'PA', authId: who.authId, courseId, ...more });

/** Launches a unit of the open attempt; the client has its token. */
async function launch(item = one, who = learner, more = {}): Promise<UnitClient> {
  const { registration, visit } = await init(who, more);
  const client = new UnitClient(await launchUnit(await signedIn(who), { registration, visit, item }), item);
  await client.fetch();
  return client;
}

async function begun(item = one, who = learner): Promise<UnitClient> {
  const client = await launch(item, who);
  expect((await client.send(client.defined('initialized'))).status).toBe(200);
  return client;
}

const verbsOf = async (registration: string) =>
  (await db.xapiStatement.findMany({ where: { registration }, orderBy: { position: 'asc' } })).map(
    ({ verb }) => Object.entries(cmi5Verbs).find(([, iri]) => iri === verb)?.[0] ?? verb,
  );
const result = (who = learner) =>
  db.courseResult.findUnique({ where: { authId_courseId: { authId: who.authId, courseId } } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const statusOf = async (work: Promise<Response>) => (await work).status;

describe('a launch', () => {
  beforeEach(() =>
    publish(
      unitXml({
        id: one,
        moveOn: 'Passed',
        masteryScore: '0.8',
        more: '<launchParameters>a=1</launchParameters><entitlementKey>k</entitlementKey>',
      }),
    ),
  );

  test('gives a token once, the launch data, what the learner prefers, and says that it launched', async () => {
    const { registration, visit, package: played } = await init();
    expect(played).toMatchObject({
      standard: 'cmi5',
      items: [{ identifier: one, moveOn: 'Passed', passingScore: 0.8 }],
    });
    const launched = await launchUnit(await signedIn(learner), { registration, visit, item: one });
    const client = new UnitClient(launched, one);
    expect(client.launched).toMatchObject({ endpoint: 'http://localhost:3000/xapi', registration });
    expect(client.launched.activityId).not.toBe(one);
    expect(JSON.parse(client.launched.actor)).toEqual({
      objectType: 'Agent',
      account: { homePage: 'http://localhost:3000', name: learner.authId },
    });
    expect(new URL(launched.address).pathname).toMatch(/^\/courses\/[\w.-]+\/index\.html$/);
    expect(await client.fetch()).toEqual({ 'auth-token': expect.stringMatching(/^[\w+/]+=*$/) as string });
    expect(await client.fetch()).toMatchObject({ 'error-code': '1' });
    const data = (await (await client.call(client.state('LMS.LaunchData'))).json()) as Record<string, unknown>;
    expect(data).toEqual({
      contextTemplate: {
        contextActivities: { grouping: [{ objectType: 'Activity', id: one }] },
        extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': client.sessionId },
      },
      launchMode: 'Normal',
      moveOn: 'Passed',
      masteryScore: 0.8,
      launchParameters: 'a=1',
      entitlementKey: { courseStructure: 'k' },
      returnURL: 'http://127.0.0.1:3000/courses/player/returned',
    });
    expect(await (await client.call(client.preferences())).json()).toEqual({
      languagePreference: 'en',
      audioPreference: 'on',
    });
    expect(await verbsOf(registration)).toEqual(['launched']);
  });

  test('is answered where a client joins the endpoint and a resource with an extra slash, or with two', async () => {
    const client = await launch();
    for (const path of ['statements', '/statements', '//statements']) {
      const address = new URL(`${client.launched.endpoint}/${path}`);
      const headers = { Authorization: `Basic ${client.token}`, 'X-Experience-API-Version': '1.0.3' };
      expect((await xapi.request(address.pathname, { headers })).status, path).toBe(200);
    }
  });

  test('begins once the unit has read what its learner prefers', async () => {
    const { registration, visit } = await init();
    const launched = await launchUnit(await signedIn(learner), { registration, visit, item: one });
    const client = new UnitClient(launched, one);
    const fetched = await xapi.request(new URL(client.launched.fetch).pathname, { method: 'POST' });
    client.token = ((await fetched.json()) as Record<string, string>)['auth-token']!;
    const early = await client.send(client.defined('initialized'));
    expect([early.status, await early.text()]).toEqual([403, expect.stringMatching(/preferencesNotRead/) as string]);
    await client.call(client.preferences());
    expect(await statusOf(client.send(client.defined('initialized')))).toBe(200);
  });

  test('abandons the session that was open, whose token is good for nothing more', async () => {
    const first = await begun();
    const second = await launch();
    expect(await statusOf(first.send(first.allowed()))).toBe(401);
    expect(await statusOf(second.send(second.defined('initialized')))).toBe(200);
    expect(await verbsOf(first.launched.registration)).toEqual([
      ...['launched', 'initialized', 'abandoned', 'launched', 'initialized'],
    ]);
    expect(second.launched.registration).toBe(first.launched.registration);
    expect(second.launched.activityId).toBe(first.launched.activityId);
  });

  test("is refused of another's attempt, an older visit, an attempt that has ended and a unit that is not there", async () => {
    const { registration, visit } = await init();
    const own = await signedIn(learner);
    const refusal = (ctx: typeof own, input: object) =>
      refused(launchUnit(ctx, { registration, visit, item: one, ...input }));
    expect(await refusal(await signedIn(await newLearner(db, agency)), {})).toBe('notFound');
    expect(await refusal(own, { visit: visit - 1 })).toBe('attemptTakenOver');
    expect(await refusal(own, { item: two })).toBe('notFound');
    await db.courseAttempt.update({ where: { registration }, data: { endedAt: new Date() } });
    expect(await refusal(own, {})).toBe('attemptEnded');
  });

  test('takes no data from the page: what counts are statements', async () => {
    const { registration } = await init();
    const data = { [one]: { 'cmi5.passed': 'now' } };
    expect(await refused(commitAttempt(await signedIn(learner), { registration, sequence: 1, data, visit: 1 }))).toBe(
      'malformedRequest',
    );
  });
});

test.each([
  ['nothing', undefined],
  ['no base64', 'Basic ???'],
  ['no session', `Basic ${Buffer.from('a:b').toString('base64')}`],
  ["another's session", `Basic ${Buffer.from(`${crypto.randomUUID()}:b`).toString('base64')}`],
  ['the wrong kind', 'Bearer abc'],
])('credentials that are %s open nothing', async (_, authorization) => {
  const headers = { 'X-Experience-API-Version': '1.0.3', ...(authorization && { Authorization: authorization }) };
  expect(await statusOf(Promise.resolve(xapi.request('/xapi/statements', { headers })))).toBe(401);
});

test('an address that was never given fetches nothing', async () => {
  const response = await xapi.request('/xapi/fetch/abc', { method: 'POST' });
  expect([response.status, await response.json()]).toMatchObject([200, { 'error-code': '2' }]);
  expect(await statusOf(Promise.resolve(xapi.request('/xapi/fetch/abc')))).toBe(405);
});

describe('what satisfies a unit', () => {
  const satisfied = (registration: string) =>
    verbsOf(registration).then((verbs) => verbs.filter((verb) => verb === 'satisfied').length);

  test.each<[string, ('completed' | 'passed' | 'failed')[], boolean]>([
    ['Passed', ['passed'], true],
    ['Passed', ['completed'], false],
    ['Completed', ['completed'], true],
    ['Completed', ['passed'], false],
    ['CompletedAndPassed', ['completed'], false],
    ['CompletedAndPassed', ['completed', 'passed'], true],
    ['CompletedOrPassed', ['passed'], true],
    ['CompletedOrPassed', ['completed'], true],
    ['CompletedOrPassed', ['failed'], false],
    ['Completed', ['failed', 'completed'], true],
  ])('%s after %j: %s', async (moveOn, verbs, isMet) => {
    await publish(unitXml({ id: one, moveOn }));
    const client = await begun();
    for (const verb of verbs) expect((await client.send(client.defined(verb))).status).toBe(200);
    expect([(await result())?.passedAt != null, await satisfied(client.launched.registration)]).toEqual([
      isMet,
      isMet ? 1 : 0,
    ]);
  });

  test('blocks and the course are satisfied once, each when its last unit is', async () => {
    await publish(
      blockXml('https://publisher.example/block', unitXml({ id: one, moveOn: 'Completed' })) +
        blockXml('https://publisher.example/none', unitXml({ id: 'https://publisher.example/free' })) +
        unitXml({ id: two, moveOn: 'Passed' }),
    );
    const first = await begun(one);
    const { registration } = first.launched;
    expect(await satisfied(registration), 'the block that asks for nothing').toBe(1);
    await first.send(first.defined('completed'));
    expect(await satisfied(registration), 'the first block').toBe(2);
    expect((await result())?.passedAt).toBeNull();
    const second = await begun(two);
    await second.send(second.defined('passed', { score: { scaled: 0.9 } }), second.defined('completed'));
    const all = await db.xapiStatement.findMany({ where: { registration, verb: cmi5Verbs.satisfied } });
    expect(all).toHaveLength(3);
    expect(all.at(-1)?.statement).toMatchObject({
      object: { definition: { type: 'https://w3id.org/xapi/cmi5/activitytype/course' } },
      context: { contextActivities: { grouping: [{ id: 'https://publisher.example/course' }] } },
    });
    expect(await result()).toMatchObject({ score: 90, passedAt: expect.any(Date) as Date });
  });

  test('a course that asks for nothing counts once it was opened', async () => {
    await publish(unitXml({ id: one }));
    const client = await launch();
    expect([await satisfied(client.launched.registration), (await result())?.passedAt]).toEqual([1, null]);
    await client.send(client.defined('initialized'));
    expect((await result())?.passedAt).toBeInstanceOf(Date);
  });

  test('a failed unit fails the course until it is passed; scores and time count as those of SCORM', async () => {
    await publish(unitXml({ id: one, moveOn: 'Passed', masteryScore: '0.8' }));
    const client = await begun();
    await db.cmi5Session.update({
      where: { sessionId: client.sessionId },
      data: { startedAt: new Date(Date.now() - 90_000) },
    });
    await client.send(client.defined('failed', { score: { scaled: 0.5 }, duration: 'PT1H' }));
    const failed = await result();
    expect(failed).toMatchObject({ failedAt: expect.any(Date) as Date, score: 50, passMark: 80, passedAt: null });
    expect(failed!.totalSeconds, 'no more than the clock has gone on').toBeLessThan(100);
    expect(failed!.totalSeconds).toBeGreaterThanOrEqual(90);
    const again = await begun();
    await again.send(again.defined('passed', { score: { scaled: 0.8 } }));
    expect(await result()).toMatchObject({ failedAt: null, score: 80, passedAt: expect.any(Date) as Date });
  });
});

describe('a passed course that is looked at again', () => {
  test('continues with its registration, for review, in which nothing counts', async () => {
    await publish(unitXml({ id: one, moveOn: 'Passed' }));
    const first = await begun();
    await first.call(first.state('place'), { method: 'PUT', body: { page: 4 } });
    await first.send(first.defined('passed'), first.defined('terminated'));
    await db.courseAttempt.updateMany({ where: { courseId }, data: { endedAt: new Date() } });
    const unfinished = await init(learner, { again: true });
    await db.courseAttempt.update({ where: { registration: unfinished.registration }, data: { endedAt: new Date() } });
    const before = await result();
    const again = await launch();
    expect(again.launched.registration, 'that passed, not a later one').toBe(first.launched.registration);
    const data = (await (await again.call(again.state('LMS.LaunchData'))).json()) as { launchMode: string };
    expect(data.launchMode).toBe('Review');
    expect(await (await again.call(again.state('place'))).json()).toEqual({ page: 4 });
    expect(await statusOf(again.send(again.defined('initialized')))).toBe(200);
    expect(await statusOf(again.send(again.defined('failed')))).toBe(403);
    expect(await statusOf(again.send(again.defined('terminated')))).toBe(200);
    expect(await result()).toEqual(before);
  });
});

describe('a finished unit of an open attempt', () => {
  test('is looked at by who wants to, which counts for nothing, ends with the attempt, and leaves the unit as it was', async () => {
    await publish(unitXml({ id: one, moveOn: 'Completed' }) + unitXml({ id: two, moveOn: 'Passed' }));
    const first = await begun();
    await first.send(first.defined('completed'), first.defined('terminated'));
    const { registration, visit } = await init();
    const before = await db.courseAttempt.findUniqueOrThrow({ where: { registration } });
    const looked = await launchUnit(await signedIn(learner), { registration, visit, item: one, looks: true });
    expect(looked.looksOnly).toBe(true);
    const client = new UnitClient(looked, one);
    await client.fetch();
    const data = (await (await client.call(client.state('LMS.LaunchData'))).json()) as { launchMode: string };
    expect(data.launchMode).toBe('Browse');
    expect(await statusOf(client.send(client.defined('initialized')))).toBe(200);
    expect(await statusOf(client.send(client.allowed()))).toBe(200);
    for (const verb of ['passed', 'completed', 'failed'] as const)
      expect(await statusOf(client.send(client.defined(verb))), verb).toBe(403);
    await db.cmi5Session.update({
      where: { sessionId: client.sessionId },
      data: { startedAt: new Date(Date.now() - 90_000) },
    });
    const unfinished = await launchUnit(await signedIn(learner), { registration, visit, item: two, looks: true });
    expect(unfinished.looksOnly).toBeUndefined();
    const { data: kept, totalSeconds } = await db.courseAttempt.findUniqueOrThrow({ where: { registration } });
    expect({ kept, totalSeconds }).toEqual({ kept: before.data, totalSeconds: before.totalSeconds });
    const again = new UnitClient(
      await launchUnit(await signedIn(learner), { registration, visit, item: one, looks: true }),
      one,
    );
    await again.fetch();
    await db.courseAttempt.update({ where: { registration }, data: { endedAt: new Date(Date.now() - 60_000) } });
    expect(await statusOf(again.send(again.defined('initialized')))).toBe(401);
  });
});

describe('statements', () => {
  afterEach(() => vi.restoreAllMocks());
  beforeEach(() => publish(unitXml({ id: one, moveOn: 'Passed' }) + unitXml({ id: two, moveOn: 'Passed' })));

  test('are stored all or none, and answered with when and by whom they were', async () => {
    const client = await begun();
    const [good, bad] = [client.allowed(), { ...client.allowed(), verb: { id: 'no iri' } }];
    expect(await statusOf(client.send(good, bad))).toBe(400);
    expect(await statusOf(client.call(`statements?statementId=${good.id as string}`))).toBe(404);
    const stored = await client.send(good);
    expect([stored.status, await stored.json()]).toEqual([200, [good.id]]);
    const found = await client.call(`statements?statementId=${good.id as string}`);
    expect(await found.json()).toEqual({
      ...good,
      version: '1.0.0',
      stored: expect.any(String) as string,
      authority: { objectType: 'Agent', account: { homePage: 'http://localhost:3000', name: 'gangway' } },
    });
    expect(found.headers.get('X-Experience-API-Version')).toBe('1.0.3');
  });

  test('of the page of another course are refused, those of the own course stored', async () => {
    const client = await begun();
    const from = (course: string) =>
      client.call('statements', {
        method: 'POST',
        body: client.allowed(),
        headers: { Origin: `http://${course}.localhost:3000` },
      });
    const { courseId: other } = await newCourse(db, { curriculum: 'PA' });
    expect(await statusOf(from(other))).toBe(403);
    expect(await statusOf(from(courseId))).toBe(200);
  });

  test('with an identifier that is known change nothing where they say the same, and are a conflict else', async () => {
    const client = await begun();
    const statement = client.defined('passed');
    const put = (body: object) =>
      client.call(`statements?statementId=${statement.id as string}`, { method: 'PUT', body });
    expect([
      await statusOf(put(statement)),
      await statusOf(put(statement)),
      await statusOf(client.send(statement)),
    ]).toEqual([204, 204, 200]);
    expect(await statusOf(put({ ...statement, timestamp: '2027-01-10T12:00:01.000Z' }))).toBe(409);
    const other = await begun(one, await newLearner(db, agency));
    expect(await statusOf(other.send({ ...other.allowed(), id: statement.id })), "another's").toBe(409);
    expect(await statusOf(put({ ...statement, id: crypto.randomUUID() })), 'another identifier').toBe(400);
    expect(await verbsOf(client.launched.registration)).toEqual(['launched', 'initialized', 'passed']);
  });

  test('that were sent at once in any order are read in that of their times', async () => {
    const client = await launch();
    const at = (second: number) => `2027-01-10T12:00:0${second}.000Z`;
    const sent = [
      client.defined('terminated', {}, at(4)),
      client.defined('passed', {}, at(2)),
      client.defined('initialized', {}, at(1)),
    ];
    expect(await statusOf(client.send(...sent))).toBe(200);
    expect(await statusOf(client.send(client.allowed(undefined, at(3)))), 'late words').toBe(200);
    expect(await statusOf(client.send(client.allowed(undefined, at(5)))), 'of after its end').toBe(403);
    await db.cmi5Session.update({ where: { sessionId: client.sessionId }, data: { closedAt: new Date(0) } });
    expect(await statusOf(client.send(client.allowed(undefined, at(3)))), 'too late').toBe(401);
  });

  test.each<[string, (client: UnitClient) => Record<string, unknown>]>([
    [
      'of another learner',
      (client) => ({ ...client.allowed(), actor: { account: { homePage: 'http://localhost:3000', name: 'x' } } }),
    ],
    [
      'that void another',
      (client) => ({
        ...client.allowed('http://adlnet.gov/expapi/verbs/voided'),
        object: { objectType: 'StatementRef', id: crypto.randomUUID() },
      }),
    ],
    ["of the portal's verbs", (client) => client.defined('satisfied')],
    [
      'of another unit',
      (client) => ({ ...client.defined('passed'), object: { id: `${client.launched.activityId}2` } }),
    ],
    ['without the context', (client) => ({ ...client.allowed(), context: undefined })],
  ])('%s are refused', async (_, forged) => {
    const client = await begun();
    expect(await statusOf(client.send(forged(client)))).toBe(403);
    expect(await verbsOf(client.launched.registration)).toEqual(['launched', 'initialized']);
  });

  test('of the registration or session of another are refused, even with the token', async () => {
    const [mine, others] = [await begun(), await begun(one, await newLearner(db, agency))];
    expect(await statusOf(mine.send(others.allowed()))).toBe(403);
    const forged = { ...mine.allowed(), context: others.allowed().context };
    expect(await statusOf(mine.send(forged))).toBe(403);
  });

  test('of clocks that jump are kept with the time that they give, and stored by the clock here', async () => {
    const client = await begun();
    const future = client.allowed(undefined, '2099-12-31T23:59:59.999Z');
    const past = client.allowed(undefined, '1970-01-01T00:00:00.000Z');
    expect(await statusOf(client.send(future, past))).toBe(200);
    const rows = await db.xapiStatement.findMany({ where: { statementId: { in: [future.id, past.id] as string[] } } });
    for (const { storedAt } of rows) expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await statusOf(client.send(client.defined('terminated')))).toBe(200);
  });

  test('are bounded: too many at once, too many of a session, too long', async () => {
    const client = await begun();
    const many = Array.from({ length: statementLimits.atOnce + 1 }, () => client.allowed());
    expect(await statusOf(client.send(...many))).toBe(413);
    await db.cmi5Session.update({
      where: { sessionId: client.sessionId },
      data: { statements: statementLimits.session },
    });
    expect(await statusOf(client.send(client.allowed()))).toBe(413);
    const long = { ...client.allowed(), result: { response: 'x'.repeat(10 * xapiBodyBytes) } };
    expect(await statusOf(client.send(long))).toBe(413);
  });

  test('are never changed in the database, even by the owner of the tables', async () => {
    const client = await begun();
    const { registration } = client.launched;
    await expect(
      db.$executeRaw`UPDATE xapi_statements SET statement = '{}' WHERE registration = ${registration}::uuid`,
    ).rejects.toThrow('never changed');
  });

  test('end with the account of their learner, with its agency, and with the attempt', async () => {
    const [first, second] = [await begun(), await begun(one, await newLearner(db, agency))];
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { activationFlag: 'D' } });
    expect(await statusOf(first.send(first.allowed()))).toBe(401);
    const where = { registration: second.launched.registration };
    const endedAt = (secondsAgo: number) =>
      db.courseAttempt.update({ where, data: { endedAt: new Date(Date.now() - secondsAgo * 1000) } });
    await endedAt(2);
    expect(await statusOf(second.send(second.allowed())), 'last words').toBe(200);
    await endedAt(11);
    expect(await statusOf(second.send(second.allowed()))).toBe(401);
    await db.courseAttempt.update({ where, data: { endedAt: null } });
    expect(await statusOf(second.send(second.allowed()))).toBe(200);
    await db.agency.update({
      where: { agencyId: agency.agencyId },
      data: { suspendedAt: new Date(), suspendReason: 'Unpaid.' },
    });
    expect(await statusOf(second.send(second.allowed()))).toBe(401);
  });

  test('have a bound of bytes that all sessions of a registration share', async () => {
    const client = await begun();
    await client.send(client.allowed());
    const bytesOf = async ({ sessionId }: UnitClient) =>
      (await db.cmi5Session.findUniqueOrThrow({ where: { sessionId } })).bytes;
    expect(await bytesOf(client)).toBeGreaterThan(500);
    const data = { bytes: statementLimits.bytes };
    await db.cmi5Session.update({ where: { sessionId: client.sessionId }, data });
    expect(await statusOf(client.send(client.allowed()))).toBe(413);
    const next = await launch();
    expect(await bytesOf(next)).toBe(statementLimits.bytes);
    expect(await statusOf(next.send(next.defined('initialized')))).toBe(413);
  });

  test('with a score beyond any number count without it', async () => {
    const client = await begun();
    const score = { raw: 1e308, min: -1e308, max: 1e308 };
    expect(await statusOf(client.send(client.defined('passed', { score })))).toBe(200);
    const { data } = await db.courseAttempt.findUniqueOrThrow({
      where: { registration: client.launched.registration },
    });
    expect(data).toEqual({ [one]: { 'cmi5.initialized': expect.any(String), 'cmi5.passed': expect.any(String) } });
  });
});

describe('reading statements', () => {
  let client: UnitClient;
  const ids = async (query: string) => {
    const response = await client.call(`statements?${query}`);
    const { statements } = (await response.json()) as { statements: { id: string; verb: { id: string } }[] };
    return statements.map(({ verb }) => verb.id.split('/').at(-1));
  };
  beforeEach(async () => {
    await publish(unitXml({ id: one, moveOn: 'Passed' }));
    client = await begun();
    await client.send(client.allowed(), client.defined('passed'));
  });

  test('finds by verb, activity, time and order', async () => {
    const { activityId, actor, registration } = client.launched;
    const of = (parameters: Record<string, string>) => ids(new URLSearchParams(parameters).toString());
    expect(await of({ verb: cmi5Verbs.passed })).toEqual(['passed']);
    expect(await of({ activity: activityId, ascending: 'true' })).toEqual(['launched', 'initialized', 'passed']);
    expect(await of({ activity: one, related_activities: 'true' })).toHaveLength(4);
    expect(await of({ activity: one })).toEqual([]);
    expect(await of({ agent: actor, registration, limit: '2' })).toHaveLength(2);
    expect(await of({ since: '2000-01-01T00:00:00Z' })).toHaveLength(5);
    expect(await of({ until: '2000-01-01T00:00:00Z' })).toEqual([]);
  });

  test.each([
    ['statements', 'since', '0000-01-01T00:00:00Z'],
    ['statements', 'until', '9999-12-31T23:59:59-14:00'],
    ['activities/state', 'since', '-200000-01-01T00:00:00Z'],
    ['activities/state', 'since', '+275760-01-01T00:00:00Z'],
  ])('of %s with %s=%s answers, or refuses it', async (resource, name, time) => {
    const query = new URLSearchParams({ [name]: time });
    if (resource !== 'statements') {
      query.set('activityId', client.launched.activityId);
      query.set('agent', client.launched.actor);
    }
    expect([200, 400]).toContain(await statusOf(client.call(`${resource}?${query.toString()}`)));
  });

  test('resumes where a page ends', async () => {
    const read: string[] = [];
    let path = 'statements?limit=2&ascending=true';
    for (let page = 0; page < 3; page += 1) {
      const answer = (await (await client.call(path)).json()) as { statements: { id: string }[]; more: string };
      read.push(...answer.statements.map(({ id }) => id));
      path = answer.more.replace('/xapi/', '');
    }
    expect([new Set(read).size, path]).toEqual([5, '']);
  });

  test('shows nothing of other learners, other registrations and what is voided', async () => {
    const other = await begun(one, await newLearner(db, agency));
    expect(await ids(`registration=${other.launched.registration}`)).toEqual([]);
    expect(await ids(`agent=${encodeURIComponent(other.launched.actor)}`)).toEqual([]);
    const { statementId } = await db.xapiStatement.findFirstOrThrow({
      where: { registration: other.launched.registration, verb: cmi5Verbs.initialized },
    });
    expect(await statusOf(client.call(`statements?statementId=${statementId}`))).toBe(404);
    const own = await db.xapiStatement.findFirstOrThrow({
      where: { registration: client.launched.registration, verb: cmi5Verbs.passed },
      select: { statementId: true, storedAt: true },
    });
    await db.xapiStatement.update({
      where: { statementId_storedAt: own },
      data: { voidingId: crypto.randomUUID() },
    });
    expect(await ids('limit=0')).not.toContain('passed');
    expect(await statusOf(client.call(`statements?statementId=${own.statementId}`))).toBe(404);
    expect(await statusOf(client.call(`statements?voidedStatementId=${own.statementId}`))).toBe(200);
  });

  test.each<[string, string, string?]>([
    ['an unknown parameter, which it names', 'statements?colour=red', 'There is no parameter colour.'],
    ['two identifiers', `statements?statementId=${crypto.randomUUID()}&verb=a:b`],
    ['attachments', 'statements?attachments=true'],
    ['an agent that is no JSON', 'statements?agent=me'],
    ['a parameter twice', 'statements?limit=1&limit=2'],
    ['what is no text', 'statements?verb=a%00b'],
  ])('refuses %s', async (_, path, message = '') => {
    const answer = await client.call(path);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message) as string]);
  });

  test('refuses a call without a version, other media, the alternate syntax and what is no JSON', async () => {
    expect(await statusOf(client.call('statements', { headers: { 'X-Experience-API-Version': '0.95' } }))).toBe(400);
    const post = (body: string, type: string) =>
      statusOf(client.call('statements', { method: 'POST', body, headers: { 'Content-Type': type } }));
    expect(await post('--a', 'multipart/mixed; boundary=a')).toBe(415);
    expect(await post('{', 'application/json')).toBe(400);
    expect(await statusOf(client.call('statements?method=PUT', { method: 'POST', body: {} }))).toBe(400);
    expect(await statusOf(client.call('statements', { method: 'DELETE' }))).toBe(405);
  });

  test('says until when nothing more comes to be found, which is no later than what is under way', async () => {
    const through = (await client.call('statements')).headers.get('X-Experience-API-Consistent-Through')!;
    expect(Date.now() - Date.parse(through)).toBeGreaterThan(20_000);
    expect(Date.now() - Date.parse(through)).toBeLessThan(60_000);
  });

  test('names both versions, and answers as the one that is asked for', async () => {
    expect(await (await xapi.request('/xapi/about')).json()).toMatchObject({ version: ['1.0.3', '2.0.0'] });
    const newer = await client.call('statements', { headers: { 'X-Experience-API-Version': '2.0.0' } });
    expect([newer.status, newer.headers.get('X-Experience-API-Version')]).toEqual([200, '2.0.0']);
  });
});

describe('documents', () => {
  let client: UnitClient;
  beforeEach(async () => {
    await publish(unitXml({ id: one, moveOn: 'Passed' }));
    client = await launch();
  });
  const profile = (which = client) =>
    `activities/profile?activityId=${encodeURIComponent(which.launched.activityId)}&profileId=best`;
  const agentProfile = (name: string, which = client) =>
    `agents/profile?agent=${encodeURIComponent(which.launched.actor)}&profileId=${name}`;

  test('of the state are stored, merged, listed and removed', async () => {
    const place = client.state('place');
    expect(await statusOf(client.call(place))).toBe(404);
    expect(await statusOf(client.call(place, { method: 'PUT', body: { page: 1, seen: [1] } }))).toBe(204);
    expect(await statusOf(client.call(place, { method: 'POST', body: { page: 2 } }))).toBe(204);
    const found = await client.call(place);
    expect([await found.json(), found.headers.get('ETag')]).toEqual([
      { page: 2, seen: [1] },
      expect.stringMatching(/^"[0-9a-f]{40}"$/),
    ]);
    expect(await (await client.call(client.state())).json()).toEqual(['LMS.LaunchData', 'place']);
    expect(await statusOf(client.call(client.state(), { method: 'DELETE' }))).toBe(204);
    expect(await (await client.call(client.state())).json()).toEqual(['LMS.LaunchData']);
  });

  test('of the portal are not changed', async () => {
    const launchData = client.state('LMS.LaunchData');
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect(await statusOf(client.call(launchData, { method, ...(method !== 'DELETE' && { body: {} }) }))).toBe(403);
  });

  test('are written by who knows what is there', async () => {
    const put = (path: string, body: object, headers = {}) =>
      statusOf(client.call(path, { method: 'PUT', body, headers }));
    expect(await put(profile(), { best: 1 }, { 'If-None-Match': '*' })).toBe(204);
    expect(await put(profile(), { best: 2 }, { 'If-None-Match': '*' })).toBe(412);
    expect(await put(profile(), { best: 2 })).toBe(409);
    expect(await put(profile(), { best: 2 }, { 'If-Match': '"0"' })).toBe(412);
    const etag = (await client.call(profile())).headers.get('ETag')!;
    expect(await put(profile(), { best: 2 }, { 'If-Match': etag })).toBe(204);
    expect(await put(profile(), { best: 3 }, { 'If-Match': etag })).toBe(412);
    expect(await statusOf(client.call(profile(), { method: 'DELETE', headers: { 'If-Match': etag } }))).toBe(412);
  });

  test('of two windows at once are written one after the other', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((best) =>
        statusOf(client.call(profile(), { method: 'PUT', body: { best }, headers: { 'If-None-Match': '*' } })),
      ),
    );
    expect(answers.toSorted()).toEqual([204, 412, 412, 412]);
  });

  test("are the learner's own, but for the profile of an activity, which a course's learners share", async () => {
    const other = await launch(one, await newLearner(db, agency));
    await client.call(client.state('place'), { method: 'PUT', body: { mine: true } });
    await client.call(agentProfile('notes'), { method: 'PUT', body: { mine: true } });
    await client.call(profile(), { method: 'PUT', body: { best: 1 } });
    expect(await statusOf(other.call(client.state('place'))), "another's registration").toBe(403);
    expect(await statusOf(other.call(agentProfile('notes'))), "another's profile").toBe(403);
    expect(await statusOf(other.call(other.state('place')))).toBe(404);
    expect(await statusOf(other.call(agentProfile('notes', other)))).toBe(404);
    expect(await (await other.call(profile(other))).json()).toEqual({ best: 1 });
  });

  test('of another course are not seen, but for what the learner prefers', async () => {
    await client.call(agentProfile('notes'), { method: 'PUT', body: { mine: true } });
    const preferred = agentProfile('cmi5LearnerPreferences');
    await client.call(preferred, { method: 'POST', body: { audioPreference: 'off' } });
    ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
    await publish(unitXml({ id: one }));
    const other = await launch();
    expect(other.launched.activityId).not.toBe(client.launched.activityId);
    expect(await statusOf(other.call(agentProfile('notes', other)))).toBe(404);
    expect(await statusOf(other.call(profile(client))), "another course's activity").toBe(403);
    expect(await (await other.call(preferred)).json()).toMatchObject({ audioPreference: 'off' });
  });

  test.each<[string, object | string]>([
    ['a language that is none', { languagePreference: 'not a language!', audioPreference: 'on' }],
    ['a volume in place of on or off', { languagePreference: 'en', audioPreference: '80' }],
    ['one of the two alone', { languagePreference: 'en' }],
    ['more than the two', { languagePreference: 'en', audioPreference: 'on', colour: 'red' }],
    ['a list', [1]],
    ['no JSON', 'en'],
  ])('of what the learner prefers are not %s', async (_, body) => {
    const preferred = client.preferences();
    const headers = { 'If-Match': '*', ...(typeof body === 'string' && { 'Content-Type': 'text/plain' }) };
    expect(await statusOf(client.call(preferred, { method: 'PUT', body, headers }))).toBe(400);
    expect(await (await client.call(preferred)).json()).toEqual({ languagePreference: 'en', audioPreference: 'on' });
  });

  test('of what the learner prefers are changed in their two values, and not removed', async () => {
    const preferred = client.preferences();
    const body = { languagePreference: 'ja, en-US,zh-Hant', audioPreference: 'off' };
    expect(await statusOf(client.call(preferred, { method: 'PUT', body, headers: { 'If-Match': '*' } }))).toBe(204);
    expect(await statusOf(client.call(preferred, { method: 'POST', body: { audioPreference: 'loud' } }))).toBe(400);
    expect(await statusOf(client.call(preferred, { method: 'DELETE' }))).toBe(403);
    expect(await (await client.call(preferred)).json()).toEqual(body);
  });

  test('have a bound together, which does not keep the portal from launching', async () => {
    const { registration } = client.launched;
    const [content, updatedAt] = [new Uint8Array(documentLimits.inScope), new Date()];
    const at = { kind: 'state', authId: learner.authId, scope: registration, activityId: 'elsewhere', name: 'a' };
    await db.xapiDocument.create({ data: { ...at, content, contentType: 'text/plain', updatedAt } });
    expect(await statusOf(client.call(client.state('b'), { method: 'PUT', body: { a: 1 } }))).toBe(413);
    const again = await launch();
    expect(await statusOf(again.call(again.state('LMS.LaunchData')))).toBe(200);
  });

  test('that are nested without end are not merged, and names that are no text are refused', async () => {
    await client.call(client.state('deep'), { method: 'PUT', body: { a: 1 } });
    const body = `{"b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await statusOf(client.call(client.state('deep'), { method: 'POST', body }))).toBe(400);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        await statusOf(client.call(client.state('a\u0000'), { method, ...(method === 'PUT' && { body: {} }) })),
      ).toBe(400);
  });

  test('are bounded, and JSON that is none is refused', async () => {
    const put = (body: string, type = 'text/plain') =>
      statusOf(client.call(client.state('big'), { method: 'PUT', body, headers: { 'Content-Type': type } }));
    expect(await put('x'.repeat(256 * 1024))).toBe(204);
    expect(await put('x'.repeat(256 * 1024 + 1))).toBe(413);
    expect(await put('{', 'application/json')).toBe(400);
    expect(await statusOf(client.call(client.state('big'), { method: 'POST', body: { a: 1 } })), 'beside a text').toBe(
      400,
    );
  });
});

describe('which pages may call', () => {
  const from = (origin: string, path = 'about') =>
    Promise.resolve(xapi.request(`/xapi/${path}`, { method: 'OPTIONS', headers: { Origin: origin } }));

  test.each([
    ['the origin of courses', 'http://127.0.0.1:3000', 204],
    ["a course's own", 'http://0198c7a4-1111-7222-8333-944455556666.localhost:3000', 204],
    ['any other', 'https://evil.example', 403],
    ['the portal', 'http://localhost:3000', 403],
    ['no page', 'null', 403],
  ])('%s', async (_, origin, status) => {
    const response = await from(origin);
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
      status,
      status === 204 ? origin : null,
    ]);
  });

  test("a host that the course may load from, and another course's not", async () => {
    await publish(unitXml({ id: one, moveOn: 'Passed' }));
    const client = await launch();
    const headers = { Origin: 'https://units.example.net' };
    expect((await from(headers.Origin)).status).toBe(403);
    const { courseId: othersId } = await newCourse(db, { curriculum: 'PA' });
    const { staffId } = await newStaff('administrator');
    const allow = (course: string) =>
      db.courseHost.create({
        data: { courseId: course, host: 'units.example.net', allowedAt: new Date(), allowedBy: staffId },
      });
    await allow(othersId);
    expect((await from(headers.Origin)).status).toBe(204);
    expect(await statusOf(client.call(client.state(), { headers }))).toBe(403);
    await allow(courseId);
    expect(await statusOf(client.call(client.state(), { headers }))).toBe(200);
  });
});
