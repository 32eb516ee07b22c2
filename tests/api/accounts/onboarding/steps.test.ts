import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { registrationInput } from '#tests/support/registrationInput.ts';
import { call, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { acceptTerms } = await import('#app/domain/accounts/onboarding/acceptTerms.server.ts');
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');
const { queueValidationMail } = await import('#app/domain/accounts/emailLinks.server.ts');
const { readValidationLink, validateEmail } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');
const { saveDefaultBrand } = await import('#app/domain/accounts/onboarding/saveDefaultBrand.server.ts');
const { sendValidationEmail } = await import('#app/domain/accounts/onboarding/sendValidationEmail.server.ts');
const { selectBrand } = await import('#app/domain/accounts/sessions/selectBrand.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');

const db = database();
const hour = 3600_000;
let us: Awaited<ReturnType<typeof buildAgency>>;
let uk: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  us = await buildAgency(db, { country: 'US' });
  uk = await buildAgency(db, { country: 'GB' });
});
afterAll(closePasswords);

async function sendLink(agency: typeof us, options: { activationFlag?: ActivationFlag; now?: Date } = {}) {
  const agent = await buildAgent(db, agency, { activationFlag: options.activationFlag ?? 'C', emailValidFlag: false });
  await db.$transaction((tx) => queueValidationMail(tx, { now: options.now ?? new Date() }, { ...agent, agency }));
  const token = await lastToken(agent.emailAddress);
  return { agent, token };
}

async function lastToken(emailAddress: string): Promise<string> {
  const mail = await db.outbox.findFirstOrThrow({
    where: { recipient: emailAddress.toLowerCase() },
    orderBy: { createdAt: 'desc' },
  });
  const token = /tokenId=([\w-]{43})/.exec(mail.text)?.[1];
  if (!token) throw new Error('The mail has no link.');
  return token;
}

const flagOf = async (agentUniqueId: string) =>
  (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).activationFlag;

describe('a validation link', () => {
  test.each([
    ['US', 'E', 'C'],
    ['US', 'C', 'C'],
    ['US', 'A', 'A'],
    ['GB', 'E', 'E'],
    ['GB', 'C', 'C'],
  ] as const)('validates the address: %s, flag %s becomes %s', async (country, from, to) => {
    const { agent, token } = await sendLink(country === 'US' ? us : uk, { activationFlag: from });
    await validateEmail(visitor(), token);
    const after = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: agent.agentUniqueId } });
    expect([after.emailValidFlag, after.activationFlag]).toEqual([true, to]);
  });

  test('is read without being used', async () => {
    const { agent, token } = await sendLink(us);
    await readValidationLink(visitor(), token);
    expect(await readValidationLink(visitor(), token)).toEqual({
      emailAddress: agent.emailAddress,
      firstName: agent.firstName,
      purpose: 'validate',
    });
  });

  test('is good once, also for two uses in the same instant', async () => {
    const { token } = await sendLink(us);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => validateEmail(visitor(), token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
    await expect(readValidationLink(visitor(), token)).rejects.toThrow('tokenExpired');
  });

  test('is good for 24 hours', async () => {
    const sent = new Date();
    const { token } = await sendLink(us, { now: sent });
    await expect(validateEmail(visitor({ now: new Date(sent.getTime() + 24 * hour) }), token)).rejects.toThrow(
      'tokenExpired',
    );
    await validateEmail(visitor({ now: new Date(sent.getTime() + 24 * hour - 1) }), token);
  });

  test('stops working when another is sent, and when the address is no longer the one it went to', async () => {
    const { agent, token } = await sendLink(us);
    const ctx = await signedIn(agent);
    await sendValidationEmail(ctx, {});
    await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
    const second = await lastToken(agent.emailAddress);
    await db.agent.update({
      where: { agentUniqueId: agent.agentUniqueId },
      data: { emailAddress: `NEW-${agent.emailAddress}` },
    });
    await expect(validateEmail(visitor(), second)).rejects.toThrow('tokenExpired');
  });

  test.each(['', 'x', "' OR 1=1 --", '\u0000', 'A'.repeat(10_000)])('refuses %j', async (token) => {
    await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
  });

  test('is stored hashed', async () => {
    const { token } = await sendLink(us);
    expect(JSON.stringify(await db.emailLink.findMany())).not.toContain(token);
  });
});

describe('sending it again', () => {
  test('by oneself is never refused, and after five times becomes fewer mails', async () => {
    const agent = await buildAgent(db, us, { activationFlag: 'C', emailValidFlag: false });
    const ctx = await signedIn(agent);
    for (let mail = 1; mail <= 5; mail += 1) await sendValidationEmail(ctx, {});
    for (let mail = 6; mail <= 9; mail += 1) await sendValidationEmail(ctx, {});
    expect(await db.outbox.count({ where: { recipient: agent.emailAddress.toLowerCase() } })).toBe(5);
    await sendValidationEmail({ ...ctx, now: new Date(ctx.now.getTime() + 600_000) }, {});
    expect(await db.outbox.count({ where: { recipient: agent.emailAddress.toLowerCase() } })).toBe(6);
  });

  test('by a manager for an advisor, not for an owner or another manager', async () => {
    const open = { activationFlag: 'C', emailValidFlag: false } as const;
    const manager = await signedIn(await buildAgent(db, us, { agentType: 'M' }));
    await sendValidationEmail(manager, { agentId: (await buildAgent(db, us, open)).agentId });
    for (const agentType of ['O', 'M'] as const) {
      const other = await buildAgent(db, us, { ...open, agentType });
      await expect(sendValidationEmail(manager, { agentId: other.agentId })).rejects.toThrow('forbidden');
    }
  });

  test("by an owner for a user of the agency, not for another agency's", async () => {
    const agent = await buildAgent(db, us, { activationFlag: 'C', emailValidFlag: false });
    await sendValidationEmail(await signedIn(us.owner), { agentId: agent.agentId, emailAddress: agent.emailAddress });
    await expect(sendValidationEmail(await signedIn(uk.owner), { agentId: agent.agentId })).rejects.toThrow('notFound');
    const advisor = await buildAgent(db, us);
    await expect(sendValidationEmail(await signedIn(advisor), { agentId: agent.agentId })).rejects.toThrow('forbidden');
    await expect(
      sendValidationEmail(await signedIn(us.owner), { agentId: agent.agentId, emailAddress: 'OTHER@A.EXAMPLE' }),
    ).rejects.toThrow('notFound');
  });

  test.each([
    ['accept the terms', { activationFlag: 'C' }],
    ['validate their own address', { emailValidFlag: false }],
  ] as const)('not to others by a supervisor who has yet to %s', async (_step, options) => {
    const supervisor = await signedIn(await buildAgent(db, us, { agentType: 'M', ...options }));
    const { agentId } = await buildAgent(db, us, { activationFlag: 'C', emailValidFlag: false });
    await expect(sendValidationEmail(supervisor, { agentId })).rejects.toThrow('forbidden');
  });

  test('not where the address is validated', async () => {
    await expect(sendValidationEmail(await signedIn(us.owner), {})).rejects.toThrow('emailValidated');
    const { agentId: id, emailAddress: email } = us.owner;
    const { status, body } = await call('POST /osdb/v1.0/agents/email-validate', {
      token: await tokenFor(us.owner),
      body: { id, email },
    });
    expect([status, body.errors]).toEqual([
      409,
      [{ code: 'emailValidated', title: 'This email address is already validated.' }],
    ]);
  });
});

describe('accepting the terms', () => {
  const newcomer = () => buildAgent(db, us, { activationFlag: 'C' });

  test('makes the user active, with their own password, and ends their other sessions', async () => {
    const agent = await newcomer();
    const other = await signedIn(agent);
    const ctx = await signedIn(agent);
    const { version } = await currentTerms(ctx);
    await acceptTerms(ctx, { termsVersion: version, password: 'MyOwn2026' });
    const after = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: agent.agentUniqueId } });
    expect(after).toMatchObject({ activationFlag: 'A', termsVersion: version, termsAcceptedAt: ctx.now });
    await signIn(visitor(), { userId: agent.userId, password: 'myown2026', userAgent: '' });
    await expect(signIn(visitor(), { userId: agent.userId, password: samplePassword, userAgent: '' })).rejects.toThrow(
      '7016',
    );
    expect(await sessionAt(other.sessionId, ctx.now)).toBeUndefined();
    expect(await sessionAt(ctx.sessionId, ctx.now)).toBeDefined();
  });

  test('refuses terms that are not the current ones, the given password, and a user at another step', async () => {
    const agent = await newcomer();
    const ctx = await signedIn(agent);
    const { version } = await currentTerms(ctx);
    await expect(acceptTerms(ctx, { termsVersion: '1999-01', password: 'MyOwn2026' })).rejects.toThrow('conflict');
    await expect(acceptTerms(ctx, { termsVersion: version, password: samplePassword })).rejects.toThrow(
      'passwordNotNew',
    );
    expect(await flagOf(agent.agentUniqueId)).toBe('C');
    await expect(
      acceptTerms(await signedIn(us.owner), { termsVersion: version, password: 'MyOwn2026' }),
    ).rejects.toThrow('illegalTransition');
  });

  test('twice at once changes the password once', async () => {
    const ctx = await signedIn(await newcomer());
    const { version } = await currentTerms(ctx);
    const outcomes = await Promise.allSettled(
      ['First2026', 'Second2026'].map((password) => acceptTerms(ctx, { termsVersion: version, password })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('whose password it is', () => {
  const ownPasswordOf = async (agentUniqueId: string) =>
    (await db.account.findUniqueOrThrow({ where: { accountId: agentUniqueId } })).ownPassword;

  const ownerOf = (agencyId: string) => db.agent.findFirstOrThrow({ where: { agencyId, agentType: 'O' } });

  test('one who registered an agency has chosen theirs', async () => {
    const { body } = await call('POST /osmf/p1.0/agencies/register', { body: registrationInput() });
    expect(await ownPasswordOf((await ownerOf(body.agencyId)).agentUniqueId)).toBe(true);
  });

  test('one whom an owner added has not, until they accept the terms', async () => {
    const added = await call('POST /osmf/v1.0/agents/add', {
      token: await tokenFor(us.owner),
      body: { agent: addAgentInput() },
    });
    const { agentUniqueId } = await db.agent.findFirstOrThrow({
      where: { agencyId: us.agencyId },
      orderBy: { createdAt: 'desc' },
    });
    expect([added.status, await ownPasswordOf(agentUniqueId)]).toEqual([200, false]);
    const agent = await db.agent.update({ where: { agentUniqueId }, data: { emailValidFlag: true } });
    const ctx = await signedIn(agent);
    expect(ctx.actor.ownPassword).toBe(false);
    await acceptTerms(ctx, { termsVersion: (await currentTerms(ctx)).version, password: 'MyOwn2026' });
    expect(await ownPasswordOf(agentUniqueId)).toBe(true);
  });
});

describe('the selected brand', () => {
  test('is the one whose page was opened last, for this session, and a new landing brand', async () => {
    const agent = await buildAgent(db, us);
    const [ctx, other] = [await signedIn(agent), await signedIn(agent)];
    const selected = async ({ sessionId }: { sessionId: string }) =>
      (await sessionAt(sessionId, ctx.now))?.actor.selectedBrand;
    await selectBrand(ctx, 'CU');
    expect([await selected(ctx), await selected(other), (await signedIn(agent)).actor.selectedBrand]).toEqual([
      'CU',
      '',
      '',
    ]);
    await selectBrand(ctx, 'PU');
    expect(await selected(ctx)).toBe('CU');
    await saveDefaultBrand(ctx, { displayCompany: 'SB' });
    expect(await selected(ctx)).toBe('SB');
  });
});

describe('the landing brand', () => {
  test.each([
    ['US', 'HA', 'PC'],
    ['GB', 'PU', 'PO'],
    ['AU', 'CA', 'PA'],
    ['JP', 'PJ', 'PC'],
    ['SG', 'CS', 'PC'],
    ['DE', 'CI', 'PC'],
  ] as const)('%s may choose %s, registered under %s', async (country, displayCompany, registeredCompany) => {
    const agency = await buildAgency(db, { country });
    const ctx = await signedIn(agency.owner);
    expect(await saveDefaultBrand(ctx, { displayCompany })).toEqual({ displayCompany, registeredCompany });
    expect((await sessionAt(ctx.sessionId, ctx.now))?.actor.displayCompany).toBe(displayCompany);
  });

  test.each(['PU', 'CK', 'XX', '', "PC'; DROP TABLE agents"])('a US user may not choose %j', async (displayCompany) => {
    await expect(saveDefaultBrand(await signedIn(us.owner), { displayCompany })).rejects.toThrow('malformedRequest');
  });
});
