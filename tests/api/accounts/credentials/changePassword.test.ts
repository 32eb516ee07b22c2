import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { changePassword } = await import('#app/domain/accounts/credentials/changePassword.server.ts');
const { requestEmailChange } = await import('#app/domain/accounts/credentials/requestEmailChange.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');

const db = database();
const chosen = 'Chosen2026';
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
afterAll(closePasswords);

const signInAs = (userId: string, password: string) => signIn(visitor(), { userId, password, userAgent: '' });

test('changes the password, keeps this session, ends the others and says so by mail', async () => {
  const agent = await buildAgent(db, agency);
  const [here, elsewhere] = [await signedIn(agent), await signedIn(agent)];
  await changePassword(here, { oldPassword: samplePassword.toLowerCase(), password: chosen });
  await signInAs(agent.userId, chosen);
  await expect(signInAs(agent.userId, samplePassword)).rejects.toThrow('7016');
  expect(await sessionAt(here.sessionId, here.now)).toBeDefined();
  expect(await sessionAt(elsewhere.sessionId, here.now)).toBeUndefined();
  expect(await db.session.findUniqueOrThrow({ where: { id: elsewhere.sessionId } })).toMatchObject({
    endedReason: 'password-changed',
  });
  expect(await templatesTo(agent.emailAddress)).toEqual(['passwordChanged']);
});

test.each([
  [
    'a wrong old password',
    { oldPassword: 'Wrong2026', password: chosen },
    { code: 'wrongPassword', field: 'oldPassword' },
  ],
  [
    'the present password',
    { oldPassword: samplePassword, password: samplePassword.toUpperCase() },
    { code: 'passwordUnchanged', field: 'password' },
  ],
])('refuses %s', async (_, input, refusal) => {
  const agent = await buildAgent(db, agency);
  await expect(changePassword(await signedIn(agent), input)).rejects.toMatchObject(refusal);
  expect(await mailsTo(agent.emailAddress)).toEqual([]);
});

test('locks after five wrong old passwords, whatever comes next, and tells the user by mail; signing in stays open', async () => {
  const agent = await buildAgent(db, agency);
  const ctx = await signedIn(agent);
  for (let failure = 1; failure <= 5; failure += 1) {
    await expect(changePassword(ctx, { oldPassword: 'Wrong2026', password: chosen })).rejects.toThrow('wrongPassword');
  }
  const compare = vi.spyOn(ctx.passwords, 'compare');
  await expect(changePassword(ctx, { oldPassword: samplePassword, password: chosen })).rejects.toThrow('locked');
  await expect(requestEmailChange(ctx, { emailAddress: 'X@Y.EXAMPLE', password: samplePassword })).rejects.toThrow(
    'locked',
  );
  expect(compare).not.toHaveBeenCalled();
  compare.mockRestore();
  expect(await templatesTo(agent.emailAddress)).toEqual(['changeLocked']);
  await signInAs(agent.userId, samplePassword);
  await changePassword(
    { ...ctx, now: new Date(ctx.now.getTime() + 60_001) },
    { oldPassword: samplePassword, password: chosen },
  );
});

test('of two changes at once one succeeds', async () => {
  const ctx = await signedIn(await buildAgent(db, agency));
  const changes = ['First2026', 'Second2026'].map((password) =>
    changePassword(ctx, { oldPassword: samplePassword, password }),
  );
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('is recorded without either password', async () => {
  const agent = await buildAgent(db, agency);
  await changePassword(await signedIn(agent), { oldPassword: samplePassword, password: chosen });
  const row = await db.audit.findFirstOrThrow({
    where: { subjectId: agent.agentUniqueId, action: 'agent.password-changed' },
  });
  expect(row.actorId).toBe(agent.agentUniqueId);
  expect(JSON.stringify({ ...row, id: 0 })).not.toMatch(/Chosen2026|Sail2026/i);
});
