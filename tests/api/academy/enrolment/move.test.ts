import { beforeEach, describe, expect, test } from 'vitest';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { moveNumber } from '#app/domain/academy/enrolment/moveNumber.server.ts';
import { readTakeBack, takeNumberBack } from '#app/domain/academy/enrolment/takeNumberBack.server.ts';
import { acceptMove } from '#app/domain/people/transfers/answerMove.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Agency = Awaited<ReturnType<typeof buildAgency>>;
const birthDay = '1984-06-30';
const birthDate = new Date(birthDay);
let old: Agency;
let next: Agency;
let holder: Agent;
let claimant: Agent;
let ccn: string;
let lastName: string;
let serial = 0;

beforeEach(async () => {
  serial += 1;
  lastName = `Mover ${String.fromCharCode(64 + serial)}`;
  ({ ccn } = await buildMember(db, { lastName, birthDate }));
  [old, next] = [await buildAgency(db), await buildAgency(db)];
  [holder, claimant] = [
    await buildAgent(db, old, { lastName, firstName: 'Ottoline' }),
    await buildAgent(db, next, { lastName, firstName: 'Quenby' }),
  ];
  await enrol(await signedIn(holder), { ccn, source: 'A' });
  await setLevel(holder, 3);
});

const setLevel = ({ agentUniqueId }: Agent, academyLevel: number) =>
  db.agentCompany.update({ where: { agentUniqueId_code: { agentUniqueId, code: 'HA' } }, data: { academyLevel } });
const row = ({ agentUniqueId }: Agent) =>
  db.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    include: { companies: { where: { academyLevel: { gt: 0 } } } },
  });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
const move = async (agent = claimant, day = birthDay, now = new Date()) =>
  moveNumber(await signedIn(agent, { now }), { ccn, birthDay: day, source: 'P' });
/** The token of the mail about the loss, whatever came after it. */
const lossToken = async (agent: Agent) =>
  (await mailsTo(agent.emailAddress)).filter(({ template }) => template === 'memberNumberLost').at(-1)?.token ?? '';
const holders = async () => (await db.agent.findMany({ where: { ccn } })).map(({ agentUniqueId }) => agentUniqueId);

describe('moving a number (R0042)', () => {
  test('takes it from the other account with level and history, and tells both, neither of them more than a masked user ID', async () => {
    const { authId } = await row(holder);
    await move();
    expect(await row(holder)).toMatchObject({
      ccn: null,
      authId: null,
      enrollmentSrc: '',
      academyLevel: 0,
      academyStatus: '',
      companies: [],
    });
    expect(await row(claimant)).toMatchObject({
      ccn,
      authId,
      enrollmentSrc: 'P',
      academyLevel: 3,
      academyStatus: 'A',
      companies: [{ code: 'HA', academyLevel: 3 }],
    });
    expect(await db.enrolment.findMany({ where: { authId: authId! }, orderBy: { startedAt: 'asc' } })).toMatchObject([
      { agentUniqueId: holder.agentUniqueId, endReason: 'moved', endedAt: expect.any(Date) },
      { agentUniqueId: claimant.agentUniqueId, endReason: null, source: 'P' },
    ]);
    const [lost] = await mailsTo(holder.emailAddress);
    const [got] = await mailsTo(claimant.emailAddress);
    expect([lost?.template, got?.template]).toEqual(['memberNumberLost', 'memberNumberMoved']);
    expect(lost?.text).toContain(`${claimant.userId.slice(0, 2)}****`);
    for (const secret of [claimant.userId, claimant.firstName, next.agencyName, claimant.emailAddress])
      expect(lost?.text).not.toContain(secret);
    for (const secret of [holder.userId, holder.firstName, old.agencyName, holder.emailAddress])
      expect(got?.text).not.toContain(secret);
  });

  test('the record of the old agency names no user of the new one', async () => {
    await move();
    const { entries } = await listHistory(await signedIn(holder), { page: 1, pageSize: 20 });
    expect(entries.find(({ sentence }) => sentence === 'memberNumberLost')).toMatchObject({
      actor: { kind: 'former' },
      changes: [{ field: 'ccn', before: ccn, after: null }],
    });
    expect(
      (await listHistory(await signedIn(claimant), { page: 1, pageSize: 20 })).entries.map(({ sentence }) => sentence),
    ).toContain('memberNumberMoved');
  });

  test("takes the member's date of birth; after five attempts the account and the number are locked, and the user hears of it", async () => {
    const ctx = await signedIn(claimant);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(moveNumber(ctx, { ccn, birthDay: `1984-06-0${attempt}`, source: 'A' })).rejects.toMatchObject({
        code: 'birthDateWrong',
      });
    }
    expect(await outcome(moveNumber(ctx, { ccn, birthDay, source: 'A' }))).toBe('locked');
    expect(await templatesTo(claimant.emailAddress)).toEqual(['memberNumberLocked']);
    expect(await outcome(move(await buildAgent(db, next, { lastName })))).toBe('locked');
    expect(await holders()).toEqual([holder.agentUniqueId]);
    expect(await outcome(move(claimant, birthDay, new Date(Date.now() + 61_000)))).toBe('done');
  });

  test('an unknown number and one of another name are refused alike, with the right date of birth too', async () => {
    const other = await buildMember(db, { lastName: 'Somerset', birthDate });
    const ctx = await signedIn(claimant);
    for (const number of ['9999999999', other.ccn])
      await expect(moveNumber(ctx, { ccn: number, birthDay, source: 'A' })).rejects.toMatchObject({
        code: 'memberNotFound',
        field: 'ccn',
      });
  });

  test('not for an account that has a number; one that no account has any more is enrolled, without a mail', async () => {
    const second = await buildMember(db, { lastName });
    await enrol(await signedIn(claimant), { ccn: second.ccn, source: 'A' });
    expect(await outcome(move())).toBe('alreadyEnrolled');
    await deleteAgent(await signedIn(old.owner), { agentUniqueId: holder.agentUniqueId });
    const third = await buildAgent(db, next, { lastName });
    await move(third);
    expect(await holders()).toEqual([third.agentUniqueId]);
    expect(await mailsTo(third.emailAddress)).toEqual([]);
  });

  test('of two accounts that move one number at once one gets it, and no enrolment is open twice', async () => {
    const twin = await buildAgent(db, old, { lastName });
    const [one, other] = [await signedIn(claimant), await signedIn(twin)];
    const results = await Promise.all(
      [one, other].map((ctx) => outcome(moveNumber(ctx, { ccn, birthDay, source: 'A' }))),
    );
    expect(results).toContain('done');
    expect(await holders()).toHaveLength(1);
    expect(await db.enrolment.count({ where: { learner: { ccn }, endedAt: null } })).toBe(1);
    expect((await row(holder)).ccn).toBeNull();
  });
});

describe('taking a number back', () => {
  test('by the link of the mail, once, without a sign-in: level, history and source come back', async () => {
    await move();
    await setLevel(claimant, 4);
    const token = await newestToken(holder.emailAddress);
    expect(await readTakeBack(visitor(), token)).toEqual({ ccn, userId: holder.userId });
    expect(await holders()).toEqual([claimant.agentUniqueId]);
    expect(await takeNumberBack(visitor(), token)).toEqual({ ccn, userId: holder.userId });
    expect(await row(holder)).toMatchObject({
      ccn,
      enrollmentSrc: 'A',
      academyLevel: 4,
      companies: [{ code: 'HA', academyLevel: 4 }],
    });
    expect(await row(claimant)).toMatchObject({ ccn: null, authId: null, companies: [] });
    expect(await templatesTo(claimant.emailAddress)).toEqual(['memberNumberMoved', 'memberNumberTakenBack']);
    expect(await templatesTo(holder.emailAddress)).toEqual(['memberNumberLost', 'memberNumberReturned']);
    expect(await outcome(takeNumberBack(visitor(), token))).toBe('tokenExpired');
    expect(await outcome(readTakeBack(visitor(), token))).toBe('tokenExpired');
    expect(await db.enrolment.findMany({ where: { learner: { ccn } }, orderBy: { startedAt: 'asc' } })).toMatchObject([
      { endReason: 'moved' },
      { endReason: 'taken-back' },
      { endReason: null, source: 'A' },
    ]);
  });

  test('of two uses at once one succeeds', async () => {
    await move();
    const token = await newestToken(holder.emailAddress);
    expect((await Promise.all([1, 2].map(() => outcome(takeNumberBack(visitor(), token))))).toSorted()).toEqual([
      'done',
      'tokenExpired',
    ]);
  });

  test('for seven days, with its own link only', async () => {
    await move();
    const token = await newestToken(holder.emailAddress);
    expect(await outcome(takeNumberBack(visitor({ now: days(7.01) }), token))).toBe('tokenExpired');
    expect(await outcome(takeNumberBack(visitor(), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))).toBe(
      'tokenExpired',
    );
    expect(await outcome(takeNumberBack(visitor({ now: days(6.9) }), token))).toBe('done');
  });

  test('also after the number was moved again: from the account that has it, and the links in between end', async () => {
    await move();
    const third = await buildAgent(db, next, { lastName });
    await move(third);
    const [first, second] = [await lossToken(holder), await lossToken(claimant)];
    await takeNumberBack(visitor(), first);
    expect(await holders()).toEqual([holder.agentUniqueId]);
    expect(await outcome(takeNumberBack(visitor(), second))).toBe('tokenExpired');
  });

  test('not for an account that was deleted, has another number, or got it back already', async () => {
    await move();
    const token = await newestToken(holder.emailAddress);
    const other = await buildMember(db, { lastName });
    await enrol(await signedIn(holder), { ccn: other.ccn, source: 'A' });
    expect(await outcome(takeNumberBack(visitor(), token))).toBe('alreadyEnrolled');
    await deleteAgent(await signedIn(old.owner), { agentUniqueId: holder.agentUniqueId });
    expect(await outcome(takeNumberBack(visitor(), token))).toBe('tokenExpired');
    expect(await holders()).toEqual([claimant.agentUniqueId]);
  });
});

test('joining another agency keeps number, learner and levels', async () => {
  const { authId } = await row(holder);
  await requestMove(await signedIn(holder), { agencyId: next.agencyId });
  const { id } = await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: holder.agentUniqueId } });
  await acceptMove(await signedIn(next.owner), { moveId: id });
  expect(await row(holder)).toMatchObject({
    agencyId: next.agencyId,
    ccn,
    authId,
    companies: [{ code: 'HA', academyLevel: 3 }],
  });
});

test('an owner in uk takes a number off an account: the enrolment ends, what was learnt stays with the number', async () => {
  const uk = await buildAgency(db, { country: 'GB' });
  const advisor = await buildAgent(db, uk, { lastName });
  const member = await buildMember(db, { lastName });
  await enrol(await signedIn(advisor), { ccn: member.ccn, source: 'A' });
  await db.agentCompany.update({
    where: { agentUniqueId_code: { agentUniqueId: advisor.agentUniqueId, code: 'PU' } },
    data: { academyLevel: 2 },
  });
  const { version } = await row(advisor);
  await editAgent(await signedIn(uk.owner), {
    key: { agentUniqueId: advisor.agentUniqueId },
    version,
    removeCCN: true,
  });
  expect(await row(advisor)).toMatchObject({ ccn: null, authId: null, companies: [] });
  const learner = await db.learner.findUniqueOrThrow({
    where: { ccn: member.ccn },
    include: { statuses: { where: { academyLevel: 2 } }, enrolments: true },
  });
  expect(learner).toMatchObject({ statuses: [{ curriculum: 'PU' }], enrolments: [{ endReason: 'removed' }] });
  expect(await templatesTo(advisor.emailAddress)).toEqual(['memberNumberRemoved']);
});
