import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeStaffAccess, endStaffAccess } from '#app/domain/accounts/staff/changeStaffAccess.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listOwnFeedback } from '#app/domain/feedback/ownFeedback.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { setFeedbackState } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import { feedbackList } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import { listOwnCases, readCase } from '#app/domain/operations/cases/readCase.server.ts';
import { workOnCase } from '#app/domain/operations/cases/workOnCase.server.ts';
import { database } from '#app/platform/database.server.ts';
import { action, loader } from '#app/routes/operations/cases/feedbackCase.tsx';
import { listAddress } from '#tests/listAddress.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});

const helpDesk = async (options?: Parameters<typeof newStaff>[1]) =>
  signedInAsStaff(await newStaff('help-desk', options));
async function newFeedback() {
  const sender = await buildAgent(db, agency, { agentType: 'A' });
  const ctx = await signedIn(sender);
  const said = { application: 'OneSource', feedbackType: 'S', commentTxt: 'Said', userAgent: '' } as const;
  return { ctx, ...(await sendFeedback(ctx, said)) };
}
const take = (ctx: StaffContext, feedbackId: string) => workOnCase(ctx, 'feedback', feedbackId, { intent: 'take' });
const holder = async (feedbackId: string) =>
  (await db.case.findUnique({ where: { kind_subjectId: { kind: 'feedback', subjectId: feedbackId } } }))?.takenBy;

describe('taking a case', () => {
  test('of two who press at once one gets it, and the other sees who', async () => {
    const { feedbackId } = await newFeedback();
    const both = [await helpDesk(), await helpDesk()];
    const results = await Promise.allSettled(both.map((ctx) => take(ctx, feedbackId)));
    const winner = both[results.findIndex(({ status }) => status === 'fulfilled')]!;
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { code: 'caseTaken', params: { name: `${winner.staff.firstName} ${winner.staff.lastName}` } },
    });
    expect(await holder(feedbackId)).toBe(winner.staff.staffId);
    await take(winner, feedbackId);
  });

  test('is for those who decide in its queue, in their markets, while it waits', async () => {
    const { feedbackId } = await newFeedback();
    await expect(take(await helpDesk({ markets: ['jp'] }), feedbackId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(take(await signedInAsStaff(await newStaff('reviewer')), feedbackId)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const ctx = await helpDesk();
    await setFeedbackState(ctx, feedbackId, { feedbackState: 'closed', version: 0 });
    await expect(take(ctx, feedbackId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('refuses an agency that no address can name, as one that there is not', async () => {
    const ctx = await signedInAsStaff(await newStaff('reviewer'));
    for (const unknown of ['00000000', '\u0000']) {
      await expect(readCase(ctx, 'registrations', unknown)).rejects.toMatchObject({ code: 'notFound' });
      await expect(workOnCase(ctx, 'registrations', unknown, { intent: 'take' })).rejects.toMatchObject({
        code: 'notFound',
      });
    }
  });

  test('is seen in the list, at home while it waits, and in the record of what staff did', async () => {
    const [{ feedbackId }, other] = [await newFeedback(), await newFeedback()];
    const ctx = await helpDesk();
    await take(ctx, feedbackId);
    const ids = async (query: object) =>
      (await listFeedback(ctx, feedbackList.read(listAddress({ pageSize: 50, ...query })))).feedback.map(
        (each) => each.feedbackId,
      );
    expect(await ids({ holder: 'mine' })).toEqual([feedbackId]);
    expect(await ids({ holder: 'noOne' })).toContain(other.feedbackId);
    expect(await ids({ holder: 'noOne' })).not.toContain(feedbackId);
    expect(await listOwnCases(ctx)).toMatchObject([{ kind: 'feedback', id: feedbackId }]);
    await setFeedbackState(ctx, feedbackId, { feedbackState: 'closed', version: 0 });
    expect(await listOwnCases(ctx)).toEqual([]);
    expect(
      await db.audit.findFirst({ where: { action: 'case.taken', subjectId: feedbackId, actorId: ctx.staff.staffId } }),
    ).toMatchObject({ subjectKind: 'feedback', agencyId: null });
  });

  test('narrows the queue of registrations too', async () => {
    const { agencyId } = await buildAgency(db, { country: 'US', owner: { activationFlag: 'P' } });
    const ctx = await signedInAsStaff(await newStaff('reviewer'));
    await workOnCase(ctx, 'registrations', agencyId, { intent: 'take' });
    const of = async (holder: string) =>
      (await listAgencies(ctx, agencyQueue.read(listAddress({ holder })))).agencies.map((each) => each.agencyId);
    expect(await of('mine')).toEqual([agencyId]);
    expect(await of('noOne')).not.toContain(agencyId);
  });
});

describe('handing over and giving back', () => {
  test('are for its holder and administrators; it is handed only to staff who may decide about it', async () => {
    const { feedbackId } = await newFeedback();
    const [one, other, british] = [await helpDesk(), await helpDesk(), await helpDesk({ markets: ['uk'] })];
    await take(one, feedbackId);
    const over = (ctx: StaffContext, to: StaffContext) =>
      workOnCase(ctx, 'feedback', feedbackId, { intent: 'handOver', colleague: to.staff.staffId });
    await expect(over(other, other)).rejects.toMatchObject({ code: 'notYourCase' });
    await expect(over(one, british)).rejects.toMatchObject({ code: 'noSuchColleague', field: 'colleague' });
    await over(one, other);
    expect(await holder(feedbackId)).toBe(other.staff.staffId);
    await expect(workOnCase(one, 'feedback', feedbackId, { intent: 'giveBack' })).rejects.toMatchObject({
      code: 'notYourCase',
    });
    await over(await signedInAsStaff(await newStaff('administrator')), one);
    await workOnCase(one, 'feedback', feedbackId, { intent: 'giveBack' });
    expect(await holder(feedbackId)).toBeUndefined();
  });
});

describe('a case whose holder', () => {
  const administrator = async () => signedInAsStaff(await newStaff('administrator'));
  test.each([
    [
      'lost their access',
      (ctx: StaffContext, id: string) => endStaffAccess(ctx, id, { reason: 'Left the brand' }),
      false,
    ],
    [
      'has a role that does not decide about it',
      (ctx: StaffContext, id: string) => changeStaffAccess(ctx, id, { role: 'editor', markets: [] }),
      false,
    ],
    [
      'has other markets',
      (ctx: StaffContext, id: string) => changeStaffAccess(ctx, id, { role: 'help-desk', markets: ['uk', 'jp'] }),
      false,
    ],
    [
      'has fewer markets, its own among them',
      (ctx: StaffContext, id: string) => changeStaffAccess(ctx, id, { role: 'help-desk', markets: ['uk', 'nam'] }),
      true,
    ],
  ] as const)('%s is theirs no more, or still', async (_, change, isTheirs) => {
    const [{ feedbackId }, closed] = [await newFeedback(), await newFeedback()];
    const [one, other] = [await helpDesk(), await helpDesk()];
    await take(one, feedbackId);
    await take(one, closed.feedbackId);
    await setFeedbackState(one, closed.feedbackId, { feedbackState: 'closed', version: 0 });
    await change(await administrator(), one.staff.staffId);
    expect(await holder(closed.feedbackId)).toBe(one.staff.staffId);
    expect(await holder(feedbackId)).toBe(isTheirs ? one.staff.staffId : undefined);
    expect(await db.audit.count({ where: { action: 'case.given-back', subjectId: feedbackId } })).toBe(
      isTheirs ? 0 : 1,
    );
    const taken = take(other, feedbackId);
    await (isTheirs ? expect(taken).rejects.toMatchObject({ code: 'caseTaken' }) : taken);
  });
});

describe('a note', () => {
  const secret = 'The agency must never read this';

  test('is for the staff alone: no reply to the agency has it, nor the trail', async () => {
    const { feedbackId, ctx } = await newFeedback();
    const staff = await helpDesk();
    await take(staff, feedbackId);
    await workOnCase(staff, 'feedback', feedbackId, { intent: 'note', noteTxt: secret });
    expect((await readCase(staff, 'feedback', feedbackId)).notes.map(({ noteTxt }) => noteTxt)).toEqual([secret]);
    const owner = await signedIn(agency.owner);
    const seen = [
      await listOwnFeedback(ctx, { page: 1, pageSize: 20 }),
      await listRecord(owner, { ...recordList.read(listAddress({ kind: 'all', pageSize: 50 })), actions: [] }),
      await db.audit.findMany({ where: { OR: [{ agencyId: agency.agencyId }, { subjectId: feedbackId }] } }),
    ];
    const text = JSON.stringify(seen, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toContain(secret);
    expect(JSON.stringify(seen.slice(0, 2), (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(
      'case.',
    );
  });

  test('may be written after the case is closed, and says something', async () => {
    const { feedbackId } = await newFeedback();
    const member = await newStaff('help-desk');
    const ctx = await signedInAsStaff(member);
    await setFeedbackState(ctx, feedbackId, { feedbackState: 'closed', version: 0 });
    const path = `/staff/cases/feedback/${feedbackId}`;
    const cookie = await staffCookie(member);
    const post = (form: Record<string, string>) => action(requestTo(path, { cookie, form, params: { feedbackId } }));
    expect(await post({ intent: 'note', noteTxt: '  ' })).toMatchObject({ init: { status: 400 } });
    expect(await post({ intent: 'burn' })).toMatchObject({ init: { status: 400 } });
    const reply = await responseOf(post({ intent: 'note', noteTxt: 'Called back' }));
    expect(reply.headers.get('Location')).toBe(path);
    const open = () => loader(requestTo(path, { cookie, params: { feedbackId } }));
    await open();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    expect((await open()).notes).toMatchObject([{ noteTxt: 'Called back' }]);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(6);
    queries.mockRestore();
  });
});
