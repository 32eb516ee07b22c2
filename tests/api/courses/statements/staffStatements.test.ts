import { beforeEach, describe, expect, test } from 'vitest';
import { keepLearning } from '#app/domain/courses/analytics/keepLearning.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { abandonLeftSessions } from '#app/domain/courses/statements/abandonLeftSessions.server.ts';
import { cmi5Ids, cmi5Verbs, voidedVerb } from '#app/domain/courses/statements/cmi5Terms.ts';
import { launchUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import { listStatements, readStatement } from '#app/domain/courses/statements/listStatements.server.ts';
import { previewCourse } from '#app/domain/courses/editor/previewCourse.server.ts';
import { previewUnit } from '#app/domain/courses/statements/previewUnit.server.ts';
import { listDryRuns } from '#app/domain/courses/attempts/listDryRuns.server.ts';
import { readDryRunUnit } from '#app/domain/courses/attempts/readDryRunUnit.server.ts';
import { readLearnerAttempt } from '#app/domain/courses/attempts/readLearnerAttempt.server.ts';
import { statementList } from '#app/domain/courses/statements/statementForms.ts';
import { voidStatement } from '#app/domain/courses/statements/voidStatement.server.ts';
import { waiveUnit } from '#app/domain/courses/statements/waiveUnit.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { xapi } from '#server/xapi.server.ts';
import { listAddress } from '#tests/listAddress.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { blockXml, cmi5Package, UnitClient, unitXml } from '#tests/support/cmi5.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
const db = database();
const [one, two] = ['https://publisher.example/one', 'https://publisher.example/two'];
const staffReason = 'Tried with a test account.';

let learner: Awaited<ReturnType<typeof newLearner>>;
let courseId: string;
let client: UnitClient;
let registration: string;
let ctx: StaffContext;

const of = async (role: 'learning-manager' | 'help-desk' = 'learning-manager', markets: ('nam' | 'au')[] = ['au']) =>
  signedInAsStaff(await newStaff(role, { markets }));
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

beforeEach(async () => {
  learner = await newLearner(db, await buildAgency(db, { country: 'AU' }));
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
  const units = unitXml({ id: one, moveOn: 'Passed' }) + unitXml({ id: two, moveOn: 'Completed' });
  await publishArchive(db, courseId, await cmi5Package(blockXml('https://publisher.example/block', units)));
  const begun = await signedIn(learner);
  const attempt = await initAttempt(begun, { companyId: 'PA', authId: learner.authId, courseId });
  registration = attempt.registration;
  client = new UnitClient(await launchUnit(begun, { registration, visit: attempt.visit, item: one }), one);
  await client.fetch();
  await client.send(client.defined('initialized'), client.allowed());
  ctx = await of();
});

const found = async (wanted: Record<string, string> = {}, who = ctx) => {
  const { statements } = await listStatements(who, statementList.read(listAddress({ course: courseId, ...wanted })));
  return statements.map(({ verb }) => verb.split('/').at(-1)).toSorted();
};
const all = ['experienced', 'initialized', 'launched'];
const rowOf = (verb: string) => db.xapiStatement.findFirstOrThrow({ where: { registration, verb } });

describe('statements are found', () => {
  test('by person, identifier, activity, verb and day', async () => {
    const { userId } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: learner.agentUniqueId } });
    const { ccn } = await db.learner.findUniqueOrThrow({ where: { authId: learner.authId } });
    const { statementId } = await rowOf(cmi5Verbs.initialized);
    const [today, yesterday] = [0, 1].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    );
    const expected: [Record<string, string>, string[]][] = [
      [{}, all],
      [{ q: userId!.toLowerCase() }, all],
      [{ q: ccn! }, all],
      [{ q: 'NOBODYATALL' }, []],
      [{ q: registration }, all],
      [{ q: client.sessionId.toUpperCase() }, all],
      [{ q: statementId }, ['initialized']],
      [{ q: client.launched.activityId }, ['initialized', 'launched']],
      [{ q: 'http://adlnet.gov/expapi/verbs/experienced' }, ['experienced']],
      [{ verb: 'launched' }, ['launched']],
      [{ verb: 'other' }, ['experienced']],
      [{ course: crypto.randomUUID() }, []],
      [{ from: today! }, all],
      [{ to: yesterday! }, []],
    ];
    const inUtc = { ...ctx, zone: 'UTC' };
    for (const [wanted, verbs] of expected) expect([wanted, await found(wanted, inUtc)]).toEqual([wanted, verbs]);
  });

  test('page by page, and of the last 90 days where nothing narrows them', async () => {
    const page = await listStatements(ctx, statementList.read(listAddress({ course: courseId, size: '10' })));
    expect([page.total, page.page]).toEqual([3, 1]);
    const later = { ...ctx, now: new Date(Date.now() + 91 * 86_400_000) };
    expect(await found({}, later)).toEqual([]);
    expect(await found({ q: registration }, later)).toEqual(all);
  });

  test('by who reaches the market of the learner, and has the role', async () => {
    const american = await of('learning-manager', ['nam']);
    const { statementId } = await rowOf(cmi5Verbs.launched);
    expect(await found({}, american)).toEqual([]);
    const unit = { registration, courseUnit: one, waiveReason: 'administrative', staffReason } as const;
    const acts = (who: StaffContext) => [
      readStatement(who, statementId),
      readLearnerAttempt(who, registration),
      voidStatement(who, { statementId, staffReason }),
      waiveUnit(who, unit),
    ];
    expect(await Promise.all(acts(american).map(refused))).toEqual(Array(4).fill('notFound'));
    const desk = await of('help-desk');
    expect(await Promise.all([found({}, desk), ...acts(desk)].map(refused))).toEqual(Array(5).fill('forbidden'));
  });
});

describe('voiding', () => {
  test('is a separate statement: what was voided is kept, and found by voidedStatementId alone', async () => {
    const { statementId } = await rowOf(cmi5Verbs.initialized);
    await voidStatement(ctx, { statementId, staffReason });
    const voided = await readStatement(ctx, statementId);
    expect(voided).toMatchObject({ voided: true, voidReason: staffReason, voiderFirstName: 'Mika' });
    const statusOf = async (name: string) => (await client.call(`statements?${name}=${statementId}`)).status;
    expect([await statusOf('statementId'), await statusOf('voidedStatementId')]).toEqual([404, 200]);
    const voiding = await client.call(`statements?statementId=${voided.voidingId}`);
    expect(await voiding.json()).toMatchObject({
      verb: { id: voidedVerb },
      object: { objectType: 'StatementRef', id: statementId },
    });
    expect(JSON.stringify(voided.statement)).not.toContain(staffReason);
    const trail = await db.audit.findFirst({
      where: { action: 'academy.statement-voided', actorId: ctx.staff.staffId },
    });
    expect(trail).toMatchObject({ subjectId: learner.agentUniqueId });
    // The statements of the session stay valid: it continues, and repeats nothing.
    expect((await client.send(client.allowed())).status).toBe(200);
    expect((await client.send(client.defined('initialized'))).status).toBe(403);
  });

  test('is refused twice, of what voids another, and without a second factor that was just shown', async () => {
    const { statementId } = await rowOf(cmi5Verbs.launched);
    const old = { ...ctx, staff: { ...ctx.staff, confirmedAt: new Date(Date.now() - 6 * 60_000) } };
    expect(await refused(voidStatement(old, { statementId, staffReason }))).toBe('confirmationNeeded');
    const twice = [1, 2].map(() => refused(voidStatement(ctx, { statementId, staffReason })));
    expect((await Promise.all(twice)).toSorted()).toEqual(['conflict', null]);
    const { statementId: voiding } = await rowOf(voidedVerb);
    expect(await refused(voidStatement(ctx, { statementId: voiding, staffReason }))).toBe('conflict');
    expect(await refused(voidStatement(ctx, { statementId: crypto.randomUUID(), staffReason }))).toBe('notFound');
  });
});

describe('waiving', () => {
  const waive = (unit: string, who = ctx) =>
    waiveUnit(who, { registration, courseUnit: unit, waiveReason: 'equivalent-unit', staffReason });
  const verbs = async () =>
    (await db.xapiStatement.findMany({ where: { registration }, orderBy: { position: 'asc' } })).map(({ verb }) =>
      verb.split('/').at(-1),
    );

  test('satisfies a unit with the statement of the portal, and the last one its block, the course and the level', async () => {
    await waive(one);
    const { statement } = await rowOf(cmi5Verbs.waived);
    expect(statement).toMatchObject({
      result: { success: true, completion: true, extensions: { [cmi5Ids.reason]: 'Equivalent AU' } },
      context: {
        registration,
        contextActivities: { category: [{ id: cmi5Ids.category }, { id: cmi5Ids.moveOnCategory }] },
      },
    });
    expect(JSON.stringify(statement)).not.toContain(client.sessionId);
    expect((await readLearnerAttempt(ctx, registration)).units).toMatchObject([
      { said: ['waived'], satisfied: true },
      { said: [], satisfied: false },
    ]);
    await waive(two);
    expect((await verbs()).slice(-3)).toEqual(['waived', 'satisfied', 'satisfied']);
    const where = { authId_courseId: { authId: learner.authId, courseId } };
    expect((await db.courseResult.findUniqueOrThrow({ where })).passedAt).toBeInstanceOf(Date);
    await keepLearning({ db });
    expect(await db.learningFact.findUnique({ where: { registration } })).toMatchObject({
      passed: true,
      completed: true,
    });
  });

  test('is refused of a unit that is satisfied, that is not there, and of an attempt that has ended', async () => {
    await client.send(client.defined('passed'));
    expect(await refused(waive(one))).toBe('conflict');
    expect(await refused(waive('https://publisher.example/three'))).toBe('notFound');
    const twice = [1, 2].map(() => refused(waive(two)));
    expect((await Promise.all(twice)).toSorted()).toEqual(['conflict', null]);
    await db.courseAttempt.update({ where: { registration }, data: { endedAt: new Date() } });
    expect(await refused(waive(two))).toBe('attemptEnded');
  });
});

test('sessions that were left open are abandoned once their token is good for nothing, and only once', async () => {
  const at = (hours: number) => ({ db, now: new Date(Date.now() + hours * 3600_000) });
  const abandoned = () => db.xapiStatement.count({ where: { registration, verb: cmi5Verbs.abandoned } });
  await abandonLeftSessions(at(11));
  expect(await abandoned()).toBe(0);
  await abandonLeftSessions(at(13));
  await abandonLeftSessions(at(14));
  expect(await abandoned()).toBe(1);
  const { endedAt, said } = await db.cmi5Session.findUniqueOrThrow({ where: { sessionId: client.sessionId } });
  expect([endedAt, said]).toEqual([expect.any(Date), { initialized: expect.any(String) }]);
});

describe('a dry run of a unit by staff', () => {
  const previewed = async (who = ctx) => {
    const { packageId } = await db.coursePackage.findFirstOrThrow({ where: { courseId } });
    const unit = new UnitClient(await previewUnit(who, { courseId, packageId, item: one }), one);
    return { unit, packageId };
  };
  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  const kept = async () =>
    Promise.all([db.cmi5Session.count(), db.xapiStatement.count(), db.xapiDocument.count(), db.courseAttempt.count()]);

  test('is launched as for a learner, finds its launch data, has what it says checked, and keeps its result alone', async () => {
    const before = await kept();
    const { unit, packageId } = await previewed();
    expect((await previewCourse(ctx, { courseId, packageId })).package).toMatchObject({ standard: 'cmi5' });
    expect(unit.launched.endpoint).toBe('http://localhost:3000/xapi/preview');
    expect(await unit.fetch()).toEqual({ 'auth-token': expect.any(String) as string });
    expect(await (await unit.call(unit.state('LMS.LaunchData'))).json()).toMatchObject({
      launchMode: 'Normal',
      moveOn: 'Passed',
      contextTemplate: { contextActivities: { grouping: [{ id: one }] } },
      returnURL: expect.stringContaining('/courses/player/returned') as string,
    });
    const said = [unit.defined('initialized'), unit.allowed()];
    const answer = await unit.send(...said);
    expect([answer.status, await answer.json()]).toEqual([200, said.map(({ id }) => id)]);
    expect(await statusOf(unit.send(unit.defined('initialized')))).toBe(403);
    expect(await statusOf(unit.send(unit.defined('passed', { score: { scaled: 0.9 } })))).toBe(200);
    expect(await statusOf(unit.send(unit.defined('terminated')))).toBe(200);
    expect(
      await readDryRunUnit(ctx, { registration: unit.launched.registration, sessionId: unit.sessionId }),
    ).toMatchObject({
      ended: true,
      takenOver: false,
      data: { [one]: { 'cmi5.score': '0.9' } },
    });
    expect(await listDryRuns(ctx, courseId)).toMatchObject([{ packageId, state: 'started' }]);
    expect(await statusOf(unit.call(unit.state('bookmark'), { method: 'PUT', body: { page: 3 } }))).toBe(204);
    expect(await statusOf(unit.call(unit.state('bookmark')))).toBe(404);
    expect(await (await unit.call('statements')).json()).toEqual({ statements: [], more: '' });
    expect(await (await unit.call(unit.preferences())).json()).toMatchObject({ languagePreference: 'en' });
    expect(await kept()).toEqual(before);
  });

  test.each<[string, (unit: UnitClient) => unknown, number]>([
    ['a result before it has begun', (unit) => unit.defined('passed', { score: { scaled: 1 } }), 403],
    ['what is of another learner', () => client.allowed(), 403],
    ['what is no statement', () => ({ actor: 1 }), 400],
  ])('refuses %s', async (_, sent, status) => {
    const { unit } = await previewed();
    await unit.fetch();
    expect(await statusOf(unit.send(sent(unit)))).toBe(status);
  });

  test('opens nothing else, and ends with the session of who looks', async () => {
    const { unit, packageId } = await previewed();
    await unit.fetch();
    const headers = { 'X-Experience-API-Version': '1.0.3', Authorization: `Basic ${unit.token}` };
    const asked = async (path: string, more = headers) =>
      statusOf(Promise.resolve(xapi.request(path, { headers: more })));
    expect(await asked('/xapi/preview/statements')).toBe(200);
    expect(await asked('/xapi/statements')).toBe(401);
    expect(await asked('/xapi/preview/statements', { ...headers, Authorization: `Basic ${client.token}` })).toBe(401);
    const altered = Buffer.from(unit.token, 'base64').toString().slice(0, -2);
    const wrong = { ...headers, Authorization: `Basic ${Buffer.from(`${altered}xx`).toString('base64')}` };
    expect(await asked('/xapi/preview/statements', wrong)).toBe(401);
    expect(await asked('/xapi/preview/statements', { ...headers, Origin: 'https://elsewhere.example' } as never)).toBe(
      403,
    );
    const help = await signedInAsStaff(await newStaff('help-desk'));
    expect(await refused(previewUnit(help, { courseId, packageId, item: one }))).toBe('forbidden');
    expect(await refused(previewUnit(ctx, { courseId, packageId, item: 'https://publisher.example/none' }))).toBe(
      'notFound',
    );
    expect(await refused(previewUnit(ctx, { courseId: crypto.randomUUID(), packageId, item: one }))).toBe('notFound');
    await db.session.updateMany({ where: { id: ctx.sessionId }, data: { endedAt: new Date() } });
    expect(await asked('/xapi/preview/statements')).toBe(401);
    expect(await unit.fetch()).toMatchObject({ 'error-code': '2' });
  });
});
