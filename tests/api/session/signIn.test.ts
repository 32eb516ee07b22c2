import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { Refusal } = await import('#app/domain/refusals.ts');
const { signIn } = await import('#app/domain/session/signIn.server.ts');
const { currentSession } = await import('#app/domain/session/currentSession.server.ts');
const { endSession } = await import('#app/domain/session/endSession.server.ts');
const { touchSession } = await import('#app/domain/session/touchSession.server.ts');

const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(closePasswords);

const minute = 60_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const attempt = (userId: string, password: string, options: Parameters<typeof visitor>[0] = {}) =>
  signIn(visitor(options), { userId, password, userAgent: 'test' });

test.each([
  ['as it was set', samplePassword],
  ['in upper case', samplePassword.toUpperCase()],
  ['in lower case', samplePassword.toLowerCase()],
])('signs in with the password %s (D3)', async (_, password) => {
  const agent = await buildAgent(db, agency);
  const signedInNow = await attempt(agent.userId.toLowerCase(), password);
  if (signedInNow.outcome !== 'signed-in') throw new Error('No second factor was set up.');
  const { sessionId } = signedInNow;
  const session = await currentSession(sessionId, new Date());
  expect(session?.actor.userId).toBe(agent.userId);
  expect(session?.agency.agencyId).toBe(agency.agencyId);
});

test('answers a wrong password and an unknown user ID alike', async () => {
  const agent = await buildAgent(db, agency);
  const refusals = await Promise.all([
    attempt(agent.userId, 'wrong1').catch((error: unknown) => error),
    attempt('NOBODY99', 'wrong1').catch((error: unknown) => error),
  ]);
  expect(refusals.map((refusal) => refusal instanceof Refusal && refusal.code)).toEqual(['7016', '7016']);
});

test('compares a password also for an unknown user ID, so that both take as long', async () => {
  const ctx = visitor();
  const compare = vi.spyOn(ctx.passwords, 'compare');
  await expect(signIn(ctx, { userId: 'NOBODY98', password: 'wrong1', userAgent: '' })).rejects.toThrow('7016');
  expect(compare).toHaveBeenCalledOnce();
  compare.mockRestore();
});

test.each([
  ['P', 'US', 'agencyNotFound'],
  ['P', 'GB', 'pendingApproval'],
  ['P', 'JP', 'pendingApproval'],
  ['D', 'US', 'deactivated'],
] as const)('refuses flag %s of %s with %s', async (activationFlag, country, code) => {
  const elsewhere = await buildAgency(db, { country, owner: { firstName: 'GRACE', lastName: 'HOPPER' } });
  const agent = await buildAgent(db, elsewhere, { activationFlag });
  const refusal: unknown = await attempt(agent.userId, samplePassword).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code });
  if (code === 'deactivated') expect(refusal).toMatchObject({ params: { owner: 'Grace Hopper' } });
});

test('tells a wrong password nothing of the flag', async () => {
  const agent = await buildAgent(db, agency, { activationFlag: 'D' });
  await expect(attempt(agent.userId, 'wrong1')).rejects.toThrow('7016');
});

test('does not sign in a deleted agent', async () => {
  const agent = await buildAgent(db, agency, { deletedAt: new Date() });
  await expect(attempt(agent.userId, samplePassword)).rejects.toThrow('7016');
});

test.each(['an account', 'no account'])('locks %s after five failures, for one minute, then for two (D4)', async (kind) => {
  const userId = kind === 'an account' ? (await buildAgent(db, agency)).userId : `GHOST${Math.floor(Math.random() * 1e9)}`;
  const start = new Date();
  for (let failure = 1; failure <= 5; failure += 1) await expect(attempt(userId, 'wrong1', { now: start })).rejects.toThrow('7016');
  const locked: unknown = await attempt(userId, samplePassword, { now: start }).catch((error: unknown) => error);
  expect(locked).toMatchObject({ code: 'locked', params: { until: later(start, minute).toISOString() } });
  const afterLock = later(start, minute + 1);
  await expect(attempt(userId, 'wrong1', { now: afterLock })).rejects.toThrow('7016');
  await expect(attempt(userId, 'wrong1', { now: later(afterLock, 2 * minute - 1) })).rejects.toThrow('locked');
});

test('a locked account costs no comparison, whatever the password', async () => {
  const agent = await buildAgent(db, agency);
  const now = new Date();
  for (let failure = 1; failure <= 5; failure += 1) await attempt(agent.userId, 'wrong1', { now }).catch(() => undefined);
  const ctx = visitor({ now });
  const compare = vi.spyOn(ctx.passwords, 'compare');
  await expect(signIn(ctx, { userId: agent.userId, password: samplePassword, userAgent: '' })).rejects.toThrow('locked');
  expect(compare).not.toHaveBeenCalled();
  compare.mockRestore();
});

test('a success forgets the failures before it', async () => {
  const agent = await buildAgent(db, agency);
  const now = new Date();
  for (let round = 1; round <= 3; round += 1) {
    for (let failure = 1; failure <= 4; failure += 1) await attempt(agent.userId, 'wrong1', { now }).catch(() => undefined);
    await attempt(agent.userId, samplePassword, { now });
  }
});

test('twenty attempts side by side compare no more than five passwords', async () => {
  const agent = await buildAgent(db, agency);
  const now = new Date();
  const ctx = visitor({ now });
  const compare = vi.spyOn(ctx.passwords, 'compare');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => signIn(ctx, { userId: agent.userId, password: 'wrong1', userAgent: '' }).catch((error: Error) => error.message)),
  );
  expect(outcomes.filter((outcome) => outcome === '7016')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(15);
  expect(compare).toHaveBeenCalledTimes(5);
  compare.mockRestore();
});

test('thirty failures from one address slow it, for every account', async () => {
  const now = new Date();
  const address = '192.0.2.1';
  for (let failure = 1; failure <= 30; failure += 1) {
    await attempt(`STRANGER${failure}`, 'wrong1', { now, address }).catch(() => undefined);
  }
  const agent = await buildAgent(db, agency);
  await expect(attempt(agent.userId, samplePassword, { now, address })).rejects.toThrow('throttled');
  await attempt(agent.userId, samplePassword, { now });
  await attempt(agent.userId, samplePassword, { now: later(now, 10_001), address });
});

test('the user of a locked account is told by mail, in the language of the market', async () => {
  const japan = await buildAgency(db, { country: 'JP' });
  const agent = await buildAgent(db, japan);
  for (let failure = 1; failure <= 5; failure += 1) await attempt(agent.userId, 'wrong1').catch(() => undefined);
  const mails = await db.outbox.findMany({ where: { recipient: agent.emailAddress.toLowerCase() } });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ template: 'accountLocked', language: 'ja', subject: '【Gangway】アカウントがロックされました' });
});

test('a session ends by signing out, by 30 minutes of silence, after twelve hours and by deactivation (D7)', async () => {
  const agent = await buildAgent(db, agency);
  const ctx = await signedIn(agent);
  const { sessionId, now } = ctx;
  expect(await currentSession(sessionId, later(now, 30 * minute))).toBeDefined();
  expect(await currentSession(sessionId, later(now, 32 * minute))).toBeUndefined();
  await touchSession(db, { sessionId, lastSeenAt: now }, later(now, 29 * minute));
  expect(await currentSession(sessionId, later(now, 58 * minute))).toBeDefined();
  await db.session.update({ where: { id: sessionId }, data: { lastSeenAt: later(now, 12 * 60 * minute) } });
  expect(await currentSession(sessionId, later(now, 12 * 60 * minute + 1))).toBeUndefined();

  const other = await signedIn(agent);
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'D' } });
  expect(await currentSession(other.sessionId, new Date())).toBeUndefined();
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'A' } });
  await endSession(other, 'signed-out');
  expect(await currentSession(other.sessionId, new Date())).toBeUndefined();
});

test('signing in is recorded, without the password', async () => {
  const agent = await buildAgent(db, agency);
  await attempt(agent.userId, samplePassword, { address: '192.0.2.77' });
  const [row] = await db.audit.findMany({ where: { subjectId: agent.agentUniqueId } });
  expect(row).toMatchObject({ action: 'session.started', actorId: agent.agentUniqueId, agencyId: agency.agencyId, address: '192.0.2.77' });
  expect(JSON.stringify({ ...row, id: 0 })).not.toContain(samplePassword);
});
