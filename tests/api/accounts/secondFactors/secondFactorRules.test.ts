import { afterAll, describe, expect, test } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { call, refusalOf, tokenFor } = await import('#tests/support/apiClient.ts');
const { codeAt, waitingSignIn, withAuthenticator, withPasskey, wrongCode } = await import(
  '#tests/support/secondFactors.ts'
);
const { countWithoutSecondFactor, requireSecondFactor } = await import(
  '#app/domain/agencies/information/requireSecondFactor.server.ts'
);
const { readSecondFactorReset, resetSecondFactor } = await import(
  '#app/domain/people/agents/resetSecondFactor.server.ts'
);
const { listSecondFactors } = await import('#app/domain/accounts/secondFactors/listSecondFactors.server.ts');
const { removeAuthenticator } = await import('#app/domain/accounts/secondFactors/removeAuthenticator.server.ts');
const { removePasskey } = await import('#app/domain/accounts/secondFactors/removePasskey.server.ts');
const { readSecondFactorStep } = await import('#app/domain/accounts/signIn/secondFactorStep.server.ts');
const { sessionAt, visitor } = await import('#tests/support/contexts.ts');

const db = database();
const password = samplePassword;
const newAgency = () => buildAgency(db, { country: 'US' });
const auditOf = (subjectId: string) => db.audit.findMany({ where: { subjectId }, orderBy: { id: 'desc' }, take: 1 });
afterAll(closePasswords);

describe('an agency that demands a second factor', () => {
  test('is set by an owner who has one, and only by them', async () => {
    const agency = await newAgency();
    await expect(requireSecondFactor(await signedIn(agency.owner), { required: true })).rejects.toThrow(
      'ownSecondFactorFirst',
    );
    await withAuthenticator(agency.owner);
    for (const agentType of ['M', 'A'] as const) {
      const agent = await buildAgent(db, agency, { agentType });
      await withAuthenticator(agent);
      await expect(requireSecondFactor(await signedIn(agent), { required: true })).rejects.toThrow('forbidden');
      await expect(countWithoutSecondFactor(await signedIn(agent))).rejects.toThrow('forbidden');
    }
    await buildAgent(db, agency);
    // Who is asked for one at their first sign-in.
    await buildAgent(db, agency, { activationFlag: 'C' });
    const ctx = await signedIn(agency.owner);
    expect(await countWithoutSecondFactor(ctx)).toBe(1);
    await requireSecondFactor(ctx, { required: true });
    await requireSecondFactor(ctx, { required: true });
    expect(
      await db.audit.count({ where: { subjectId: agency.agencyId, action: 'agency.second-factor-required-changed' } }),
    ).toBe(1);
    await requireSecondFactor(ctx, { required: false });
    expect(await auditOf(agency.agencyId)).toMatchObject([
      { before: { secondFactorRequired: true }, after: { secondFactorRequired: false } },
    ]);
  });

  test('keeps users without one from everything but the steps, in the portal and the API, until they have one', async () => {
    const agency = await newAgency();
    const agent = await buildAgent(db, agency);
    const token = await tokenFor(agent);
    const ctx = await signedIn(agent);
    await db.agency.update({ where: { agencyId: agency.agencyId }, data: { secondFactorRequired: true } });
    expect((await sessionAt(ctx.sessionId, new Date()))?.actor.secondFactorDue).toBe(true);
    const list = () => call(`GET /osdb/v1.0/agencies/${agency.agencyId}`, { token });
    expect(refusalOf(await list())).toEqual([403, 'forbidden']);
    expect((await call('GET /osmf/v1.0/refresh-token', { token })).status).toBe(200);
    await withPasskey(agent);
    expect((await sessionAt(ctx.sessionId, new Date()))?.actor.secondFactorDue).toBe(false);
    expect((await list()).status).not.toBe(403);
  });

  test('does not let a user remove the last one, also where two are removed in the same instant', async () => {
    const agency = await newAgency();
    await withAuthenticator(agency.owner);
    await requireSecondFactor(await signedIn(agency.owner), { required: true });
    const ctx = await signedIn(agency.owner);
    await expect(removeAuthenticator(ctx, { password })).rejects.toThrow('lastSecondFactor');
    await withPasskey(agency.owner);
    const passkeyId = (await listSecondFactors(ctx)).passkeys[0]!.id;
    const outcomes = await Promise.allSettled([
      removeAuthenticator(ctx, { password }),
      removePasskey(ctx, { passkeyId, password }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { secondFactorFlag } = await db.account.findUniqueOrThrow({
      where: { accountId: agency.owner.agentUniqueId },
    });
    expect(secondFactorFlag).toBe(true);
  });
});

describe('resetting someone’s second factor', () => {
  test.each([
    ['O', 'M', null],
    ['O', 'A', null],
    ['O', 'O', null],
    ['M', 'A', null],
    ['M', 'M', 'forbidden'],
    ['M', 'O', 'forbidden'],
    ['A', 'A', 'forbidden'],
  ] as const)('%s for %s: %s', async (actorRole, targetRole, refusal) => {
    const agency = await newAgency();
    const actor = await buildAgent(db, agency, { agentType: actorRole });
    const agent = await buildAgent(db, agency, { agentType: targetRole });
    await withAuthenticator(agent);
    const outcome = resetSecondFactor(await signedIn(actor), { agentUniqueId: agent.agentUniqueId, password });
    await (refusal ? expect(outcome).rejects.toThrow(refusal) : outcome);
    const { secondFactorFlag } = await db.account.findUniqueOrThrow({ where: { accountId: agent.agentUniqueId } });
    expect(secondFactorFlag).toBe(Boolean(refusal));
  });

  test('takes everything away, ends sessions and the second step under way, tells the user, and is recorded', async () => {
    const agency = await newAgency();
    const agent = await buildAgent(db, agency);
    const { recoveryCodes } = await withAuthenticator(agent);
    await withPasskey(agent);
    const session = await signedIn(agent);
    const waiting = await waitingSignIn(agent);
    const owner = await signedIn(agency.owner);
    const { agentUniqueId } = agent;
    await expect(resetSecondFactor(owner, { agentUniqueId, password: 'wrong1' })).rejects.toThrow('wrongPassword');
    await resetSecondFactor(owner, { agentUniqueId, password });
    expect(await sessionAt(session.sessionId, new Date())).toBeUndefined();
    await expect(readSecondFactorStep(visitor(), waiting)).rejects.toThrow('secondFactorExpired');
    expect([
      await db.passkey.count({ where: { accountId: agentUniqueId } }),
      await db.recoveryCode.count({ where: { accountId: agentUniqueId } }),
    ]).toEqual([0, 0]);
    const mail = await db.outbox.findFirstOrThrow({
      where: { recipient: agent.emailAddress.toLowerCase() },
      orderBy: { createdAt: 'desc' },
    });
    expect(mail.template).toBe('secondFactorReset');
    expect(await auditOf(agentUniqueId)).toMatchObject([
      { action: 'agent.second-factor-reset', actorId: agency.owner.agentUniqueId },
    ]);
    await expect(resetSecondFactor(owner, { agentUniqueId, password })).rejects.toThrow('conflict');
    await expect(waitingSignIn(agent)).rejects.toThrow('No second step');
    expect(recoveryCodes).toHaveLength(10);
  });

  test('lifts the lock that guesses at the old method have left, which says nothing of the new one', async () => {
    const agency = await newAgency();
    const agent = await buildAgent(db, agency);
    const signInBy = (secondFactorCode: string) =>
      call('POST /osmf/p1.0/login', { body: { userId: agent.userId, password, secondFactorCode } });
    const { secret: lost } = await withAuthenticator(agent);
    for (let guess = 1; guess <= 5; guess += 1) await signInBy(wrongCode(lost));
    expect(refusalOf(await signInBy(codeAt(lost)))).toEqual([423, 'locked']);
    await resetSecondFactor(await signedIn(agency.owner), { agentUniqueId: agent.agentUniqueId, password });
    const { secret } = await withAuthenticator(agent);
    expect(refusalOf(await signInBy(wrongCode(secret)))).toEqual([401, 'secondFactorWrong secondFactorCode']);
    expect((await signInBy(codeAt(secret))).status).toBe(200);
  });

  test('is neither for oneself nor for another agency', async () => {
    const [agency, other] = [await newAgency(), await newAgency()];
    const agent = await buildAgent(db, agency);
    await withAuthenticator(agent);
    await withAuthenticator(agency.owner);
    const foreign = await signedIn(other.owner);
    const { agentUniqueId } = agent;
    await expect(resetSecondFactor(foreign, { agentUniqueId, password })).rejects.toThrow('notFound');
    await expect(readSecondFactorReset(foreign, agentUniqueId)).rejects.toThrow('notFound');
    const owner = await signedIn(agency.owner);
    await expect(resetSecondFactor(owner, { agentUniqueId: agency.owner.agentUniqueId, password })).rejects.toThrow(
      'forbidden',
    );
  });
});

describe('POST /osmf/p1.0/login', () => {
  const login = (userId: string, more: object = {}) =>
    call('POST /osmf/p1.0/login', { body: { userId, password, ...more } });

  test('takes a code of the app or a recovery code beside the password', async () => {
    const agent = await buildAgent(db, await newAgency());
    const { secret, recoveryCodes } = await withAuthenticator(agent);
    expect(refusalOf(await login(agent.userId))).toEqual([401, 'secondFactorRequired secondFactorCode']);
    expect(refusalOf(await login(agent.userId, { secondFactorCode: wrongCode(secret) }))).toEqual([
      401,
      'secondFactorWrong secondFactorCode',
    ]);
    expect(refusalOf(await login(agent.userId, { secondFactorCode: '' }))[0]).toBe(400);
    expect((await login(agent.userId, { secondFactorCode: codeAt(secret) })).status).toBe(200);
    expect((await login(agent.userId, { secondFactorCode: recoveryCodes[0] })).status).toBe(200);
    expect(refusalOf(await login(agent.userId, { secondFactorCode: recoveryCodes[0] }))).toEqual([
      401,
      'secondFactorWrong secondFactorCode',
    ]);
  });

  test('a wrong password says nothing of the second factor, and a code is not asked of a user without one', async () => {
    const agency = await newAgency();
    const agent = await buildAgent(db, agency);
    await withAuthenticator(agent);
    const wrong = await call('POST /osmf/p1.0/login', {
      body: { userId: agent.userId, password: 'wrong1', secondFactorCode: '123456' },
    });
    expect(refusalOf(wrong)).toEqual([401, '7016']);
    expect((await login(agency.owner.userId, { secondFactorCode: '123456' })).status).toBe(200);
  });

  test('guessed codes lock, in the language of the caller', async () => {
    const agent = await buildAgent(db, await newAgency());
    const { secret } = await withAuthenticator(agent);
    for (let guess = 1; guess <= 5; guess += 1) await login(agent.userId, { secondFactorCode: wrongCode(secret) });
    const locked = await call('POST /osmf/p1.0/login', {
      body: { userId: agent.userId, password, secondFactorCode: codeAt(secret) },
      headers: { 'Accept-Language': 'ja' },
    });
    expect(refusalOf(locked)).toEqual([423, 'locked']);
    expect(locked.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(locked.body.errors[0].title).toMatch(/[ぁ-ん]/);
  });
});
