import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// OWASP's device cookies: failures of strangers do not shut out a user on a browser that they signed in from
// before.
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { readDeviceCookie, writeDeviceCookie } = await import('#app/platform/deviceCookie.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { devicesWith, knownDevice } = await import('#app/domain/accounts/throttling/knownDevice.server.ts');
const { countGuess } = await import('#app/domain/accounts/throttling/guesses.server.ts');
const { liftLocks } = await import('#app/domain/accounts/throttling/liftLocks.server.ts');
const { changePassword } = await import('#app/domain/accounts/credentials/changePassword.server.ts');
const { requestPasswordReset } = await import('#app/domain/accounts/credentials/requestPasswordReset.server.ts');
const { answerByCode } = await import('#app/domain/accounts/signIn/answerByCode.server.ts');
const { beginPasskeySignIn, signInWithPasskey } = await import('#app/domain/accounts/signIn/passkeySignIn.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { waitingSignIn, withPasskey } = await import('#tests/support/secondFactors.ts');
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const login = (await import('#app/routes/accounts/signIn/login.tsx')).action;
const acceptTerms = (await import('#app/routes/accounts/onboarding/acceptTerms.tsx')).action;

const db = database();
const wrong = 'wrong1';
const userAgent = 'test';
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

type Options = Parameters<typeof visitor>[0];
type Agent = Awaited<ReturnType<typeof buildAgent>>;

const outcome = (agent: { userId: string }, password: string, options: Options = {}) =>
  signIn(visitor(options), { userId: agent.userId, password, userAgent }).then(
    (done) => (done.outcome === 'mailed-code' ? 'code' : 'in'),
    (error: Error) => error.message,
  );

/** A browser that these users signed in from, the last one latest. */
async function browserOf(...agents: Agent[]): Promise<() => Promise<Device[]>> {
  let devices: Device[] = [];
  for (const { agentUniqueId } of agents)
    devices = await devicesWith(visitor({ devices: async () => devices }), agentUniqueId);
  return async () => devices;
}

async function fail(agent: { userId: string }, times: number, options: Options = {}) {
  for (let failure = 1; failure <= times; failure += 1) await outcome(agent, wrong, options);
}

describe('a device that its user signed in from', () => {
  test('lets them in while strangers have used the guesses up, and leaves these to ask for a code', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const here = { now: new Date(), address: '192.0.2.1' };
    await fail(agent, 5, here);
    expect(await outcome(agent, samplePassword, { ...here, devices })).toBe('in');
    expect(await outcome(agent, samplePassword, here)).toBe('code');
  });

  test('does not reset the failures of strangers, who would guess on with each of its sign-ins', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const here = { now: new Date(), address: '192.0.2.1' };
    await fail(agent, 4, here);
    expect(await outcome(agent, samplePassword, { ...here, devices })).toBe('in');
    await fail(agent, 1, here);
    expect(await outcome(agent, samplePassword, here)).toBe('code');
  });

  test('is as open as ever in a network where a neighbour failed thirty times', async () => {
    const address = '198.51.100.7';
    const now = new Date();
    const agents = await Promise.all(Array.from({ length: 6 }, () => buildAgent(db, agency)));
    for (let failure = 1; failure <= 30; failure += 1)
      await fail({ userId: `NEIGHBOUR${failure}` }, 1, { now, address });
    for (const agent of agents) {
      expect(await outcome(agent, samplePassword, { now, address })).toBe('code');
      expect(await outcome(agent, samplePassword, { now, address, devices: await browserOf(agent) })).toBe('in');
    }
  });

  test('asks for a code after its own five failures, which count for neither the account nor another device', async () => {
    const agent = await buildAgent(db, agency);
    const [devices, other] = [await browserOf(agent), await browserOf(agent)];
    const here = { now: new Date(), address: '192.0.2.1' };
    await fail(agent, 4, { ...here, devices });
    expect(await outcome(agent, wrong, { ...here, devices })).toBe('7016');
    expect(await outcome(agent, samplePassword, { ...here, devices })).toBe('code');
    for (const options of [{}, { devices: other }])
      expect(await outcome(agent, samplePassword, { ...here, ...options })).toBe('in');
  });

  test('is let in again once the help desk has lifted the lock, in the second step too', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const here = { now: new Date(), address: '192.0.2.7', devices };
    await fail(agent, 6, here);
    expect(await outcome(agent, samplePassword, here)).toBe('code');
    const code = { purpose: 'second-factor', account: agent.agentUniqueId, device: 'a', beyond: 'refusal' } as const;
    for (let guess = 1; guess <= 5; guess += 1) await (await countGuess(visitor(here), code)).failed();
    await expect(countGuess(visitor(here), code)).rejects.toMatchObject({ code: 'locked' });
    await db.$transaction((tx) =>
      liftLocks(tx, { accountId: agent.agentUniqueId, userId: agent.userId, door: 'sign-in' }),
    );
    expect(await outcome(agent, samplePassword, here)).toBe('in');
    await (await countGuess(visitor(here), code)).succeeded();
  });

  test('is counted side by side as an account is: of a hundred attempts five are answered', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const now = new Date();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(agent, wrong, { now, devices })));
    expect(outcomes.filter((code) => code === '7016')).toHaveLength(5);
    expect(outcomes.filter((code) => code === 'code')).toHaveLength(95);
  });

  test('is none to another account, to an unknown one, nor once the password has changed or the user is deleted', async () => {
    const [agent, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const devices = await browserOf(agent);
    const known = (account: object) => knownDevice(visitor({ devices }), account);
    expect(await known({ userId: agent.userId })).toEqual((await devices())[0]!.deviceId);
    for (const account of [
      { userId: other.userId },
      { userId: 'NOBODYATALL' },
      { userId: agent.userId, emailAddress: other.emailAddress },
    ]) {
      expect(await known(account)).toBeUndefined();
    }
    await changePassword(await signedIn(agent), { oldPassword: samplePassword, password: 'Chosen2026' });
    expect(await known({ userId: agent.userId })).toBeUndefined();
    const deleted = await buildAgent(db, agency, { deletedAt: new Date() });
    expect(
      await knownDevice(visitor({ devices: await browserOf(deleted) }), { userId: deleted.userId }),
    ).toBeUndefined();
  });

  test('of several colleagues knows each of them', async () => {
    const agents = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const devices = await browserOf(...agents);
    const now = new Date();
    for (const agent of agents) {
      await fail(agent, 5, { now });
      expect(await outcome(agent, samplePassword, { now, devices })).toBe('in');
    }
  });
});

test('a request for a new password is answered by a mail, while those of strangers have become few', async () => {
  const agent = await buildAgent(db, agency);
  const devices = await browserOf(agent);
  const here = { now: new Date(), address: '192.0.2.1' };
  const ask = (account: object, options: Options = {}) =>
    requestPasswordReset(visitor({ ...here, ...options }), account);
  for (let request = 1; request <= 8; request += 1) await ask({ userId: agent.userId });
  await runJobs(here.now);
  expect(await mailsTo(agent.emailAddress)).toHaveLength(5);
  for (let request = 1; request <= 8; request += 1) await ask({ emailAddress: agent.emailAddress }, { devices });
  await runJobs(here.now);
  expect(await mailsTo(agent.emailAddress)).toHaveLength(10);
});

test('guesses hinder no passkey anywhere, and a code of the second step neither elsewhere nor on a device of the user', async () => {
  const agent = await buildAgent(db, agency);
  const { passkey } = await withPasskey(agent);
  const devices = await browserOf(agent);
  const here = { now: new Date(), address: '192.0.2.1' };
  const challengeId = await waitingSignIn(agent);
  await fail(agent, 5, here);
  const step = (options: Options) =>
    answerByCode(visitor({ ...here, ...options }), { challengeId, code: '000000', userAgent });
  for (let failure = 1; failure <= 5; failure += 1) await expect(step({})).rejects.toThrow('secondFactorWrong');
  await expect(step({})).rejects.toThrow('locked');
  for (const options of [{ devices }, { address: '198.51.100.1' }])
    await expect(step(options)).rejects.toThrow('secondFactorWrong');
  const { waiting, options: asked } = await beginPasskeySignIn(visitor());
  expect(await signInWithPasskey(visitor(here), { waiting, response: passkey.get(asked), userAgent })).toMatchObject({
    outcome: 'signed-in',
  });
});

describe('the cookie', () => {
  const requestWith = (setCookie: string) =>
    new Request('http://localhost:3000/login', { headers: { Cookie: setCookie.split(';')[0]! } });
  const one: Device = { accountId: crypto.randomUUID(), deviceId: 'one', fingerprint: 'x' };

  test('says nothing to its reader, is out of reach for scripts and lasts a year', async () => {
    const header = await writeDeviceCookie([one]);
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Lax/);
    expect(header).toMatch(/Max-Age=31536000/);
    expect(Buffer.from(decodeURIComponent(header), 'base64').toString()).not.toContain(one.accountId);
    expect(await readDeviceCookie(requestWith(header))).toEqual([one]);
  });

  test('names the eight latest users', async () => {
    const many = Array.from({ length: 12 }, (_, place) => ({ ...one, deviceId: String(place) }));
    const header = await writeDeviceCookie(many);
    expect(await readDeviceCookie(requestWith(header))).toEqual(many.slice(0, 8));
    expect(header.length).toBeLessThan(2000);
  });

  test.each([
    ['altered', (cookie: string) => `${cookie.slice(0, 60)}A${cookie.slice(61)}`],
    ['made up', () => `gangway_device=${encodeURIComponent(btoa(JSON.stringify(JSON.stringify([['x', 'y', 'z']]))))}`],
    ['of another shape', () => 'gangway_device=e30%3D'],
    ['empty', () => 'gangway_device='],
    ['broken', () => 'gangway_device=%E0%A4%A'],
  ])('that is %s names no user', async (_how, change) => {
    const cookie = (await writeDeviceCookie([one])).split(';')[0]!;
    expect(await readDeviceCookie(requestWith(change(cookie)))).toEqual([]);
  });

  test('comes with signing in, and opens the way at the next time', async () => {
    const agent = await buildAgent(db, agency);
    const post = (password: string, cookie = '') =>
      login({
        request: new Request('http://localhost:3000/login', {
          method: 'POST',
          body: new URLSearchParams({ userId: agent.userId, password }),
          headers: { Origin: environment().ORIGIN, Cookie: cookie },
        }),
        params: {},
        context: { address: '203.0.113.9' },
      });
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const first = (await post(samplePassword)) as Response;
    // The guess, the account, the session, and where it leads: a rush of sign-ins comes in the morning.
    expect(queries).toHaveBeenCalledTimes(4);
    queries.mockRestore();
    const cookie = first.headers
      .getSetCookie()
      .find((header) => header.startsWith('gangway_device='))!
      .split(';')[0]!;
    await fail(agent, 5, { address: '203.0.113.5' });
    const stranger = (await post(samplePassword)) as Response;
    expect([
      stranger.headers.get('Location'),
      stranger.headers.getSetCookie().map((header) => header.split('=')[0]),
    ]).toEqual(['/login/code', ['gangway_mailed_code']]);
    expect(((await post(samplePassword, cookie)) as Response).headers.get('Location')).toBe('/home/pc');
  });

  test('is renewed where a newcomer accepts the terms with their own password', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C', ownPassword: false });
    const ctx = await signedIn(agent);
    const password = 'MyOwn2026';
    const reply = (await acceptTerms({
      request: new Request('http://localhost:3000/accept-tnc', {
        method: 'POST',
        body: new URLSearchParams({
          termsVersion: (await currentTerms(ctx)).version,
          acceptTerms: 'on',
          password,
          confirmPwd: password,
        }),
        headers: { Origin: environment().ORIGIN, Cookie: (await writeSessionCookie(ctx.sessionId)).split(';')[0]! },
      }),
      params: {},
      context: { address: crypto.randomUUID() },
    })) as Response;
    const cookie = reply.headers.getSetCookie().find((header) => header.startsWith('gangway_device='))!;
    const address = '203.0.113.77';
    await fail(agent, 5, { address });
    expect(await outcome(agent, password, { address })).toBe('code');
    expect(await outcome(agent, password, { address, devices: () => readDeviceCookie(requestWith(cookie)) })).toBe(
      'in',
    );
  });
});
