import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');
const { acceptTerms } = await import('#app/domain/accounts/onboarding/acceptTerms.server.ts');
const { requestEmailChange } = await import('#app/domain/accounts/credentials/requestEmailChange.server.ts');
const { requestPasswordReset } = await import('#app/domain/accounts/credentials/requestPasswordReset.server.ts');
const { readResetLink, resetPassword } = await import('#app/domain/accounts/credentials/resetPassword.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');

const db = database();
const hour = 3600_000;
const chosen = 'Chosen2026';
let us: Awaited<ReturnType<typeof buildAgency>>;
let uk: typeof us;
beforeAll(async () => {
  us = await buildAgency(db, { country: 'US' });
  uk = await buildAgency(db, { country: 'GB' });
});
afterAll(closePasswords);

async function ask(account: { userId?: string; emailAddress?: string }, options: Parameters<typeof visitor>[0] = {}) {
  await requestPasswordReset(visitor(options), account);
  await runJobs(options.now);
}

async function sentLink(agency = us, options: Parameters<typeof buildAgent>[2] = {}, now = new Date()) {
  const agent = await buildAgent(db, agency, options);
  await ask({ userId: agent.userId }, { now });
  return { agent, token: await newestToken(agent.emailAddress) };
}

const signInAs = (userId: string, password: string, now = new Date()) =>
  signIn(visitor({ now }), { userId, password, userAgent: '' });
const rowOf = (agentUniqueId: string) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });

describe('asking for a link', () => {
  test.each(['userId', 'emailAddress'] as const)(
    'by %s sends it to the address of the account, with the user ID',
    async (by) => {
      const agent = await buildAgent(db, us);
      await ask({ [by]: agent[by] });
      const [mail, ...more] = await mailsTo(agent.emailAddress);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        template: 'resetPassword',
        language: 'en',
        subject: 'Choose a new Gangway password',
      });
      expect(mail?.text).toContain(agent.userId);
      expect(await readResetLink(visitor(), mail?.token ?? '')).toEqual({ userId: agent.userId });
      expect(JSON.stringify(await db.emailLink.findMany())).not.toContain(mail?.token);
    },
  );

  test('where ID and address are not of one account sends nothing', async () => {
    const [one, other] = [await buildAgent(db, us), await buildAgent(db, us)];
    await ask({ userId: one.userId, emailAddress: other.emailAddress });
    expect([...(await mailsTo(one.emailAddress)), ...(await mailsTo(other.emailAddress))]).toEqual([]);
  });

  test.each([
    ['A', ['resetPassword']],
    ['R', ['resetPassword']],
    ['C', ['resetPassword']],
    ['E', ['resetPassword']],
    ['D', ['resetRefused']],
    ['P', []],
  ] as const)('at flag %s sends %j', async (activationFlag, templates) => {
    const agent = await buildAgent(db, us, { activationFlag });
    await ask({ userId: agent.userId });
    expect(await templatesTo(agent.emailAddress)).toEqual(templates);
    expect(await db.emailLink.count({ where: { accountId: agent.agentUniqueId } })).toBe(
      templates[0] === 'resetPassword' ? 1 : 0,
    );
  });

  test('for a deleted user sends nothing', async () => {
    const agent = await buildAgent(db, us, { deletedAt: new Date() });
    await ask({ userId: agent.userId });
    expect(await mailsTo(agent.emailAddress)).toEqual([]);
  });

  test('in Japan is answered by a Japanese mail', async () => {
    const { agent } = await sentLink(await buildAgency(db, { country: 'JP' }));
    expect((await mailsTo(agent.emailAddress))[0]).toMatchObject({
      language: 'ja',
      subject: '【Gangway】パスワードの再設定',
    });
  });

  test('does the same queries before the answer, and gives the same answer, with an account and without one', async () => {
    const agents = {
      known: await buildAgent(db, us),
      deactivated: await buildAgent(db, us, { activationFlag: 'D' }),
      pending: await buildAgent(db, us, { activationFlag: 'P' }),
    };
    const names = {
      unknown: 'NOBODY77',
      ...Object.fromEntries(Object.entries(agents).map(([what, { userId }]) => [what, userId])),
    };
    const work: Record<string, { answer: unknown; done: string[] }> = {};
    // At the connection, where prepared statements pass too.
    const watched = vi.spyOn(pg.Client.prototype, 'query');
    for (const [what, userId] of Object.entries(names)) {
      watched.mockClear();
      const answer = await requestPasswordReset(visitor(), { userId });
      const done = watched.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
      work[what] = { answer, done };
      await runJobs();
    }
    watched.mockRestore();
    expect(work.unknown?.answer).toBeUndefined();
    expect(work.unknown?.done).toHaveLength(3);
    for (const what of Object.keys(agents)) expect(work[what], what).toEqual(work.unknown);
    expect(await templatesTo(agents.known.emailAddress)).toEqual(['resetPassword']);
  });

  test('answers the API alike', async () => {
    const agent = await buildAgent(db, us);
    const answers = await Promise.all(
      [
        { id: agent.userId },
        { email: agent.emailAddress.toLowerCase() },
        { id: 'NOBODY78' },
        { email: 'nouser@nowhere.example' },
      ].map((body) => call('POST /osdb/p1.0/agents/reset-password?country=US', { body })),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { status: 'success' } })),
    );
    expect(refusalOf(await call('POST /osdb/p1.0/agents/reset-password', { body: {} }))).toEqual([
      400,
      'malformedRequest email',
    ]);
    expect(refusalOf(await call('POST /osdb/p1.0/agents/reset-password', { body: { email: 'no address' } }))).toEqual([
      400,
      'email email',
    ]);
  });
});

describe('a reset link', () => {
  test('sets the password, once, and says so by mail', async () => {
    const { agent, token } = await sentLink();
    expect(await resetPassword(visitor(), token, { password: chosen })).toEqual({
      agentUniqueId: agent.agentUniqueId,
      agentId: agent.agentId,
      userId: agent.userId,
    });
    await signInAs(agent.userId, chosen.toLowerCase());
    await expect(signInAs(agent.userId, samplePassword)).rejects.toThrow('7016');
    await expect(resetPassword(visitor(), token, { password: 'Another2026' })).rejects.toThrow('tokenExpired');
    await expect(readResetLink(visitor(), token)).rejects.toThrow('tokenExpired');
    expect(await templatesTo(agent.emailAddress)).toEqual(['resetPassword', 'passwordChanged']);
  });

  test('of four uses at once one succeeds', async () => {
    const { token } = await sentLink();
    const uses = Array.from({ length: 4 }, (_, use) => resetPassword(visitor(), token, { password: `Chosen${use}a` }));
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is good for one hour', async () => {
    const now = new Date();
    const { token } = await sentLink(us, {}, now);
    const late = visitor({ now: new Date(now.getTime() + hour) });
    await expect(resetPassword(late, token, { password: chosen })).rejects.toThrow('tokenExpired');
    await resetPassword(visitor({ now: new Date(now.getTime() + hour - 1) }), token, { password: chosen });
  });

  test('is replaced by a newer one', async () => {
    const { agent, token } = await sentLink();
    await ask({ emailAddress: agent.emailAddress });
    await expect(readResetLink(visitor(), token)).rejects.toThrow('tokenExpired');
    await readResetLink(visitor(), await newestToken(agent.emailAddress));
  });

  test('stays good where the password is refused for being the present one', async () => {
    const { token } = await sentLink();
    const refused = resetPassword(visitor(), token, { password: samplePassword.toUpperCase() });
    await expect(refused).rejects.toMatchObject({ code: 'passwordUnchanged', field: 'password' });
    await resetPassword(visitor(), token, { password: chosen });
  });

  test.each([
    ['deactivated', { activationFlag: 'D' }],
    ['deleted', { deletedAt: new Date() }],
    ['given another address', { emailAddress: 'ELSEWHERE@HARBOR.EXAMPLE' }],
  ])('is worth nothing once its user was %s', async (_, change) => {
    const { agent, token } = await sentLink();
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: change });
    await expect(readResetLink(visitor(), token)).rejects.toThrow('tokenExpired');
    await expect(resetPassword(visitor(), token, { password: chosen })).rejects.toThrow('tokenExpired');
  });

  test.each(['', 'x', "' OR 1=1 --", '\u0000', 'A'.repeat(10_000)])(
    'refuses %j, without hashing anything',
    async (token) => {
      const ctx = visitor();
      const hash = vi.spyOn(ctx.passwords, 'hash');
      await expect(resetPassword(ctx, token, { password: chosen })).rejects.toThrow('tokenExpired');
      expect(hash).not.toHaveBeenCalled();
      hash.mockRestore();
    },
  );

  test('ends every session, second steps under way, and a change of address that was requested', async () => {
    const { agent, token } = await sentLink();
    const ctx = await signedIn(agent);
    await requestEmailChange(ctx, { emailAddress: `NEW-${agent.emailAddress}`, password: samplePassword });
    const { agentUniqueId } = agent;
    const soon = new Date(Date.now() + hour);
    const challenge = await db.challenge.create({
      data: { purpose: 'second-factor', accountId: agentUniqueId, createdAt: new Date(), expiresAt: soon },
    });
    await resetPassword(visitor(), token, { password: chosen });
    expect(await sessionAt(ctx.sessionId, new Date())).toBeUndefined();
    expect(await db.session.findUniqueOrThrow({ where: { id: ctx.sessionId } })).toMatchObject({
      endedReason: 'password-changed',
    });
    expect((await db.challenge.findUniqueOrThrow({ where: { id: challenge.id } })).usedAt).not.toBeNull();
    expect(
      await db.emailLink.count({ where: { accountId: agentUniqueId, usedAt: null, expiresAt: { gt: new Date() } } }),
    ).toBe(0);
  });

  test.each([
    ['US', 'E', 'C'],
    ['GB', 'E', 'E'],
    ['US', 'C', 'C'],
    ['US', 'A', 'A'],
    ['US', 'R', 'R'],
  ] as const)('proves the address: in %s flag %s becomes %s', async (country, activationFlag, after) => {
    const { agent, token } = await sentLink(country === 'GB' ? uk : us, {
      activationFlag: activationFlag as ActivationFlag,
      emailValidFlag: false,
    });
    await resetPassword(visitor(), token, { password: chosen });
    expect(await rowOf(agent.agentUniqueId)).toMatchObject({ activationFlag: after, emailValidFlag: true });
  });

  test('at flag C leaves the terms to accept, without another password', async () => {
    const { agent, token } = await sentLink(us, { activationFlag: 'C' });
    await resetPassword(visitor(), token, { password: chosen });
    const ctx = await signedIn(agent);
    expect(ctx.actor.activationFlag).toBe('C');
    const { version } = await currentTerms(ctx);
    const hashOf = async () =>
      (await db.account.findUniqueOrThrow({ where: { accountId: agent.agentUniqueId } })).passwordHash;
    const passwordHash = await hashOf();
    await acceptTerms(ctx, { termsVersion: version });
    expect(await rowOf(agent.agentUniqueId)).toMatchObject({
      activationFlag: 'A',
      termsVersion: version,
    });
    expect(await hashOf()).toBe(passwordHash);
  });

  test('is recorded without the password', async () => {
    const { agent, token } = await sentLink();
    await resetPassword(visitor({ address: '192.0.2.8' }), token, { password: chosen });
    const rows = await db.audit.findMany({ where: { subjectId: agent.agentUniqueId }, orderBy: { id: 'asc' } });
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['agent.password-reset-requested', 'visitor'],
      ['agent.password-reset', 'agent'],
    ]);
    expect(rows[1]).toMatchObject({ address: '192.0.2.8', agencyId: us.agencyId });
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
      new RegExp(chosen, 'i'),
    );
  });
});

describe('POST /osmf/p1.0/agents/updatepassword', () => {
  const path = 'POST /osmf/p1.0/agents/updatepassword';

  test('sets the password', async () => {
    const { agent, token } = await sentLink();
    const { status, body } = await call(`${path}?tokenId=${token}`, {
      body: { agent: { password: chosen.toUpperCase() } },
    });
    expect([status, body]).toEqual([
      200,
      { updateAgentDetails: { agent: { agentId: agent.agentId, userId: agent.userId } } },
    ]);
    await signInAs(agent.userId, chosen);
    const again = await call(`${path}?tokenId=${token}`, { body: { agent: { password: chosen } } });
    expect(refusalOf(again)).toEqual([410, 'tokenExpired']);
    expect(again.body.errors[0].title).toBe('Token is expired');
  });

  test.each([
    [{ password: 'Ab1' }, 'passwordTooShort password'],
    [{ password: 'Abcdefghijklmnop1' }, 'passwordTooLong password'],
    [{ password: 'OnlyLetters' }, 'passwordMix password'],
    [{ password: 'With space1' }, 'passwordCharacters password'],
    [{ password: chosen, confirmPwd: 'Other2026' }, 'passwordsDiffer confirmPwd'],
    [{ password: samplePassword }, 'passwordUnchanged password'],
  ])('refuses %j', async (agent, refusal) => {
    const { token } = await sentLink();
    expect(refusalOf(await call(`${path}?tokenId=${token}`, { body: { agent } }))).toEqual([400, refusal]);
  });

  test('without a link refuses', async () => {
    const answer = await call(`${path}?tokenId=`, { body: { agent: { password: chosen } } });
    expect(refusalOf(answer)).toEqual([410, 'tokenExpired']);
  });
});

test('a sign-in with the old password that was under way opens no session', async () => {
  const { agent, token } = await sentLink();
  const { agentUniqueId, userId } = agent;
  const ctx = visitor();
  const compare = async (password: string, hash: string | undefined) => {
    const fits = await ctx.passwords.compare(password, hash);
    await resetPassword(visitor(), token, { password: chosen });
    return fits;
  };
  const late = signIn(
    { ...ctx, passwords: { ...ctx.passwords, compare } },
    { userId, password: samplePassword, userAgent: '' },
  );
  await expect(late).rejects.toMatchObject({ code: '7016' });
  expect(await db.session.count({ where: { accountId: agentUniqueId, endedAt: null } })).toBe(0);
  expect(await signIn(visitor(), { userId, password: chosen, userAgent: '' })).toMatchObject({ outcome: 'signed-in' });
});
