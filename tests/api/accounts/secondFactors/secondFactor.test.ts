import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { shownRecoveryCode } = await import('#app/domain/accounts/secondFactors/secondFactor.ts');
const { codeAt, waitingSignIn, withAuthenticator, withPasskey, wrongCode } = await import(
  '#tests/support/secondFactors.ts'
);
const { answerByCode } = await import('#app/domain/accounts/signIn/answerByCode.server.ts');
const { beginAuthenticator, resumeAuthenticator } = await import(
  '#app/domain/accounts/secondFactors/beginAuthenticator.server.ts'
);
const { confirmAuthenticator } = await import('#app/domain/accounts/secondFactors/confirmAuthenticator.server.ts');
const { listSecondFactors } = await import('#app/domain/accounts/secondFactors/listSecondFactors.server.ts');
const { readSecondFactorStep } = await import('#app/domain/accounts/signIn/secondFactorStep.server.ts');
const { removeAuthenticator } = await import('#app/domain/accounts/secondFactors/removeAuthenticator.server.ts');
const { renewRecoveryCodes } = await import('#app/domain/accounts/secondFactors/renewRecoveryCodes.server.ts');
const { forgetGuesses } = await import('#app/domain/accounts/throttling/guesses.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');

const db = database();
const minute = 60_000;
const password = samplePassword;
const userAgent = 'test';
const later = (ms: number) => new Date(Date.now() + ms);
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

const flagOf = async (agentUniqueId: string) =>
  (await db.account.findUniqueOrThrow({ where: { accountId: agentUniqueId } })).secondFactorFlag;
const mailsTo = async ({ emailAddress }: { emailAddress: string }) =>
  (await db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() }, orderBy: { createdAt: 'asc' } })).map(
    ({ template }) => template,
  );
const answer = (challengeId: string, code: string, options: Parameters<typeof visitor>[0] = {}) =>
  answerByCode(visitor(options), { challengeId, code, userAgent });

describe('setting up an authenticator app', () => {
  test('takes the password and a first code, and gives ten recovery codes once', async () => {
    const agent = await buildAgent(db, agency);
    const { recoveryCodes } = await withAuthenticator(agent);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await flagOf(agent.agentUniqueId)).toBe(true);
    expect(await mailsTo(agent)).toEqual(['secondFactorAdded']);
    const own = await listSecondFactors(await signedIn(agent));
    expect(own).toMatchObject({ passkeys: [], recoveryCodesLeft: 10, authenticatorSince: expect.any(Date) });
  });

  test('stores nothing before the first code, and refuses a wrong one', async () => {
    const agent = await buildAgent(db, agency);
    const ctx = await signedIn(agent);
    const { setup, secret } = await beginAuthenticator(ctx, { password });
    await expect(confirmAuthenticator(ctx, { setup, code: wrongCode(secret) })).rejects.toThrow('secondFactorWrong');
    expect(await db.authenticator.count({ where: { accountId: agent.agentUniqueId } })).toBe(0);
    expect(await flagOf(agent.agentUniqueId)).toBe(false);
    expect(resumeAuthenticator(ctx, setup).secret).toBe(secret);
  });

  test('refuses a wrong password, a setup of another session, an old one and an altered one', async () => {
    const agent = await buildAgent(db, agency);
    const ctx = await signedIn(agent);
    await expect(beginAuthenticator(ctx, { password: 'wrong1' })).rejects.toThrow('wrongPassword');
    const { setup, secret } = await beginAuthenticator(ctx, { password });
    const elsewhere = await signedIn(agent);
    await expect(confirmAuthenticator(elsewhere, { setup, code: codeAt(secret) })).rejects.toThrow(
      'secondFactorExpired',
    );
    const late = { ...ctx, now: later(10 * minute) };
    await expect(confirmAuthenticator(late, { setup, code: codeAt(secret, late.now) })).rejects.toThrow(
      'secondFactorExpired',
    );
    await expect(confirmAuthenticator(ctx, { setup: `${setup.slice(0, -2)}AA`, code: codeAt(secret) })).rejects.toThrow(
      'secondFactorExpired',
    );
    await expect(confirmAuthenticator(ctx, { setup: '', code: codeAt(secret) })).rejects.toThrow('secondFactorExpired');
  });

  test('keeps the secret encrypted and bound to its user, and the recovery codes hashed', async () => {
    const agent = await buildAgent(db, agency);
    const { secret, recoveryCodes } = await withAuthenticator(agent);
    const stored = JSON.stringify(
      [
        await db.authenticator.findMany(),
        await db.recoveryCode.findMany(),
        await db.audit.findMany(),
        await db.outbox.findMany(),
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    const other = await buildAgent(db, agency);
    const row = await db.authenticator.findUniqueOrThrow({ where: { accountId: agent.agentUniqueId } });
    await db.authenticator.create({ data: { ...row, accountId: other.agentUniqueId } });
    await db.account.update({ where: { accountId: other.agentUniqueId }, data: { secondFactorFlag: true } });
    await expect(answer(await waitingSignIn(other), codeAt(secret))).rejects.toThrow('secondFactorWrong');
  });

  test('again replaces the app that was there', async () => {
    const agent = await buildAgent(db, agency);
    const first = await withAuthenticator(agent);
    const second = await withAuthenticator(agent);
    expect(second.recoveryCodes).toEqual([]);
    await expect(answer(await waitingSignIn(agent), codeAt(first.secret))).rejects.toThrow('secondFactorWrong');
    await answer(await waitingSignIn(agent), codeAt(second.secret));
  });
});

describe('the second step by a code', () => {
  test('opens a session that says what was shown; the password alone opens none', async () => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const sessions = () => db.session.count({ where: { accountId: agent.agentUniqueId } });
    const before = await sessions();
    const challengeId = await waitingSignIn(agent);
    expect(await sessions()).toBe(before);
    expect(await readSecondFactorStep(visitor(), challengeId)).toEqual({ passkeyOptions: null, authenticator: true });
    const { sessionId } = await answer(challengeId, codeAt(secret));
    expect((await sessionAt(sessionId, new Date()))?.actor.userId).toBe(agent.userId);
    expect(await db.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
      secondFactor: 'authenticator',
    });
  });

  test.each([
    ['of the step before', -30_000, true],
    ['of the step after', 30_000, true],
    ['of two steps before', -60_000, false],
    ['of two steps after', 60_000, false],
  ])('a code %s: %s ms, good %s', async (_, offset, good) => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const now = new Date();
    const outcome = answer(await waitingSignIn(agent), codeAt(secret, new Date(now.getTime() + offset)), { now });
    await (good
      ? expect(outcome).resolves.toHaveProperty('sessionId')
      : expect(outcome).rejects.toThrow('secondFactorWrong'));
  });

  test('a code works once, also for two uses in the same instant, and none before it works any more', async () => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const now = new Date();
    const challenges = [await waitingSignIn(agent), await waitingSignIn(agent), await waitingSignIn(agent)];
    const outcomes = await Promise.allSettled(challenges.map((id) => answer(id, codeAt(secret, now), { now })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(answer(await waitingSignIn(agent), codeAt(secret, now), { now })).rejects.toThrow('secondFactorWrong');
    const before = codeAt(secret, new Date(now.getTime() - 30_000));
    await expect(answer(await waitingSignIn(agent), before, { now })).rejects.toThrow('secondFactorWrong');
  });

  test('a challenge is good once, for five minutes, and only as long as it is one', async () => {
    const agent = await buildAgent(db, agency);
    const { secret, recoveryCodes } = await withAuthenticator(agent);
    const challengeId = await waitingSignIn(agent);
    const late = later(5 * minute + 1000);
    await expect(answer(challengeId, codeAt(secret, late), { now: late })).rejects.toThrow('secondFactorExpired');
    await expect(readSecondFactorStep(visitor({ now: late }), challengeId)).rejects.toThrow('secondFactorExpired');
    await answer(challengeId, codeAt(secret));
    await expect(answer(challengeId, recoveryCodes[0]!)).rejects.toThrow('secondFactorExpired');
    for (const id of ['', 'x', crypto.randomUUID(), "' OR 1=1 --"]) {
      await expect(answer(id, recoveryCodes[1]!)).rejects.toThrow('secondFactorExpired');
    }
    const next = await waitingSignIn(agent);
    await removeAuthenticator(await signedIn(agent), { password });
    await expect(answer(next, recoveryCodes[2]!)).rejects.toThrow('secondFactorExpired');
  });

  test("another user's code and recovery code are wrong", async () => {
    const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const mine = await withAuthenticator(one);
    await withAuthenticator(other);
    const challengeId = await waitingSignIn(other);
    await expect(answer(challengeId, codeAt(mine.secret))).rejects.toThrow('secondFactorWrong');
    await expect(answer(challengeId, mine.recoveryCodes[0]!)).rejects.toThrow('secondFactorWrong');
  });

  test('guessed codes lock the step for a network, however often the password is right, and its user is notified', async () => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const address = 'one network';
    for (let guess = 1; guess <= 5; guess += 1) {
      await expect(answer(await waitingSignIn(agent), wrongCode(secret), { address })).rejects.toThrow(
        'secondFactorWrong',
      );
    }
    const challengeId = await waitingSignIn(agent);
    await expect(answer(challengeId, codeAt(secret), { address })).rejects.toThrow('locked');
    expect(await mailsTo(agent)).toEqual(['secondFactorAdded', 'secondFactorLocked']);
    const now = later(minute + 1000);
    await answer(challengeId, codeAt(secret, now), { now, address });
  });

  test('thirty guessed codes in a day lock it for new browsers everywhere, until there is a new password', async () => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const challengeId = await waitingSignIn(agent);
    for (let guess = 1; guess <= 30; guess += 1)
      await expect(answer(challengeId, wrongCode(secret))).rejects.toThrow('secondFactorWrong');
    await expect(answer(challengeId, codeAt(secret))).rejects.toThrow('locked');
    await db.$transaction((tx) => forgetGuesses(tx, 'second-factor', agent.agentUniqueId));
    await answer(challengeId, codeAt(secret));
  });

  test('twenty guesses side by side are five', async () => {
    const agent = await buildAgent(db, agency);
    const { secret } = await withAuthenticator(agent);
    const challengeId = await waitingSignIn(agent);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        answer(challengeId, wrongCode(secret), { address: 'one network of twenty' }).catch(
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'secondFactorWrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(15);
  });

  test('who was deactivated or deleted in between does not come in', async () => {
    const agent = await buildAgent(db, agency);
    const { secret, recoveryCodes } = await withAuthenticator(agent);
    const challengeId = await waitingSignIn(agent);
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'D' } });
    await expect(answer(challengeId, codeAt(secret))).rejects.toThrow('deactivated');
    await db.agent.update({
      where: { agentUniqueId: agent.agentUniqueId },
      data: { activationFlag: 'A', deletedAt: new Date() },
    });
    await expect(answer(challengeId, recoveryCodes[0]!)).rejects.toThrow('secondFactorExpired');
  });
});

describe('recovery codes', () => {
  test('work once each, as they are typed, also side by side; the user sees how many are left', async () => {
    const agent = await buildAgent(db, agency);
    const { recoveryCodes } = await withAuthenticator(agent);
    const typed = shownRecoveryCode(recoveryCodes[0]!).toLowerCase();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => waitingSignIn(agent)));
    const outcomes = await Promise.allSettled(challenges.map((id) => answer(id, typed)));
    const [used] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.session.findUniqueOrThrow({ where: { id: used!.value.sessionId } })).toMatchObject({
      secondFactor: 'recovery-code',
    });
    expect((await listSecondFactors(await signedIn(agent))).recoveryCodesLeft).toBe(9);
    const mail = await db.outbox.findFirstOrThrow({
      where: { recipient: agent.emailAddress.toLowerCase(), template: 'recoveryCodeUsed' },
    });
    expect(mail.text).toContain('Codes remaining: 9');
    expect(mail.text).not.toContain(recoveryCodes[0]!);
  });

  test('made again end the old ones, with the password only', async () => {
    const agent = await buildAgent(db, agency);
    const { recoveryCodes } = await withAuthenticator(agent);
    const ctx = await signedIn(agent);
    await expect(renewRecoveryCodes(ctx, { password: 'wrong1' })).rejects.toThrow('wrongPassword');
    const renewed = await renewRecoveryCodes(ctx, { password });
    expect(renewed).toHaveLength(10);
    await expect(answer(await waitingSignIn(agent), recoveryCodes[0]!)).rejects.toThrow('secondFactorWrong');
    await answer(await waitingSignIn(agent), renewed[0]!);
  });

  test('are for those who have a second factor', async () => {
    await expect(renewRecoveryCodes(await signedIn(await buildAgent(db, agency)), { password })).rejects.toThrow(
      'conflict',
    );
  });
});

describe('removing', () => {
  test('the last factor takes the recovery codes along, and signing in needs the password alone', async () => {
    const agent = await buildAgent(db, agency);
    await withAuthenticator(agent);
    const { recoveryCodes } = await withPasskey(agent);
    expect(recoveryCodes).toEqual([]);
    const ctx = await signedIn(agent);
    await expect(removeAuthenticator(ctx, { password: 'wrong1' })).rejects.toThrow('wrongPassword');
    await removeAuthenticator(ctx, { password });
    expect(await flagOf(agent.agentUniqueId)).toBe(true);
    await expect(removeAuthenticator(ctx, { password })).rejects.toThrow('notFound');
    await expect(signIn(visitor(), { userId: agent.userId, password, userAgent })).resolves.toMatchObject({
      outcome: 'second-factor',
    });
    const { removePasskey } = await import('#app/domain/accounts/secondFactors/removePasskey.server.ts');
    const [passkey] = (await listSecondFactors(ctx)).passkeys;
    await removePasskey(ctx, { passkeyId: passkey!.id, password });
    expect([await flagOf(agent.agentUniqueId), (await listSecondFactors(ctx)).recoveryCodesLeft]).toEqual([false, 0]);
    await expect(signIn(visitor(), { userId: agent.userId, password, userAgent })).resolves.toMatchObject({
      outcome: 'signed-in',
    });
    expect(await mailsTo(agent)).toEqual([
      'secondFactorAdded',
      'secondFactorAdded',
      'secondFactorRemoved',
      'secondFactorRemoved',
    ]);
  });
});
