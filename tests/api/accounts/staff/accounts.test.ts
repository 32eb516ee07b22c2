import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffAccountList } from '#app/domain/accounts/staff/accountForms.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { paths } from '#app/paths.ts';
import { buildAgency, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { mailsTo, newestToken } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { acceptInvitation, readInvitation } = await import('#app/domain/accounts/staff/acceptInvitation.server.ts');
const { inviteStaff, renewInvitation, withdrawInvitation } = await import(
  '#app/domain/accounts/staff/inviteStaff.server.ts'
);
const { changeStaffAccess, endStaffAccess, endStaffSessions, resetStaffSecondFactor, restoreStaffAccess } =
  await import('#app/domain/accounts/staff/changeStaffAccess.server.ts');
const { listStaffAccounts, readStaffAccount } = await import('#app/domain/accounts/staff/staffAccounts.server.ts');
const { currentStaffSession } = await import('#app/domain/accounts/staff/currentStaffSession.server.ts');
const { signInStaff } = await import('#app/domain/accounts/staff/signInStaff.server.ts');
const memberPage = await import('#app/routes/accounts/staff/member.tsx');
const consoleHome = await import('#app/routes/operations/day/home.tsx');
const loginPage = await import('#app/routes/accounts/staff/login.tsx');
const accountsPage = await import('#app/routes/accounts/staff/accounts.tsx');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const day = 24 * 3600_000;
let admin: StaffContext;
let ofJapan: StaffContext;
beforeAll(async () => {
  admin = await signedInAsStaff(await newStaff('administrator'));
  ofJapan = await signedInAsStaff(await newStaff('administrator', { markets: ['jp'] }));
});
afterAll(closePasswords);

let serial = 0;
const invited = (change: object = {}) => ({
  emailAddress: `INVITED${(serial += 1)}@BRANDS.EXAMPLE`,
  firstName: 'Ana',
  lastName: 'Invited',
  role: 'editor' as const,
  markets: [] as Market[],
  ...change,
});
const chosen = () => ({ userId: `JOINED${String((serial += 1)).padStart(4, '0')}`, password: 'Chosen2026' });
const later = (ctx: StaffContext, ms: number) => {
  const now = new Date(ctx.now.getTime() + ms);
  return { ...ctx, now, staff: { ...ctx.staff, confirmedAt: now } };
};
const idsOf = async (ctx: StaffContext, query = '') =>
  (await listStaffAccounts(ctx, staffAccountList.read(new URLSearchParams(`size=100&${query}`)))).accounts.map(
    ({ staffId }) => staffId,
  );

describe('an invitation', () => {
  test('makes its reader a member of staff with a user ID and their own password, once', async () => {
    const input = invited({ role: 'help-desk', markets: ['jp', 'au'] });
    const { invitationId } = await inviteStaff(admin, input);
    const [mail] = await mailsTo(input.emailAddress);
    expect(mail).toMatchObject({ template: 'staffInvited' });
    const token = await newestToken(input.emailAddress);
    expect(await readInvitation(visitor(), token)).toMatchObject({ role: 'help-desk' });
    const mine = chosen();
    const uses = await Promise.allSettled([1, 2, 3].map(() => acceptInvitation(visitor(), token, mine)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(readInvitation(visitor(), token)).rejects.toThrow('tokenExpired');
    const joined = await signedInAsStaff(mine, {}, mine.password);
    expect(joined.staff).toMatchObject({
      role: 'help-desk',
      markets: ['jp', 'au'],
      emailValidFlag: true,
      ownPassword: true,
    });
    expect(
      (await db.audit.findMany({ where: { subjectId: { in: [invitationId, joined.staff.staffId] } } })).map(
        ({ action }) => action,
      ),
    ).toEqual(expect.arrayContaining(['staff.invited', 'staff.invitation-accepted']));
  });

  test('is good for seven days, is renewed by a press, and opens nothing once it is withdrawn', async () => {
    const input = invited();
    const { invitationId } = await inviteStaff(admin, input);
    const first = await newestToken(input.emailAddress);
    const after = visitor({ now: new Date(admin.now.getTime() + 7 * day) });
    await expect(readInvitation(after, first)).rejects.toThrow('tokenExpired');
    await renewInvitation(later(admin, 7 * day), invitationId);
    const second = await newestToken(input.emailAddress);
    expect(second).not.toBe(first);
    await expect(readInvitation(visitor(), first)).rejects.toThrow('tokenExpired');
    expect(await readInvitation(after, second)).toMatchObject({ role: 'editor' });
    await withdrawInvitation(admin, invitationId);
    await expect(acceptInvitation(after, second, chosen())).rejects.toThrow('tokenExpired');
    await expect(renewInvitation(admin, invitationId)).rejects.toThrow('notFound');
    await inviteStaff(admin, input);
  });

  test('is one at a time for an address, and none for a member of staff', async () => {
    const input = invited();
    await inviteStaff(admin, input);
    await expect(inviteStaff(admin, input)).rejects.toMatchObject({ code: 'alreadyInvited', field: 'emailAddress' });
    const { emailAddress } = await newStaff();
    await expect(inviteStaff(admin, invited({ emailAddress }))).rejects.toMatchObject({ code: '7008' });
  });

  test('says which of what was chosen is taken, and stays good', async () => {
    const [input, other] = [invited(), await newStaff()];
    await inviteStaff(admin, input);
    const token = await newestToken(input.emailAddress);
    const taken = { userId: other.userId, password: 'Chosen2026' };
    await expect(acceptInvitation(visitor(), token, taken)).rejects.toMatchObject({ code: '7009', field: 'userId' });
    await db.staffUser.update({ where: { staffId: other.staffId }, data: { emailAddress: input.emailAddress } });
    await expect(acceptInvitation(visitor(), token, chosen())).rejects.toMatchObject({ code: '7008' });
    expect(await readInvitation(visitor(), token)).toBeDefined();
  });

  test("gives no more than the inviter's own markets", async () => {
    for (const markets of [[], ['uk'], ['jp', 'uk']] as Market[][])
      await expect(inviteStaff(ofJapan, invited({ markets }))).rejects.toThrow('forbidden');
    const { invitationId } = await inviteStaff(admin, invited({ markets: ['uk'] }));
    await expect(renewInvitation(ofJapan, invitationId)).rejects.toThrow('notFound');
    await expect(withdrawInvitation(ofJapan, invitationId)).rejects.toThrow('notFound');
    const { invitationId: own } = await inviteStaff(ofJapan, invited({ markets: ['jp'] }));
    await renewInvitation(admin, own);
  });

  test.each<[string, (staffId: string) => Promise<void>]>([
    ['access has ended', (staffId) => endStaffAccess(later(admin, 0), staffId, { reason: 'Left' })],
    ['role is another', (staffId) => changeStaffAccess(later(admin, 0), staffId, { role: 'editor', markets: ['uk'] })],
    [
      'markets are others',
      (staffId) => changeStaffAccess(later(admin, 0), staffId, { role: 'administrator', markets: ['au'] }),
    ],
  ])('opens nothing once its inviter’s %s, until a colleague renews it', async (_how, change) => {
    const inviter = await signedInAsStaff(await newStaff('administrator', { markets: ['uk'] }));
    const input = invited({ markets: ['uk'] });
    const { invitationId } = await inviteStaff(inviter, input);
    const token = await newestToken(input.emailAddress);
    await change(inviter.staff.staffId);
    await expect(readInvitation(visitor(), token)).rejects.toThrow('tokenExpired');
    await expect(acceptInvitation(visitor(), token, chosen())).rejects.toThrow('tokenExpired');
    await renewInvitation(later(admin, day), invitationId);
    await acceptInvitation(visitor(), await newestToken(input.emailAddress), chosen());
  });
});

describe('the list', () => {
  test('has the accounts of the reader’s markets, by role, state and name', async () => {
    const [uk, jp, all, gone] = [
      await newStaff('reviewer', { markets: ['uk'] }),
      await newStaff('reviewer', { markets: ['jp'] }),
      await newStaff('sales-manager'),
      await newStaff('reviewer', { markets: ['jp'], active: false }),
    ];
    const old = await newStaff('reviewer', { markets: ['jp'] });
    const long = new Date(admin.now.getTime() - 60 * day);
    await db.staffUser.update({ where: { staffId: old.staffId }, data: { createdAt: long, lastLoginAt: null } });
    const seen = await idsOf(ofJapan);
    expect(seen).toEqual(expect.arrayContaining([jp.staffId, gone.staffId, old.staffId]));
    for (const other of [uk, all]) expect(seen).not.toContain(other.staffId);
    expect(await idsOf(ofJapan, 'state=unused')).toEqual([old.staffId]);
    expect(await idsOf(ofJapan, 'state=ended')).toEqual([gone.staffId]);
    expect(await idsOf(admin, `role=sales-manager&q=${all.userId.toLowerCase()}`)).toEqual([all.staffId]);
    await expect(readStaffAccount(ofJapan, uk.staffId)).rejects.toThrow('notFound');
    await expect(readStaffAccount(ofJapan, all.staffId)).rejects.toThrow('notFound');
  });

  test('has names in the order of their script, without case and accents', async () => {
    for (const lastName of ['山田', 'Zoll', 'de Vries', 'Łukasz', 'Ängel', 'サトウ', 'Mills']) {
      const { staffId } = await newStaff('editor', { markets: ['au'] });
      await db.staffUser.update({ where: { staffId }, data: { lastName } });
    }
    const ofAustralia = await signedInAsStaff(await newStaff('administrator', { markets: ['au'] }));
    const { accounts } = await listStaffAccounts(
      ofAustralia,
      staffAccountList.read(new URLSearchParams('role=editor')),
    );
    expect(accounts.map(({ lastName }) => lastName)).toEqual([
      'Ängel',
      'de Vries',
      'Łukasz',
      'Mills',
      'Zoll',
      'サトウ',
      '山田',
    ]);
  });
});

describe('access', () => {
  test('is changed at once, mailed and recorded', async () => {
    const member = await newStaff('reviewer');
    const ctx = await signedInAsStaff(member);
    await changeStaffAccess(admin, member.staffId, { role: 'sales-manager', markets: ['uk'] });
    const session = await currentStaffSession(db, ctx.sessionId, new Date());
    expect(session?.staff).toMatchObject({ role: 'sales-manager', markets: ['uk'] });
    const [mail] = await mailsTo(member.emailAddress);
    expect(mail).toMatchObject({ template: 'staffAccessChanged' });
    expect(mail?.text).toContain('Sales manager');
    expect(
      await db.audit.findFirst({ where: { subjectId: member.staffId, action: 'staff.access-changed' } }),
    ).toMatchObject({
      actorId: admin.staff.staffId,
      before: { role: 'reviewer', markets: [] },
      after: { role: 'sales-manager', markets: ['uk'] },
    });
  });

  test('ends with every session, and comes back', async () => {
    const member = await newStaff('editor');
    const ctx = await signedInAsStaff(member);
    await endStaffAccess(admin, member.staffId, { reason: 'Has left the brand.' });
    expect(await currentStaffSession(db, ctx.sessionId, new Date())).toBeUndefined();
    const typed = { userId: member.userId, password: samplePassword, userAgent: '' };
    await expect(signInStaff(visitor(), typed)).rejects.toThrow('7016');
    await expect(endStaffAccess(admin, member.staffId, { reason: 'Again.' })).rejects.toThrow('conflict');
    await restoreStaffAccess(admin, member.staffId);
    expect(await signInStaff(visitor(), typed)).toMatchObject({ outcome: 'signed-in' });
    await expect(restoreStaffAccess(admin, member.staffId)).rejects.toThrow('conflict');
  });

  test('sessions are ended without it; a second factor that there is not is not reset', async () => {
    const member = await newStaff('editor');
    const ctx = await signedInAsStaff(member);
    await endStaffSessions(admin, member.staffId);
    expect(await currentStaffSession(db, ctx.sessionId, new Date())).toBeUndefined();
    await expect(resetStaffSecondFactor(admin, member.staffId)).rejects.toThrow('conflict');
    await db.account.update({ where: { accountId: member.staffId }, data: { secondFactorFlag: true } });
    await resetStaffSecondFactor(admin, member.staffId);
    expect(
      await signInStaff(visitor(), { userId: member.userId, password: samplePassword, userAgent: '' }),
    ).toMatchObject({
      outcome: 'signed-in',
    });
  });

  test.each(['endStaffSessions', 'resetStaffSecondFactor', 'endStaffAccess'] as const)(
    'the sign-in page says of a session that %s ended that it was ended',
    async (act) => {
      const member = await newStaff('editor');
      const cookie = await staffCookie(member);
      await db.account.update({ where: { accountId: member.staffId }, data: { secondFactorFlag: true } });
      const acts = { endStaffSessions, resetStaffSecondFactor, endStaffAccess };
      await acts[act](admin, member.staffId, { reason: 'Left the brand' });
      const page = await responseOf(consoleHome.loader(requestTo('/staff/home', { cookie })));
      expect(page.headers.get('Location')).toBe('/staff/login?ended=ended&target=%2Fstaff%2Fhome');
      for (const path of ['/staff/login', '/staff/login?ended=timeout'])
        expect(await loginPage.loader(requestTo(path, { cookie }))).toMatchObject({ data: { ended: 'ended' } });
    },
  );

  test('is not for the user to change, and goes no further than the reach of the giver', async () => {
    const change = { role: 'administrator', markets: [] } as const;
    await expect(
      changeStaffAccess(ofJapan, ofJapan.staff.staffId, { ...change, markets: [] as Market[] }),
    ).rejects.toThrow('ownAccess');
    await expect(endStaffAccess(admin, admin.staff.staffId, { reason: 'Me.' })).rejects.toThrow('ownAccess');
    const [jp, uk] = [await newStaff('reviewer', { markets: ['jp'] }), await newStaff('reviewer', { markets: ['uk'] })];
    for (const markets of [[], ['jp', 'uk']] as Market[][])
      await expect(changeStaffAccess(ofJapan, jp.staffId, { role: 'editor', markets })).rejects.toThrow('forbidden');
    await expect(endStaffAccess(ofJapan, uk.staffId, { reason: 'Other market.' })).rejects.toThrow('notFound');
    await changeStaffAccess(ofJapan, jp.staffId, { role: 'editor', markets: ['jp'] });
  });

  test('of two who end each other’s access at once one is refused', async () => {
    const [one, two] = [
      await signedInAsStaff(await newStaff('administrator')),
      await signedInAsStaff(await newStaff('administrator')),
    ];
    const outcomes = await Promise.allSettled([
      endStaffAccess(one, two.staff.staffId, { reason: 'First.' }),
      endStaffAccess(two, one.staff.staffId, { reason: 'Second.' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'forbidden' } });
  });

  test('the last administrator of all markets keeps it, however two try at once', async () => {
    await db.staffUser.updateMany({
      where: { role: 'administrator', markets: { isEmpty: true } },
      data: { role: 'reviewer' },
    });
    const [one, two] = [
      await signedInAsStaff(await newStaff('administrator')),
      await signedInAsStaff(await newStaff('administrator')),
    ];
    const outcomes = await Promise.allSettled([
      changeStaffAccess(one, two.staff.staffId, { role: 'administrator', markets: ['jp'] }),
      changeStaffAccess(two, one.staff.staffId, { role: 'administrator', markets: ['uk'] }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'lastAdministrator' },
    });
    await db.staffUser.update({
      where: { staffId: admin.staff.staffId },
      data: { role: 'administrator', active: true },
    });
  });
});

test('what another administrator has done already is said on the page', async () => {
  const reader = await newStaff('administrator');
  const cookie = await staffCookie(reader);
  const { staffId } = await newStaff();
  const member = (intent: string) =>
    responseOf(
      memberPage.action(
        requestTo(`/staff/accounts/${staffId}`, { cookie, form: { intent }, params: { staffId } }) as never,
      ),
    );
  const restored = await member('restore');
  expect([restored.status, restored.headers.get('Location')]).toEqual([302, paths.staffMemberAccount(staffId)]);
  const { invitationId } = await inviteStaff(admin, invited());
  await withdrawInvitation(admin, invitationId);
  const form = { intent: 'renew', invitationId };
  const renewed = await responseOf(accountsPage.action(requestTo('/staff/accounts?q=a', { cookie, form }) as never));
  expect([renewed.status, renewed.headers.get('Location')]).toEqual([302, '/staff/accounts?q=a']);
});

test('an agent has no part in it', async () => {
  const { owner } = await buildAgency(db, { country: 'US' });
  await expect(readStaffAccount(admin, owner.agentUniqueId)).rejects.toThrow('notFound');
  await expect(endStaffAccess(admin, owner.agentUniqueId, { reason: 'No.' })).rejects.toThrow('notFound');
});
