import { afterAll, describe, expect, test } from 'vitest';
import { readAnswerLink, renewAnswerLink } from '#app/domain/agencies/approval/answerLink.server.ts';
import { answerReturn } from '#app/domain/agencies/approval/answerReturn.server.ts';
import { approveMany } from '#app/domain/agencies/approval/approveMany.server.ts';
import { decideAgency } from '#app/domain/agencies/approval/decideAgency.server.ts';
import { agencyQueue, answerSchema } from '#app/domain/agencies/approval/forms.ts';
import { keepReturns } from '#app/domain/agencies/approval/keepReturns.server.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { returnAgency } from '#app/domain/agencies/approval/returnAgency.server.ts';
import type { QueueTab } from '#app/domain/agencies/approval/statuses.ts';
import { listOwnCases } from '#app/domain/operations/cases/readCase.server.ts';
import { readWaiting } from '#app/domain/operations/day/readWaiting.server.ts';
import { database } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import * as answerScreen from '#app/routes/agencies/approval/answer.tsx';
import * as agencyScreen from '#app/routes/agencies/approval/agency.tsx';
import { buildAgency } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { questionsOf, registered, returned } from '#tests/support/returns.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
afterAll(closePasswords);

const day = 24 * 3_600_000;
const later = (ms: number, from = new Date()) => new Date(from.getTime() + ms);
const reviewer = async () => signedInAsStaff(await newStaff('reviewer'));
const agencyOf = (agencyId: string) => db.agency.findUniqueOrThrow({ where: { agencyId }, include: { agents: true } });
const rounds = (agencyId: string) =>
  db.registrationReturn.findMany({ where: { agencyId }, include: { questions: { orderBy: { place: 'asc' } } } });
const inTab = async (ctx: Awaited<ReturnType<typeof reviewer>>, status: QueueTab, search: string) =>
  (await listAgencies(ctx, { ...agencyQueue.defaults, status, search })).agencies.map(({ agencyId }) => agencyId);

type Returned = Awaited<ReturnType<typeof returned>>;

/** What an owner sends by their link: the form as it opens, with answers and changes. */
async function sent({ token, typed }: Pick<Returned, 'token' | 'typed'>, changes: Record<string, string> = {}) {
  const { asked } = await readAnswerLink(visitor(), token);
  const version = String(asked?.version ?? 0);
  return answerSchema({ countriesWithStates: new Set(['US', 'GB', 'JP']) }).parse({ ...typed, version, ...changes });
}

describe('returning a registration', () => {
  test('mails its owner a link in their language, stops the clock, and takes it out of the queue and of the home', async () => {
    const ctx = await signedInAsStaff(await newStaff('reviewer', { markets: ['jp'] }));
    const before = (await readWaiting(ctx)).find(({ kind }) => kind === 'registrations')?.count ?? 0;
    const { agencyId, emailAddress } = await registered('JP');
    await returnAgency(ctx, agencyId, questionsOf(['代表者はどなたですか。', '', '支店はありますか。']));
    expect(await agencyOf(agencyId)).toMatchObject({ approvalStatus: 'PENDING', returnedAt: ctx.now, clockFrom: null });
    const mail = (await mailsTo(emailAddress)).find(({ template }) => template === 'registrationReturned')!;
    expect(mail.language).toBe('ja');
    expect(mail.text).toContain('/register-agency-answer?token=');
    expect(mail.text).not.toContain('代表者');
    expect(await db.emailLink.count({ where: { purpose: 'answer', tokenHash: hashToken(mail.token) } })).toBe(1);
    const record = await db.audit.findMany({ where: { agencyId }, select: { after: true } });
    expect(JSON.stringify(record)).not.toContain(mail.token);
    expect([await inTab(ctx, 'PENDING', agencyId), await inTab(ctx, 'RETURNED', agencyId)]).toEqual([[], [agencyId]]);
    expect((await readWaiting(ctx)).find(({ kind }) => kind === 'registrations')?.count ?? 0).toBe(before);
    expect(await rounds(agencyId)).toMatchObject([
      { state: 'waiting', questions: [{ place: 1, questionTxt: '代表者はどなたですか。' }, { place: 2 }] },
    ]);
  });

  test('of two reviewers one asks; approving several leaves it, and a decision voids the questions', async () => {
    const { agencyId, token, emailAddress } = await returned();
    const other = await reviewer();
    await expect(returnAgency(other, agencyId, questionsOf(['And you?']))).rejects.toMatchObject({ code: 'conflict' });
    expect(await approveMany(other, [agencyId])).toEqual({ approved: 0, left: 1 });
    await decideAgency(other, agencyId, { decision: 'approve' });
    expect(await agencyOf(agencyId)).toMatchObject({ approvalStatus: 'APPROVED', returnedAt: null });
    expect(await rounds(agencyId)).toMatchObject([{ state: 'decided' }]);
    expect(await readAnswerLink(visitor(), token)).toEqual({ state: 'decided', asked: null });
    await expect(renewAnswerLink(visitor(), token)).rejects.toMatchObject({ code: 'tokenExpired' });
    expect((await templatesTo(emailAddress)).at(-1)).toBe('agencyApproved');
  });

  test('is for those who decide, in their markets, about what waits', async () => {
    const { agencyId } = await registered('GB');
    const ask = async (role: 'editor' | 'reviewer', markets: ('jp' | 'uk')[] = []) =>
      returnAgency(await signedInAsStaff(await newStaff(role, { markets })), agencyId, questionsOf(['Who?']));
    await expect(ask('editor')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask('reviewer', ['jp'])).rejects.toMatchObject({ code: 'notFound' });
    await decideAgency(await reviewer(), agencyId, { decision: 'decline', declineReason: 'No such agency here.' });
    await expect(ask('reviewer', ['uk'])).rejects.toMatchObject({ code: 'conflict' });
    expect(await rounds(agencyId)).toEqual([]);
  });
});

describe('answering', () => {
  test('puts the case back with answers, what changed field by field, and the clock going on', async () => {
    const one = await returned(undefined, 'US', ['Who owns you?', 'Which street?']);
    const { agencyId, agentUniqueId, staff, token, emailAddress } = one;
    expect((await listOwnCases(staff)).map(({ id }) => id)).not.toContain(agencyId);
    const monday = new Date('2026-01-05T14:00Z');
    const thursday = new Date('2026-01-08T20:00Z');
    // Registered on a Monday morning in New York, asked four hours later, answered on Thursday.
    await db.agency.update({ where: { agencyId }, data: { createdAt: monday, returnedAt: later(day / 6, monday) } });
    await db.registrationReturn.updateMany({ where: { agencyId }, data: { askedAt: later(day / 6, monday) } });
    await db.emailLink.updateMany({ where: { tokenHash: hashToken(token) }, data: { expiresAt: later(day) } });
    const input = await sent(one, { answer1: 'I do.', address1: '14 Quay Street', ownerFirstName: 'Eleanor' });
    await answerReturn(visitor({ now: thursday }), token, input);
    const after = await agencyOf(agencyId);
    expect(after).toMatchObject({ returnedAt: null, address1: '14 Quay Street', version: 1 });
    expect(after.clockFrom).toEqual(new Date('2026-01-08T16:00Z'));
    expect(after.agents[0]).toMatchObject({
      firstName: 'Eleanor',
      firstNameKey: 'ELEANOR',
      address1: '14 Quay Street',
    });
    expect(await rounds(agencyId)).toMatchObject([
      {
        state: 'answered',
        endedAt: thursday,
        questions: [{ answerTxt: 'I do.' }, { answerTxt: '' }],
        changes: [
          { field: 'ownerFirstName', before: 'Nora', after: 'Eleanor' },
          { field: 'address1', before: '12 Quay Street', after: '14 Quay Street' },
        ],
      },
    ]);
    expect((await listOwnCases(staff)).map(({ id }) => id)).toContain(agencyId);
    expect(await inTab(staff, 'PENDING', agencyId)).toEqual([agencyId]);
    expect(await templatesTo(emailAddress)).toContain('registrationAnswered');
    const audits = await db.audit.findMany({ where: { agencyId }, orderBy: { id: 'asc' } });
    expect(audits.map(({ action }) => action).slice(-2)).toEqual(['agent.registration-corrected', 'agency.answered']);
    expect(audits.at(-2)).toMatchObject({ actorKind: 'visitor', subjectId: agentUniqueId });
    // The link is used up, and a second round has a new one.
    expect(await readAnswerLink(visitor(), token)).toEqual({ state: 'answered', asked: null });
    await returnAgency({ ...staff, now: later(60_000) }, agencyId, questionsOf(['Since when?']));
    expect((await readAnswerLink(visitor(), token)).state).toBe('expired');
    expect((await readAnswerLink(visitor(), await newestToken(emailAddress))).state).toBe('open');
  });

  test('finds duplicates again, changes nothing then, and takes a new address', async () => {
    const one = await returned();
    const { owner, abtanumber } = await buildAgency(db, { country: 'GB' });
    const attempt = async (changes: Record<string, string>) =>
      answerReturn(visitor(), one.token, await sent(one, changes));
    await expect(attempt({ registrationEmail: owner.emailAddress })).rejects.toMatchObject({ code: '7008' });
    await expect(attempt({ userId: owner.userId })).rejects.toMatchObject({ code: '7009', field: 'userId' });
    await expect(attempt({ abtanumber })).rejects.toMatchObject({ code: 'abtaNumberRegistered' });
    const { agencyName, zipCode } = await buildAgency(db, { country: 'GB' });
    await expect(attempt({ agencyName, zipCode })).rejects.toMatchObject({ code: 'agencyRegistered' });
    await expect(attempt({})).rejects.toMatchObject({ code: 'nothingAnswered', field: 'answer1' });
    expect(await rounds(one.agencyId)).toMatchObject([{ state: 'waiting' }]);
    const registrationEmail = `other.${crypto.randomUUID().slice(0, 8)}@tidewater.example`;
    await attempt({ registrationEmail });
    expect((await agencyOf(one.agencyId)).agents[0]).toMatchObject({ emailAddress: registrationEmail.toUpperCase() });
    expect([await templatesTo(one.emailAddress), await templatesTo(registrationEmail)]).toEqual([
      ['agencyPending', 'registrationReturned', 'registrationAnswered'],
      ['registrationAnswered'],
    ]);
  });

  test('about an agency that was there already is possible', async () => {
    const one = await returned();
    const { agencyName, zipCode } = one.typed;
    await buildAgency(db, { country: 'GB', agencyName, zipCode });
    await answerReturn(visitor(), one.token, await sent(one, { answer1: 'It is another one.' }));
    expect(await rounds(one.agencyId)).toMatchObject([{ state: 'answered', changes: [] }]);
  });

  test('of two tabs one counts; what was changed in the meantime is not overwritten', async () => {
    const one = await returned();
    const input = await sent(one, { answer1: 'I do.' });
    await db.agency.update({ where: { agencyId: one.agencyId }, data: { version: { increment: 1 } } });
    await expect(answerReturn(visitor(), one.token, input)).rejects.toMatchObject({ code: 'conflict' });
    const again = await sent(one, { answer1: 'I do.' });
    const both = await Promise.allSettled([1, 2].map(() => answerReturn(visitor(), one.token, again)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'tokenExpired' } });
    expect(await db.audit.count({ where: { agencyId: one.agencyId, action: 'agency.answered' } })).toBe(1);
  });

  test('an address that the help desk gave the owner alone stays', async () => {
    const one = await returned(undefined, 'US');
    await db.agent.update({ where: { agentUniqueId: one.agentUniqueId }, data: { address1: '1 Home Lane' } });
    await answerReturn(visitor(), one.token, await sent(one, { address1: '14 Quay Street' }));
    const { address1, agents } = await agencyOf(one.agencyId);
    expect([address1, agents[0]!.address1]).toEqual(['14 Quay Street', '1 Home Lane']);
  });
});

describe('the link', () => {
  test('is good for seven days, and is replaced by a press, which mails the address on record alone', async () => {
    const { token, emailAddress } = await returned();
    const late = later(7 * day + 60_000);
    expect((await readAnswerLink(visitor({ now: late }), token)).state).toBe('expired');
    await expect(renewAnswerLink(visitor(), token)).rejects.toMatchObject({ code: 'tokenExpired' });
    await renewAnswerLink(visitor({ now: late }), token);
    const renewed = await newestToken(emailAddress);
    expect((await readAnswerLink(visitor({ now: late }), renewed)).state).toBe('open');
    for (let press = 0; press < 3; press += 1) await renewAnswerLink(visitor({ now: late }), token);
    await expect(
      (async () => {
        for (let press = 0; press < 3; press += 1) await renewAnswerLink(visitor({ now: late }), token);
      })(),
    ).rejects.toMatchObject({ code: 'throttled' });
    expect((await readAnswerLink(visitor({ now: late }), renewed)).state).toBe('expired');
    expect(await readAnswerLink(visitor(), 'x'.repeat(43))).toEqual({ state: 'unknown', asked: null });
  });

  test('sends from one address are counted', async () => {
    const one = await returned();
    const input = await sent(one);
    const address = crypto.randomUUID();
    const attempts = Array.from({ length: 40 }, () => answerReturn(visitor({ address }), one.token, input));
    const codes = (await Promise.allSettled(attempts)).map(
      (each) => (each as { reason: { code: string } }).reason.code,
    );
    expect(codes).toContain('throttled');
  });

  test('a reminder goes once after five days, and after thirty the registration is closed with a mail', async () => {
    const one = await returned();
    const { agencyId, agentUniqueId, emailAddress, token } = one;
    const at = (days: number) => keepReturns({ db, now: later(days * day) });
    await at(4.9);
    expect((await templatesTo(emailAddress)).at(-1)).toBe('registrationReturned');
    await at(5.1);
    await at(6);
    expect(await templatesTo(emailAddress)).toEqual(['agencyPending', 'registrationReturned', 'registrationReminder']);
    expect((await readAnswerLink(visitor({ now: later(6 * day) }), token)).state).toBe('expired');
    await Promise.all([at(30.1), at(30.1)]);
    await at(31);
    expect((await templatesTo(emailAddress)).slice(3)).toEqual(['registrationUnanswered']);
    expect(await agencyOf(agencyId)).toMatchObject({ approvalStatus: 'DECLINED', decidedBy: null, returnedAt: null });
    expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).toMatchObject({ activationFlag: 'D' });
    expect(await rounds(agencyId)).toMatchObject([{ state: 'unanswered' }]);
    expect(
      await db.audit.findMany({
        where: { agencyId, actorKind: 'system' },
        select: { action: true },
        orderBy: { id: 'asc' },
      }),
    ).toEqual([{ action: 'agency.closed-unanswered' }, { action: 'agent.declined' }]);
  });
});

describe('the pages', () => {
  const path = (token: string) => `/register-agency-answer?token=${token}`;
  const open = (token: string) => openPage(answerScreen.loader as never, { path: path(token) });
  const post = (token: string, fields: Record<string, string>) =>
    postForm(answerScreen.action as never, { path: path(token), fields });

  test('of the link show the questions to who has it, and nothing to anybody else', async () => {
    const one = await returned();
    const page = await open(one.token);
    expect(page).toMatchObject({ status: 200, data: { state: 'open', page: { questions: [{ place: 1 }] } } });
    for (const token of ['', 'nonsense', 'x'.repeat(43)]) {
      const closed = await open(token);
      expect(closed).toMatchObject({ status: 410, data: { state: 'unknown', page: null } });
      expect(await post(token, { ...one.typed, version: '0' })).toMatchObject({
        status: 410,
        data: { closed: 'unknown' },
      });
    }
  });

  test('keep what was typed where the form is refused, is stale, or its link was used in another tab', async () => {
    const one = await returned();
    const version = String((await readAnswerLink(visitor(), one.token)).asked!.version);
    const typed = { ...one.typed, version, answer1: 'I do, since 1998.' };
    const broken = await post(one.token, { ...typed, city: '' });
    expect(broken).toMatchObject({ status: 400, data: { initialValue: { answer1: 'I do, since 1998.' } } });
    expect(Object.keys(broken.errors)).toEqual(['city']);
    const stale = await post(one.token, { ...typed, version: '99', city: 'Bournemouth' });
    expect(stale).toMatchObject({
      status: 409,
      data: { stale: { version, differences: [{ yours: 'Bournemouth', stored: 'Southampton' }] } },
    });
    expect(await post(one.token, typed)).toMatchObject({ status: 302, location: path(one.token) });
    expect((await open(one.token)).data).toMatchObject({ state: 'answered', page: null });
    const second = await post(one.token, typed);
    expect(second).toMatchObject({
      status: 410,
      data: { closed: 'answered', initialValue: { answer1: 'I do, since 1998.' } },
    });
  });

  test('renew a link that is too old, and say so', async () => {
    const one = await returned();
    expect(await post(one.token, { intent: 'renew' })).toMatchObject({ status: 410 });
    await db.emailLink.updateMany({ where: { tokenHash: hashToken(one.token) }, data: { expiresAt: new Date() } });
    expect(await open(one.token)).toMatchObject({ status: 410, data: { state: 'expired', page: null } });
    expect(await post(one.token, { intent: 'renew' })).toMatchObject({ status: 200, data: { renewed: true } });
  });

  test('of staff return it, and show the round with what was answered and corrected', async () => {
    const cookie = await staffCookie(await newStaff('reviewer'));
    const one = await registered();
    const at = (form?: Record<string, string>) =>
      requestTo(`/staff/agencies/${one.agencyId}`, {
        cookie,
        ...(form && { form }),
        params: { agencyId: one.agencyId },
      });
    expect(await agencyScreen.action(at({ decision: 'return', question1: ' ' }))).toMatchObject({
      init: { status: 400 },
    });
    const reply = await agencyScreen.action(at({ decision: 'return', question1: 'Who?', question2: '' }));
    expect((reply as Response).headers.get('Location')).toBe('/staff/agencies');
    expect(await agencyScreen.loader(at())).toMatchObject({
      agency: { returned: expect.stringMatching(/\d/) as string },
    });
    const token = await newestToken(one.emailAddress);
    await answerReturn(visitor(), token, await sent({ ...one, token }, { answer1: 'Nora', title: 'DR', state: 'WLS' }));
    expect(await agencyScreen.loader(at())).toMatchObject({
      agency: { returned: '', status: 'PENDING' },
      rounds: [
        {
          state: 'answered',
          questions: [{ question: 'Who?', answer: 'Nora' }],
          changes: [
            { label: 'Title', before: 'Mrs.', after: 'Dr.' },
            { label: 'State', before: 'England', after: 'Wales' },
          ],
        },
      ],
    });
  });
});
