import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildAgency, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { signInStaff } = await import('#app/domain/accounts/staff/signInStaff.server.ts');
const { currentStaffSession } = await import('#app/domain/accounts/staff/currentStaffSession.server.ts');
const { endSession } = await import('#app/domain/accounts/sessions/endSession.server.ts');
const { touchSession } = await import('#app/domain/accounts/sessions/touchSession.server.ts');
const { saveLanguage } = await import('#app/domain/accounts/profile/saveLanguage.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);

const minute = 60_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const attempt = (userId: string, password: string, options: Parameters<typeof visitor>[0] = {}) =>
  signInStaff(visitor(options), { userId, password, userAgent: 'test' });

test.each(['reviewer', 'editor', 'administrator'] as const)(
  'a %s signs in, case aside, and it is noted',
  async (role) => {
    const member = await newStaff(role);
    const signedIn = await attempt(member.userId.toLowerCase(), samplePassword.toLowerCase());
    if (signedIn.outcome !== 'signed-in') throw new Error('A session was expected.');
    const { sessionId } = signedIn;
    const session = await currentStaffSession(db, sessionId, new Date());
    expect(session?.staff).toEqual({
      staffId: member.staffId,
      userId: member.userId,
      firstName: 'Mika',
      lastName: 'Review',
      role,
      emailAddress: member.emailAddress,
      emailValidFlag: false,
      ownPassword: false,
      secondFactorFlag: false,
      confirmedAt: expect.any(Date),
      markets: [],
      language: 'en',
      theme: 'system',
      timeZone: null,
      unread: 0,
    });
    expect((await db.staffUser.findUniqueOrThrow({ where: { staffId: member.staffId } })).lastLoginAt).not.toBeNull();
    const [audit] = await db.audit.findMany({ where: { subjectId: member.staffId, action: 'session.started' } });
    expect(audit).toMatchObject({ actorKind: 'staff', actorId: member.staffId, subjectKind: 'staff' });
  },
);

describe('one answer for all that is wrong', () => {
  test('unknown, wrong and deactivated', async () => {
    const member = await newStaff();
    const closed = await newStaff('administrator', { active: false });
    for (const [userId, password] of [
      ['NOBODY77', samplePassword],
      [member.userId, 'wrong1'],
      [closed.userId, samplePassword],
    ] as const) {
      await expect(attempt(userId, password)).rejects.toMatchObject({ code: '7016' });
    }
  });

  test.each(['an unknown user ID', 'a deactivated account'])('a password is compared for %s too', async (who) => {
    const userId = who === 'an unknown user ID' ? 'NOBODY78' : (await newStaff('reviewer', { active: false })).userId;
    const ctx = visitor();
    const compare = vi.spyOn(ctx.passwords, 'compare');
    await expect(signInStaff(ctx, { userId, password: samplePassword, userAgent: '' })).rejects.toThrow('7016');
    expect(compare).toHaveBeenCalledOnce();
    compare.mockRestore();
  });
});

test('beyond five failures a code is asked for, the account’s owner is notified, and the agents’ sign-in has its own count', async () => {
  const member = await newStaff('reviewer', { language: 'ja' });
  const here = { now: new Date(), address: 'one office' };
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(attempt(member.userId, 'wrong1', here)).rejects.toThrow('7016');
  expect(await attempt(member.userId, 'wrong1', here)).toMatchObject({ outcome: 'mailed-code' });
  expect(await mailsTo(member.emailAddress)).toMatchObject([{ template: 'staffAccountAttacked', language: 'ja' }]);
  await expect(
    signIn(visitor(here), { userId: member.userId, password: samplePassword, userAgent: '' }),
  ).rejects.toThrow('7016');
  expect(await attempt(member.userId, samplePassword)).toMatchObject({ outcome: 'signed-in' });
});

test('twenty attempts side by side answer no more than five', async () => {
  const member = await newStaff();
  const ctx = visitor();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => signInStaff(ctx, { userId: member.userId, password: 'wrong1', userAgent: '' })),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
});

test('no agent signs in here, and no staff at the portal', async () => {
  const { owner } = await buildAgency(db);
  const member = await newStaff();
  await expect(attempt(owner.userId, samplePassword)).rejects.toThrow('7016');
  await expect(signIn(visitor(), { userId: member.userId, password: samplePassword, userAgent: '' })).rejects.toThrow(
    '7016',
  );
});

describe('a session', () => {
  test('ends after 31 minutes of silence, and stays open while it is used', async () => {
    const ctx = await signedInAsStaff(await newStaff());
    const at = (minutes: number) => later(ctx.now, minutes * minute);
    expect(await currentStaffSession(db, ctx.sessionId, at(16))).toBeDefined();
    expect(await currentStaffSession(db, ctx.sessionId, later(at(16), 1))).toBeUndefined();
    await touchSession(db, { ...ctx, lastSeenAt: ctx.now }, at(15));
    expect(await currentStaffSession(db, ctx.sessionId, at(30))).toBeDefined();
  });

  test('is not written more than once a minute', async () => {
    const ctx = await signedInAsStaff(await newStaff());
    await touchSession(db, { ...ctx, lastSeenAt: ctx.now }, later(ctx.now, minute - 1));
    expect((await db.session.findUniqueOrThrow({ where: { id: ctx.sessionId } })).lastSeenAt).toEqual(ctx.now);
  });

  test('ends after twelve hours, however busy', async () => {
    const ctx = await signedInAsStaff(await newStaff());
    const almost = later(ctx.now, 12 * 60 * minute - 1);
    await touchSession(db, { ...ctx, lastSeenAt: ctx.now }, almost);
    expect(await currentStaffSession(db, ctx.sessionId, almost)).toBeDefined();
    expect(await currentStaffSession(db, ctx.sessionId, later(almost, 1))).toBeUndefined();
  });

  test('ends with signing out, and leaves the others alone', async () => {
    const member = await newStaff();
    const [one, other] = [await signedInAsStaff(member), await signedInAsStaff(member)];
    await endSession(one, 'signed-out');
    expect(await currentStaffSession(db, one.sessionId, one.now)).toBeUndefined();
    expect(await currentStaffSession(db, other.sessionId, other.now)).toBeDefined();
    expect(
      await db.audit.count({ where: { subjectId: member.staffId, action: 'session.ended', actorKind: 'staff' } }),
    ).toBe(1);
  });

  test('ends with the account', async () => {
    const member = await newStaff();
    const ctx = await signedInAsStaff(member);
    await db.staffUser.update({ where: { staffId: member.staffId }, data: { active: false } });
    expect(await currentStaffSession(db, ctx.sessionId, ctx.now)).toBeUndefined();
  });

  test.each(['', 'x', "' OR 1=1 --", '00000000-0000-0000-0000-000000000000'])('is not %j', async (id) => {
    expect(await currentStaffSession(db, id, new Date())).toBeUndefined();
  });
});

test('a language is kept in the profile, once', async () => {
  const member = await newStaff();
  const ctx = await signedInAsStaff(member);
  await saveLanguage(ctx, 'ja');
  await saveLanguage({ ...ctx, staff: { ...ctx.staff, language: 'ja' } }, 'ja');
  expect((await db.account.findUniqueOrThrow({ where: { accountId: member.staffId } })).language).toBe('ja');
  expect(await db.audit.count({ where: { subjectId: member.staffId, action: 'staff.language-saved' } })).toBe(1);
});

test('no trace contains a password', async () => {
  expect(
    JSON.stringify(await db.audit.findMany({ where: { subjectKind: 'staff' } }), (_, value: unknown) =>
      typeof value === 'bigint' ? 0 : value,
    ),
  ).not.toMatch(/sail2026|\$2[aby]\$/i);
});
