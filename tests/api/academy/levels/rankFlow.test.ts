import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { recordResult } = await import('#app/domain/academy/levels/recordResult.server.ts');
const { creditAmounts } = await import('#app/domain/markets/settings/kinds/creditAmounts.ts');
const { lastDayFrom, todayOf } = await import('#app/domain/markets/settings/settingKind.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');
const { keepAgencyLevels } = await import('#app/domain/academy/levels/keepAgencyLevels.server.ts');
const { keepLevels } = await import('#app/domain/academy/levels/keepLevels.server.ts');
const { buildAgency, buildAgent, buildMember } = await import('#tests/support/builders.ts');
const { newCertifications, newCourse } = await import('#tests/support/academy.ts');

const db = database();
const start = new Date('2026-01-10T12:00:00Z');
const months = (count: number) => new Date(Date.UTC(2026, count, 10, 12));

let courses: { courseId: string }[];
let refresher: { courseId: string };
beforeAll(async () => {
  courses = await Promise.all([1, 2, 3, 4].map(() => newCourse(db, { curriculum: 'PA' })));
  refresher = await newCourse(db, { curriculum: 'PA', refresher: true });
  await newCertifications(
    db,
    'PA',
    courses.map((course) => [course]),
  );
});

type Learner = Awaited<ReturnType<typeof newLearner>>;
async function newLearner(agency: Parameters<typeof buildAgent>[1]) {
  const { ccn } = await buildMember(db);
  return buildAgent(db, agency, { ccn });
}

let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Learner;
beforeEach(async () => {
  agency = await buildAgency(db, { country: 'AU' });
  learner = await newLearner(agency);
});

const pass = (course: { courseId: string }, now = start, who: Learner = learner, more = {}) =>
  db.$transaction((tx) =>
    recordResult(
      tx,
      { now, address: '', system: true },
      {
        authId: who.authId!,
        courseId: course.courseId,
        completed: true,
        passed: true,
        score: 80,
        seconds: 60,
        begins: true,
        ...more,
      },
    ),
  );
const levelOf = (who: Learner = learner) =>
  db.learnerLevel.findUnique({ where: { authId_curriculum: { authId: who.authId!, curriculum: 'PA' } } });
const linksTo = async ({ emailAddress }: { emailAddress: string }) =>
  Object.fromEntries(
    (await db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() } })).map(({ template, text }) => [
      template,
      /https?:\/\/[^/]+(\S+)/.exec(text)?.[1],
    ]),
  );
const placesOf = async ({ agentUniqueId }: { agentUniqueId: string }) =>
  (await db.notification.findMany({ where: { accountId: agentUniqueId } })).map(({ kind, place }) => [kind, place]);
const mailsTo = async (address: string) =>
  (await db.outbox.findMany({ where: { recipient: address.toLowerCase() }, orderBy: { createdAt: 'asc' } })).map(
    ({ template }) => template,
  );

describe('the rank update flow (spec §4)', () => {
  test('a level is reached: the level, the list, mails to the agent and the owner, a certificate, the record', async () => {
    const [update] = await pass(courses[0]!);
    expect(update).toEqual({
      curriculum: 'PA',
      isAgentRankUpdated: true,
      isAgencyRankUpdated: true,
      isAgentStatusUpdated: true,
      newAgentLevel: 1,
      issueFCC: false,
    });
    expect(await levelOf()).toMatchObject({ level: 1, attainedAt: start, validUntil: months(12), refreshCount: 0 });
    expect(
      await db.agent.findUnique({ where: { agentUniqueId: learner.agentUniqueId }, include: { companies: true } }),
    ).toMatchObject({ academyLevel: 1, academyStatus: 'A', companies: [{ code: 'PA', academyLevel: 1 }] });
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached']);
    expect((await mailsTo(agency.owner.emailAddress)).toSorted()).toEqual([
      'advisorLevelReached',
      'agencyLevelReached',
    ]);
    const certificates = await db.certificate.findMany({
      where: { OR: [{ authId: learner.authId }, { agencyId: agency.agencyId }] },
    });
    expect(certificates.map(({ kind, level }) => [kind, level]).toSorted()).toEqual([
      ['agency', 1],
      ['agent', 1],
    ]);
    for (const { number } of certificates) expect(number).toMatch(/^[A-Z2-7]{26}$/);
    expect(await db.audit.count({ where: { subjectId: learner.agentUniqueId, action: 'academy.level-reached' } })).toBe(
      1,
    );
  });

  test('mails and notifications lead to the curriculum’s dashboard, and those to owners to the learner’s courses', async () => {
    await pass(courses[0]!);
    await pass(refresher, months(11));
    const dashboard = '/home/pages/pa/academy/dashboard?curriculum=PA';
    const learning = `/home/agency-overview/${learner.agentUniqueId}/learning`;
    expect(await linksTo(learner)).toEqual({ levelReached: dashboard, refresherNonCommodore: dashboard });
    expect(await linksTo(agency.owner)).toMatchObject({ advisorLevelReached: learning });
    expect(await placesOf(learner)).toEqual([['levelReached', dashboard]]);
    expect(await placesOf(agency.owner)).toContainEqual(['advisorLevel', learning]);
  });

  test('an owner who reaches a level gets no mail about themselves as about an advisor', async () => {
    const { ccn } = await buildMember(db);
    const owner = await buildAgent(db, agency, { ccn, agentType: 'O' });
    await pass(courses[0]!, start, owner);
    expect(Object.keys(await linksTo(owner)).toSorted()).toEqual(['agencyLevelReached', 'levelReached']);
    expect(await linksTo(agency.owner)).toHaveProperty('advisorLevelReached');
  });

  test('run twice, or at the same time, changes nothing more', async () => {
    await pass(courses[0]!);
    const again = await Promise.all([pass(courses[0]!), pass(courses[0]!)]);
    expect(again.flat().some(({ isAgentStatusUpdated }) => isAgentStatusUpdated)).toBe(false);
    expect(await db.certificate.count({ where: { authId: learner.authId } })).toBe(1);
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached']);
  });

  test('two levels at once have a certificate each, and the mail of the higher one', async () => {
    await pass(courses[1]!);
    await pass(courses[0]!);
    expect((await levelOf())?.level).toBe(2);
    const certificates = await db.certificate.findMany({
      where: { authId: learner.authId },
      orderBy: { level: 'asc' },
    });
    expect(certificates.map(({ level }) => level)).toEqual([1, 2]);
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached']);
  });

  test('level 4 entitles to the amount that the brand has set from a day that has come', async () => {
    const staff = { ...(await signedInAsStaff(await newStaff('learning-manager'))), now: start };
    const set = async (creditAmount: number, validFrom: string) =>
      setSetting(staff, 'credit-amounts', 'PA', {
        value: { creditAmount },
        validFrom,
        reason: 'The new season',
        version: (await db.brandSetting.aggregate({ _max: { number: true } }))._max.number ?? 0,
      });
    const today = todayOf(creditAmounts, 'PA', start);
    await set(130_00, lastDayFrom(today));
    await set(120_00, today);
    for (const course of courses) await pass(course);
    const credits = await db.futureCruiseCredit.findMany({ where: { authId: learner.authId! } });
    expect(credits).toMatchObject([{ amount: 120_00, currency: 'AUD' }]);
    await db.brandSetting.deleteMany();
  });

  test('level 4 entitles to one future cruise credit, in the currency of the market', async () => {
    for (const course of courses) await pass(course);
    const credits = await db.futureCruiseCredit.findMany({ where: { authId: learner.authId! } });
    expect(credits).toMatchObject([{ curriculum: 'PA', state: 'entitled', amount: 10000, currency: 'AUD' }]);
    await pass(courses[3]!, months(20));
    expect(await db.futureCruiseCredit.count({ where: { authId: learner.authId! } })).toBe(1);
  });

  test('for a number that no account has does nothing but keep the result', async () => {
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { authId: null, ccn: null } });
    expect(await pass(courses[0]!)).toEqual([]);
    expect(await db.courseResult.count({ where: { authId: learner.authId! } })).toBe(1);
  });
});

describe('results', () => {
  test('completed and passed stay, the best score counts, time adds up', async () => {
    await pass(courses[0]!);
    await pass(courses[0]!, months(1), learner, { passed: false, completed: false, score: 40, begins: false });
    const result = await db.courseResult.findUniqueOrThrow({
      where: { authId_courseId: { authId: learner.authId!, courseId: courses[0]!.courseId } },
    });
    expect(result).toMatchObject({
      completedAt: start,
      passedAt: start,
      lastPassedAt: start,
      score: 80,
      totalSeconds: 120,
      attempts: 1,
      visitedAt: months(1),
    });
  });
});

describe('refreshers', () => {
  test('renew from the old end, with the mail of their level', async () => {
    await pass(courses[0]!);
    const [update] = await pass(refresher, months(6));
    expect(update).toMatchObject({ isAgentRankUpdated: false, isAgentStatusUpdated: true });
    expect(await levelOf()).toMatchObject({ validUntil: months(24), refreshCount: 1 });
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached', 'refresherNonCommodore']);
    await pass(refresher, months(7));
    expect(await levelOf()).toMatchObject({ validUntil: months(24), refreshCount: 1 });
  });

  test("of the highest level have Commodore's mail", async () => {
    for (const course of courses) await pass(course);
    await pass(refresher, months(6));
    expect((await mailsTo(learner.emailAddress)).at(-1)).toBe('refresherCommodore');
  });

  test('after half a year the requirements must be met again', async () => {
    await pass(courses[0]!);
    await pass(refresher, months(19));
    expect(await levelOf()).toMatchObject({ validUntil: months(12) });
    await pass(courses[0]!, months(20));
    expect(await levelOf()).toMatchObject({ level: 1, validUntil: months(32) });
    // No refresher was taken, and none is thanked for.
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached', 'levelReturned']);
  });
});

describe("the agency's level", () => {
  test('is that of at least half, and stays for a year', async () => {
    const second = await newLearner(agency);
    const third = await newLearner(agency);
    expect((await pass(courses[0]!))[0]).toMatchObject({ isAgencyRankUpdated: false });
    expect((await pass(courses[0]!, start, second))[0]).toMatchObject({ isAgencyRankUpdated: true });
    expect((await pass(courses[0]!, months(1), third))[0]).toMatchObject({ isAgencyRankUpdated: false });
    expect(await db.agencyLevel.findMany({ where: { agencyId: agency.agencyId } })).toMatchObject([
      { curriculum: 'PA', level: 1, attainedAt: start, lastHeldAt: months(1) },
    ]);
  });
});

describe('an agency whose people come and go', () => {
  const keep = (now: Date) => keepAgencyLevels({ db, now });

  test('reaches a level when those who hold none leave, once', async () => {
    const [second, third] = [await newLearner(agency), await newLearner(agency)];
    await pass(courses[0]!);
    await keep(months(1));
    expect(await db.agencyLevel.count({ where: { agencyId: agency.agencyId } })).toBe(0);
    await db.agent.updateMany({
      where: { agentUniqueId: { in: [second.agentUniqueId, third.agentUniqueId] } },
      data: { activationFlag: 'D' },
    });
    await keep(months(2));
    expect(await db.agencyLevel.findMany({ where: { agencyId: agency.agencyId } })).toMatchObject([
      { curriculum: 'PA', level: 1, attainedAt: months(2) },
    ]);
    expect(
      (await mailsTo(agency.owner.emailAddress)).filter((template) => template === 'agencyLevelReached'),
    ).toHaveLength(1);
    await keep(months(2));
    expect(await db.certificate.count({ where: { agencyId: agency.agencyId } })).toBe(1);
  });

  test('keeps a level for a year from when it was last held, not from when it was reached', async () => {
    await pass(courses[0]!);
    await pass(refresher, months(6));
    for (const month of [12, 20]) await keep(months(month));
    expect(await db.agencyLevel.findMany({ where: { agencyId: agency.agencyId } })).toMatchObject([
      { attainedAt: start, lastHeldAt: months(20) },
    ]);
  });

  test('falls, once a year has passed since it was held, to the level held then', async () => {
    const company = () => db.agencyCompany.findFirst({ where: { agencyId: agency.agencyId, code: 'PA' } });
    for (const course of courses.slice(0, 2)) await pass(course);
    expect(await company()).toMatchObject({ academyLevel: 2, academyStatus: 'A' });
    for (const month of [11, 13, 22]) await keep(months(month));
    expect(await company()).toMatchObject({ academyLevel: 2, academyStatus: 'A' });
    await keep(months(23));
    expect(await company()).toMatchObject({ academyLevel: 0, academyStatus: '' });
    expect(await db.agencyLevel.findMany({ where: { agencyId: agency.agencyId, level: 2 } })).toMatchObject([
      { lastHeldAt: months(11) },
    ]);
  });
});

describe('a level that ends', () => {
  const days = (count: number) => new Date(months(12).getTime() + count * 24 * 3600_000);
  const keep = (now: Date) => keepLevels({ db, now });

  test('is reminded of three times, and lapses with a mail, each once', async () => {
    await pass(courses[0]!);
    for (const day of [-61, -59, -58, -30, -20, -6, -5, 1, 2]) await keep(days(day));
    const found = await mailsTo(learner.emailAddress);
    expect(found).toEqual(['levelReached', 'levelEndsSoon', 'levelEndsSoon', 'levelEndsSoon', 'levelLapsed']);
    expect(await db.agentCompany.findFirst({ where: { agentUniqueId: learner.agentUniqueId } })).toMatchObject({
      academyLevel: 1,
      academyStatus: 'L',
    });
    expect(await db.audit.count({ where: { subjectId: learner.agentUniqueId, action: 'academy.level-lapsed' } })).toBe(
      1,
    );
    await pass(refresher, days(30));
    expect(await db.agentCompany.findFirst({ where: { agentUniqueId: learner.agentUniqueId } })).toMatchObject({
      academyLevel: 1,
      academyStatus: 'A',
    });
    expect(await levelOf()).toMatchObject({ lapsedAt: null, remindedAt: null });
  });

  test('found after its refresher’s time has lapsed without a mail', async () => {
    await pass(courses[0]!);
    await keep(months(19));
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached']);
    expect(await levelOf()).toMatchObject({ lapsedAt: months(19) });
  });

  test('is mailed of by its day, and only to learners who can take a refresher', async () => {
    await pass(courses[0]!);
    await keep(days(-59));
    const { text } = await db.outbox.findFirstOrThrow({
      where: { recipient: learner.emailAddress.toLowerCase(), template: 'levelEndsSoon' },
    });
    expect(text).toMatch(/valid until \d+ \w+ \d{4}\./);
    const { agencyId } = learner;
    await db.agency.update({ where: { agencyId }, data: { suspendedAt: start, suspendReason: 'Unpaid.' } });
    for (const day of [-30, 1]) await keep(days(day));
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached', 'levelEndsSoon']);
    expect(await levelOf()).toMatchObject({ lapsedAt: days(1) });
  });

  test('that is done by two runs at once is done once', async () => {
    await pass(courses[0]!);
    await Promise.all([keep(days(1)), keep(days(1))]);
    expect((await linksTo(learner)).levelLapsed).toBe('/home/pages/pa/academy/dashboard?curriculum=PA');
    expect(await mailsTo(learner.emailAddress)).toEqual(['levelReached', 'levelLapsed']);
  });
});

test('other systems are notified of a passed course once, of the level and of its certificate', async () => {
  await pass(courses[0]!);
  await pass(courses[0]!, months(2));
  const events = await db.event.findMany({ where: { agencyId: agency.agencyId }, orderBy: { number: 'asc' } });
  const ofLearner = events.filter(({ subjectId }) => subjectId === learner.agentUniqueId);
  expect(ofLearner.map(({ kind }) => kind)).toEqual(['course.passed', 'certificate.issued', 'level.reached']);
  const { number } = await db.certificate.findFirstOrThrow({ where: { authId: learner.authId, curriculum: 'PA' } });
  expect(ofLearner.map(({ facts }) => facts)).toMatchObject([
    { courseId: courses[0]!.courseId, score: 80 },
    { certificateNumber: number, academyLevel: 1 },
    { after: { academyLevel: 1 } },
  ]);
});
