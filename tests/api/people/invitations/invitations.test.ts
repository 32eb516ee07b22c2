import { beforeAll, describe, expect, test } from 'vitest';
import { inviteAgentSchema, joinAgencySchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { listParams } from '#app/domain/listParams.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { mailsTo, newestToken } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { inviteAgent, renewAgentInvitation, withdrawAgentInvitation } = await import(
  '#app/domain/people/invitations/inviteAgent.server.ts'
);
const { joinAgency, readAgentInvitation } = await import('#app/domain/people/invitations/joinAgency.server.ts');
const { listInvitations } = await import('#app/domain/people/invitations/listInvitations.server.ts');
const { invitationList } = await import('#app/domain/people/invitations/invitationList.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');

const terms = await import('#app/routes/accounts/onboarding/acceptTerms.tsx');
const defaultBrand = await import('#app/routes/accounts/onboarding/defaultBrand.tsx');
const { paths } = await import('#app/paths.ts');
const page = await import('#app/routes/people/invitations/invitations.tsx');

const db = database();
const path = '/home/agency-overview/invitations';
type Row = { invitationId: string; mayAct: boolean };
const day = 24 * 3600_000;
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let owner: AgentContext;
beforeAll(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const schema = inviteAgentSchema('nam');
const invited = (change: object = {}) => {
  const { emailAddress, firstName, lastName, agentType } = addAgentInput();
  const fields = { emailAddress, firstName, lastName, agentType, permissions: ['osAnswers'], certification: 'on' };
  return schema.parse({ ...fields, ...change });
};
const answer = (change: object = {}) => {
  const { emailAddress: _, agentType: __, permissions: ___, certification: ____, ...own } = addAgentInput();
  const rules = { market: 'nam' as const, today: calendarDay(new Date()), countriesWithStates: new Set(['US']) };
  return joinAgencySchema(rules).parse({ ...own, ...change });
};
async function invite(ctx: AgentContext, change: object = {}) {
  const input = invited(change);
  const { invitationId } = await inviteAgent(ctx, input);
  return { invitationId, emailAddress: input.emailAddress, token: await newestToken(input.emailAddress) };
}
const later = <Of extends { now: Date }>(ctx: Of, days: number): Of => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * day),
});
const open = async (ctx: AgentContext, query = '') =>
  (await listInvitations(ctx, invitationList.read(new URLSearchParams(query)))).invitations.map(
    ({ invitationId }) => invitationId,
  );
const over = (token: string, days = 0) =>
  expect(readAgentInvitation(later(visitor(), days), token)).rejects.toThrow('tokenExpired');

describe('an invitation to an agency', () => {
  test('makes its reader a user once, who has yet to accept the terms; until then they are none', async () => {
    const before = await db.agent.count({ where: { agencyId: agency.agencyId } });
    const { invitationId, emailAddress, token } = await invite(owner);
    expect(await mailsTo(emailAddress)).toMatchObject([{ template: 'agentInvited' }]);
    expect(await db.agent.count({ where: { agencyId: agency.agencyId } })).toBe(before);
    expect(await readAgentInvitation(visitor(), token)).toMatchObject({ agentType: 'A', market: 'nam' });
    const mine = answer();
    const uses = await Promise.allSettled([1, 2, 3].map(() => joinAgency(visitor(), token, mine)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await over(token);
    expect(await open(owner)).not.toContain(invitationId);
    const agent = await db.agent.findUniqueOrThrow({
      where: { agentUniqueId: invitationId },
      include: { account: true, grants: true },
    });
    expect(agent).toMatchObject({
      userId: mine.userId,
      emailAddress,
      emailValidFlag: true,
      activationFlag: 'C',
      agencyId: agency.agencyId,
      account: { ownPassword: true, passwordDue: false },
      grants: [{ key: 'osAnswers', grantedBy: owner.actor.agentUniqueId }],
    });
    const trail = await db.audit.findMany({ where: { subjectId: invitationId }, orderBy: { id: 'asc' } });
    expect(trail.map(({ action }) => action)).toEqual(['agent.invited', 'agent.added', 'agent.invitation-accepted']);
    expect(JSON.stringify(trail[0]!.after)).not.toContain(emailAddress);
    const notified = await db.notification.findMany({
      where: { accountId: owner.actor.agentUniqueId, kind: 'invitationAccepted' },
    });
    expect(notified).toMatchObject([
      { facts: { name: `${agent.firstName} ${agent.lastName}` }, place: `/home/agency-overview/${invitationId}` },
    ]);
  });

  test('leads to the choice of a brand after the terms, and a user who was added to their account', async () => {
    const { emailAddress, token } = await invite(owner);
    await joinAgency(visitor(), token, answer());
    const joined = await db.agent.findFirstOrThrow({ where: { emailAddress } });
    const added = await buildAgent(db, agency, { activationFlag: 'C', ownPassword: true });
    const afterTerms = async (agent: { agentUniqueId: string; agencyId: string }) => {
      const visit = { path: '/accept-tnc', sessionId: await sessionFor(agent) };
      const { data } = await openPage(terms.loader as never, visit);
      const { version } = (data as { terms: { version: string } }).terms;
      return (await postForm(terms.action as never, { ...visit, fields: { acceptTerms: 'on', termsVersion: version } }))
        .location;
    };
    expect(await afterTerms(joined)).toBe('/default-brand');
    // Once they have chosen it, its home.
    const visit = { path: '/default-brand', sessionId: await sessionFor(joined), fields: { brand: 'HA', target: '' } };
    const { location } = await postForm(defaultBrand.action as never, visit);
    expect(new URL(location!, 'http://localhost').pathname).toBe(paths.brandHome('HA'));
    expect(await afterTerms(added)).toBe('/default-brand?target=%2Fhome%2Fmy-account');
  });

  test('is good for seven days, is renewed by a press, and opens nothing once it is withdrawn', async () => {
    const { invitationId, emailAddress, token } = await invite(owner);
    await over(token, 7.01);
    await renewAgentInvitation(later(owner, 7), invitationId);
    const second = await newestToken(emailAddress);
    await over(token);
    await readAgentInvitation(later(visitor(), 13), second);
    await withdrawAgentInvitation(owner, invitationId);
    await over(second);
    await expect(renewAgentInvitation(owner, invitationId)).rejects.toThrow('notFound');
  });

  test('stays good where the user ID is taken, also by another who joins at once', async () => {
    const [one, two] = [await invite(owner), await invite(owner)];
    const { userId } = answer();
    const both = await Promise.allSettled(
      [one, two].map(({ token }) => joinAgency(visitor(), token, answer({ userId }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = both[0]!.status === 'rejected' ? one : two;
    await expect(joinAgency(visitor(), left.token, answer({ userId: owner.actor.userId }))).rejects.toThrow('7009');
    await joinAgency(visitor(), left.token, answer());
  });

  test('bounds how often a taken user ID may be tried', async () => {
    const { token } = await invite(owner);
    const taken = answer({ userId: owner.actor.userId });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(joinAgency(visitor(), token, taken)).rejects.toThrow('7009');
    await expect(joinAgency(visitor(), token, taken)).rejects.toThrow('throttled');
  });

  test('is not made for a user’s address, one’s own among them, nor twice for one address', async () => {
    await expect(invite(owner, { emailAddress: owner.actor.emailAddress })).rejects.toThrow('7008');
    const { emailAddress } = await invite(owner);
    await expect(inviteAgent(owner, invited({ emailAddress }))).rejects.toThrow('alreadyInvited');
  });

  test('ends where another user has the address by now', async () => {
    const other = await signedIn((await buildAgency(db)).owner);
    const { invitationId, emailAddress, token } = await invite(owner);
    await joinAgency(visitor(), (await invite(other, { emailAddress })).token, answer());
    await expect(joinAgency(visitor(), token, answer())).rejects.toThrow('7008');
    await expect(renewAgentInvitation(owner, invitationId)).rejects.toThrow('7008');
  });

  test.each([
    ['was deactivated', { activationFlag: 'D' }],
    ['left the agency', { deletedAt: new Date() }],
    ['became an advisor', { agentType: 'A' }],
  ] as const)('opens nothing where who invited %s, until another sends it again', async (_, change) => {
    const manager = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents', 'osAnswers'] });
    const { invitationId, emailAddress, token } = await invite(await signedIn(manager));
    await readAgentInvitation(visitor(), token);
    await db.agent.update({ where: { agentUniqueId: manager.agentUniqueId }, data: change });
    await over(token);
    await renewAgentInvitation(await signedIn(agency.owner), invitationId);
    await readAgentInvitation(visitor(), await newestToken(emailAddress));
  });

  test('gives no permission that who invited has lost, nor while the agency is suspended', async () => {
    const own = await buildAgency(db);
    const manager = await buildAgent(db, own, { agentType: 'M', grants: ['osManageAgents', 'osAnswers'] });
    const { invitationId, token } = await invite(await signedIn(manager));
    await db.permissionGrant.deleteMany({ where: { agentUniqueId: manager.agentUniqueId, key: 'osAnswers' } });
    const { agencyId } = own;
    await db.agency.update({ where: { agencyId }, data: { suspendedAt: new Date(), suspendReason: 'Tried' } });
    await over(token);
    await db.agency.update({ where: { agencyId }, data: { suspendedAt: null, suspendReason: '' } });
    await joinAgency(visitor(), token, answer());
    expect(await db.permissionGrant.count({ where: { agentUniqueId: invitationId } })).toBe(0);
  });

  test('is another agency’s, or of a role that one may not give: it cannot be sent or withdrawn', async () => {
    const other = await signedIn((await buildAgency(db)).owner);
    const { invitationId } = await invite(owner, { agentType: 'O' });
    const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents'] }));
    const advisor = await signedIn(await buildAgent(db, agency, { agentType: 'A' }));
    for (const change of [renewAgentInvitation, withdrawAgentInvitation]) {
      await expect(change(other, invitationId)).rejects.toThrow('notFound');
      await expect(change(advisor, invitationId)).rejects.toThrow('forbidden');
    }
    await expect(open(advisor)).rejects.toThrow('forbidden');
    expect(await open(other)).not.toContain(invitationId);
    await expect(inviteAgent(manager, invited({ permissions: ['poGroupSpace'] }))).rejects.toThrow('permissionNotHeld');
  });

  test('is sent again and withdrawn by its page, which offers that to who may do it', async () => {
    const own = await buildAgency(db);
    const ctx = await signedIn(own.owner);
    const [toOwner, toAdvisor] = [await invite(ctx, { agentType: 'O' }), await invite(ctx)];
    const manager = await buildAgent(db, own, { agentType: 'M', grants: ['osManageAgents'] });
    const offered = async (sessionId: string) => {
      const { rows } = (await openPage(page.loader as never, { path, sessionId })).data as { rows: Row[] };
      return Object.fromEntries(rows.map(({ invitationId, mayAct }) => [invitationId, mayAct]));
    };
    const sessionId = await sessionFor(manager);
    expect(await offered(sessionId)).toEqual({ [toOwner.invitationId]: false, [toAdvisor.invitationId]: true });
    expect(Object.values(await offered(ctx.sessionId))).toEqual([true, true]);
    const fields = { intent: 'withdraw', invitationId: toAdvisor.invitationId };
    for (const _ of ['done', 'already gone'])
      expect((await postForm(page.action as never, { path: `${path}?q=invited`, sessionId, fields })).location).toBe(
        `${path}?q=invited`,
      );
  });

  test('without an answer is removed 30 days after its link has ended, and is found until then', async () => {
    const own = await buildAgency(db);
    const ctx = await signedIn(own.owner);
    const { invitationId, emailAddress } = await invite(ctx);
    expect(await open(ctx, `${listParams.search}=${emailAddress.slice(0, 12)}`)).toEqual([invitationId]);
    expect(await open(ctx, `${listParams.search}=nouser%25`)).toEqual([]);
    await removeOld(later(visitor(), 36.9) as never, 'remove-old-imports');
    expect(await open(ctx)).toEqual([invitationId]);
    await removeOld(later(visitor(), 37.1) as never, 'remove-old-imports');
    expect(await open(ctx)).toEqual([]);
  });

  test('takes no name or address of 10,000 characters', () => {
    const long = 'x'.repeat(10_000);
    for (const change of [{ firstName: long }, { lastName: long }, { emailAddress: `${long}@a.example` }])
      expect(schema.safeParse({ ...invited(), certification: 'on', ...change }).success).toBe(false);
  });
});
