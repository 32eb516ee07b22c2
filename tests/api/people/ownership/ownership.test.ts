import { beforeEach, describe, expect, test } from 'vitest';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import {
  acceptOwnership,
  declineOwnership,
  withdrawOwnership,
} from '#app/domain/people/ownership/answerOwnership.server.ts';
import { openHandovers, readReceiver } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { database } from '#app/platform/database.server.ts';
import { runJob } from '#server/jobs.server.ts';
import * as ownershipPage from '#app/routes/people/ownership/ownOwnership.tsx';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { postForm, sessionFor } from '#tests/support/formClient.ts';
import { templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Agent;
let advisor: Agent;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = agency.owner;
  advisor = await buildAgent(db, agency);
});

const propose = async (by: Agent, to: Agent, password?: string) =>
  proposeOwnership(await signedIn(by), { agentUniqueId: to.agentUniqueId, ...(password && { password }) });
const rolesOf = async (...agents: Agent[]) =>
  Promise.all(
    agents.map(async ({ agentUniqueId }) => (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).agentType),
  ).then((types) => types.join(''));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

describe('both sides confirm', () => {
  test('with the acceptance the other becomes an owner and the giver a supervisor, with what their roles start with, and both are written to', async () => {
    await propose(owner, advisor, samplePassword);
    expect(await rolesOf(owner, advisor)).toBe('OA');
    const ctx = await signedIn(advisor);
    expect(await openHandovers(ctx)).toMatchObject([
      { side: 'receiver', other: { agentUniqueId: owner.agentUniqueId } },
    ]);
    await acceptOwnership(ctx);
    expect(await rolesOf(owner, advisor)).toBe('MO');
    expect((await signedIn(advisor)).actor.grants).toContain('osPartnerRewards');
    expect((await signedIn(owner)).actor.grants).not.toContain('osPartnerRewards');
    expect(await templatesTo(advisor.emailAddress)).toEqual(['ownershipProposed', 'ownershipReceived']);
    expect(await templatesTo(owner.emailAddress)).toEqual(['ownershipGiven']);
    const audits = await db.audit.findMany({
      where: { agencyId: agency.agencyId, action: { startsWith: 'agent.ownership' } },
      orderBy: { id: 'asc' },
    });
    expect(audits.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['agent.ownership-proposed', owner.agentUniqueId, advisor.agentUniqueId],
      ['agent.ownership-accepted', advisor.agentUniqueId, advisor.agentUniqueId],
      ['agent.ownership-handed-over', advisor.agentUniqueId, owner.agentUniqueId],
    ]);
    expect(audits[2]).toMatchObject({ before: { agentType: 'O' }, after: { agentType: 'M' } });
  });

  test.each([
    ['declined by the other', 'advisor', declineOwnership, 'ownershipDeclined'],
    ['withdrawn by the giver', 'owner', withdrawOwnership, 'ownershipWithdrawn'],
  ] as const)('%s, nothing changes, and the proposal is over', async (_what, by, verb, template) => {
    await propose(owner, advisor);
    await verb(await signedIn(by === 'owner' ? owner : advisor));
    expect(await outcome(acceptOwnership(await signedIn(advisor)))).toBe('conflict');
    expect(await rolesOf(owner, advisor)).toBe('OA');
    expect(await templatesTo((by === 'owner' ? advisor : owner).emailAddress)).toContain(template);
    await propose(owner, advisor);
  });

  test('after seven days it is over, and a new one can be made', async () => {
    const now = new Date();
    await proposeOwnership(await signedIn(owner, { now }), { agentUniqueId: advisor.agentUniqueId });
    const later = new Date(now.getTime() + 7 * 24 * 3600_000);
    const ctx = await signedIn(advisor, { now: later });
    expect(await openHandovers(ctx)).toEqual([]);
    expect(await outcome(acceptOwnership(ctx))).toBe('conflict');
    await proposeOwnership(await signedIn(owner, { now: later }), { agentUniqueId: advisor.agentUniqueId });
    expect(
      await db.ownershipHandover.groupBy({
        by: ['state'],
        where: { giverId: owner.agentUniqueId },
        _count: true,
        orderBy: { state: 'asc' },
      }),
    ).toMatchObject([
      { state: 'expired', _count: 1 },
      { state: 'proposed', _count: 1 },
    ]);
  });

  test('the hourly job marks it as over', async () => {
    await propose(owner, advisor);
    const state = async () =>
      (await db.ownershipHandover.findFirstOrThrow({ where: { giverId: owner.agentUniqueId } })).state;
    await runJob('remove-ended', {});
    expect(await state()).toBe('proposed');
    await runJob('remove-ended', {}, new Date(Date.now() + 7 * 24 * 3600_000));
    expect(await state()).toBe('expired');
    await runJob('remove-ended', {}, new Date(Date.now() + 7 * 24 * 3600_000));
    expect(await templatesTo(owner.emailAddress)).toEqual(['ownershipLapsed']);
    expect(await templatesTo(advisor.emailAddress)).toEqual(['ownershipProposed']);
  });

  test('a wrong password proposes nothing', async () => {
    await expect(propose(owner, advisor, 'Wrong2026')).rejects.toMatchObject({
      code: 'wrongPassword',
      field: 'password',
    });
    expect(await openHandovers(await signedIn(owner))).toEqual([]);
  });
});

describe('who may propose ownership, and to which user', () => {
  test.each([
    ['M', {}, 'done'],
    ['A', {}, 'done'],
    ['O', {}, 'forbidden'],
    ['A', { activationFlag: 'D' }, 'conflict'],
    ['A', { activationFlag: 'C' }, 'conflict'],
    ['A', { deletedAt: new Date() }, 'notFound'],
  ] as const)('an owner to %s %j: %s', async (agentType, options, result) => {
    expect(await outcome(propose(owner, await buildAgent(db, agency, { agentType, ...options })))).toBe(result);
  });

  test('only owners, to no other agency, not to oneself, and one at a time', async () => {
    expect(await outcome(propose(await buildAgent(db, agency, { agentType: 'M' }), advisor))).toBe('forbidden');
    expect(await outcome(propose(owner, await buildAgent(db, await buildAgency(db))))).toBe('notFound');
    expect(await outcome(propose(owner, owner))).toBe('forbidden');
    await propose(owner, advisor);
    expect(await outcome(propose(owner, await buildAgent(db, agency)))).toBe('conflict');
    expect(await outcome(propose(await buildAgent(db, agency, { agentType: 'O' }), advisor))).toBe('conflict');
  });

  test('the page says that another owner has proposed it already, in place of a form that is refused', async () => {
    const second = await signedIn(await buildAgent(db, agency, { agentType: 'O' }));
    const proposed = async () => (await readReceiver(second, advisor.agentUniqueId)).proposedByOther;
    expect(await proposed()).toBe(false);
    await propose(owner, advisor);
    expect(await proposed()).toBe(true);
    expect((await readReceiver(await signedIn(owner), advisor.agentUniqueId)).proposedByOther).toBe(false);
    await declineOwnership(await signedIn(advisor));
    expect(await proposed()).toBe(false);
  });

  test.each(['decline', 'accept', 'withdraw'])(
    'the page says that the proposal is over if %s follows an acceptance in another tab',
    async (answer) => {
      await propose(owner, advisor);
      const [giver, receiver] = [await sessionFor(owner), await sessionFor(advisor)];
      const press = (sessionId: string, pressed: string) =>
        postForm(ownershipPage.action as never, {
          path: '/home/my-account/ownership',
          fields: { answer: pressed },
          sessionId,
        });
      const first = await press(receiver, 'accept');
      const second = await press(answer === 'withdraw' ? giver : receiver, answer);
      expect([first, second].map(({ status, location }) => [status, location])).toEqual([
        [302, '/home/my-account/ownership'],
        [302, '/home/my-account/ownership'],
      ]);
      expect(await rolesOf(owner, advisor)).toBe('MO');
    },
  );

  test('another user cannot answer', async () => {
    await propose(owner, advisor);
    const other = await signedIn(await buildAgent(db, agency));
    expect(await outcome(acceptOwnership(other))).toBe('conflict');
    expect(await outcome(declineOwnership(other))).toBe('conflict');
    expect(await outcome(withdrawOwnership(await signedIn(await buildAgent(db, agency, { agentType: 'O' }))))).toBe(
      'conflict',
    );
    expect(await outcome(withdrawOwnership(await signedIn(advisor)))).toBe('forbidden');
  });
});

describe('another owner in between', () => {
  const key = (agent: Agent) => ({ agentUniqueId: agent.agentUniqueId });
  const endings = { giver: 'ownershipEnded', receiver: 'ownershipLapsed' } as const;
  test.each<[string, keyof typeof endings, (second: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
    ['demotes the giver', 'giver', (second) => changeRole(second, { ...key(owner), agentType: 'M' })],
    ['deactivates the giver', 'giver', (second) => deactivateAgent(second, key(owner))],
    ['makes the receiver an owner', 'receiver', (second) => changeRole(second, { ...key(advisor), agentType: 'O' })],
    ['deactivates the receiver', 'receiver', (second) => deactivateAgent(second, key(advisor))],
  ])('%s: the proposal is over for both, and the waiting side is notified', async (_what, lost, does) => {
    const second = await signedIn(await buildAgent(db, agency, { agentType: 'O' }));
    await propose(owner, advisor);
    const [ours, theirs] = [await signedIn(owner), await signedIn(advisor)];
    await does(second);
    expect([await openHandovers(ours), await openHandovers(theirs)]).toEqual([[], []]);
    expect(await db.ownershipHandover.findFirst({ where: { giverId: owner.agentUniqueId } })).toMatchObject({
      state: 'withdrawn',
    });
    const ownershipMails = async ({ emailAddress }: Agent) =>
      (await templatesTo(emailAddress)).filter((template) => template.startsWith('ownership'));
    expect([await ownershipMails(owner), await ownershipMails(advisor)]).toEqual(
      lost === 'giver' ? [[], [endings.giver, 'ownershipProposed']] : [[endings.receiver], ['ownershipProposed']],
    );
  });
});

describe('at the same time', () => {
  test('of an acceptance and a withdrawal one is refused, and there is one owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner: giver, ...place } = await buildAgency(db);
      const receiver = await buildAgent(db, place);
      await propose(giver, receiver);
      const [theirs, ours] = [await signedIn(receiver), await signedIn(giver)];
      const results = await Promise.all([outcome(acceptOwnership(theirs)), outcome(withdrawOwnership(ours))]);
      expect(results.toSorted()).toEqual(['conflict', 'done']);
      expect(await rolesOf(giver, receiver)).toBe(results[0] === 'done' ? 'MO' : 'OA');
    }
  });

  test('of two proposals one is refused', async () => {
    const second = await buildAgent(db, agency);
    expect((await Promise.all([outcome(propose(owner, advisor)), outcome(propose(owner, second))])).toSorted()).toEqual(
      ['conflict', 'done'],
    );
  });

  // The agency never is without an active owner, whatever is first.
  test.each(['deactivated', 'demoted'] as const)(
    'the giver is %s by another owner while the other accepts',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        const { owner: giver, ...place } = await buildAgency(db);
        const [second, receiver] = [await buildAgent(db, place, { agentType: 'O' }), await buildAgent(db, place)];
        await propose(giver, receiver);
        const [ctx, theirs] = [await signedIn(second), await signedIn(receiver)];
        const key = { agentUniqueId: giver.agentUniqueId };
        const other = how === 'demoted' ? changeRole(ctx, { ...key, agentType: 'A' }) : deactivateAgent(ctx, key);
        const results = await Promise.all([outcome(acceptOwnership(theirs)), outcome(other)]);
        expect(results.every((result) => result === 'done' || result === 'conflict')).toBe(true);
        const owners = await db.agent.count({
          where: { agencyId: place.agencyId, agentType: 'O', activationFlag: 'A' },
        });
        expect(owners).toBe(results[0] === 'done' ? 2 : 1);
      }
    },
  );

  test('the last owner hands over while the other is deactivated: there is an active owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner: giver, ...place } = await buildAgency(db);
      const receiver = await buildAgent(db, place);
      await propose(giver, receiver);
      const [theirs, ours] = [await signedIn(receiver), await signedIn(giver)];
      await Promise.all([
        outcome(acceptOwnership(theirs)),
        outcome(deactivateAgent(ours, { agentUniqueId: receiver.agentUniqueId })),
      ]);
      expect(await db.agent.count({ where: { agencyId: place.agencyId, agentType: 'O', activationFlag: 'A' } })).toBe(
        1,
      );
    }
  });
});

describe('POST /osmf/v1.0/agents/owner (spec §7)', () => {
  const post = (token: string, agentId: string, more: object = {}) =>
    call('POST /osmf/v1.0/agents/owner', {
      token,
      body: { reqType: 'R0033', agent: { agentId }, agency: { agencyId: agency.agencyId }, ...more },
    });

  test('the owner names the other, the other themselves; each reply gives the agent as they are', async () => {
    const [ours, theirs] = [await tokenFor(owner), await tokenFor(advisor)];
    const proposed = await post(ours, advisor.agentId);
    expect([proposed.status, proposed.body.updateAgentDetails.agent.agentType]).toEqual([200, 'A']);
    const accepted = await post(theirs, advisor.agentId);
    expect([accepted.status, accepted.body.updateAgentDetails.agent]).toMatchObject([
      200,
      { agentId: advisor.agentId, agentType: 'O' },
    ]);
    expect(await rolesOf(owner, advisor)).toBe('MO');
  });

  const ownData = async (token: string) =>
    (await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${owner.agentId}`, { token })).body.retrieveAgent;

  test('an owner who names themselves updates their own data and the agency, both or neither', async () => {
    const token = await tokenFor(owner);
    const { agent, agency: own } = await ownData(token);
    const send = (agentChange: object, agencyChange: object) =>
      call('POST /osmf/v1.0/agents/owner', {
        token,
        body: { reqType: 'R0033', agent: { ...agent, ...agentChange }, agency: { ...own, ...agencyChange } },
      });
    const unchanged = await send({}, {});
    expect([unchanged.status, unchanged.body.updateAgentDetails.agent.agentType]).toEqual([200, 'O']);
    expect(refusalOf(await send({ city: 'Tacoma' }, { telephone: 'none' }))).toMatchObject([400, /telephone$/]);
    expect(refusalOf(await send({ city: '' }, { city: 'Tacoma' }))).toMatchObject([400, /city$/]);
    expect(await ownData(token)).toMatchObject({ agent: { city: agent.city }, agency: { city: own.city } });
    expect((await send({ city: 'Tacoma' }, { associationID: 'A-17', agencyName: 'Other Name' })).status).toBe(200);
    expect(await ownData(token)).toMatchObject({
      agent: { city: 'TACOMA' },
      agency: { associationID: 'A-17', agencyName: own.agencyName },
    });
    expect(
      await db.agencyChangeRequest.findMany({ where: { agencyId: agency.agencyId }, select: { status: true } }),
    ).toEqual([{ status: 'PENDING' }]);
    const audits = await db.audit.findMany({ where: { agencyId: agency.agencyId }, orderBy: { id: 'asc' } });
    expect(audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['agent.contact-changed', 'agency.information-changed']),
    );
    expect(await rolesOf(owner, advisor)).toBe('OA');
    expect(refusalOf(await send({ city: 'Everett' }, {}))).toMatchObject([409, 'editConflict city']);
  });

  test('what it refuses', async () => {
    const [ours, theirs] = [await tokenFor(owner), await tokenFor(advisor)];
    expect(refusalOf(await post(theirs, advisor.agentId))).toEqual([403, 'forbidden']);
    expect(refusalOf(await post(theirs, owner.agentId))).toEqual([403, 'forbidden']);
    expect(refusalOf(await post(ours, (await buildAgent(db, await buildAgency(db))).agentId))).toEqual([
      404,
      'notFound',
    ]);
    expect(refusalOf(await post(ours, advisor.agentId, { agency: { agencyId: '10000000' } }))).toEqual([
      404,
      'notFound',
    ]);
    expect((await post(ours, advisor.agentId, { reqType: 'R0032' })).status).toBe(400);
    expect(refusalOf(await post(ours, advisor.agentId, { newOwner: 'me' }))).toEqual([400, 'unknownField newOwner']);
    expect(await rolesOf(owner, advisor)).toBe('OA');
  });
});
