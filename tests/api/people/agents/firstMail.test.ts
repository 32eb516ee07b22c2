import { beforeAll, describe, expect, test } from 'vitest';
import type { FirstMail } from '#app/domain/accounts/onboarding/firstMail.ts';
import { firstMailActions } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import { firstMailFor, sendFirstMail } from '#app/domain/people/agents/sendFirstMail.server.ts';
import { sendValidationEmail } from '#app/domain/accounts/onboarding/sendValidationEmail.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Options = { activationFlag: 'C'; emailValidFlag?: boolean; passwordDue?: boolean };
let us: Awaited<ReturnType<typeof buildAgency>>;
let jp: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  us = await buildAgency(db, { country: 'US' });
  jp = await buildAgency(db, { country: 'JP' });
});

const open: Options = { activationFlag: 'C', emailValidFlag: false };
const imported: Options = { ...open, passwordDue: true };
const keyOf = ({ agentUniqueId }: { agentUniqueId: string }) => ({ agentUniqueId });

describe('an unfinished advisor is sent the next step again', () => {
  test.each<[string, Options, FirstMail, RegExp]>([
    ['with a new link, while the address is not validated', open, 'validateEmail', /email-validate\?tokenId=/],
    ['with the way to sign in, once it is', { activationFlag: 'C' }, 'firstSignIn', /\/login\n/],
    ['with the link for a password, who was imported', imported, 'firstPassword', /reset-password\?token=/],
  ])('%s, and both say how to begin', async (_how, { passwordDue = false, ...options }, template, link) => {
    const agent = await buildAgent(db, us, options);
    await db.account.update({ where: { accountId: agent.agentUniqueId }, data: { passwordDue } });
    const ctx = await signedIn(us.owner);
    expect(await firstMailFor(ctx, await db.agent.findUniqueOrThrow({ where: keyOf(agent) }))).toBe(template);
    await sendFirstMail(ctx, agent);
    const [mail, ...others] = await mailsTo(agent.emailAddress);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template, language: 'en' });
    expect(mail!.text).toMatch(link);
    const parts = passwordDue ? [] : ['Forgot your password?'];
    for (const part of [agent.userId, `${environment().ORIGIN}/login`, ...parts]) expect(mail!.text).toContain(part);
    const action = firstMailActions[template];
    expect(
      await db.audit.count({ where: { subjectId: agent.agentUniqueId, action, actorId: us.owner.agentUniqueId } }),
    ).toBe(1);
  });

  test('in the language of the market', async () => {
    const agent = await buildAgent(db, jp, { activationFlag: 'C' });
    await sendFirstMail(await signedIn(jp.owner), agent);
    expect(await mailsTo(agent.emailAddress)).toMatchObject([
      { language: 'ja', subject: '【Gangway】ご利用の開始について' },
    ]);
  });

  test('five times, then no more for a while', async () => {
    const agent = await buildAgent(db, us, open);
    const ctx = await signedIn(us.owner);
    for (let mail = 1; mail <= 5; mail += 1) await sendFirstMail(ctx, agent);
    await expect(sendFirstMail(ctx, agent)).rejects.toThrow('throttled');
    await expect(sendValidationEmail(ctx, { agentId: agent.agentId })).rejects.toThrow('throttled');
    expect(await mailsTo(agent.emailAddress)).toHaveLength(5);
    // What the user requests themselves is counted apart.
    await sendValidationEmail(await signedIn(agent), {});
    expect(await mailsTo(agent.emailAddress)).toHaveLength(6);
  });
});

test('over the API, who was imported gets the link for a password as well', async () => {
  const { passwordDue, ...options } = imported;
  const agent = await buildAgent(db, us, options);
  await db.account.update({ where: { accountId: agent.agentUniqueId }, data: { passwordDue: passwordDue === true } });
  await sendValidationEmail(await signedIn(us.owner), { agentId: agent.agentId, emailAddress: agent.emailAddress });
  expect((await mailsTo(agent.emailAddress)).map(({ template }) => template)).toEqual(['firstPassword']);
  const audits = await db.audit.findMany({ where: { subjectId: agent.agentUniqueId } });
  expect(audits.map(({ action }) => action)).toEqual([firstMailActions.firstPassword]);
});

test('a deactivated user is not sent a link that would open nothing, by either door', async () => {
  const agent = await buildAgent(db, us, { activationFlag: 'D', emailValidFlag: false });
  const ctx = await signedIn(us.owner);
  await expect(sendFirstMail(ctx, agent)).rejects.toThrow('illegalTransition');
  await expect(sendValidationEmail(ctx, { agentId: agent.agentId })).rejects.toThrow('illegalTransition');
  expect(await mailsTo(agent.emailAddress)).toEqual([]);
});

describe('by whom', () => {
  test.each([
    ['O', 'M', undefined],
    ['O', 'A', undefined],
    ['M', 'A', undefined],
    ['M', 'M', 'forbidden'],
    ['M', 'O', 'forbidden'],
    ['A', 'A', 'forbidden'],
  ] as const)('%s to %s: %s', async (actorType, agentType, code) => {
    const actor = await signedIn(await buildAgent(db, us, { agentType: actorType }));
    const agent = await buildAgent(db, us, { ...open, agentType });
    const sent = sendFirstMail(actor, agent);
    if (code) await expect(sent).rejects.toThrow(code);
    else await sent;
    expect(await mailsTo(agent.emailAddress)).toHaveLength(code ? 0 : 1);
  });

  test("not to another agency's user, a deleted user's, or one who has finished or is deactivated", async () => {
    const ctx = await signedIn(us.owner);
    const refused = async (agent: { agentUniqueId: string }) =>
      sendFirstMail(ctx, agent).then(
        () => 'sent',
        (error: Error) => error.message,
      );
    expect(await refused(await buildAgent(db, jp, open))).toBe('notFound');
    expect(await refused(await buildAgent(db, us, { ...open, deletedAt: new Date() }))).toBe('notFound');
    expect(await refused({ agentUniqueId: crypto.randomUUID() })).toBe('notFound');
    expect(await refused(await buildAgent(db, us))).toBe('illegalTransition');
    expect(await refused(await buildAgent(db, us, { activationFlag: 'D' }))).toBe('illegalTransition');
  });
});
