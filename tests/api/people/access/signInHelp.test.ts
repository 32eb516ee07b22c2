import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAgentSessions } from '#app/domain/people/access/endAgentSessions.server.ts';
import { sendNewPassword } from '#app/domain/people/access/sendNewPassword.server.ts';
import { resetPassword } from '#app/domain/accounts/credentials/resetPassword.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { openPage } from '#tests/support/formClient.ts';
import { mailsTo, newestToken } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let us: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  us = await buildAgency(db);
});
beforeEach(async () => {
  user = await buildAgent(db, us);
});

const signIn = (password: string) => call('POST /osmf/p1.0/login', { body: { userId: user.userId, password } });
const auditsOf = (action: string) => db.audit.findMany({ where: { subjectId: user.agentUniqueId, action } });

describe('ending the sessions of a user', () => {
  test('ends those of the browser and of the API at once, and is recorded with their number', async () => {
    const [browser, token] = [await signedIn(user), await tokenFor(user)];
    expect(await endAgentSessions(await signedIn(us.owner), user)).toBe(2);
    expect(await sessionAt(browser.sessionId, new Date())).toBeUndefined();
    expect(refusalOf(await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${user.agentId}`, { token }))).toEqual([
      401,
      'unauthorized',
    ]);
    expect(await auditsOf('agent.sessions-ended')).toMatchObject([
      { actorId: us.owner.agentUniqueId, agencyId: us.agencyId, after: { sessions: 2 } },
    ]);
    expect((await signIn(samplePassword)).status).toBe(200);
  });

  test('the sign-in page says that the session was ended, and nothing more', async () => {
    const { sessionId } = await signedIn(user);
    await endAgentSessions(await signedIn(us.owner), user);
    const login = await import('#app/routes/accounts/signIn/login.tsx');
    const profile = await import('#app/routes/people/myAccount/profile.tsx');
    expect((await openPage(profile.loader, { path: '/home/my-account', sessionId })).location).toBe(
      '/login?ended=ended&target=%2Fhome%2Fmy-account',
    );
    expect((await openPage(login.loader, { path: '/login', sessionId })).data).toMatchObject({ ended: 'ended' });
  });

  test('writes nothing where there is none', async () => {
    expect(await endAgentSessions(await signedIn(us.owner), user)).toBe(0);
    expect(await auditsOf('agent.sessions-ended')).toEqual([]);
  });
});

describe('a new password by mail', () => {
  test('ends the present one at once with every session, and leads to one that the user chooses', async () => {
    const { sessionId } = await signedIn(user);
    await sendNewPassword(await signedIn(us.owner), user);
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    expect((await signIn(samplePassword)).status).toBe(401);
    expect(await mailsTo(user.emailAddress)).toMatchObject([
      { template: 'newPassword', language: 'en', text: expect.stringContaining(user.userId) },
    ]);
    expect(await auditsOf('agent.new-password-sent')).toMatchObject([{ actorId: us.owner.agentUniqueId }]);
    await resetPassword(visitor(), await newestToken(user.emailAddress), { password: 'Harbor2027' });
    expect((await signIn('Harbor2027')).status).toBe(200);
  });

  test.each([
    ['is good a minute before 24 hours are over', 24 * 60 - 1, undefined],
    ['is over after 24 hours', 24 * 60, 'tokenExpired'],
  ] as const)('the link %s, and once', async (_when, minutes, code) => {
    const now = new Date();
    await sendNewPassword(await signedIn(us.owner, { now }), user);
    const token = await newestToken(user.emailAddress);
    const later = visitor({ now: new Date(now.getTime() + minutes * 60_000) });
    const reset = resetPassword(later, token, { password: 'Harbor2027' });
    if (code) return expect(reset).rejects.toThrow(code);
    await reset;
    await expect(resetPassword(later, token, { password: 'Harbor2028' })).rejects.toThrow('tokenExpired');
  });

  test('five times, then no more for a while', async () => {
    const ctx = await signedIn(us.owner);
    for (let mail = 1; mail <= 5; mail += 1) await sendNewPassword(ctx, user);
    await expect(sendNewPassword(ctx, user)).rejects.toThrow('throttled');
    expect(await mailsTo(user.emailAddress)).toHaveLength(5);
  });

  test.each(['P', 'D'] as const)('not for a user at flag %s, who may not sign in', async (activationFlag) => {
    const agency = activationFlag === 'P' ? await buildAgency(db, { owner: { activationFlag: 'P' } }) : us;
    const other = activationFlag === 'P' ? agency.owner : await buildAgent(db, agency, { activationFlag });
    const actor = activationFlag === 'P' ? await buildAgent(db, agency, { agentType: 'O' }) : us.owner;
    await expect(sendNewPassword(await signedIn(actor), other)).rejects.toThrow('conflict');
    expect(await mailsTo(other.emailAddress)).toEqual([]);
  });
});

describe('by whom', () => {
  const rows = [
    ['O', 'O', undefined],
    ['O', 'M', undefined],
    ['M', 'A', undefined],
    ['M', 'M', 'forbidden'],
    ['M', 'O', 'forbidden'],
    ['A', 'A', 'forbidden'],
  ] as const;
  test.each(rows)('%s for %s: %s', async (actorType, agentType, code) => {
    const ctx = await signedIn(await buildAgent(db, us, { agentType: actorType }));
    const other = await buildAgent(db, us, { agentType });
    const { sessionId } = await signedIn(other);
    for (const verb of [sendNewPassword, endAgentSessions]) {
      if (code) await expect(verb(ctx, other)).rejects.toThrow(code);
      else await verb(ctx, other);
    }
    expect(await sessionAt(sessionId, new Date())).toEqual(code ? expect.anything() : undefined);
  });

  test('a user of another agency, a deleted and an unknown one are not found alike, and users cannot do it to themselves', async () => {
    const ctx = await signedIn(us.owner);
    const stranger = await buildAgent(db, await buildAgency(db));
    const gone = await buildAgent(db, us, { deletedAt: new Date() });
    for (const verb of [sendNewPassword, endAgentSessions]) {
      for (const other of [stranger, gone, { agentUniqueId: crypto.randomUUID() }]) {
        await expect(verb(ctx, { agentUniqueId: other.agentUniqueId })).rejects.toThrow('notFound');
      }
      await expect(verb(ctx, us.owner)).rejects.toThrow('forbidden');
    }
  });
});
