import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { Refusal } = await import('#app/domain/refusals.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { endSession } = await import('#app/domain/accounts/sessions/endSession.server.ts');
const { touchSession } = await import('#app/domain/accounts/sessions/touchSession.server.ts');

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
])('signs in with the password %s', async (_, password) => {
  const agent = await buildAgent(db, agency);
  const signedInNow = await attempt(agent.userId.toLowerCase(), password);
  if (signedInNow.outcome !== 'signed-in') throw new Error('No second factor was set up.');
  const { sessionId } = signedInNow;
  const session = await sessionAt(sessionId, new Date());
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
  const elsewhere = await buildAgency(db, { country, owner: { firstName: 'Grace', lastName: 'Hopper' } });
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

test('a session ends by signing out, by 30 minutes of silence, after twelve hours and by deactivation', async () => {
  const agent = await buildAgent(db, agency);
  const ctx = await signedIn(agent);
  const { sessionId, now } = ctx;
  expect(await sessionAt(sessionId, later(now, 30 * minute))).toBeDefined();
  expect(await sessionAt(sessionId, later(now, 32 * minute))).toBeUndefined();
  await touchSession(db, { sessionId, lastSeenAt: now }, later(now, 29 * minute));
  expect(await sessionAt(sessionId, later(now, 58 * minute))).toBeDefined();
  await db.session.update({ where: { id: sessionId }, data: { lastSeenAt: later(now, 12 * 60 * minute) } });
  expect(await sessionAt(sessionId, later(now, 12 * 60 * minute + 1))).toBeUndefined();

  const other = await signedIn(agent);
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'D' } });
  expect(await sessionAt(other.sessionId, new Date())).toBeUndefined();
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'A' } });
  await endSession(other, 'signed-out');
  expect(await sessionAt(other.sessionId, new Date())).toBeUndefined();
});

test('signing in is recorded, without the password', async () => {
  const agent = await buildAgent(db, agency);
  await attempt(agent.userId, samplePassword, { address: '192.0.2.77' });
  const [row] = await db.audit.findMany({ where: { subjectId: agent.agentUniqueId } });
  expect(row).toMatchObject({
    action: 'session.started',
    actorId: agent.agentUniqueId,
    agencyId: agency.agencyId,
    address: '192.0.2.77',
  });
  expect(JSON.stringify({ ...row, id: 0 })).not.toContain(samplePassword);
});
