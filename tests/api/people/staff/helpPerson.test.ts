import { hasLocks } from '#app/domain/accounts/throttling/liftLocks.server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { PersonAct } from '#app/domain/people/staff/personActs.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { mailsTo, newestToken } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { resetPassword } = await import('#app/domain/accounts/credentials/resetPassword.server.ts');
const { helpPerson } = await import('#app/domain/people/staff/helpPerson.server.ts');
const { action } = await import('#app/routes/people/staff/person.tsx');
const { visitor } = await import('#tests/support/contexts.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const reason = 'Called from the agency, named the last booking';
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
let desk: StaffContext;
beforeAll(async () => {
  agency = await buildAgency(db);
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
});
afterAll(closePasswords);

const help = (act: PersonAct, who: { agentUniqueId: string } = user, ctx = desk) =>
  helpPerson(ctx, who.agentUniqueId, { act, reason });
const signIn = (password = samplePassword) =>
  call('POST /osmf/p1.0/login', { body: { userId: user.userId, password } });
const recorded = (name: string) =>
  db.audit.findMany({ where: { subjectId: user.agentUniqueId, action: name }, select: { after: true, actorId: true } });
const templates = async () => (await mailsTo(user.emailAddress)).map(({ template }) => template);

describe('who may help a person, and whom', () => {
  test.each(staffRoles)('%s', async (role) => {
    const done = help('end-sessions', user, await signedInAsStaff(await newStaff(role)));
    if (role === 'help-desk' || role === 'administrator') await expect(done).resolves.toBeUndefined();
    else await expect(done).rejects.toThrow('forbidden');
  });

  test('staff of another market find no user', async () => {
    const ofJapan = await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] }));
    await expect(help('deactivate', user, ofJapan)).rejects.toThrow('notFound');
  });
});

describe('the acts of the help desk, each recorded with its reason', () => {
  test('a lock is lifted: the right password signs in again', async () => {
    for (let guess = 0; guess < 30; guess += 1) await signIn('Wrong2026');
    expect((await signIn()).status).not.toBe(200);
    const isLocked = () =>
      hasLocks(db, { accountId: user.agentUniqueId, userId: user.userId, door: 'sign-in' }, new Date());
    expect(await isLocked()).toBe(true);
    await help('lift-lock');
    expect(await isLocked()).toBe(false);
    expect((await signIn()).status).toBe(200);
    expect(await recorded('agent.lock-lifted')).toEqual([{ after: { reason }, actorId: desk.staff.staffId }]);
  });

  test('the old password ends with its sessions, and the mailed link gives a new one', async () => {
    const { sessionId } = await signedIn(user);
    await help('new-password');
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    expect(refusalOf(await signIn())).toEqual([401, '7016']);
    expect(await templates()).toEqual(['newPasswordByStaff']);
    await resetPassword(visitor(), await newestToken(user.emailAddress), { password: 'Chosen2026' });
    expect((await signIn('Chosen2026')).status).toBe(200);
    expect(await recorded('agent.new-password-sent')).toMatchObject([{ after: { reason } }]);
  });

  test('the mail of the next step goes again, five times at most', async () => {
    await db.agent.update({
      where: { agentUniqueId: user.agentUniqueId },
      data: { activationFlag: 'E', emailValidFlag: false },
    });
    const presses = [];
    for (let press = 0; press < 6; press += 1) presses.push(await help('first-mail').catch(({ code }) => code));
    expect(presses).toEqual([...Array<undefined>(5).fill(undefined), 'throttled']);
    expect(await recorded('agent.validation-sent')).toHaveLength(5);
  });

  test('a second factor that was lost is reset, an owner’s not', async () => {
    for (const { agentUniqueId } of [user, agency.owner])
      await db.account.update({ where: { accountId: agentUniqueId }, data: { secondFactorFlag: true } });
    await expect(help('reset-second-factor', agency.owner)).rejects.toThrow('conflict');
    await help('reset-second-factor');
    expect(await db.account.findUnique({ where: { accountId: user.agentUniqueId } })).toMatchObject({
      secondFactorFlag: false,
    });
    expect(await templates()).toEqual(['secondFactorResetByStaff']);
    await expect(help('reset-second-factor')).rejects.toThrow('conflict');
  });

  test('access ends and comes back, and the person hears of both', async () => {
    await help('deactivate');
    expect((await signIn()).status).not.toBe(200);
    await expect(help('deactivate')).rejects.toThrow('conflict');
    await help('reactivate');
    expect((await signIn()).status).toBe(200);
    expect(await templates()).toEqual(
      expect.arrayContaining(['accountDeactivatedByStaff', 'accountReactivatedByStaff']),
    );
    expect(await recorded('agent.reactivated')).toEqual([
      { after: { activationFlag: 'A', reason }, actorId: desk.staff.staffId },
    ]);
  });

  test('the only active owner of an agency stays', async () => {
    await expect(help('deactivate', agency.owner)).rejects.toThrow('lastOwner');
  });

  test('two who take one case: one act counts', async () => {
    const both = await Promise.allSettled([help('deactivate'), help('deactivate')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await recorded('agent.deactivated')).toHaveLength(1);
  });
});

describe('the form on the page', () => {
  const send = async (form: Record<string, string>) => {
    const { agentUniqueId } = user;
    const cookie = await staffCookie(await newStaff('help-desk'));
    return action(requestTo(`/staff/people/${agentUniqueId}`, { cookie, params: { agentUniqueId }, form }));
  };

  test('asks for a reason and for an act that there is', async () => {
    for (const fields of [
      { act: 'end-sessions', reason: ' ' },
      { act: 'promote', reason },
      { act: '', reason },
    ])
      expect(await send(fields)).toMatchObject({ init: { status: 400 } });
    expect(await db.audit.count({ where: { subjectId: user.agentUniqueId, actorKind: 'staff' } })).toBe(0);
  });

  test('signs the person out, and says so', async () => {
    const { sessionId } = await signedIn(user);
    expect(await send({ act: 'end-sessions', reason })).toMatchObject({ status: 302 });
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    expect(await recorded('agent.sessions-ended')).toMatchObject([{ after: { sessions: 1, reason } }]);
  });
});
