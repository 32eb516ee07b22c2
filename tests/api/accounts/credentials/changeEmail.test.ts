import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { changePassword } = await import('#app/domain/accounts/credentials/changePassword.server.ts');
const { pendingEmail, withdrawEmailChange } = await import('#app/domain/accounts/credentials/pendingEmail.server.ts');
const { requestEmailChange } = await import('#app/domain/accounts/credentials/requestEmailChange.server.ts');
const { readValidationLink, validateEmail } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');

const db = database();
const password = samplePassword;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
afterAll(closePasswords);

let serial = 0;
const newAddress = () => `NEW${(serial += 1)}@HARBOR.EXAMPLE`;
const rowOf = (agentUniqueId: string) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });

async function requested(options: Parameters<typeof buildAgent>[2] = {}) {
  const agent = await buildAgent(db, agency, options);
  const ctx = await signedIn(agent);
  const emailAddress = newAddress();
  await requestEmailChange(ctx, { emailAddress, password });
  return { agent, ctx, emailAddress };
}

describe('asking for another address', () => {
  test('sends a link to the new one, tells the old one, and changes nothing yet', async () => {
    const { agent, ctx, emailAddress } = await requested();
    expect(await templatesTo(emailAddress)).toEqual(['changeEmail']);
    const [mail] = await mailsTo(agent.emailAddress);
    expect(mail).toMatchObject({ template: 'emailChangeRequested' });
    expect(mail?.text).toContain(emailAddress.toLowerCase());
    expect(mail?.text).not.toContain('tokenId');
    expect(await rowOf(agent.agentUniqueId)).toMatchObject({ emailAddress: agent.emailAddress, emailValidFlag: true });
    expect(await pendingEmail(ctx)).toMatchObject({ emailAddress });
    expect(await readValidationLink(visitor(), await newestToken(emailAddress))).toMatchObject({
      emailAddress,
      purpose: 'change',
    });
  });

  test('sends nothing to an address that is not validated', async () => {
    const { agent } = await requested({ activationFlag: 'C', emailValidFlag: false });
    expect(await mailsTo(agent.emailAddress)).toEqual([]);
  });

  test('takes the present password', async () => {
    const ctx = await signedIn(await buildAgent(db, agency));
    const wrong = requestEmailChange(ctx, { emailAddress: newAddress(), password: 'Wrong2026' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrongPassword', field: 'password' });
  });

  test('refuses the present address and one that another account has', async () => {
    const agent = await buildAgent(db, agency);
    const ctx = await signedIn(agent);
    await expect(requestEmailChange(ctx, { emailAddress: agent.emailAddress, password })).rejects.toMatchObject({
      code: 'emailUnchanged',
    });
    const taken = requestEmailChange(ctx, { emailAddress: agency.owner.emailAddress, password });
    await expect(taken).rejects.toMatchObject({ code: '7008', field: 'emailAddress' });
    expect(await mailsTo(agent.emailAddress)).toEqual([]);
  });

  test('is no way to try out addresses: after five, taken or not, it waits', async () => {
    const ctx = await signedIn(await buildAgent(db, agency));
    for (let guess = 1; guess <= 5; guess += 1) {
      const emailAddress = guess % 2 ? agency.owner.emailAddress : newAddress();
      await requestEmailChange(ctx, { emailAddress, password }).catch(() => undefined);
    }
    for (const emailAddress of [agency.owner.emailAddress, newAddress()]) {
      await expect(requestEmailChange(ctx, { emailAddress, password })).rejects.toThrow('throttled');
    }
  });

  test('at a flag that allows no address to be validated is not possible', async () => {
    const ctx = await signedIn(await buildAgent(db, agency, { activationFlag: 'P' }));
    await expect(requestEmailChange(ctx, { emailAddress: newAddress(), password })).rejects.toThrow('emailUpdateError');
  });
});

describe('the link to a new address', () => {
  test('replaces the old one, which is notified', async () => {
    const { agent, emailAddress } = await requested();
    const token = await newestToken(emailAddress);
    expect(await validateEmail(visitor(), token)).toMatchObject({ emailAddress, purpose: 'change' });
    expect(await rowOf(agent.agentUniqueId)).toMatchObject({ emailAddress, emailValidFlag: true, activationFlag: 'A' });
    expect(await templatesTo(agent.emailAddress)).toEqual(['emailChangeRequested', 'emailChanged']);
    await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
    const row = await db.audit.findFirstOrThrow({
      where: { subjectId: agent.agentUniqueId, action: 'agent.email-changed' },
    });
    expect(row).toMatchObject({ before: { emailAddress: agent.emailAddress }, after: { emailAddress } });
  });

  test('of a user who had validated none also makes E into C', async () => {
    const { agent, emailAddress } = await requested({ activationFlag: 'E', emailValidFlag: false });
    await validateEmail(visitor(), await newestToken(emailAddress));
    expect(await rowOf(agent.agentUniqueId)).toMatchObject({ emailAddress, emailValidFlag: true, activationFlag: 'C' });
    expect(await mailsTo(agent.emailAddress)).toEqual([]);
  });

  test('ends with a newer one, by withdrawing, after 24 hours, and with a new password', async () => {
    const { ctx, emailAddress } = await requested();
    const first = await newestToken(emailAddress);
    const second = newAddress();
    await requestEmailChange(ctx, { emailAddress: second, password });
    await expect(validateEmail(visitor(), first)).rejects.toThrow('tokenExpired');
    await withdrawEmailChange(ctx);
    await expect(validateEmail(visitor(), await newestToken(second))).rejects.toThrow('tokenExpired');
    expect(await pendingEmail(ctx)).toBeUndefined();

    const later = await requested();
    const tomorrow = new Date(later.ctx.now.getTime() + 24 * 3600_000);
    await expect(validateEmail(visitor({ now: tomorrow }), await newestToken(later.emailAddress))).rejects.toThrow(
      'tokenExpired',
    );
    await changePassword(later.ctx, { oldPassword: password, password: 'Chosen2026' });
    await expect(validateEmail(visitor(), await newestToken(later.emailAddress))).rejects.toThrow('tokenExpired');
  });

  test('is refused where another account has taken the address since', async () => {
    const { agent, emailAddress } = await requested();
    const token = await newestToken(emailAddress);
    const other = await buildAgent(db, agency, { emailAddress });
    await expect(validateEmail(visitor(), token)).rejects.toThrow('7008');
    expect((await rowOf(agent.agentUniqueId)).emailAddress).toBe(agent.emailAddress);
    await db.agent.update({ where: { agentUniqueId: other.agentUniqueId }, data: { deletedAt: new Date() } });
    await validateEmail(visitor(), token);
  });

  test('of two users for one address serves the first', async () => {
    const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const emailAddress = newAddress();
    for (const agent of [one, other]) await requestEmailChange(await signedIn(agent), { emailAddress, password });
    const tokens = (await mailsTo(emailAddress)).map(({ token }) => token);
    const outcomes = await Promise.allSettled(tokens.map((token) => validateEmail(visitor(), token)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of a deactivated user is refused', async () => {
    const { agent, emailAddress } = await requested();
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag: 'D' } });
    await expect(validateEmail(visitor(), await newestToken(emailAddress))).rejects.toThrow('emailUpdateError');
  });
});

describe('POST /osmf/v1.0/agents/email', () => {
  const path = 'POST /osmf/v1.0/agents/email';

  test('asks for another address of the caller', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: false });
    const emailAddress = newAddress();
    const body = {
      agent: { agentId: agent.agentId, emailAddress: emailAddress.toLowerCase(), password },
      agency: { agencyId: agency.agencyId },
      memberProfile: null,
    };
    const answer = await call(path, { token: await tokenFor(agent), body });
    expect(answer.status).toBe(200);
    expect(answer.body.updateAgentDetails).toMatchObject({
      agent: { emailAddress: agent.emailAddress },
      pendingEmailAddress: emailAddress,
    });
    expect(await templatesTo(emailAddress)).toEqual(['changeEmail']);
  });

  test('refuses what the form refuses, and anybody else', async () => {
    const agent = await buildAgent(db, agency);
    const token = await tokenFor(agent);
    const ask = async (change: object, more = {}) => {
      const body = { agent: { agentId: agent.agentId, emailAddress: newAddress(), password, ...change }, ...more };
      return refusalOf(await call(path, { token, body }));
    };
    expect(await ask({ emailAddress: 'no address' })).toEqual([400, 'email emailAddress']);
    expect(await ask({ emailAddress: undefined, password: undefined })).toEqual([
      400,
      'required emailAddress',
      'required password',
    ]);
    expect(await ask({ emailAddress: agent.emailAddress })).toEqual([400, 'emailUpdateError emailAddress']);
    expect(await ask({ password: 'Wrong2026' })).toEqual([400, 'wrongPassword password']);
    expect(await ask({ emailAddress: agency.owner.emailAddress })).toEqual([409, '7008 emailAddress']);
    expect(await ask({ agentId: agency.owner.agentId })).toEqual([404, 'notFound']);
    expect(await ask({}, { agency: { agencyId: '99999999' } })).toEqual([404, 'notFound']);
  });
});

test('the call takes the password in the agent or where a refusal names it', async () => {
  const agent = await buildAgent(db, agency);
  const token = await tokenFor(agent);
  const send = (more: object, inAgent: object = {}) =>
    call('POST /osmf/v1.0/agents/email', {
      token,
      body: { agent: { agentId: agent.agentId, emailAddress: newAddress(), ...inAgent }, ...more },
    });
  expect(refusalOf(await send({}))).toEqual([400, 'required password']);
  expect(refusalOf(await send({ password: 'Wrong2026' }))).toEqual([400, 'wrongPassword password']);
  expect((await send({ password })).status).toBe(200);
  expect((await send({}, { password })).status).toBe(200);
});
