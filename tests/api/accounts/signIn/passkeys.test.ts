import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { SoftPasskey } from '#tests/support/passkeys.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { waitingSignIn, withAuthenticator, withPasskey } = await import('#tests/support/secondFactors.ts');
const { addPasskey } = await import('#app/domain/accounts/secondFactors/addPasskey.server.ts');
const { answerByPasskey } = await import('#app/domain/accounts/signIn/answerByPasskey.server.ts');
const { beginPasskey } = await import('#app/domain/accounts/secondFactors/beginPasskey.server.ts');
const { getOwnPasskey, listSecondFactors } = await import(
  '#app/domain/accounts/secondFactors/listSecondFactors.server.ts'
);
const { beginPasskeySignIn, signInWithPasskey } = await import('#app/domain/accounts/signIn/passkeySignIn.server.ts');
const { readSecondFactorStep } = await import('#app/domain/accounts/signIn/secondFactorStep.server.ts');
const { removePasskey } = await import('#app/domain/accounts/secondFactors/removePasskey.server.ts');
const { renamePasskey } = await import('#app/domain/accounts/secondFactors/renamePasskey.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');

const db = database();
const minute = 60_000;
const password = samplePassword;
const userAgent = 'test';
const passkeyName = 'My laptop';
const later = (ms: number) => new Date(Date.now() + ms);
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

const newPasskey = (options: ConstructorParameters<typeof SoftPasskey>[0] = {}) =>
  new SoftPasskey({ origin: environment().ORIGIN, ...options });

describe('making a passkey', () => {
  test('takes the password, asks for a resident key and user verification where there is one, and leaves out what is there', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    const ctx = await signedIn(agent);
    await expect(beginPasskey(ctx, { password: 'wrong1' })).rejects.toThrow('wrongPassword');
    const { options } = await beginPasskey(ctx, { password });
    expect(options).toMatchObject({
      rp: { id: new URL(environment().ORIGIN).hostname },
      user: { name: agent.userId },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  test('a challenge is good once, for five minutes, and for the user who asked', async () => {
    const agent = await buildAgent(db, agency);
    const ctx = await signedIn(agent);
    const begun = await beginPasskey(ctx, { password });
    const made = { challengeId: begun.challengeId, passkeyName, response: newPasskey().create(begun.options) };
    await expect(addPasskey({ ...ctx, now: later(5 * minute + 1000) }, made)).rejects.toThrow('secondFactorExpired');
    await expect(addPasskey(await signedIn(await buildAgent(db, agency)), made)).rejects.toThrow('secondFactorExpired');
    await addPasskey(ctx, made);
    await expect(addPasskey(ctx, made)).rejects.toThrow('secondFactorExpired');
    expect(await db.passkey.count({ where: { accountId: agent.agentUniqueId } })).toBe(1);
  });

  test('an answer to another challenge, of another site, or that is none is refused, and uses the challenge up', async () => {
    const ctx = await signedIn(await buildAgent(db, agency));
    const other = await beginPasskey(ctx, { password });
    const answers = [
      newPasskey().create(other.options),
      ...['https://gangway.example.attacker.example', 'http://localhost.attacker.example'].map((origin) =>
        newPasskey({ origin }).create(other.options),
      ),
      '{}',
      'no JSON',
      'null',
    ];
    for (const response of answers) {
      const { challengeId } = await beginPasskey(ctx, { password });
      await expect(addPasskey(ctx, { challengeId, passkeyName, response })).rejects.toThrow('passkeyNotMade');
      await expect(addPasskey(ctx, { challengeId, passkeyName, response })).rejects.toThrow('secondFactorExpired');
    }
  });

  test('one that is known already, also as another user’s, is refused', async () => {
    const { passkey } = await withPasskey(await buildAgent(db, agency));
    const ctx = await signedIn(await buildAgent(db, agency));
    const { challengeId, options } = await beginPasskey(ctx, { password });
    await expect(addPasskey(ctx, { challengeId, passkeyName, response: passkey.create(options) })).rejects.toThrow(
      'passkeyNotMade',
    );
  });

  test('there are at most twenty', async () => {
    const agent = await buildAgent(db, agency);
    const rows = Array.from({ length: 20 }, (_, number) => ({
      accountId: agent.agentUniqueId,
      credentialId: `${agent.agentUniqueId}-${number}`,
      publicKey: new Uint8Array(1),
      name: passkeyName,
      createdAt: new Date(),
    }));
    await db.passkey.createMany({ data: rows });
    await expect(beginPasskey(await signedIn(agent), { password })).rejects.toThrow('tooManyPasskeys');
  });
});

describe('signing in with a passkey alone', () => {
  async function attempt(passkey: SoftPasskey, options: { counts?: number; now?: Date } = {}) {
    const { waiting, options: asked } = await beginPasskeySignIn(visitor());
    const ctx = visitor(options.now && { now: options.now });
    return signInWithPasskey(ctx, {
      waiting,
      response: passkey.get(asked, options.counts === undefined ? {} : { counts: options.counts }),
      userAgent,
    });
  }

  test('opens a session; the challenge is good once and for five minutes', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    const { waiting, options } = await beginPasskeySignIn(visitor());
    expect(options).toMatchObject({ userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const answer = { waiting, response: passkey.get(options), userAgent };
    const { sessionId } = await signInWithPasskey(visitor(), answer);
    const session = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
    expect(session).toMatchObject({ accountId: agent.agentUniqueId, secondFactor: 'passkey' });
    await expect(signInWithPasskey(visitor(), answer)).rejects.toThrow('secondFactorExpired');
    await expect(attempt(passkey, { now: later(5 * minute + 1000) })).rejects.toThrow('secondFactorExpired');
  });

  test('writes nothing for a stranger, whatever they answer', async () => {
    const before = await db.challenge.count();
    const { waiting } = await beginPasskeySignIn(visitor());
    for (const response of ['{}', 'no JSON', newPasskey().get((await beginPasskeySignIn(visitor())).options)]) {
      await expect(signInWithPasskey(visitor(), { waiting, response, userAgent })).rejects.toThrow('passkeyRefused');
    }
    expect(await db.challenge.count()).toBe(before);
  });

  test('an answer that comes twice at once opens one session', async () => {
    const { passkey } = await withPasskey(await buildAgent(db, agency));
    const { waiting, options } = await beginPasskeySignIn(visitor());
    const answer = { waiting, response: passkey.get(options, { counts: 0 }), userAgent };
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => signInWithPasskey(visitor(), answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['altered', (waiting: string) => `${waiting.slice(0, -2)}AA`],
    ['empty', () => ''],
    ['another kind of sealed text', () => 'AAAA'],
  ])('a challenge that is %s is refused', async (_how, change) => {
    const { passkey } = await withPasskey(await buildAgent(db, agency));
    const { waiting, options } = await beginPasskeySignIn(visitor());
    await expect(
      signInWithPasskey(visitor(), { waiting: change(waiting), response: passkey.get(options), userAgent }),
    ).rejects.toThrow('secondFactorExpired');
  });

  test('needs the device to have verified its user', async () => {
    const { passkey } = await withPasskey(await buildAgent(db, agency), { verifiesUser: false });
    await expect(attempt(passkey)).rejects.toThrow('passkeyRefused');
  });

  test('refuses an unknown passkey, and one with the name of another', async () => {
    await expect(attempt(newPasskey())).rejects.toThrow('passkeyRefused');
    const { passkey } = await withPasskey(await buildAgent(db, agency));
    const forged = Object.assign(newPasskey(), { id: passkey.id });
    await expect(attempt(forged)).rejects.toThrow('passkeyRefused');
  });

  test('a counter that went backwards is refused, and leaves an audit row', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    await attempt(passkey, { counts: 7 });
    for (const counts of [7, 6, 0]) await expect(attempt(passkey, { counts })).rejects.toThrow('passkeyRefused');
    const rows = await db.audit.findMany({
      where: { subjectId: agent.agentUniqueId, action: 'agent.passkey-counter-went-backwards' },
    });
    expect(rows.map(({ after }) => after)).toEqual([{ counter: 7 }, { counter: 6 }, { counter: 0 }]);
    await attempt(passkey, { counts: 8 });
  });

  test('one that does not count stays at 0 and works again and again', async () => {
    const { passkey } = await withPasskey(await buildAgent(db, agency));
    await attempt(passkey, { counts: 0 });
    await attempt(passkey, { counts: 0 });
  });

  test.each([
    ['P', 'agencyNotFound'],
    ['D', 'deactivated'],
  ] as const)('flag %s is refused as with a password: %s', async (activationFlag, code) => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag } });
    await expect(attempt(passkey)).rejects.toThrow(code);
  });

  test('forged answers hinder neither the passkey nor the password', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    const forged = Object.assign(newPasskey(), { id: passkey.id });
    for (let failure = 1; failure <= 6; failure += 1) await expect(attempt(forged)).rejects.toThrow('passkeyRefused');
    expect(await attempt(passkey)).toMatchObject({ outcome: 'signed-in' });
    expect(await signIn(visitor(), { userId: agent.userId, password, userAgent })).toMatchObject({
      outcome: 'second-factor',
    });
  });

  test('a deleted user does not come in', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { deletedAt: new Date() } });
    await expect(attempt(passkey)).rejects.toThrow('passkeyRefused');
  });
});

describe('a passkey as the second step', () => {
  test('is asked for by name, and need not have verified its user', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent, { verifiesUser: false });
    const challengeId = await waitingSignIn(agent);
    const step = await readSecondFactorStep(visitor(), challengeId);
    expect(step).toMatchObject({ authenticator: false, passkeyOptions: { allowCredentials: [{ id: passkey.id }] } });
    const answer = { challengeId, response: passkey.get(step.passkeyOptions!), userAgent };
    const { sessionId } = await answerByPasskey(visitor(), answer);
    expect(await db.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({ secondFactor: 'passkey' });
    await expect(answerByPasskey(visitor(), answer)).rejects.toThrow('secondFactorExpired');
  });

  test("another user's passkey, and an answer to another challenge, are refused", async () => {
    const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const { passkey: foreign } = await withPasskey(one);
    const { passkey } = await withPasskey(other);
    const challengeId = await waitingSignIn(other);
    const { passkeyOptions } = await readSecondFactorStep(visitor(), challengeId);
    await expect(
      answerByPasskey(visitor(), { challengeId, response: foreign.get(passkeyOptions!), userAgent }),
    ).rejects.toThrow('passkeyRefused');
    const second = await readSecondFactorStep(visitor(), await waitingSignIn(other));
    await expect(
      answerByPasskey(visitor(), { challengeId, response: passkey.get(second.passkeyOptions!), userAgent }),
    ).rejects.toThrow('passkeyRefused');
  });

  test('a passkey of a sign-in that waits does not answer the challenge of a sign-in by passkey', async () => {
    const agent = await buildAgent(db, agency);
    const { passkey } = await withPasskey(agent);
    const { waiting: sealed, options } = await beginPasskeySignIn(visitor());
    const response = passkey.get(options);
    await expect(answerByPasskey(visitor(), { challengeId: sealed, response, userAgent })).rejects.toThrow(
      'secondFactorExpired',
    );
    const waiting = await waitingSignIn(agent);
    await expect(signInWithPasskey(visitor(), { waiting, response, userAgent })).rejects.toThrow('secondFactorExpired');
  });
});

test("one's own passkeys are renamed and removed, not another user's", async () => {
  const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
  await withPasskey(one, { name: 'First' });
  await withAuthenticator(other);
  const ctx = await signedIn(one);
  const foreign = await signedIn(other);
  const passkeyId = (await listSecondFactors(ctx)).passkeys[0]!.id;
  await expect(renamePasskey(foreign, { passkeyId, passkeyName })).rejects.toThrow('notFound');
  await expect(removePasskey(foreign, { passkeyId, password })).rejects.toThrow('notFound');
  await expect(getOwnPasskey(foreign, passkeyId)).rejects.toThrow('notFound');
  await renamePasskey(ctx, { passkeyId, passkeyName });
  expect((await getOwnPasskey(ctx, passkeyId)).name).toBe(passkeyName);
  await expect(removePasskey(ctx, { passkeyId, password: 'wrong1' })).rejects.toThrow('wrongPassword');
  await removePasskey(ctx, { passkeyId, password });
  expect((await listSecondFactors(ctx)).passkeys).toEqual([]);
});
