import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { publishedOutcomes } from '#app/domain/feedback/publishedOutcomes.server.ts';
import { listOwnFeedback } from '#app/domain/feedback/ownFeedback.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { answerFeedback, setFeedbackState } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import {
  deleteAnswerTemplate,
  listAnswerTemplates,
  readAnswerTemplate,
  saveAnswerTemplate,
} from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { feedbackList } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import { deleteOutcome, listOutcomes, saveOutcome } from '#app/domain/feedback/staff/outcomes.server.ts';
import { openFeedbackPicture, readFeedback } from '#app/domain/feedback/staff/readFeedback.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const db = database();
const list = await import('#app/routes/feedback/staff/list.tsx');
const one = await import('#app/routes/feedback/staff/one.tsx');
const said = {
  application: 'OneSource',
  feedbackType: 'S',
  commentTxt: 'A darker header, please.',
  userAgent: '',
} as const;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let staff: StaffContext;
let editor: StaffContext;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
  [staff, editor] = [
    await signedInAsStaff(await newStaff('help-desk')),
    await signedInAsStaff(await newStaff('editor')),
  ];
});

async function sent(more: Partial<Parameters<typeof sendFeedback>[1]> = {}, from = agency) {
  const sender = await buildAgent(db, from, { agentType: 'A' });
  const ctx = await signedIn(sender);
  return { sender, ctx, ...(await sendFeedback(ctx, { ...said, ...more })) };
}

const own = async (ctx: AgentContext) => (await listOwnFeedback(ctx, { page: 1, pageSize: 20 })).feedback[0]!;
const mailed = async (emailAddress: string) =>
  (await mailsTo(emailAddress)).map(({ template, language, subject }) => [template, language, subject]);
// What staff do, they do now: a context has the time of its sign-in.
const later = (ctx = staff) => ({ ...ctx, now: new Date() });
const answer = { answerTxt: 'Thank you.\nWe will.', feedbackState: 'answered', version: 0 } as const;

describe('an answer', () => {
  test('is seen by the sender in the portal and by mail, and recorded in the agency', async () => {
    const { feedbackId, ctx, sender, number } = await sent();
    await answerFeedback(later(), feedbackId, answer);
    expect(await own(ctx)).toMatchObject({ state: 'answered', answers: [{ answerTxt: 'Thank you.\nWe will.' }] });
    expect(await mailed(sender.emailAddress)).toEqual([
      ['feedbackReceived', 'en', `Your feedback ${number}`],
      ['feedbackAnswered', 'en', `An answer to your feedback ${number}`],
    ]);
    const text = (await mailsTo(sender.emailAddress)).at(-1)!.text;
    expect(text).toContain('Its status is now: Answered.');
    expect(text).toContain('Thank you.\n\nWe will.');
    expect(
      await db.audit.findFirst({ where: { subjectId: sender.agentUniqueId, action: 'agent.feedback-answered' } }),
    ).toMatchObject({
      actorKind: 'staff',
      actorId: staff.staff.staffId,
      agencyId: agency.agencyId,
      before: { feedbackNumber: number, feedbackState: 'received' },
      after: { feedbackNumber: number, feedbackState: 'answered' },
    });
  });

  test('and what it answers say what was typed, also where that reads as markup', async () => {
    const typed = '"><b>x {{number}} $t(common:product)';
    const { feedbackId, ctx, sender } = await sent({ commentTxt: typed });
    const fields = { intent: 'answer', answerTxt: typed, feedbackState: 'answered', version: '0' };
    const visit = { path: `/staff/feedback/${feedbackId}`, params: { feedbackId } };
    const cookie = await staffCookie(await newStaff('help-desk'));
    const posted = await postForm(one.action, { ...visit, fields, headers: { Cookie: cookie } });
    expect(posted.status).toBe(302);
    expect(await own(ctx)).toMatchObject({ commentTxt: typed, answers: [{ answerTxt: typed }] });
    const shown = await openPage(one.loader, { ...visit, headers: { Cookie: cookie } });
    expect(shown.data).toMatchObject({ comment: typed, answers: [{ text: typed }] });
    const mail = (await mailsTo(sender.emailAddress)).at(-1)!;
    expect(mail.text).toContain(typed);
    expect(mail.html).toContain('&quot;&gt;&lt;b&gt;x {{number}} $t(common:product)');
    expect(mail.html).not.toContain('<b>x');
  });

  test('is written in the language in which the sender reads the portal, whatever the market', async () => {
    const { feedbackId, sender, number } = await sent();
    await db.account.update({ where: { accountId: sender.agentUniqueId }, data: { language: 'ja' } });
    await answerFeedback(later(), feedbackId, answer);
    expect((await mailed(sender.emailAddress)).at(-1)).toEqual([
      'feedbackAnswered',
      'ja',
      `【Gangway】フィードバックへの回答（${number}）`,
    ]);
  });

  test('of two at once, one is taken', async () => {
    const { feedbackId } = await sent();
    const other = await signedInAsStaff(await newStaff('administrator'));
    const both = await Promise.allSettled([
      answerFeedback(later(), feedbackId, answer),
      answerFeedback(later(other), feedbackId, { ...answer, feedbackState: 'closed' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    await answerFeedback(later(), feedbackId, { ...answer, version: 1 });
    expect((await readFeedback(staff, feedbackId)).answers).toHaveLength(2);
  });

  test('to a sender who was deleted sends no mail', async () => {
    const { feedbackId, sender } = await sent();
    await deleteAgent(await signedIn(agency.owner), { agentUniqueId: sender.agentUniqueId });
    await answerFeedback(later(), feedbackId, answer);
    expect((await mailed(sender.emailAddress)).map(([template]) => template)).not.toContain('feedbackAnswered');
  });
});

describe('a state', () => {
  test('is set without an answer where it follows the present one, and mailed', async () => {
    const { feedbackId, ctx, sender, number } = await sent();
    await setFeedbackState(later(), feedbackId, { feedbackState: 'inWork', version: 0 });
    expect((await own(ctx)).state).toBe('inWork');
    expect((await mailed(sender.emailAddress)).at(-1)).toEqual([
      'feedbackStateChanged',
      'en',
      `News about your feedback ${number}`,
    ]);
    for (const feedbackState of ['inWork', 'received', 'answered'] as const) {
      await expect(setFeedbackState(later(), feedbackId, { feedbackState, version: 1 })).rejects.toMatchObject({
        code: 'feedbackStateImpossible',
        field: 'feedbackState',
      });
    }
    await expect(setFeedbackState(later(), feedbackId, { feedbackState: 'closed', version: 0 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await setFeedbackState(later(), feedbackId, { feedbackState: 'closed', version: 1 });
    expect((await own(ctx)).state).toBe('closed');
  });
});

describe('the list', () => {
  const numbers = async (query: Record<string, unknown>) =>
    (await listFeedback(staff, feedbackList.read(listAddress({ pageSize: 50, ...query })))).feedback.map(
      ({ number }) => number,
    );
  let tokyo: Awaited<ReturnType<typeof buildAgency>>;
  const rows: Record<string, Awaited<ReturnType<typeof sent>>> = {};

  beforeAll(async () => {
    tokyo = await buildAgency(db, { country: 'JP', agencyName: 'Aozora Zephyr' });
    rows.portal = await sent({ feedbackType: 'D', commentTxt: 'Zephyr menus: O’Brien’s café' }, tokyo);
    rows.academy = await sent({ application: 'Academy', feedbackType: 'C', commentTxt: 'Zephyr slow' }, tokyo);
    rows.nam = await sent({ feedbackType: 'D', commentTxt: 'Zephyr of the west' });
    await setFeedbackState(later(), rows.nam.feedbackId, { feedbackState: 'inWork', version: 0 });
  });

  test.each([
    ['a word', { search: 'zephyr' }, ['nam', 'academy', 'portal']],
    ['words without accents and case', { search: 'CAFE obrien' }, []],
    ['the beginning of a word with its accent left out', { search: 'zephyr cafe' }, ['portal']],
    ['a state', { search: 'zephyr', state: 'inWork' }, ['nam']],
    ['an application', { search: 'zephyr', application: 'Academy' }, ['academy']],
    ['a type', { search: 'zephyr', type: 'D' }, ['nam', 'portal']],
    ['a market', { search: 'zephyr', market: 'jp' }, ['academy', 'portal']],
    ['a brand', { search: 'zephyr', brand: 'PJ' }, ['academy', 'portal']],
    ['the oldest first', { search: 'zephyr', sort: 'sent', direction: 'asc' }, ['portal', 'academy', 'nam']],
    ['the last change first', { search: 'zephyr', sort: 'changed' }, ['nam', 'academy', 'portal']],
    ['a page beyond the end', { search: 'zephyr', pageSize: 10, page: 7 }, ['nam', 'academy', 'portal']],
    ['what is nowhere', { search: 'zephyr % _' }, []],
  ] as const)('by %s', async (_, query, found) =>
    expect(await numbers(query)).toEqual(found.map((name) => rows[name]!.number)),
  );

  test('by the number as it is spelled on the phone, by the agency and by the sender', async () => {
    const { number, sender } = rows.portal!;
    expect(await numbers({ search: number.toLowerCase().replaceAll('-', ' ') })).toEqual([number]);
    expect(await numbers({ search: 'aozora' })).toEqual([rows.academy!.number, number]);
    expect(await numbers({ search: sender.userId.toLowerCase() })).toEqual([number]);
  });

  test('is a page of the console with the filters of its address, and links in its order', async () => {
    const headers = { Cookie: await staffCookie(await newStaff('administrator')) };
    const { data } = await openPage(list.loader as never, {
      path: '/staff/feedback?q=zephyr&state=inWork&sort=agency&direction=asc',
      headers,
    });
    expect(data).toMatchObject({
      list: { total: 1, sort: { key: 'agency', direction: 'asc' }, filters: { state: 'inWork' }, search: 'zephyr' },
      rows: [{ number: rows.nam!.number, stateWord: 'In progress', about: 'The portal · Design Issue' }],
    });
  });
});

describe('the page of one', () => {
  test('fills a template in the sender’s language, and keeps what was typed where a colleague was faster', async () => {
    const { feedbackId, sender, number } = await sent();
    await saveAnswerTemplate(staff, null, {
      templateName: `Thanks ${number}`,
      textEn: 'Dear {name}, {number}.',
      textJa: '{name}様（{number}）',
      version: 0,
    });
    const template = (await listAnswerTemplates(staff)).find(({ name }) => name === `Thanks ${number}`)!;
    const visit = {
      path: `/staff/feedback/${feedbackId}?template=${template.templateId}`,
      params: { feedbackId },
      headers: { Cookie: await staffCookie(await newStaff('help-desk')) },
    };
    const { data } = await openPage(one.loader as never, visit);
    expect(data).toMatchObject({
      draft: { text: `Dear ${sender.firstName}, ${number}.` },
      settable: [{ value: 'inWork' }, { value: 'closed' }],
    });
    await setFeedbackState(later(), feedbackId, { feedbackState: 'inWork', version: 0 });
    const typed = { intent: 'answer', answerTxt: 'My own words', feedbackState: 'answered', version: '0' };
    const late = await postForm(one.action as never, { ...visit, fields: typed });
    expect([late.status, late.data]).toMatchObject([409, { stale: true, initialValue: { answerTxt: 'My own words' } }]);
    expect((await postForm(one.action as never, { ...visit, fields: { ...typed, version: '1' } })).location).toBe(
      `/staff/feedback/${feedbackId}`,
    );
    expect((await postForm(one.action as never, { ...visit, fields: { intent: 'delete' } })).status).toBe(400);
  });
});

test('an editor reads and answers nothing, and opens no picture', async () => {
  const { feedbackId } = await sent({ picture: await smallPicture({ width: 21 }) });
  await expect(openFeedbackPicture(staff, feedbackId)).resolves.toMatchObject({ type: 'image/webp' });
  const texts = { titleEn: 'a', titleJa: 'b', textEn: 'c', textJa: 'd', publishedOn: '', version: 0 };
  for (const attempt of [
    () => readFeedback(editor, feedbackId),
    () => openFeedbackPicture(editor, feedbackId),
    () => listFeedback(editor, feedbackList.defaults),
    () => answerFeedback(editor, feedbackId, answer),
    () => setFeedbackState(editor, feedbackId, { feedbackState: 'closed', version: 0 }),
    () => listAnswerTemplates(editor),
    () => saveAnswerTemplate(editor, null, { templateName: 'x', textEn: 'x', textJa: 'x', version: 0 }),
    () => deleteAnswerTemplate(editor, crypto.randomUUID()),
    () => listOutcomes(editor),
    () => saveOutcome(editor, null, texts),
    () => deleteOutcome(editor, crypto.randomUUID()),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
});

describe('a template', () => {
  const input = { templateName: 'Fixed soon', textEn: 'Soon.', textJa: '近日中に。', version: 0 };

  test('has a unique name, is changed only by an editor who has read it, and deleted', async () => {
    await saveAnswerTemplate(staff, null, input);
    await expect(saveAnswerTemplate(staff, null, { ...input, templateName: 'FIXED SOON' })).rejects.toMatchObject({
      code: 'templateNameTaken',
      field: 'templateName',
    });
    const { templateId } = (await listAnswerTemplates(staff)).find(({ name }) => name === 'Fixed soon')!;
    await saveAnswerTemplate(staff, templateId, { ...input, textEn: 'Very soon.' });
    await expect(saveAnswerTemplate(staff, templateId, input)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readAnswerTemplate(staff, templateId)).toMatchObject({ textEn: 'Very soon.', version: 1 });
    expect(await deleteAnswerTemplate(staff, templateId)).toBe('Fixed soon');
    await expect(deleteAnswerTemplate(staff, templateId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(saveAnswerTemplate(staff, templateId, input)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('You said, we did', () => {
  test('is shown from its day, in the reader’s language, and never as a draft', async () => {
    const entry = (name: string, publishedOn: string) => ({
      titleEn: `${name} en`,
      titleJa: `${name} ja`,
      textEn: 'Done.',
      textJa: '完了。',
      publishedOn,
      version: 0,
    });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [name, on] of [
      ['old', day(-30)],
      ['new', day(-1)],
      ['tomorrow', day(2)],
      ['draft', ''],
    ] as const)
      await saveOutcome(staff, null, entry(name, on));
    const ctx = await signedIn(await buildAgent(db, agency));
    expect((await publishedOutcomes(ctx)).map(({ title }) => title)).toEqual(['new en', 'old en']);
    expect((await publishedOutcomes({ ...ctx, language: 'ja' })).map(({ title, text }) => [title, text])).toEqual([
      ['new ja', '完了。'],
      ['old ja', '完了。'],
    ]);
    const outcomes = await listOutcomes(staff);
    expect(outcomes.map(({ titleEn }) => titleEn)).toEqual(['draft en', 'tomorrow en', 'new en', 'old en']);
    const { outcomeId } = outcomes.at(-1)!;
    await saveOutcome(staff, outcomeId, entry('withdrawn', ''));
    await expect(saveOutcome(staff, outcomeId, entry('late', ''))).rejects.toMatchObject({ code: 'conflict' });
    await deleteOutcome(staff, outcomes[2]!.outcomeId);
    expect(await publishedOutcomes(ctx)).toEqual([]);
  });
});
