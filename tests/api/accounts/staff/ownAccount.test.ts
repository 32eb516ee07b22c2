import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { agentRows } from '#seed/builders/agent.ts';
import { buildAgency, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo, newestToken } from '#tests/support/mails.ts';
import { SoftPasskey } from '#tests/support/passkeys.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { codeAt, waitingSignIn, withAuthenticator, withPasskey } from '#tests/support/secondFactors.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { environment, forgetSettings } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { addPasskey } = await import('#app/domain/accounts/secondFactors/addPasskey.server.ts');
const { beginAuthenticator } = await import('#app/domain/accounts/secondFactors/beginAuthenticator.server.ts');
const { beginPasskey } = await import('#app/domain/accounts/secondFactors/beginPasskey.server.ts');
const { confirmAuthenticator } = await import('#app/domain/accounts/secondFactors/confirmAuthenticator.server.ts');
const { removeAuthenticator } = await import('#app/domain/accounts/secondFactors/removeAuthenticator.server.ts');
const { changePassword } = await import('#app/domain/accounts/credentials/changePassword.server.ts');
const { requestEmailChange } = await import('#app/domain/accounts/credentials/requestEmailChange.server.ts');
const { requestPasswordReset } = await import('#app/domain/accounts/credentials/requestPasswordReset.server.ts');
const { readResetLink, resetPassword, resetStaffPassword } = await import(
  '#app/domain/accounts/credentials/resetPassword.server.ts'
);
const { validateEmail } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');
const { answerByCode } = await import('#app/domain/accounts/signIn/answerByCode.server.ts');
const { beginPasskeySignIn, signInWithPasskey } = await import('#app/domain/accounts/signIn/passkeySignIn.server.ts');
const { currentStaffSession } = await import('#app/domain/accounts/staff/currentStaffSession.server.ts');
const { signInStaff } = await import('#app/domain/accounts/staff/signInStaff.server.ts');
const { staffData } = await import('#app/domain/people/myAccount/staffData.server.ts');
const { listHistory } = await import('#app/domain/agencies/auditTrail/listHistory.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const overview = await import('#app/routes/accounts/secondFactors/overview.tsx');
const setup = await import('#app/routes/accounts/signIn/secondFactorSetup.tsx');

const db = database();
const password = samplePassword;
const chosen = 'Chosen2026';
const agency = await buildAgency(db, { country: 'US' });
afterAll(closePasswords);

const attempt = (member: { userId: string }, typed = password) =>
  signInStaff(visitor(), { userId: member.userId, password: typed, userAgent: 'test' });
const accountOf = (member: { staffId: string }) =>
  db.account.findUniqueOrThrow({ where: { accountId: member.staffId } });

async function addAuthenticator(ctx: StaffContext): Promise<string> {
  const before = { ...ctx, now: new Date(Date.now() - 120_000) };
  const { setup: begun, secret } = await beginAuthenticator(before, { password });
  await confirmAuthenticator(before, { setup: begun, code: codeAt(secret, before.now) });
  return secret;
}

describe('their own password', () => {
  test('ends the other sessions, and is mailed and recorded', async () => {
    const member = await newStaff();
    const [here, there] = [await signedInAsStaff(member), await signedInAsStaff(member)];
    await expect(changePassword(here, { oldPassword: 'Wrong2026', password: chosen })).rejects.toThrow('wrongPassword');
    await changePassword(here, { oldPassword: password, password: chosen });
    expect(await currentStaffSession(db, here.sessionId, new Date())).toBeDefined();
    expect(await currentStaffSession(db, there.sessionId, new Date())).toBeUndefined();
    const [mail] = await mailsTo(member.emailAddress);
    expect(mail).toMatchObject({ template: 'passwordChanged' });
    expect(mail?.text).toContain(`${environment().ORIGIN}/staff/forgot-password`);
    expect(mail?.text).toContain('an administrator');
    expect((await listHistory(here, { page: 1, pageSize: 20 })).entries[0]).toMatchObject({
      sentence: 'passwordChanged',
      actor: { kind: 'self' },
    });
    await expect(attempt(member)).rejects.toThrow('7016');
    expect(await attempt(member, chosen)).toMatchObject({ outcome: 'signed-in' });
  });

  test('is chosen by a mailed link where the old one is forgotten, which validates the address', async () => {
    const member = await newStaff();
    const before = await signedInAsStaff(member);
    await requestPasswordReset(visitor(), { userId: member.userId }, 'staff');
    await runJobs();
    const [mail] = await mailsTo(member.emailAddress);
    expect(mail?.text).toContain('/staff/reset-password?token=');
    const token = await newestToken(member.emailAddress);
    expect(await readResetLink(visitor(), token, 'staff')).toEqual({ userId: member.userId });
    await resetStaffPassword(visitor(), token, { password: chosen });
    await expect(resetStaffPassword(visitor(), token, { password: 'Another2026' })).rejects.toThrow('tokenExpired');
    expect(await currentStaffSession(db, before.sessionId, new Date())).toBeUndefined();
    expect((await signedInAsStaff(member, {}, chosen)).staff).toMatchObject({
      emailValidFlag: true,
      ownPassword: true,
    });
  });

  test('is not mailed at the door of the agencies, nor to staff whose access has ended', async () => {
    const [member, gone] = [await newStaff(), await newStaff('editor', { active: false })];
    await requestPasswordReset(visitor(), { userId: member.userId });
    await requestPasswordReset(visitor(), { emailAddress: gone.emailAddress }, 'staff');
    await runJobs();
    expect([await mailsTo(member.emailAddress), await mailsTo(gone.emailAddress)]).toEqual([[], []]);
  });

  test('a link of one door opens nothing at the other', async () => {
    const member = await newStaff();
    await requestPasswordReset(visitor(), { userId: member.userId }, 'staff');
    await requestPasswordReset(visitor(), { userId: agency.owner.userId });
    await runJobs();
    const [ofStaff, ofAgent] = [await newestToken(member.emailAddress), await newestToken(agency.owner.emailAddress)];
    await expect(resetPassword(visitor(), ofStaff, { password: chosen })).rejects.toThrow('tokenExpired');
    await expect(resetStaffPassword(visitor(), ofAgent, { password: chosen })).rejects.toThrow('tokenExpired');
    await expect(validateEmail(visitor(), ofStaff)).rejects.toThrow('tokenExpired');
  });
});

test('another address is used once its link was followed, at the door of the staff', async () => {
  const [member, other] = [await newStaff(), await newStaff()];
  const ctx = await signedInAsStaff(member);
  const emailAddress = `NEW.${member.emailAddress}`;
  const taken = { emailAddress: other.emailAddress, password };
  await expect(requestEmailChange(ctx, taken)).rejects.toThrow('7008');
  await requestEmailChange(ctx, { emailAddress, password });
  const token = await newestToken(emailAddress);
  await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
  expect(await validateEmail(visitor(), token, 'staff')).toMatchObject({ emailAddress, purpose: 'change' });
  expect(await db.staffUser.findUniqueOrThrow({ where: { staffId: member.staffId } })).toMatchObject({
    emailAddress,
    emailValidFlag: true,
  });
});

describe('two-step verification', () => {
  test('by an app asks at the next sign-in, and takes a code of theirs alone', async () => {
    const [member, other] = [await newStaff(), await newStaff()];
    const secret = await addAuthenticator(await signedInAsStaff(member));
    await addAuthenticator(await signedInAsStaff(other));
    expect(await accountOf(member)).toMatchObject({ secondFactorFlag: true });
    const waiting = await attempt(member);
    if (waiting.outcome !== 'second-factor') throw new Error('A second step was expected.');
    const input = { challengeId: waiting.challengeId, code: codeAt(secret), userAgent: 'test' };
    await expect(answerByCode(visitor(), input)).rejects.toThrow('secondFactorExpired');
    const { sessionId } = await answerByCode(visitor(), input, 'staff');
    const session = await currentStaffSession(db, sessionId, new Date());
    expect(session?.staff.staffId).toBe(member.staffId);
  });

  test('by a passkey signs in at its own door alone', async () => {
    const member = await newStaff();
    const ctx = await signedInAsStaff(member);
    const passkey = new SoftPasskey({ origin: environment().ORIGIN, verifiesUser: true });
    const begun = await beginPasskey(ctx, { password });
    const response = passkey.create(begun.options);
    await addPasskey(ctx, { challengeId: begun.challengeId, passkeyName: 'Desk', response });
    const { passkey: agents } = await withPasskey(agency.owner, { verifiesUser: true });
    const knock = async (key: SoftPasskey, kind: 'agent' | 'staff') => {
      const { waiting, options } = await beginPasskeySignIn(visitor());
      return signInWithPasskey(visitor(), { waiting, response: key.get(options), userAgent: 'test' }, kind);
    };
    await expect(knock(passkey, 'agent')).rejects.toThrow('passkeyRefused');
    await expect(knock(agents, 'staff')).rejects.toThrow('passkeyRefused');
    const { sessionId } = await knock(passkey, 'staff');
    expect(await currentStaffSession(db, sessionId, new Date())).toBeDefined();
    await db.staffUser.update({ where: { staffId: member.staffId }, data: { active: false } });
    await expect(knock(passkey, 'staff')).rejects.toThrow('passkeyRefused');
  });

  test("an agent's waiting sign-in is not finished at the door of the staff", async () => {
    const { owner } = await buildAgency(db, { country: 'US' });
    const { secret } = await withAuthenticator(owner);
    const challengeId = await waitingSignIn(owner);
    const input = { challengeId, code: codeAt(secret), userAgent: 'test' };
    await expect(answerByCode(visitor(), input, 'staff')).rejects.toThrow('secondFactorExpired');
  });

  describe('where it is demanded', () => {
    afterEach(() => demand('0'));
    const demand = (value: '0' | '1') => {
      process.env.STAFF_SECOND_FACTOR = value;
      forgetSettings();
    };

    test('sends who has none to set it up, and nowhere else', async () => {
      const member = await newStaff();
      const cookie = await staffCookie(member);
      demand('1');
      const elsewhere = await responseOf(overview.loader(requestTo('/staff/account/second-factor', { cookie })));
      expect(elsewhere.headers.get('Location')).toBe('/staff/second-factor-setup');
      expect(await setup.loader(requestTo('/staff/second-factor-setup', { cookie }))).toMatchObject({
        agencyName: null,
        authenticatorHref: '/staff/second-factor-setup/authenticator',
      });
      const ctx = await signedInAsStaff(member);
      await addAuthenticator(ctx);
      expect(await overview.loader(requestTo('/staff/account/second-factor', { cookie }))).toMatchObject({
        protected: true,
        required: true,
      });
      await expect(removeAuthenticator(ctx, { password })).rejects.toThrow('lastSecondFactor');
    });

    test('production refuses to go without, but for a demo', async () => {
      const { readEnvironment } = await import('#app/platform/environment.server.ts');
      const given = { ...process.env, NODE_ENV: 'production', STAFF_SECOND_FACTOR: '0', GANGWAY_DEMO: '0' };
      expect(() => readEnvironment(given)).toThrow('STAFF_SECOND_FACTOR may be 0 in a demo alone');
      expect(readEnvironment({ ...given, GANGWAY_DEMO: '1' }).STAFF_SECOND_FACTOR).toBe(false);
      expect(readEnvironment({ ...given, STAFF_SECOND_FACTOR: undefined }).STAFF_SECOND_FACTOR).toBe(true);
    });
  });
});

test('pages of one account are not opened by the session of the other', async () => {
  const { sessionId } = await signedIn(agency.owner);
  const { writeSessionCookie, writeStaffCookie } = await import('#app/platform/cookies.server.ts');
  const asStaff = (await writeStaffCookie(sessionId)).split(';')[0]!;
  const refused = await responseOf(overview.loader(requestTo('/staff/account/second-factor', { cookie: asStaff })));
  expect(refused.headers.get('Location')).toMatch(/^\/staff\/login/);
  const { sessionId: ofStaff } = await signedInAsStaff(await newStaff());
  const asAgent = (await writeSessionCookie(ofStaff)).split(';')[0]!;
  const other = await responseOf(overview.loader(requestTo('/home/my-account/second-factor', { cookie: asAgent })));
  expect(other.headers.get('Location')).toMatch(/^\/login/);
});

test('an account is of one kind', async () => {
  const { accountId } = await db.account.create({ data: { kind: 'agent', passwordHash: 'x' } });
  const row = {
    staffId: accountId,
    userId: 'TWOKINDS1',
    role: 'editor',
    firstName: '',
    lastName: '',
    emailAddress: 'X@Y.ZZ',
  };
  await expect(db.staffUser.create({ data: { ...row, role: 'editor' } })).rejects.toThrow();
  const { staffId: agentUniqueId } = await newStaff();
  const { account: _, ...columns } = agentRows(agency, 'x', {});
  await expect(db.agent.create({ data: { ...columns.agent, agentUniqueId } })).rejects.toThrow();
});

test('the copy of their data contains no secret and no other person', async () => {
  const member = await newStaff();
  const ctx = await signedInAsStaff(member);
  const secret = await addAuthenticator(ctx);
  const text = JSON.stringify(await staffData(await signedInAsStaffAgain(ctx)));
  expect(text).toContain(member.userId);
  expect(text).toContain('secondFactorAdded');
  for (const never of [secret, (await accountOf(member)).passwordHash, agency.owner.userId])
    expect(text).not.toContain(never);
});

const signedInAsStaffAgain = async (ctx: StaffContext) => ({ ...ctx, now: new Date() });
