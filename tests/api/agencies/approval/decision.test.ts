import { afterAll, describe, expect, test } from 'vitest';
import type { AgencyDecision } from '#app/domain/agencies/approval/forms.ts';
import { marketsWithoutSalesDecision } from '#app/domain/markets/settings/salesAccessDecided.server.ts';
import { forgetSettings } from '#app/domain/markets/settings/readSetting.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { decideAgency } = await import('#app/domain/agencies/approval/decideAgency.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { validateEmail } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);

const approve: AgencyDecision = { decision: 'approve' };
const decline: AgencyDecision = { decision: 'decline', declineReason: 'No agency is registered at this address.' };
const pending = (country = 'US') => buildAgency(db, { country, owner: { activationFlag: 'P', firstName: 'VICTOR' } });
const asStaff = async (role: 'reviewer' | 'editor' | 'administrator' = 'reviewer') =>
  signedInAsStaff(await newStaff(role));
const agencyOf = (agencyId: string) => db.agency.findUniqueOrThrow({ where: { agencyId }, include: { agents: true } });
const mailsTo = (emailAddress: string) => db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() } });

describe('approving', () => {
  test.each([
    ['US', 'en', 'Your agency has been approved'],
    ['GB', 'en', 'Your agency has been approved'],
    ['JP', 'ja', '【Gangway】代理店のご登録が承認されました'],
  ])('in %s makes the owner E and sends the validation link in %s', async (country, language, subject) => {
    const { agencyId, owner } = await pending(country);
    const ctx = await asStaff();
    await decideAgency(ctx, agencyId, approve);
    const after = await agencyOf(agencyId);
    expect(after).toMatchObject({
      approvalStatus: 'APPROVED',
      decidedAt: ctx.now,
      decidedBy: ctx.staff.staffId,
      declineReason: '',
    });
    expect(after.agents.map(({ activationFlag }) => activationFlag)).toEqual(['E']);
    const [mail, ...more] = await mailsTo(owner.emailAddress);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'agencyApproved', language, subject });
    expect(mail?.text).toContain(owner.userId);
    expect(mail?.text).toMatch(/\/email-validate\?tokenId=[\w-]{43}/);
  });

  describe('gives sales report access', () => {
    const setFor = async (scope: string, newAgencySalesAccess: 'granted' | 'withheld') => {
      const { staffId: savedBy } = await newStaff('sales-manager');
      await db.brandSetting.create({
        data: {
          kind: 'sales-access',
          scope,
          act: 'set',
          reason: 'As decided',
          savedAt: new Date(),
          savedBy,
          validFrom: new Date('2026-01-01'),
          value: { newAgencySalesAccess },
        },
      });
      forgetSettings();
    };
    const accessAfter = async (country: string, decision: AgencyDecision) => {
      const { agencyId } = await pending(country);
      await decideAgency(await asStaff(), agencyId, decision);
      const row = await db.audit.findFirstOrThrow({ where: { agencyId, action: 'agency.approved' } });
      return [
        (await agencyOf(agencyId)).taReportAccess,
        jsonOf<{ taReportAccess?: boolean }>(row.after).taReportAccess,
      ];
    };

    test('as the brand has set for the market, unless the reviewer chooses otherwise', async () => {
      expect(await marketsWithoutSalesDecision({ db, now: new Date() })).toEqual(['nam', 'au', 'asia', 'int']);
      expect(await accessAfter('US', approve)).toEqual([false, undefined]);
      expect(await accessAfter('US', { ...approve, taReportAccess: 'Y' })).toEqual([true, true]);
      await setFor('nam', 'granted');
      expect(await accessAfter('US', approve)).toEqual([true, true]);
      expect(await accessAfter('US', { ...approve, taReportAccess: 'N' })).toEqual([false, undefined]);
      expect(await accessAfter('AU', approve)).toEqual([false, undefined]);
      for (const market of ['au', 'asia']) await setFor(market, 'withheld');
      expect(await marketsWithoutSalesDecision({ db, now: new Date() })).toEqual(['int']);
      await setFor('int', 'granted');
      expect(await marketsWithoutSalesDecision({ db, now: new Date() })).toEqual([]);
    });

    test('nowhere in a market that has no sales reports', async () => {
      for (const country of ['GB', 'JP'])
        expect(await accessAfter(country, { ...approve, taReportAccess: 'Y' })).toEqual([false, undefined]);
    });
  });

  test('is in the audit trail for the agency and the owner, with staff as the actor', async () => {
    const { agencyId, owner } = await pending();
    const ctx = await asStaff('administrator');
    await decideAgency(ctx, agencyId, approve);
    const rows = await db.audit.findMany({ where: { agencyId, actorKind: 'staff' }, orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      {
        action: 'agency.approved',
        actorId: ctx.staff.staffId,
        subjectKind: 'agency',
        subjectId: agencyId,
        address: ctx.address,
        before: { approvalStatus: 'PENDING' },
        after: { approvalStatus: 'APPROVED' },
      },
      {
        action: 'agent.approved',
        actorId: ctx.staff.staffId,
        subjectKind: 'agent',
        subjectId: owner.agentUniqueId,
        before: { activationFlag: 'P' },
        after: { activationFlag: 'E' },
      },
    ]);
  });

  test('lets the owner go on, by the API too', async () => {
    const { agencyId, owner } = await pending();
    const login = () => call('POST /osmf/p1.0/login', { body: { userId: owner.userId, password: samplePassword } });
    expect(refusalOf(await login())).toEqual([403, 'agencyNotFound']);
    await decideAgency(await asStaff(), agencyId, approve);
    const approved = await login();
    expect(approved.status).toBe(200);
    expect(approved.body.retrieveAgent.agent).toMatchObject({ activationFlag: 'E', emailValidFlag: 'N' });
    // The steps are still before the portal.
    expect(
      (await call('GET /osmf/v1.0/agents/list', { token: approved.body.authToken })).status,
    ).toBeGreaterThanOrEqual(400);
    const [mail] = await mailsTo(owner.emailAddress);
    const token = /tokenId=([\w-]{43})/.exec(mail!.text)![1]!;
    expect((await call(`GET /osmf/p1.0/agents/validate?tokenId=${token}`)).status).toBe(200);
    expect((await login()).body.retrieveAgent.agent).toMatchObject({ activationFlag: 'C', emailValidFlag: 'Y' });
  });

  test('sends a link that is good once, for 24 hours', async () => {
    const { agencyId, owner } = await pending();
    const ctx = await asStaff();
    await decideAgency(ctx, agencyId, approve);
    const token = /tokenId=([\w-]{43})/.exec((await mailsTo(owner.emailAddress))[0]!.text)![1]!;
    const late = new Date(ctx.now.getTime() + 24 * 3600_000);
    await expect(validateEmail(visitor({ now: late }), token)).rejects.toThrow('tokenExpired');
    await validateEmail(visitor(), token);
    await expect(validateEmail(visitor(), token)).rejects.toThrow('tokenExpired');
  });
});

describe('declining', () => {
  test.each([
    ['US', 'Your agency registration was declined'],
    ['JP', '【Gangway】代理店のご登録について'],
  ])('in %s makes the owner D and tells them why, word for word', async (country, subject) => {
    const { agencyId, owner } = await pending(country);
    const ctx = await asStaff();
    const declineReason = 'The ABTA number is not yours.\nPlease call us: <5 minutes> & $t(mail:closing) {{name}}';
    await decideAgency(ctx, agencyId, { decision: 'decline', declineReason });
    const after = await agencyOf(agencyId);
    expect(after).toMatchObject({ approvalStatus: 'DECLINED', decidedBy: ctx.staff.staffId, declineReason });
    expect(after.agents.map(({ activationFlag }) => activationFlag)).toEqual(['D']);
    const [mail, ...more] = await mailsTo(owner.emailAddress);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'agencyDeclined', subject });
    expect(mail?.text).toContain(declineReason);
    expect(mail?.html).toContain('&lt;5 minutes&gt; &amp; $t(mail:closing)');
    const actions = await db.audit.findMany({
      where: { agencyId, actorKind: 'staff' },
      select: { action: true },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['agency.declined', 'agent.declined']);
  });

  test('is shown to its owner at sign-in, on the right password only', async () => {
    const { agencyId, owner } = await pending();
    await decideAgency(await asStaff(), agencyId, decline);
    const attempt = (password: string) => signIn(visitor(), { userId: owner.userId, password, userAgent: '' });
    await expect(attempt(samplePassword)).rejects.toMatchObject({ code: 'registrationDeclined' });
    await expect(attempt('wrong1')).rejects.toMatchObject({ code: '7016' });
    const answer = await call('POST /osmf/p1.0/login', { body: { userId: owner.userId, password: samplePassword } });
    expect(refusalOf(answer)).toEqual([403, 'registrationDeclined']);
  });
});

describe('who may', () => {
  test('no editor', async () => {
    const { agencyId } = await pending();
    const editor = await asStaff('editor');
    for (const decision of [approve, decline])
      await expect(decideAgency(editor, agencyId, decision)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await agencyOf(agencyId)).approvalStatus).toBe('PENDING');
  });

  test.each(['00000000', 'x', '', "' OR 1=1 --"])('there is no agency %j', async (agencyId) => {
    await expect(decideAgency(await asStaff(), agencyId, approve)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('once', () => {
  test.each([
    ['an approved one', approve],
    ['a declined one', decline],
  ])('%s is not decided again', async (_, first) => {
    const { agencyId, owner } = await pending();
    await decideAgency(await asStaff(), agencyId, first);
    const before = await agencyOf(agencyId);
    const other = await asStaff('administrator');
    for (const second of [approve, decline])
      await expect(decideAgency(other, agencyId, second)).rejects.toMatchObject({ code: 'conflict' });
    expect(await agencyOf(agencyId)).toEqual(before);
    expect(await mailsTo(owner.emailAddress)).toHaveLength(1);
  });

  test('also where eight decide in the same instant', async () => {
    const { agencyId, owner } = await pending();
    const [one, other] = [await asStaff(), await asStaff('administrator')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) =>
        decideAgency(place % 2 ? one : other, agencyId, place % 2 ? approve : decline),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    expect(await mailsTo(owner.emailAddress)).toHaveLength(1);
    expect(await db.audit.count({ where: { agencyId, actorKind: 'staff' } })).toBe(2);
  });
});

describe('an owner whose flag has no such step', () => {
  test.each(['E', 'C', 'A', 'D'] as const)('%s: nothing is changed', async (activationFlag) => {
    const { agencyId, owner } = await buildAgency(db, { approvalStatus: 'PENDING', owner: { activationFlag } });
    for (const decision of [approve, decline])
      await expect(decideAgency(await asStaff(), agencyId, decision)).rejects.toMatchObject({
        code: 'illegalTransition',
      });
    const after = await agencyOf(agencyId);
    expect([after.approvalStatus, after.decidedAt, after.agents[0]?.activationFlag]).toEqual([
      'PENDING',
      null,
      activationFlag,
    ]);
    expect(await mailsTo(owner.emailAddress)).toEqual([]);
    expect(await db.audit.count({ where: { agencyId, actorKind: 'staff' } })).toBe(0);
  });

  test('an agency without an owner is not decided', async () => {
    const { agencyId, owner } = await pending();
    await db.agent.update({ where: { agentUniqueId: owner.agentUniqueId }, data: { deletedAt: new Date() } });
    await expect(decideAgency(await asStaff(), agencyId, approve)).rejects.toMatchObject({ code: 'illegalTransition' });
  });
});

test('a deactivated user of an approved agency still sees whom to ask', async () => {
  const agency = await buildAgency(db, { owner: { firstName: 'Grace', lastName: 'Hopper' } });
  const advisor = await buildAgent(db, agency, { activationFlag: 'D' });
  const attempt = signIn(visitor(), { userId: advisor.userId, password: samplePassword, userAgent: '' });
  await expect(attempt).rejects.toMatchObject({ code: 'deactivated', params: { owner: 'Grace Hopper' } });
});

test('the database requires a reason for a decline', async () => {
  const { agencyId } = await pending();
  await expect(db.agency.update({ where: { agencyId }, data: { approvalStatus: 'DECLINED' } })).rejects.toThrow();
  await expect(
    db.agency.update({ where: { agencyId }, data: { declineReason: 'Approved all the same' } }),
  ).rejects.toThrow();
});
