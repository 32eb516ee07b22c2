import { beforeEach, describe, expect, test } from 'vitest';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { readLeave } from '#app/domain/people/offboarding/readLeave.server.ts';
import { undoLeave } from '#app/domain/people/offboarding/undoLeave.server.ts';
import { openHandovers } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { mailsTo, templatesTo } from '#tests/support/mails.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Agent;
let leaver: Agent;
let colleague: Agent;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = agency.owner;
  [leaver, colleague] = [await buildAgent(db, agency), await buildAgent(db, agency)];
});

const leave = async (by: Agent, who: Agent, to: Agent | null) =>
  leaveAgency(await signedIn(by), { agentUniqueId: who.agentUniqueId, colleagueId: to && to.agentUniqueId });
const undo = async (by: Agent, who: Agent, now = new Date()) =>
  undoLeave(await signedIn(by, { now }), { agentUniqueId: who.agentUniqueId });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const row = ({ agentUniqueId }: Agent) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
const grantsOf = async (agent: Agent) => {
  const rows = await db.permissionGrant.findMany({
    where: { agentUniqueId: agent.agentUniqueId, OR: [{ until: null }, { until: { gt: new Date() } }] },
    orderBy: { key: 'asc' },
  });
  return rows.map(({ key }) => key);
};
const addedBy = (who: Agent, options: object = {}) =>
  buildAgent(db, agency, { activationFlag: 'C', certifiedBy: who.agentUniqueId, ...options });

describe('one step', () => {
  test('takes access, tokens, links and permissions, hands the open items over, and leaves one record', async () => {
    const newcomer = await addedBy(leaver);
    const finished = await addedBy(leaver, { activationFlag: 'A' });
    await proposeOwnership(await signedIn(owner), { agentUniqueId: leaver.agentUniqueId });
    const [browser, token] = [await signedIn(leaver), await tokenFor(leaver)];
    const before = await grantsOf(leaver);
    await leave(owner, leaver, colleague);

    expect(await sessionAt(browser.sessionId, new Date())).toBeUndefined();
    expect(refusalOf(await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${leaver.agentId}`, { token }))).toEqual([
      401,
      'unauthorized',
    ]);
    expect((await row(leaver)).activationFlag).toBe('D');
    expect(await grantsOf(leaver)).toEqual([]);
    expect((await row(newcomer)).certifiedBy).toBe(colleague.agentUniqueId);
    expect((await row(finished)).certifiedBy).toBe(leaver.agentUniqueId);
    expect(await openHandovers(await signedIn(owner))).toEqual([]);
    const [mail, ...others] = await mailsTo(colleague.emailAddress);
    expect([mail!.template, others]).toEqual(['leaverItems', []]);
    expect(mail!.text).toContain(`${newcomer.firstName} ${newcomer.lastName}`);
    expect(mail!.text).not.toContain(`${finished.firstName} ${finished.lastName}`);
    expect((await templatesTo(leaver.emailAddress)).at(-1)).toBe('accountDeactivated');
    const audits = await db.audit.findMany({
      where: {
        subjectId: leaver.agentUniqueId,
        actorId: owner.agentUniqueId,
        action: { not: 'agent.ownership-proposed' },
      },
    });
    expect(audits).toMatchObject([
      {
        action: 'agent.left',
        before: { activationFlag: 'A', permissions: before },
        after: {
          activationFlag: 'D',
          permissions: [],
          colleague: colleague.agentUniqueId,
          items: { unfinishedUsers: [newcomer.agentUniqueId] },
        },
      },
    ]);
  });

  test('writes to no colleague where there is nothing to hand over', async () => {
    await leave(owner, leaver, colleague);
    expect(await mailsTo(colleague.emailAddress)).toEqual([]);
    await leave(owner, colleague, null);
    expect((await row(colleague)).activationFlag).toBe('D');
  });

  test('open items need an active colleague of the agency; without one nothing happens', async () => {
    await addedBy(leaver);
    const stranger = await buildAgent(db, await buildAgency(db));
    const inactive = await buildAgent(db, agency, { activationFlag: 'D' });
    for (const to of [null, stranger, inactive, leaver]) {
      await expect(leave(owner, leaver, to)).rejects.toMatchObject({ code: 'colleagueNeeded', field: 'colleagueId' });
    }
    expect((await row(leaver)).activationFlag).toBe('A');
    expect(await templatesTo(leaver.emailAddress)).toEqual([]);
  });

  test('what the page says is what would happen', async () => {
    const newcomer = await addedBy(leaver);
    const page = await readLeave(await signedIn(owner), leaver.agentUniqueId);
    expect(page.items).toMatchObject([{ kind: 'unfinishedUsers', people: [{ id: newcomer.agentUniqueId }] }]);
    expect(page.colleagues.map(({ agentUniqueId }) => agentUniqueId).toSorted()).toEqual(
      [owner.agentUniqueId, colleague.agentUniqueId].toSorted(),
    );
    expect([page.active, page.left]).toEqual([true, null]);
  });
});

describe('back within 30 days', () => {
  const later = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

  test('with the permissions that have not ended since, and the items that are not finished', async () => {
    const [open, finished] = [await addedBy(leaver), await addedBy(leaver)];
    const givenAt = new Date(Date.now() - 3600_000);
    await db.permissionGrant.createMany({
      data: [
        {
          agentUniqueId: leaver.agentUniqueId,
          key: 'osManageAgents',
          grantedBy: owner.agentUniqueId,
          grantedAt: givenAt,
          until: later(5),
        },
        {
          agentUniqueId: leaver.agentUniqueId,
          key: 'poGroupSpace',
          grantedBy: owner.agentUniqueId,
          grantedAt: givenAt,
          until: later(60),
        },
      ],
    });
    const before = await grantsOf(leaver);
    await leave(owner, leaver, colleague);
    await db.agent.update({ where: { agentUniqueId: finished.agentUniqueId }, data: { activationFlag: 'A' } });
    await undo(owner, leaver, later(10));

    expect((await row(leaver)).activationFlag).toBe('A');
    expect(await grantsOf(leaver)).toEqual(before.filter((key) => key !== 'osManageAgents'));
    const given = await db.permissionGrant.findUniqueOrThrow({
      where: { agentUniqueId_key: { agentUniqueId: leaver.agentUniqueId, key: 'poGroupSpace' } },
    });
    expect(given).toMatchObject({ grantedBy: owner.agentUniqueId, grantedAt: givenAt });
    expect((await row(open)).certifiedBy).toBe(leaver.agentUniqueId);
    expect((await row(finished)).certifiedBy).toBe(colleague.agentUniqueId);
    expect(await templatesTo(leaver.emailAddress)).toEqual(['accountDeactivated', 'accountReactivated']);
    expect(await db.audit.count({ where: { subjectId: leaver.agentUniqueId, action: 'agent.leaving-undone' } })).toBe(
      1,
    );
  });

  test('with what their new role brings, whom an owner gave another one since', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M' });
    await leave(owner, supervisor, null);
    await changeRole(await signedIn(owner), { agentUniqueId: supervisor.agentUniqueId, agentType: 'A' });
    await undo(owner, supervisor);
    expect(await row(supervisor)).toMatchObject({ activationFlag: 'A', agentType: 'A' });
    expect(await grantsOf(supervisor)).toEqual([...defaultGrants.A].toSorted());
  });

  test.each([
    [29, 'done'],
    [30, 'illegalTransition'],
  ])('after %i days: %s', async (days, result) => {
    await leave(owner, leaver, null);
    expect(await outcome(undo(owner, leaver, later(days)))).toBe(result);
  });

  test('once, and only a user who left that way', async () => {
    expect(await outcome(undo(owner, leaver))).toBe('illegalTransition');
    await leave(owner, leaver, null);
    expect(await outcome(undo(owner, leaver))).toBe('done');
    expect(await outcome(undo(owner, leaver))).toBe('illegalTransition');
    const deactivated = await buildAgent(db, agency, { activationFlag: 'D' });
    expect(await outcome(undo(owner, deactivated))).toBe('illegalTransition');
  });
});

describe('who may', () => {
  test.each([
    ['O', 'O', 'done'],
    ['O', 'M', 'done'],
    ['O', 'A', 'done'],
    ['M', 'A', 'done'],
    ['M', 'M', 'forbidden'],
    ['M', 'O', 'forbidden'],
    ['A', 'A', 'forbidden'],
  ] as const)('%s takes out and brings back %s: %s', async (actorType, agentType, result) => {
    const [actor, other] = [
      await buildAgent(db, agency, { agentType: actorType }),
      await buildAgent(db, agency, { agentType }),
    ];
    expect(await outcome(leave(actor, other, null))).toBe(result);
    expect(await outcome(undo(actor, other))).toBe(result);
  });

  test('no user of another agency, and the last owner stays', async () => {
    expect(await outcome(leave(owner, await buildAgent(db, await buildAgency(db)), null))).toBe('notFound');
    expect(await outcome(leave(owner, owner, null))).toBe('lastOwner');
    await expect(
      readLeave(await signedIn(owner), (await buildAgent(db, await buildAgency(db))).agentUniqueId),
    ).rejects.toThrow('notFound');
    await expect(readLeave(await signedIn(colleague), leaver.agentUniqueId)).rejects.toThrow('forbidden');
  });

  test.each(['C', 'E', 'D', 'R'] as const)('a user at flag %s cannot leave so', async (activationFlag) => {
    const other = await buildAgent(db, agency, { activationFlag });
    expect(await outcome(leave(owner, other, null))).toBe('illegalTransition');
  });
});

describe('at the same time', () => {
  test('of two owners who take each other out one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner: one, ...place } = await buildAgency(db);
      const two = await buildAgent(db, place, { agentType: 'O' });
      const results = await Promise.all([outcome(leave(one, two, null)), outcome(leave(two, one, null))]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(await db.agent.count({ where: { agencyId: place.agencyId, agentType: 'O', activationFlag: 'A' } })).toBe(
        1,
      );
    }
  });

  test('two who are to take over from each other do not both leave with their items', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await buildAgent(db, agency), await buildAgent(db, agency)];
      await Promise.all([addedBy(one), addedBy(two)]);
      const results = await Promise.all([outcome(leave(owner, one, two)), outcome(leave(owner, two, one))]);
      expect(results.toSorted()).toEqual(['colleagueNeeded', 'done']);
    }
  });

  test('of two who take the same user out one is refused', async () => {
    const results = await Promise.all([outcome(leave(owner, leaver, null)), outcome(leave(owner, leaver, null))]);
    expect(results.toSorted()).toEqual(['done', 'illegalTransition']);
    expect(await db.leaver.count({ where: { agentUniqueId: leaver.agentUniqueId } })).toBe(1);
  });
});
