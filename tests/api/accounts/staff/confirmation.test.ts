import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { buildAgency, samplePassword as password } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { SoftPasskey } from '#tests/support/passkeys.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { codeAt, wrongCode } from '#tests/support/secondFactors.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { writeChallengeCookie, writeStaffCookie } = await import('#app/platform/cookies.server.ts');
const { addPasskey } = await import('#app/domain/accounts/secondFactors/addPasskey.server.ts');
const { beginAuthenticator } = await import('#app/domain/accounts/secondFactors/beginAuthenticator.server.ts');
const { beginPasskey } = await import('#app/domain/accounts/secondFactors/beginPasskey.server.ts');
const { confirmAuthenticator } = await import('#app/domain/accounts/secondFactors/confirmAuthenticator.server.ts');
const { answerByCode } = await import('#app/domain/accounts/signIn/answerByCode.server.ts');
const { answerByPasskey } = await import('#app/domain/accounts/signIn/answerByPasskey.server.ts');
const { beginConfirmation } = await import('#app/domain/accounts/signIn/confirmation.server.ts');
const { currentStaffSession } = await import('#app/domain/accounts/staff/currentStaffSession.server.ts');
const { endStaffSessions } = await import('#app/domain/accounts/staff/changeStaffAccess.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff } = await import('#tests/support/staff.ts');
const page = await import('#app/routes/accounts/staff/confirm.tsx');
const invite = await import('#app/routes/accounts/staff/invite.tsx');
const member = await import('#app/routes/accounts/staff/member.tsx');
const accounts = await import('#app/routes/accounts/staff/accounts.tsx');

const db = database();
afterAll(closePasswords);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The context of an administrator who signed in a while ago, as the session has it now. */
async function unconfirmed(): Promise<StaffContext> {
  const ctx = await signedInAsStaff(await newStaff('administrator'));
  await db.session.update({ where: { id: ctx.sessionId }, data: { confirmedAt: minutesAgo(6) } });
  return asOfNow(ctx);
}

async function asOfNow(ctx: StaffContext): Promise<StaffContext> {
  const now = new Date();
  const session = await currentStaffSession(db, ctx.sessionId, now);
  return { ...ctx, now, staff: session!.staff };
}

async function withApp(ctx: StaffContext) {
  const before = { ...ctx, now: minutesAgo(2) };
  const { setup, secret } = await beginAuthenticator(before, { password });
  const { recoveryCodes } = await confirmAuthenticator(before, { setup, code: codeAt(secret, before.now) });
  return { ctx: await asOfNow(ctx), secret, recoveryCodes: recoveryCodes! };
}

async function asked(ctx: StaffContext) {
  const step = await beginConfirmation(ctx);
  if ('password' in step) throw new Error('A second factor was expected to be asked for.');
  return { ...step, answer: { challengeId: step.challengeId, userAgent: 'test', confirms: ctx.sessionId } };
}

const attempt = async (ctx: StaffContext) => endStaffSessions(await asOfNow(ctx), (await newStaff()).staffId);

async function cookieOf({ sessionId }: StaffContext, challengeId?: string): Promise<string> {
  const cookies = [await writeStaffCookie(sessionId)];
  if (challengeId) cookies.push(await writeChallengeCookie('staffConfirmation', challengeId));
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

const staffCookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('gangway_staff='))!
    .split(';')[0]!;

describe('what cannot be undone', () => {
  test('is done within five minutes of the sign-in, and asks again after them', async () => {
    const ctx = await signedInAsStaff(await newStaff('administrator'));
    await attempt(ctx);
    await expect(attempt(await unconfirmed())).rejects.toThrow('confirmationNeeded');
  });

  test('is done again once a code of the app was shown, which is recorded and works once', async () => {
    const { ctx, secret } = await withApp(await unconfirmed());
    const { answer } = await asked(ctx);
    const now = new Date();
    await expect(answerByCode(visitor(), { ...answer, code: wrongCode(secret) }, 'staff')).rejects.toThrow(
      'secondFactorWrong',
    );
    const code = codeAt(secret, now);
    const { sessionId } = await answerByCode(visitor({ now }), { ...answer, code }, 'staff');
    await attempt({ ...ctx, sessionId });
    const rows = await db.audit.findMany({ where: { actorId: ctx.staff.staffId, action: 'session.confirmed' } });
    expect(rows).toMatchObject([{ after: { secondFactor: 'authenticator' } }]);
    await expect(answerByCode(visitor({ now }), { ...answer, code }, 'staff')).rejects.toThrow('secondFactorExpired');
    const { answer: next } = await asked({ ...ctx, sessionId });
    await expect(answerByCode(visitor({ now }), { ...next, code }, 'staff')).rejects.toThrow('secondFactorWrong');
  });

  test('is done again once a passkey or a recovery code was shown', async () => {
    const first = await unconfirmed();
    const passkey = new SoftPasskey({ origin: environment().ORIGIN });
    const begun = await beginPasskey(first, { password });
    const added = { challengeId: begun.challengeId, passkeyName: 'Desk', response: passkey.create(begun.options) };
    const { recoveryCodes } = await addPasskey(first, added);
    const ctx = await asOfNow(first);
    await expect(attempt(ctx)).rejects.toThrow('confirmationNeeded');
    const { answer, factors } = await asked(ctx);
    const response = passkey.get(factors.passkeyOptions!);
    const shown = { ...ctx, ...(await answerByPasskey(visitor(), { ...answer, response }, 'staff')) };
    await attempt(shown);
    await db.session.update({ where: { id: shown.sessionId }, data: { confirmedAt: null } });
    await expect(attempt(shown)).rejects.toThrow('confirmationNeeded');
    const code = recoveryCodes![0]!;
    await attempt({ ...ctx, ...(await answerByCode(visitor(), { ...(await asked(shown)).answer, code }, 'staff')) });
  });

  test("a question is answered for its own account's open session alone", async () => {
    const [mine, theirs] = [await withApp(await unconfirmed()), await withApp(await unconfirmed())];
    const { answer } = await asked(mine.ctx);
    const code = codeAt(mine.secret);
    const other = { ...answer, code, confirms: theirs.ctx.sessionId };
    await expect(answerByCode(visitor(), other, 'staff')).rejects.toThrow('secondFactorExpired');
    await expect(attempt(theirs.ctx)).rejects.toThrow('confirmationNeeded');
    // Nor is it a way in.
    const { challengeId } = answer;
    await expect(answerByCode(visitor(), { challengeId, code, userAgent: '' }, 'staff')).rejects.toThrow(
      'secondFactorExpired',
    );
    await db.session.update({ where: { id: mine.ctx.sessionId }, data: { endedAt: new Date() } });
    await expect(answerByCode(visitor(), { ...answer, code }, 'staff')).rejects.toThrow('secondFactorExpired');
  });
});

describe('the page', () => {
  test('asks the same question in two tabs, and another one of the next user', async () => {
    const { ctx } = await withApp(await unconfirmed());
    const { challengeId } = await asked(ctx);
    expect(await beginConfirmation(ctx, challengeId)).toMatchObject({ challengeId });
    expect(await beginConfirmation((await withApp(await unconfirmed())).ctx, challengeId)).not.toMatchObject({
      challengeId,
    });
    expect(await beginConfirmation(ctx, randomUUID())).not.toMatchObject({ challengeId });
  });

  test('is where pages for such acts alone lead, and leads back', async () => {
    const { ctx, secret } = await withApp(await unconfirmed());
    const { challengeId } = await asked(ctx);
    const cookie = await cookieOf(ctx, challengeId);
    const sent = await responseOf(invite.loader(requestTo('/staff/accounts/invite?a=b', { cookie })));
    const path = sent.headers.get('Location')!;
    expect(path).toBe('/staff/login/confirm?target=%2Fstaff%2Faccounts%2Finvite%3Fa%3Db');
    const back = await responseOf(page.action(requestTo(path, { cookie, form: { code: codeAt(secret) } })));
    expect(back.headers.get('Location')).toBe('/staff/accounts/invite?a=b');
    const renewed = staffCookieOf(back);
    expect(await invite.loader(requestTo('/staff/accounts/invite', { cookie: renewed }))).toBeDefined();
  });

  test('gives the session another name, which what belongs to it follows, and the one before opens nothing', async () => {
    const { ctx, secret } = await withApp(await unconfirmed());
    const { challengeId } = await asked(ctx);
    const cookie = await cookieOf(ctx, challengeId);
    const { agentUniqueId } = (await buildAgency(db, { country: 'US' })).owner;
    const view = await db.personView.create({
      data: { staffSessionId: ctx.sessionId, agentUniqueId, startedAt: ctx.now, expiresAt: ctx.now },
    });
    const path = '/staff/login/confirm';
    const back = await responseOf(page.action(requestTo(path, { cookie, form: { code: codeAt(secret) } })));
    const before = await responseOf(invite.loader(requestTo('/staff/accounts/invite', { cookie })));
    expect(before.headers.get('Location')).toMatch(/^\/staff\/login\?/);
    const sessions = await db.session.findMany({ where: { accountId: ctx.staff.staffId } });
    expect(sessions).toMatchObject([{ endedAt: null }]);
    expect(sessions[0]!.id).not.toBe(ctx.sessionId);
    expect(staffCookieOf(back)).toBe((await writeStaffCookie(sessions[0]!.id)).split(';')[0]);
    expect(await db.personView.findUnique({ where: { id: view.id } })).toMatchObject({
      staffSessionId: sessions[0]!.id,
    });
  });

  test('is named at a form, which keeps what was typed, and is where a bare button leads', async () => {
    const ctx = await unconfirmed();
    const { staffId } = await newStaff();
    const cookie = await cookieOf(ctx);
    const params = { staffId };
    const path = `/staff/accounts/${staffId}`;
    expect(await member.loader(requestTo(path, { cookie, params }))).toBeDefined();
    const form = { intent: 'end', reason: 'Left the company' };
    expect(await member.action(requestTo(path, { cookie, params, form }))).toMatchObject({
      init: { status: 401 },
      data: {
        result: {
          initialValue: { reason: 'Left the company' },
          wayOut: { href: '/staff/login/confirm' },
        },
      },
    });
    const pressed = await responseOf(
      member.action(requestTo(`${path}.data`, { cookie, params, form: { intent: 'endSessions' } })),
    );
    expect(pressed.headers.get('Location')).toBe(`/staff/login/confirm?target=${encodeURIComponent(path)}`);
    const renewed = await responseOf(
      accounts.action(
        requestTo('/staff/accounts?index', { cookie, form: { intent: 'renew', invitationId: randomUUID() } }),
      ),
    );
    expect(renewed.headers.get('Location')).toBe('/staff/login/confirm?target=%2Fstaff%2Faccounts');
  });

  test('is named at a form that was sent without JavaScript too, whose page is read after it', async () => {
    const cookie = await cookieOf(await unconfirmed());
    const path = '/staff/accounts/invite';
    const form = { emailAddress: `${randomUUID()}@staff.example`, firstName: 'Ada', lastName: 'Lee', role: 'editor' };
    const post = requestTo(path, { cookie, form });
    expect(await invite.action(post)).toMatchObject({ init: { status: 401 }, data: { initialValue: form } });
    const { context } = post;
    expect(await invite.loader({ ...requestTo(path, { cookie }), context })).toMatchObject({ mayGiveAll: true });
    expect((await responseOf(invite.loader(requestTo(path, { cookie })))).status).toBe(302);
  });

  test('is not asked for again in a tab that was left at the question, once another tab has answered it', async () => {
    const { ctx, secret } = await withApp(await unconfirmed());
    const { challengeId } = await asked(ctx);
    const path = '/staff/login/confirm?target=%2Fstaff%2Faccounts%2Finvite';
    const sent = (cookie: string) => page.action(requestTo(path, { cookie, form: { code: codeAt(secret) } }));
    const cookie = staffCookieOf(await responseOf(sent(await cookieOf(ctx, challengeId))))!;
    const again = await responseOf(sent(cookie));
    expect(again.headers.get('Location')).toBe('/staff/accounts/invite');
    const opened = await responseOf(page.loader(requestTo(path, { cookie })));
    expect(opened.headers.get('Location')).toBe('/staff/accounts/invite');
  });

  test('asks only users without a second factor for the password', async () => {
    const ctx = await unconfirmed();
    const cookie = await cookieOf(ctx);
    const post = (typed: string) =>
      page.action(requestTo('/staff/login/confirm', { cookie, form: { password: typed } }));
    expect(await post('Wrong2026')).toMatchObject({
      init: { status: 400 },
      data: { part: 'password', result: { error: { password: [expect.any(String), expect.any(String)] } } },
    });
    await expect(attempt(ctx)).rejects.toThrow('confirmationNeeded');
    const done = await responseOf(post(password));
    expect(done.headers.get('Location')).toBe('/staff/login/confirm?done=yes');
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { accountId: ctx.staff.staffId } });
    expect(staffCookieOf(done)).toBe(await cookieOf({ ...ctx, sessionId }));
    await attempt({ ...ctx, sessionId });
    const { ctx: protectedCtx } = await withApp(await unconfirmed());
    const refused = await page.action(
      requestTo('/staff/login/confirm', { cookie: await cookieOf(protectedCtx), form: { password } }),
    );
    expect(refused).toMatchObject({ data: { part: 'code' } });
    await expect(attempt(protectedCtx)).rejects.toThrow('confirmationNeeded');
  });

  test('says of a wrong recovery code nothing of a next one that is shown', async () => {
    const { ctx, secret } = await withApp(await unconfirmed());
    const { challengeId } = await asked(ctx);
    const cookie = await cookieOf(ctx, challengeId);
    const post = (form: Record<string, string>) => page.action(requestTo('/staff/login/confirm', { cookie, form }));
    const saying = (text: RegExp) => [expect.stringMatching(text), expect.any(String)];
    expect(await post({ recoveryCode: 'AAAA-BBBB-CCCC-DDDD' })).toMatchObject({
      data: { part: 'recovery', result: { error: { recoveryCode: saying(/^This recovery code .*another one\.$/) } } },
    });
    expect(await post({ code: wrongCode(secret) })).toMatchObject({
      data: { part: 'code', result: { error: { code: saying(/^This code .*the next one\.$/) } } },
    });
  });

  test('says until when wrong passwords lock it in the time of the reader’s language', async () => {
    const ctx = await signedInAsStaff(await newStaff('administrator', { language: 'ja' }));
    const cookie = await cookieOf(ctx);
    const post = () => page.action(requestTo('/staff/login/confirm', { cookie, form: { password: 'Wrong2026' } }));
    for (let typed = 0; typed < 5; typed += 1) await post();
    expect(await post()).toMatchObject({
      init: { status: 423 },
      data: { result: { error: { '': [expect.stringMatching(/ JST以降に/)] } } },
    });
  });

  test('is not for visitors', async () => {
    const sent = await responseOf(page.loader(requestTo('/staff/login/confirm')));
    expect(sent.headers.get('Location')).toBe('/staff/login');
  });
});
