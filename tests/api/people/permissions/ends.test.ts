import { beforeEach, describe, expect, test } from 'vitest';
import { accessAnswerSchema } from '#app/domain/people/accessRequests/accessForms.ts';
import { answerAccess } from '#app/domain/people/accessRequests/answerAccess.server.ts';
import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { giveAccess } from '#app/domain/people/permissions/giveAccess.server.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { endAfter } from '#app/domain/permissions/grantEnds.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { runJob } from '#server/jobs.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const page = await import('#app/routes/people/permissions/whatCan.tsx');
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Awaited<ReturnType<typeof signedIn>>;
let advisor: Agent;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
  advisor = await buildAgent(db, agency, { grants: ['osAnswers'] });
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const give = (ctx: typeof owner, agent: Agent, permissions: string[], ends: Record<string, string> = {}) =>
  updatePermissions(ctx, { agentUniqueId: agent.agentUniqueId, permissions, ends });
const grant = (agent: Agent, key: string) =>
  db.permissionGrant.findUnique({ where: { agentUniqueId_key: { agentUniqueId: agent.agentUniqueId, key } } });
const audits = (agent: Agent) =>
  db.audit.findMany({ where: { subjectId: agent.agentUniqueId }, orderBy: { id: 'asc' } });
const mailsTo = ({ emailAddress }: Agent) => db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() } });
const runAt = (name: 'remind-permission-ends' | 'record-permission-ends', now: Date) => runJob(name, {}, now);

describe('a last day', () => {
  test('is stored as the end of that day in the zone of the agency, and recorded', async () => {
    const day = dayIn(30);
    await give(owner, advisor, ['osAnswers', 'poDocuments'], { poDocuments: day });
    expect((await grant(advisor, 'poDocuments'))?.until).toEqual(endAfter(day, 'nam'));
    expect(await audits(advisor)).toMatchObject([
      {
        action: 'agent.permissions-changed',
        before: { permissions: ['osAnswers'] },
        after: { permissions: ['osAnswers', 'poDocuments'], permissionEnds: [`poDocuments=${day}`] },
      },
    ]);
  });

  test('is changed and taken away, and a change alone is recorded', async () => {
    await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(30) });
    await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(40) });
    await give(owner, advisor, ['osAnswers']);
    await give(owner, advisor, ['osAnswers']);
    expect((await grant(advisor, 'osAnswers'))?.until).toBeNull();
    const held = { permissions: ['osAnswers'] };
    expect((await audits(advisor)).map(({ before, after }) => [before, after])).toEqual([
      [held, { ...held, permissionEnds: [`osAnswers=${dayIn(30)}`] }],
      [
        { ...held, permissionEnds: [`osAnswers=${dayIn(30)}`] },
        { ...held, permissionEnds: [`osAnswers=${dayIn(40)}`] },
      ],
      [{ ...held, permissionEnds: [`osAnswers=${dayIn(40)}`] }, held],
    ]);
  });

  test('stays where none is said, as over the API', async () => {
    await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(30) });
    await updatePermissions(owner, { agentUniqueId: advisor.agentUniqueId, permissions: ['osAnswers', 'poPayments'] });
    expect((await grant(advisor, 'osAnswers'))?.until).toEqual(endAfter(dayIn(30), 'nam'));
  });

  test.each([-2, 3660])('%i days ahead is refused', async (days) => {
    await expect(give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(days) })).rejects.toMatchObject({
      code: 'permissionEndOutOfRange',
      params: { permission: 'Answers and chat' },
    });
    expect((await grant(advisor, 'osAnswers'))?.until).toBeNull();
  });

  test('of what a supervisor does not hold may come earlier, and neither later nor go', async () => {
    const supervisor = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
    await give(owner, advisor, ['osPartnerRewards'], { osPartnerRewards: dayIn(30) });
    const permissionNotHeld = { code: 'permissionNotHeld' };
    await expect(
      give(supervisor, advisor, ['osPartnerRewards'], { osPartnerRewards: dayIn(31) }),
    ).rejects.toMatchObject(permissionNotHeld);
    await expect(give(supervisor, advisor, ['osPartnerRewards'])).rejects.toMatchObject(permissionNotHeld);
    await give(supervisor, advisor, ['osPartnerRewards'], { osPartnerRewards: dayIn(20) });
    expect((await grant(advisor, 'osPartnerRewards'))?.until).toEqual(endAfter(dayIn(20), 'nam'));
  });

  const post = (fields: Record<string, string | string[]>) =>
    postForm(page.action, {
      path: `/home/agency-overview/${advisor.agentUniqueId}`,
      params: { agentUniqueId: advisor.agentUniqueId },
      sessionId: owner.sessionId,
      fields,
    });

  test('is sent by the form of the person, with an empty one for none', async () => {
    const answer = await post({
      permissions: ['osAnswers', 'poPayments'],
      'until-osAnswers': dayIn(9),
      'until-poPayments': '',
      'until-poDocuments': dayIn(9),
    });
    expect(answer.status).toBe(302);
    expect((await grant(advisor, 'osAnswers'))?.until).toEqual(endAfter(dayIn(9), 'nam'));
    expect((await grant(advisor, 'poPayments'))?.until).toBeNull();
    expect(await grant(advisor, 'poDocuments')).toBeNull();
  });

  test.each([
    [{ 'until-osAnswers': 'soon' }, 'Please enter a valid last day'],
    [
      { 'until-osAnswers': '2020-01-01' },
      'The last day of “Answers and chat” must be today or later, up to ten years ahead.',
    ],
  ])('%j is refused in words', async (fields, message) => {
    const answer = await post({ permissions: 'osAnswers', ...fields });
    expect([answer.status, Object.values(answer.errors)[0]?.[0]]).toEqual([400, message]);
  });
});

describe('before the end', () => {
  test('the user and the giver get a mail, once for each end', async () => {
    const [early, late] = [new Date(), new Date(endAfter(dayIn(20), 'nam').getTime() - 6.5 * 86_400_000)];
    await give(owner, advisor, ['osAnswers', 'poDocuments', 'poPayments'], {
      osAnswers: dayIn(20),
      poDocuments: dayIn(20),
    });
    await runAt('remind-permission-ends', early);
    expect(await mailsTo(advisor)).toEqual([]);
    await runAt('remind-permission-ends', late);
    await runAt('remind-permission-ends', new Date(late.getTime() + 3600_000));
    const [mail, ...more] = await mailsTo(advisor);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'permissionsEndSoon', text: expect.stringContaining('Answers and chat: ') });
    expect(mail?.text).toContain('Print travel documents: ');
    expect(mail?.text).not.toContain('Make payments');
    expect(await mailsTo(agency.owner as Agent)).toMatchObject([
      {
        template: 'permissionsEndSoonForGiver',
        subject: `${advisor.firstName} ${advisor.lastName}’s permissions end soon`,
      },
    ]);
    await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(21) });
    await runAt('remind-permission-ends', new Date(late.getTime() + 86_400_000));
    expect(await mailsTo(advisor)).toHaveLength(2);
  });

  test('the owners get it where the giver may do nothing about it any more', async () => {
    const giver = await buildAgent(db, agency, { agentType: 'M' });
    const second = await buildAgent(db, agency, { agentType: 'O' });
    await give(await signedIn(giver), advisor, ['osAnswers', 'poPayments'], { poPayments: dayIn(3) });
    await changeRole(owner, { agentUniqueId: giver.agentUniqueId, agentType: 'A' });
    await runAt('remind-permission-ends', new Date());
    for (const reader of [agency.owner as Agent, second])
      expect((await mailsTo(reader)).map(({ template }) => template)).toEqual(['permissionsEndSoonForGiver']);
    expect((await mailsTo(giver)).map(({ template }) => template)).toEqual(['roleChanged']);
  });

  test('no mail is sent about a deactivated user', async () => {
    await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(3) });
    await deactivateAgent(owner, { agentUniqueId: advisor.agentUniqueId });
    await runAt('remind-permission-ends', new Date());
    expect((await mailsTo(advisor)).map(({ template }) => template)).toEqual(['accountDeactivated']);
    expect(await mailsTo(agency.owner as Agent)).toEqual([]);
  });

  test('it is Japanese in jp', async () => {
    const japanese = await buildAgency(db, { country: 'JP' });
    const agent = await buildAgent(db, japanese, { grants: [] });
    await give(await signedIn(japanese.owner), agent, ['osAnswers'], { osAnswers: dayIn(3) });
    await runAt('remind-permission-ends', new Date());
    expect((await mailsTo(agent))[0]).toMatchObject({
      language: 'ja',
      text: expect.stringContaining('ヘルプとチャット'),
    });
  });
});

test('at the end the permission counts no more, and the record tells so once', async () => {
  const day = dayIn(5);
  await give(owner, advisor, ['osAnswers', 'poPayments'], { osAnswers: day });
  const end = endAfter(day, 'nam');
  expect(await grantedKeysOf(db, advisor.agentUniqueId, new Date(end.getTime() - 1))).toEqual([
    'osAnswers',
    'poPayments',
  ]);
  expect(await grantedKeysOf(db, advisor.agentUniqueId, end)).toEqual(['poPayments']);
  await runAt('record-permission-ends', new Date(end.getTime() - 60_000));
  await runAt('record-permission-ends', new Date(end.getTime() + 60_000));
  await runAt('record-permission-ends', new Date(end.getTime() + 3600_000));
  const ended = (await audits(advisor)).filter(({ action }) => action === 'agent.permissions-ended');
  expect(ended).toMatchObject([
    {
      actorKind: 'system',
      agencyId: agency.agencyId,
      before: { permissions: ['osAnswers'] },
      after: { permissions: [] },
    },
  ]);
});

describe('an end that the nightly job has yet to record is recorded by what comes first', () => {
  const key = 'poBookingAccess' as const;
  const doors: Record<string, (agentUniqueId: string) => Promise<unknown>> = {
    async 'an answered request'(agentUniqueId) {
      await askForAccess(await signedIn(advisor), key);
      const { requestId } = await db.accessRequest.findFirstOrThrow({ where: { agentUniqueId, state: 'open' } });
      await answerAccess(owner, accessAnswerSchema().parse({ requestId, decision: 'given' }));
    },
    'access that is given': (agentUniqueId) => giveAccess(owner, { agentUniqueId, permission: key }),
    async 'an act on many'(agentUniqueId) {
      await beginBatch(owner, { act: 'give', agentUniqueIds: [agentUniqueId], permissions: [key] });
      await runJobs();
    },
    'another role': (agentUniqueId) => changeRole(owner, { agentUniqueId, agentType: 'M' }),
    async 'another role by an edit'(agentUniqueId) {
      const { version } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
      await editAgent(owner, { key: { agentUniqueId }, version, agentType: 'M' });
    },
  };

  test.each(Object.entries(doors))('%s', async (_name, open) => {
    const { agentUniqueId } = advisor;
    const until = new Date(Date.now() - 3600_000);
    await db.permissionGrant.create({
      data: { agentUniqueId, key, until, grantedBy: owner.actor.agentUniqueId, grantedAt: new Date(0) },
    });
    await open(agentUniqueId);
    await runAt('record-permission-ends', new Date());
    const [first, ...more] = (await audits(advisor)).filter(({ action }) =>
      action.startsWith('agent.permissions-ended'),
    );
    expect([first?.actorKind, first?.before, more]).toEqual(['system', { permissions: [key] }, []]);
    expect(await grantedKeysOf(db, agentUniqueId, new Date())).toContain(key);
  });
});

test('a reminder does not make an open form too old; another last day and the end do', async () => {
  const version = async () =>
    (await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } })).version;
  const day = dayIn(3);
  await give(owner, advisor, ['osAnswers'], { osAnswers: day });
  const before = await version();
  await runAt('remind-permission-ends', new Date());
  expect(await version()).toBe(before);
  await give(owner, advisor, ['osAnswers'], { osAnswers: dayIn(4) });
  const moved = await version();
  expect(moved).toBeGreaterThan(before);
  // Who sends a permission that has ended since has not seen that it did.
  await runAt('record-permission-ends', new Date(endAfter(dayIn(4), 'nam').getTime() + 1));
  expect(await version()).toBe(moved + 1);
});
