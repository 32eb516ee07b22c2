import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listAddress } from '#tests/listAddress.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { setApprovalMarket } = await import('#app/domain/content/approval/approvalMarkets.server.ts');
const { decide } = await import('#app/domain/content/editor/decide.server.ts');
const { discardDraft } = await import('#app/domain/content/editor/discardDraft.server.ts');
const { documentList, newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { listDocuments } = await import('#app/domain/content/editor/listDocuments.server.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { readSubmission } = await import('#app/domain/content/editor/readSubmission.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { submit } = await import('#app/domain/content/editor/submit.server.ts');
const { undo } = await import('#app/domain/content/editor/undo.server.ts');
const { withdraw } = await import('#app/domain/content/editor/withdraw.server.ts');
const { action: edit } = await import('#app/routes/content/editor/edit.tsx');
const { action: decideBy, loader: approvalOf } = await import('#app/routes/content/approval/approval.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
type Member = { ctx: () => StaffContext; cookie: string };
async function member(role: 'editor' | 'administrator' | 'reviewer', markets: ('uk' | 'jp')[] = []): Promise<Member> {
  const staff = await newStaff(role, { markets });
  const ctx = await signedInAsStaff(staff);
  return { ctx: () => ({ ...ctx, now: new Date() }), cookie: await staffCookie(staff) };
}
let writer: Member | undefined;
let second: Member | undefined;
let ofJp: Member | undefined;
let reviewer: Member | undefined;
let administrator: Member | undefined;
beforeAll(async () => {
  [writer, second, ofJp, reviewer, administrator] = [
    await member('editor'),
    await member('editor', ['uk']),
    await member('editor', ['jp']),
    await member('reviewer'),
    await member('administrator'),
  ];
  // The tests write in their own markets: uk wants approvals, jp does not.
  await setApprovalMarket(administrator.ctx(), { market: 'uk', wanted: true });
});

const page = (title: string) => ({ title, description: 'About it', body: 'Text' });
const at = { startsAt: null, endsAt: null };

async function newPage(market: string, title = 'New') {
  const pageName = `approved-${crypto.randomUUID()}`;
  const key = newDocumentSchema().parse({ contentPath: 'page', pageName, market, language: 'en' });
  const { documentId } = await newDocument(writer!.ctx(), key);
  return { documentId, base: await save(writer!, documentId, title) };
}
async function save(by: Member, documentId: string, title: string): Promise<string> {
  const { base } = await readDocument(by.ctx(), documentId);
  return (await saveDraft(by.ctx(), { documentId, base, document: page(title) })).base;
}
async function submitted(market = 'uk', title = 'Sent') {
  const { documentId, base } = await newPage(market, title);
  await submit(writer!.ctx(), [{ documentId, base, ...at }]);
  const { submissionId } = (await submissionOf(writer!, documentId))!;
  return { documentId, base, submissionId };
}
const decision = (documentId: string, submissionId: string, kind: 'approve' | 'return' = 'approve') => ({
  documentId,
  submissionId,
  decision: kind,
  commentTxt: kind === 'return' ? 'Shorter, please' : '',
});
const submissionOf = async (by: Member, documentId: string) =>
  readSubmission(by.ctx(), await readDocument(by.ctx(), documentId));
const isPublished = async (documentId: string) => (await readDocument(writer!.ctx(), documentId)).isPublished;
const outcomes = async (documentId: string) =>
  (await db.contentSubmission.findMany({ where: { documentId }, orderBy: { submittedAt: 'asc' } })).map(
    ({ outcome }) => outcome,
  );

describe('where a market wants it', () => {
  test('an editor cannot publish alone, and a second editor can', async () => {
    const { documentId, base } = await newPage('uk');
    await expect(publish(writer!.ctx(), { documentId, base, ...at })).rejects.toMatchObject({ code: 'approvalNeeded' });
    await submit(writer!.ctx(), [{ documentId, base, ...at }]);
    const { submissionId, differences } = (await submissionOf(second!, documentId))!;
    expect(differences?.map(({ field }) => field)).toEqual(['title', 'description', 'body']);
    expect(await isPublished(documentId)).toBe(false);
    await decide(second!.ctx(), decision(documentId, submissionId));
    expect(await isPublished(documentId)).toBe(true);
    expect(await outcomes(documentId)).toEqual(['approved']);
    const trail = await db.audit.findMany({
      where: { subjectId: documentId },
      select: { action: true, actorId: true },
    });
    expect(trail).toContainEqual({ action: 'content.submitted', actorId: writer!.ctx().staff.staffId });
    expect(trail).toContainEqual({ action: 'content.approved', actorId: second!.ctx().staff.staffId });
    // Taking it back is immediate.
    const { undoes } = await readDocument(writer!.ctx(), documentId);
    await undo(writer!.ctx(), { documentId, versionId: undoes! });
    expect(await isPublished(documentId)).toBe(false);
  });

  test('who wrote it last, or sent it, does not decide, nor who may not edit the market', async () => {
    const { documentId, submissionId } = await submitted();
    const code = (by: Member) =>
      decide(by.ctx(), decision(documentId, submissionId)).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    expect(await Promise.all([writer!, reviewer!, ofJp!].map(code))).toEqual([
      'ownSubmission',
      'forbidden',
      'notFound',
    ]);
    expect((await submissionOf(writer!, documentId))?.mayDecide).toBe('own');
    expect((await submissionOf(reviewer!, documentId))?.mayDecide).toBe('no');
    // Written by one, sent by another: a third decides.
    const other = await newPage('uk');
    await submit(second!.ctx(), [{ ...other, ...at }]);
    const sent = (await submissionOf(second!, other.documentId))!;
    for (const by of [writer!, second!])
      await expect(decide(by.ctx(), decision(other.documentId, sent.submissionId))).rejects.toMatchObject({
        code: 'ownSubmission',
      });
    await decide(administrator!.ctx(), decision(other.documentId, sent.submissionId));
    expect(await isPublished(other.documentId)).toBe(true);
  });

  test('it is returned with a comment, and sent again', async () => {
    const { documentId, submissionId } = await submitted();
    await decide(second!.ctx(), decision(documentId, submissionId, 'return'));
    expect(await submissionOf(writer!, documentId)).toMatchObject({
      outcome: 'returned',
      commentTxt: 'Shorter, please',
    });
    const base = await save(writer!, documentId, 'Shorter');
    await submit(writer!.ctx(), [{ documentId, base, ...at }]);
    expect(await outcomes(documentId)).toEqual(['returned', '']);
  });

  test('a change, or throwing it away, takes it back: an approver has seen what they approve', async () => {
    const { documentId, submissionId } = await submitted();
    const base = await save(writer!, documentId, 'Changed');
    expect(await outcomes(documentId)).toEqual(['taken-back']);
    await expect(decide(second!.ctx(), decision(documentId, submissionId))).rejects.toMatchObject({ code: 'conflict' });
    await submit(writer!.ctx(), [{ documentId, base, ...at }]);
    await discardDraft(writer!.ctx(), { documentId, base });
    expect(await db.contentSubmission.count({ where: { documentId } })).toBe(0);
  });

  test('two who decide at once are one decision and one conflict', async () => {
    const { documentId, submissionId } = await submitted();
    const tries = await Promise.allSettled([
      decide(second!.ctx(), decision(documentId, submissionId)),
      decide(administrator!.ctx(), decision(documentId, submissionId, 'return')),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await outcomes(documentId)).length).toBe(1);
  });

  test('what is faulty is not sent, and withdrawing is immediate', async () => {
    const { documentId } = await newPage('uk');
    const { base } = await readDocument(writer!.ctx(), documentId);
    const faulty = await saveDraft(writer!.ctx(), { documentId, base, document: { ...page('A'), body: '[x](/lost)' } });
    await expect(submit(writer!.ctx(), [{ documentId, base: faulty.base, ...at }])).rejects.toMatchObject({
      code: 'contentFaulty',
    });
    const approved = await submitted();
    await decide(second!.ctx(), decision(approved.documentId, approved.submissionId));
    await withdraw(second!.ctx(), { documentId: approved.documentId });
    expect(await isPublished(approved.documentId)).toBe(false);
  });

  test('what all markets read waits as well, another market does not', async () => {
    const [everywhere, japanese] = [await newPage(''), await newPage('jp')];
    await expect(publish(writer!.ctx(), { ...everywhere, ...at })).rejects.toMatchObject({ code: 'approvalNeeded' });
    await expect(submit(writer!.ctx(), [{ ...japanese, ...at }])).rejects.toMatchObject({ code: 'approvalNotNeeded' });
    await expect(publish(writer!.ctx(), { ...japanese, ...at })).resolves.toMatchObject({ endsAt: null });
  });
});

test('who waits is in the list', async () => {
  const title = `Waiting ${crypto.randomUUID()}`;
  const { documentId } = await submitted('uk', title);
  const list = async (query: object) =>
    (await listDocuments(second!.ctx(), documentList.read(listAddress({ pageSize: 50, ...query })))).documents;
  expect(await list({ search: title, state: 'waiting' })).toMatchObject([
    { languages: { en: { documentId, waiting: { firstName: 'Mika', lastName: 'Review' } } } },
  ]);
  await save(writer!, documentId, `${title} changed`);
  expect(await list({ search: title, state: 'waiting' })).toEqual([]);
});

test('the forms send a draft for approval, and decide with a comment', async () => {
  const { documentId, base } = await newPage('uk', 'By form');
  const post = (form: Record<string, string>, as: Member, path = '') => {
    const request = requestTo(`/staff/content/${documentId}${path}`, {
      cookie: as.cookie,
      form,
      params: { documentId },
    });
    return (path ? decideBy(request as never) : edit(request as never)) as Promise<
      Response & { data?: { error?: Record<string, string[]> } }
    >;
  };
  const sent = await post({ intent: 'publish', base, ...page('By form') }, writer!);
  expect(sent.headers.get('Location')).toBe(`/staff/content/${documentId}/approval`);
  const { submissionId } = (await submissionOf(second!, documentId))!;
  const silent = await post({ decision: 'return', submissionId, commentTxt: '' }, second!, '/approval');
  expect(JSON.stringify(silent)).toContain('commentTxt');
  const done = await post({ decision: 'approve', submissionId, commentTxt: '' }, second!, '/approval');
  expect(done.status).toBe(302);
  expect(await isPublished(documentId)).toBe(true);
});

test('a start that has passed while the draft waited is said to have passed', async () => {
  const { documentId, base } = await newPage('uk');
  await submit(writer!.ctx(), [{ documentId, base, startsAt: new Date(Date.now() + 3600_000), endsAt: null }]);
  const isDue = async () => {
    const request = requestTo(`/staff/content/${documentId}/approval`, {
      cookie: second!.cookie,
      params: { documentId },
    });
    return ((await approvalOf(request as never)) as { submission: { isDue: boolean } }).submission.isDue;
  };
  expect(await isDue()).toBe(false);
  const startsAt = new Date(Date.now() - 60_000);
  await db.contentSubmission.updateMany({ where: { documentId }, data: { startsAt } });
  expect(await isDue()).toBe(true);
});

test('an approval that is refused names what has come to be wrong since the draft was sent', async () => {
  const target = await submitted();
  await decide(second!.ctx(), decision(target.documentId, target.submissionId));
  const { path } = await db.contentDocument.findUniqueOrThrow({ where: { documentId: target.documentId } });
  const { documentId, base } = await newPage('uk');
  const body = `[there](/${path})`;
  const saved = await saveDraft(writer!.ctx(), { documentId, base, document: { ...page('Links'), body } });
  await submit(writer!.ctx(), [{ documentId, base: saved.base, ...at }]);
  await withdraw(writer!.ctx(), { documentId: target.documentId });
  const { submissionId } = (await submissionOf(second!, documentId))!;
  const form = { decision: 'approve', submissionId, commentTxt: '' };
  const request = requestTo(`/staff/content/${documentId}/approval`, {
    cookie: second!.cookie,
    form,
    params: { documentId },
  });
  const { data } = (await decideBy(request as never)) as unknown as { data: { error: Record<string, string[]> } };
  expect(data.error).toEqual({
    '': [`This can’t be published as it is. Text: This link leads nowhere: /${path}`],
  });
});

test('the setting is for administrators of every market, recorded, and ends', async () => {
  for (const by of [writer!, second!, await member('administrator', ['uk'])])
    await expect(setApprovalMarket(by.ctx(), { market: 'asia', wanted: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
  await expect(setApprovalMarket(administrator!.ctx(), { market: 'uk', wanted: true })).rejects.toMatchObject({
    code: 'alreadySo',
  });
  const row = await db.audit.findFirst({ where: { action: 'content.approval-changed', subjectId: 'uk' } });
  expect(row?.after).toEqual({ market: 'uk', wanted: true });
});
