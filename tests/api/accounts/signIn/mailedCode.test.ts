import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// Beyond the bounds a page slows a new browser down and asks for a code, whatever was typed; the code is mailed
// only if the password was right.
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords, passwords } = await import('#app/platform/passwords.server.ts');
const { changePassword } = await import('#app/domain/accounts/credentials/changePassword.server.ts');
const { devicesWith } = await import('#app/domain/accounts/throttling/knownDevice.server.ts');
const { signInBounds } = await import('#app/domain/accounts/throttling/throttle.ts');
const { answerMailedCode } = await import('#app/domain/accounts/signIn/answerMailedCode.server.ts');
const { readCodeStep, resendCode } = await import('#app/domain/accounts/signIn/mailedCode.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { answerStaffCode, signInStaff } = await import('#app/domain/accounts/staff/signInStaff.server.ts');
const { signedIn } = await import('#tests/support/contexts.ts');

const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

const wrong = 'wrong1';
const userAgent = 'test';
const minute = 60_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
let networks = 0;
const network = () => `2001:db8:${((networks += 1)).toString(16)}::1`;
type Options = Parameters<typeof visitor>[0];
type Agent = Awaited<ReturnType<typeof buildAgent>>;

const attempt = (userId: string, password: string, options: Options = {}) =>
  signIn(visitor(options), { userId, password, userAgent });
async function fail(userId: string, times: number, options: Options = {}) {
  for (let failure = 1; failure <= times; failure += 1)
    await expect(attempt(userId, wrong, options)).rejects.toThrow('7016');
}

/** The wait for a code that an attempt beyond the bounds begins. */
async function codeIdOf(userId: string, password: string, options: Options = {}): Promise<string> {
  const done = await attempt(userId, password, options);
  if (done.outcome !== 'mailed-code') throw new Error(`A code was to be asked for, not ${done.outcome}.`);
  return done.codeId;
}

/** The codes that were mailed to an address, the newest last. */
async function codesTo(emailAddress: string): Promise<string[]> {
  const mails = (await mailsTo(emailAddress)).filter(
    ({ template }) => template === 'signInCode' || template === 'staffSignInCode',
  );
  return mails.map(({ text }) => /\b(\d{4} \d{4})\b/.exec(text)![1]!);
}

const answer = (codeId: string, code: string, options: Options = {}) =>
  answerMailedCode(visitor(options), { codeId, code, userAgent });

/** An account beyond the bounds of its pair, from a place. */
async function guessedAt(change: Parameters<typeof buildAgent>[2] = {}) {
  const agent = await buildAgent(db, agency, change);
  const here = { now: new Date(), address: network() };
  await fail(agent.userId, signInBounds['sign-in'].pair, here);
  return { agent, here };
}

describe('the owner of an account that strangers guess at', () => {
  test('signs in from a new browser behind the strangers’ own address, by the code in the mail', async () => {
    const { agent, here } = await guessedAt();
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    const [code] = await codesTo(agent.emailAddress);
    expect(await answer(codeId, code!, here)).toMatchObject({ outcome: 'signed-in' });
  });

  test('signs in from a new browser elsewhere without one, until a hundred failures in a day', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    for (let place = 1; place <= 19; place += 1) await fail(agent.userId, 5, { now, address: network() });
    expect(await attempt(agent.userId, samplePassword, { now, address: network() })).toMatchObject({
      outcome: 'signed-in',
    });
    await fail(agent.userId, 5, { now, address: network() });
    const here = { now, address: network() };
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    await runJobs(now);
    expect(await answer(codeId, (await codesTo(agent.emailAddress))[0]!, here)).toMatchObject({ outcome: 'signed-in' });
  });

  test('signs in as ever on a browser of theirs, whose own five failures ask for a code as well', async () => {
    const { agent, here } = await guessedAt();
    let devices: Device[] = [];
    devices = await devicesWith(visitor({ devices: async () => devices }), agent.agentUniqueId);
    const known = { ...here, devices: async () => devices };
    expect(await attempt(agent.userId, samplePassword, known)).toMatchObject({ outcome: 'signed-in' });
    expect(await attempt(agent.userId, samplePassword, here)).toMatchObject({ outcome: 'mailed-code' });
    await fail(agent.userId, 5, known);
    expect(await attempt(agent.userId, samplePassword, known)).toMatchObject({ outcome: 'mailed-code' });
  });

  test('twelve of twelve right sign-ins from new browsers behind one address succeed after thirty failures', async () => {
    const [now, address] = [new Date(), network()];
    for (let failure = 1; failure <= 30; failure += 1)
      await fail(`STRANGER${crypto.randomUUID().slice(0, 8)}`, 1, { now, address });
    const agents = await Promise.all(Array.from({ length: 12 }, () => buildAgent(db, agency)));
    const codeIds = await Promise.all(agents.map(({ userId }) => codeIdOf(userId, samplePassword, { now, address })));
    const outcomes: unknown[] = [];
    for (const [place, agent] of agents.entries())
      outcomes.push((await answer(codeIds[place]!, (await codesTo(agent.emailAddress))[0]!, { now, address })).outcome);
    expect(outcomes).toEqual(Array(12).fill('signed-in'));
  });

  test.each([
    ['with a second factor is asked for it next', { secondFactorFlag: true }, { outcome: 'second-factor' }],
    ['who was deactivated learns it only now', { activationFlag: 'D' }, 'deactivated'],
  ] as const)('%s', async (_who, change, expected) => {
    const { agent, here } = await guessedAt(change);
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    const [code] = await codesTo(agent.emailAddress);
    if (typeof expected === 'string') await expect(answer(codeId, code!, here)).rejects.toThrow(expected);
    else expect(await answer(codeId, code!, here)).toMatchObject(expected);
  });
});

describe('a guesser beyond the bounds learns nothing', () => {
  test('from the answer, from what is written, or from the work: right, wrong and unknown are one', async () => {
    const { agent, here } = await guessedAt();
    const ghost = `GHOST${crypto.randomUUID().slice(0, 8)}`;
    await fail(ghost, 5, here);
    const compare = vi.spyOn(passwords, 'compare');
    const seen: unknown[] = [];
    for (const [userId, password] of [
      [agent.userId, samplePassword],
      [agent.userId, wrong],
      [ghost, wrong],
    ] as const) {
      const before = { codes: await db.signInCode.count(), jobs: Number(await jobs()) };
      const { outcome, ...rest } = await attempt(userId, password, here);
      seen.push([
        outcome,
        Object.keys(rest),
        (await db.signInCode.count()) - before.codes,
        Number(await jobs()) - before.jobs,
      ]);
    }
    expect(compare).toHaveBeenCalledTimes(3);
    compare.mockRestore();
    expect(seen).toEqual(Array(3).fill(['mailed-code', ['codeId'], 1, 1]));
    expect(await codesTo(agent.emailAddress)).toHaveLength(1);
  });

  const jobs = () => db.job.count({ where: { name: 'mail-sign-in-code' } });

  test('from the code’s page: it reads, resends, tells wrong and ends alike', async () => {
    const { agent, here } = await guessedAt();
    const [right, never] = [
      await codeIdOf(agent.userId, samplePassword, here),
      await codeIdOf(agent.userId, wrong, here),
    ];
    const [code] = await codesTo(agent.emailAddress);
    const other = code === '1111 1111' ? '2222 2222' : '1111 1111';
    for (const codeId of [right, never]) {
      expect(await readCodeStep(visitor(here), 'agent', codeId)).toEqual({ mayResend: true });
      for (let send = 1; send <= 3; send += 1) await resendCode(visitor(here), 'agent', codeId);
      expect(await readCodeStep(visitor(here), 'agent', codeId)).toEqual({ mayResend: false });
      for (let tries = 1; tries <= 4; tries += 1)
        await expect(answer(codeId, other, here)).rejects.toMatchObject({ code: 'signInCodeWrong', field: 'code' });
      for (const typed of [other, code!])
        await expect(answer(codeId, typed, here)).rejects.toMatchObject({ code: 'signInCodeExpired' });
      await expect(readCodeStep(visitor(here), 'agent', codeId)).rejects.toThrow('signInCodeExpired');
    }
    expect(await codesTo(agent.emailAddress)).toHaveLength(1 + 2);
  });

  test('and waits: a second, doubled to eight; where too many wait it is turned away', async () => {
    const { agent, here } = await guessedAt();
    const waits: number[] = [];
    const slowDown = async (seconds: number) => waits.push(seconds) > 0;
    for (const password of [wrong, samplePassword, wrong, wrong, samplePassword])
      await codeIdOf(agent.userId, password, { ...here, slowDown });
    expect(waits).toEqual([1, 2, 4, 8, 8]);
    await expect(attempt(agent.userId, samplePassword, { ...here, slowDown: async () => false })).rejects.toMatchObject(
      { code: 'busy' },
    );
    waits.length = 0;
    expect(await attempt(agent.userId, samplePassword, { ...here, address: network(), slowDown })).toMatchObject({
      outcome: 'signed-in',
    });
    expect(waits).toEqual([]);
  });

  test('and makes no more of the network’s failures than five', async () => {
    const { agent, here } = await guessedAt();
    for (let more = 1; more <= 30; more += 1) await codeIdOf(agent.userId, wrong, here);
    expect(await attempt((await buildAgent(db, agency)).userId, samplePassword, here)).toMatchObject({
      outcome: 'signed-in',
    });
  });
});

describe('a code', () => {
  test('is good once, for ten minutes, in whatever spacing, and only the newest', async () => {
    const { agent, here } = await guessedAt();
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    await runJobs(here.now);
    await resendCode(visitor(here), 'agent', codeId);
    const [old, code] = await codesTo(agent.emailAddress);
    if (old !== code) await expect(answer(codeId, old!, here)).rejects.toThrow('signInCodeWrong');
    await expect(answer(codeId, code!, { ...here, now: later(here.now, 10 * minute) })).rejects.toThrow(
      'signInCodeExpired',
    );
    expect(await answer(codeId, ` ${code!.replace(' ', '-')} `, here)).toMatchObject({ outcome: 'signed-in' });
    await expect(answer(codeId, code!, here)).rejects.toThrow('signInCodeExpired');
  });

  test('is good for the browser that asked alone, and not for staff', async () => {
    const { agent, here } = await guessedAt();
    const [mine, other] = [
      await codeIdOf(agent.userId, samplePassword, here),
      await codeIdOf(agent.userId, wrong, here),
    ];
    const [code] = await codesTo(agent.emailAddress);
    await expect(answer(other, code!, here)).rejects.toThrow('signInCodeWrong');
    await expect(answerStaffCode(visitor(here), { codeId: mine, code: code!, userAgent })).rejects.toThrow(
      'signInCodeExpired',
    );
    for (const codeId of ['', 'x', crypto.randomUUID()])
      await expect(answer(codeId, code!, here)).rejects.toThrow('signInCodeExpired');
  });

  test('tried twenty times side by side is tried five times', async () => {
    const { agent, here } = await guessedAt();
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => answer(codeId, '0', here).catch((error: Error) => error.message)),
    );
    expect(outcomes.filter((outcome) => outcome === 'signInCodeWrong')).toHaveLength(4);
    expect((await db.signInCode.findUniqueOrThrow({ where: { id: codeId } })).tries).toBe(5);
  });

  test('is worth nothing once the password has changed, and is stored as a hash alone', async () => {
    const { agent, here } = await guessedAt();
    const codeId = await codeIdOf(agent.userId, samplePassword, here);
    const [code] = await codesTo(agent.emailAddress);
    expect(JSON.stringify(await db.signInCode.findUniqueOrThrow({ where: { id: codeId } }))).not.toContain(
      code!.replace(' ', ''),
    );
    await changePassword(await signedIn(agent), { oldPassword: samplePassword, password: 'Chosen2026' });
    await expect(answer(codeId, code!, here)).rejects.toThrow('signInCodeExpired');
  });

  test('goes to one account at most ten times before there is a pause, in its language', async () => {
    const japanese = await buildAgency(db, { country: 'JP' });
    const agent: Agent = await buildAgent(db, japanese);
    const here = { now: new Date(), address: network() };
    await fail(agent.userId, 5, here);
    for (let sign = 1; sign <= 14; sign += 1) await codeIdOf(agent.userId, samplePassword, here);
    await runJobs(here.now);
    const mails = (await mailsTo(agent.emailAddress)).filter(({ template }) => template === 'signInCode');
    expect(mails).toHaveLength(10);
    expect(mails[0]).toMatchObject({
      language: 'ja',
      subject: expect.stringMatching(/^【Gangway】ログイン用コード：\d{4} \d{4}$/),
    });
  });
});

test('staff have the same: a code, and their own browser', async () => {
  const member = await newStaff('reviewer', { language: 'ja' });
  const here = { now: new Date(), address: network() };
  const enter = (password: string, options: Options = {}) =>
    signInStaff(visitor({ ...here, ...options }), { userId: member.userId, password, userAgent });
  for (let failure = 1; failure <= 5; failure += 1) await expect(enter(wrong)).rejects.toThrow('7016');
  const waiting = [await enter(wrong), await enter(samplePassword)].map((done) =>
    done.outcome === 'mailed-code' ? done.codeId : '',
  );
  const codes = await codesTo(member.emailAddress);
  expect(codes).toHaveLength(1);
  await expect(answer(waiting[1]!, codes[0]!, here)).rejects.toThrow('signInCodeExpired');
  await expect(answerStaffCode(visitor(here), { codeId: waiting[0]!, code: codes[0]!, userAgent })).rejects.toThrow(
    'signInCodeWrong',
  );
  expect(await answerStaffCode(visitor(here), { codeId: waiting[1]!, code: codes[0]!, userAgent })).toMatchObject({
    outcome: 'signed-in',
    sessionId: expect.any(String),
  });
  const devices = await devicesWith(visitor(), member.staffId);
  expect(await enter(samplePassword, { devices: async () => devices })).toMatchObject({ outcome: 'signed-in' });
  expect((await mailsTo(member.emailAddress)).map(({ template }) => template).toSorted()).toEqual([
    'staffAccountAttacked',
    'staffSignInCode',
  ]);
});
