import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// D4 and OWASP's device cookies: failures of strangers do not shut out a user on a browser that they signed in from before.
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { readDeviceCookie, writeDeviceCookie } = await import('#app/platform/deviceCookie.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { beginAttemptFromAddress } = await import('#app/domain/accounts/attempts.server.ts');
const { devicesWith, knownDevice } = await import('#app/domain/accounts/knownDevice.server.ts');
const { changePassword } = await import('#app/domain/credentials/changePassword.server.ts');
const { requestPasswordReset } = await import('#app/domain/credentials/requestPasswordReset.server.ts');
const { answerByCode } = await import('#app/domain/signIn/answerByCode.server.ts');
const { beginPasskeySignIn, signInWithPasskey } = await import('#app/domain/signIn/passkeySignIn.server.ts');
const { signIn } = await import('#app/domain/signIn/signIn.server.ts');
const { waitingSignIn, withPasskey } = await import('#tests/support/secondFactors.ts');
const { currentTerms } = await import('#app/domain/content/currentTerms.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const login = (await import('#app/routes/signIn/login.tsx')).action;
const acceptTerms = (await import('#app/routes/onboarding/acceptTerms.tsx')).action;

const db = database();
const minute = 60_000;
const wrong = 'wrong1';
const userAgent = 'test';
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

type Options = Parameters<typeof visitor>[0];
type Agent = Awaited<ReturnType<typeof buildAgent>>;

const outcome = (agent: { userId: string }, password: string, options: Options = {}) =>
  signIn(visitor(options), { userId: agent.userId, password, userAgent }).then(() => 'in', (error: Error) => error.message);

/** A browser that these users signed in from, the last one latest. */
async function browserOf(...agents: Agent[]): Promise<() => Promise<Device[]>> {
  let devices: Device[] = [];
  for (const { agentUniqueId } of agents) devices = await devicesWith(visitor({ devices: async () => devices }), agentUniqueId);
  return async () => devices;
}

async function fail(agent: { userId: string }, times: number, options: Options = {}) {
  for (let failure = 1; failure <= times; failure += 1) await outcome(agent, wrong, options);
}

describe('a device that its user signed in from', () => {
  test('lets them in while strangers have locked the account, and leaves it locked for strangers', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const now = new Date();
    await fail(agent, 5, { now });
    expect(await outcome(agent, samplePassword, { now })).toBe('locked');
    expect(await outcome(agent, samplePassword, { now, devices })).toBe('in');
    expect(await outcome(agent, samplePassword, { now })).toBe('locked');
    expect(await outcome(agent, samplePassword, { now: later(now, minute - 1) })).toBe('locked');
  });

  test('does not reset the failures of strangers, who would guess on with each of its sign-ins', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const now = new Date();
    await fail(agent, 4, { now });
    expect(await outcome(agent, samplePassword, { now, devices })).toBe('in');
    await fail(agent, 1, { now });
    expect(await outcome(agent, samplePassword, { now })).toBe('locked');
  });

  test('is as open as ever from an address that a neighbour has slowed', async () => {
    const address = '192.0.2.7';
    const now = new Date();
    const agents = await Promise.all(Array.from({ length: 6 }, () => buildAgent(db, agency)));
    const neighbour = await beginAttemptFromAddress(visitor({ now, address }), 'sign-in');
    for (let failure = 1; failure <= 30; failure += 1) await neighbour.failed();
    for (const agent of agents) {
      expect(await outcome(agent, samplePassword, { now, address })).toBe('throttled');
      expect(await outcome(agent, samplePassword, { now, address, devices: await browserOf(agent) })).toBe('in');
    }
  });

  test('is locked by its own five failures, which lock neither the account nor another device', async () => {
    const agent = await buildAgent(db, agency);
    const [devices, other] = [await browserOf(agent), await browserOf(agent)];
    const now = new Date();
    await fail(agent, 4, { now, devices });
    expect(await outcome(agent, wrong, { now, devices })).toBe('7016');
    expect(await outcome(agent, samplePassword, { now, devices })).toBe('locked');
    for (const options of [{}, { devices: other }]) expect(await outcome(agent, samplePassword, { now, ...options })).toBe('in');
    expect(await outcome(agent, samplePassword, { now: later(now, minute), devices })).toBe('in');
  });

  test('is locked side by side as an account is: a hundred attempts compare five passwords', async () => {
    const agent = await buildAgent(db, agency);
    const devices = await browserOf(agent);
    const now = new Date();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(agent, wrong, { now, devices })));
    expect(outcomes.filter((code) => code === '7016')).toHaveLength(5);
  });

  test('is none to another account, to an unknown one, nor once the password has changed or the user is deleted', async () => {
    const [agent, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const devices = await browserOf(agent);
    const known = (account: object) => knownDevice(visitor({ devices }), account);
    expect(await known({ userId: agent.userId })).toEqual((await devices())[0]!.deviceId);
    for (const account of [{ userId: other.userId }, { userId: 'NOBODYATALL' }, { userId: agent.userId, emailAddress: other.emailAddress }]) {
      expect(await known(account)).toBeUndefined();
    }
    await changePassword(await signedIn(agent), { oldPassword: samplePassword, password: 'Chosen2026' });
    expect(await known({ userId: agent.userId })).toBeUndefined();
    const deleted = await buildAgent(db, agency, { deletedAt: new Date() });
    expect(await knownDevice(visitor({ devices: await browserOf(deleted) }), { userId: deleted.userId })).toBeUndefined();
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

test('a request for a new password gets through, while five of strangers have used the account up (D4)', async () => {
  const agent = await buildAgent(db, agency);
  const devices = await browserOf(agent);
  const now = new Date();
  const ask = (account: object, options: Options = {}) =>
    requestPasswordReset(visitor({ now, ...options }), account).then(() => 'sent', (error: Error) => error.message);
  for (let request = 1; request <= 5; request += 1) await ask({ userId: agent.userId });
  for (let request = 1; request <= 5; request += 1) await ask({ emailAddress: agent.emailAddress });
  for (const account of [{ userId: agent.userId }, { emailAddress: agent.emailAddress }]) {
    expect(await ask(account)).toBe('throttled');
    expect(await ask(account, { devices })).toBe('sent');
  }
  expect(await mailsTo(agent.emailAddress)).toHaveLength(12);
  // By itself it gets no more than anybody.
  for (let request = 3; request <= 5; request += 1) expect(await ask({ userId: agent.userId }, { devices })).toBe('sent');
  expect(await ask({ userId: agent.userId }, { devices })).toBe('throttled');
});

test('a passkey and a code get through as well', async () => {
  const agent = await buildAgent(db, agency);
  const { passkey } = await withPasskey(agent);
  const devices = await browserOf(agent);
  const now = new Date();
  const challengeId = await waitingSignIn(agent);
  await fail(agent, 5, { now });
  for (let failure = 1; failure <= 5; failure += 1) {
    await expect(answerByCode(visitor({ now }), { challengeId, code: '000000', userAgent })).rejects.toThrow('secondFactorWrong');
  }
  const step = (options: Options) => answerByCode(visitor({ now, ...options }), { challengeId, code: '000000', userAgent });
  await expect(step({})).rejects.toThrow('locked');
  await expect(step({ devices })).rejects.toThrow('secondFactorWrong');
  const byPasskey = async (options: Options) => {
    const { waiting, options: asked } = await beginPasskeySignIn(visitor());
    return signInWithPasskey(visitor({ now, ...options }), { waiting, response: passkey.get(asked), userAgent });
  };
  await expect(byPasskey({})).rejects.toThrow('locked');
  expect(await byPasskey({ devices })).toMatchObject({ outcome: 'signed-in' });
});

describe('the cookie', () => {
  const requestWith = (setCookie: string) => new Request('http://localhost:3000/login', { headers: { Cookie: setCookie.split(';')[0]! } });
  const one: Device = { agentUniqueId: crypto.randomUUID(), deviceId: 'one', fingerprint: 'x' };

  test('says nothing to its reader, is out of reach for scripts and lasts a year', async () => {
    const header = await writeDeviceCookie([one]);
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Lax/);
    expect(header).toMatch(/Max-Age=31536000/);
    expect(Buffer.from(decodeURIComponent(header), 'base64').toString()).not.toContain(one.agentUniqueId);
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
  ])('that is %s names nobody', async (_how, change) => {
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
        context: { address: crypto.randomUUID() },
      });
    const first = (await post(samplePassword)) as Response;
    const cookie = first.headers.getSetCookie().find((header) => header.startsWith('gangway_device='))!.split(';')[0]!;
    await fail(agent, 5);
    expect(await post(samplePassword)).toMatchObject({ init: { status: 423 } });
    expect(((await post(samplePassword, cookie)) as Response).status).toBe(302);
  });

  test('is renewed where a newcomer accepts the terms with a password of their own', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C', ownPassword: false });
    const ctx = await signedIn(agent);
    const password = 'MyOwn2026';
    const reply = (await acceptTerms({
      request: new Request('http://localhost:3000/accept-tnc', {
        method: 'POST',
        body: new URLSearchParams({ termsVersion: (await currentTerms(ctx)).version, acceptTerms: 'on', password, confirmPwd: password }),
        headers: { Origin: environment().ORIGIN, Cookie: (await writeSessionCookie(ctx.sessionId)).split(';')[0]! },
      }),
      params: {},
      context: { address: crypto.randomUUID() },
    })) as Response;
    const cookie = reply.headers.getSetCookie().find((header) => header.startsWith('gangway_device='))!;
    await fail(agent, 5);
    expect(await outcome(agent, password)).toBe('locked');
    expect(await outcome(agent, password, { devices: () => readDeviceCookie(requestWith(cookie)) })).toBe('in');
  });
});
