import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
quickPasswords();
const { findTexts, mostHits } = await import('#app/domain/content/editor/findTexts.server.ts');
const { readTextQuery } = await import('#app/domain/content/editor/forms.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { replaceTexts } = await import('#app/domain/content/editor/replaceTexts.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { action, loader } = await import('#app/routes/content/editor/replaceTexts.tsx');
const { publishVersion } = await import('#tests/support/content.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
let editor: StaffContext;
let other: StaffContext;
let ofJapan: StaffContext;
let reviewer: StaffContext;
beforeAll(async () => {
  editor = await signedInAsStaff(await newStaff('editor'));
  other = await signedInAsStaff(await newStaff('administrator'));
  ofJapan = await signedInAsStaff(await newStaff('editor', { markets: ['jp'] }));
  reviewer = await signedInAsStaff(await newStaff('reviewer'));
});

// Contexts know the time at which they were made.
const publishOn = (secondsAgo: number, version: Parameters<typeof publishVersion>[1]) =>
  publishVersion(db, { ...version, startsAt: new Date(Date.now() - secondsAgo * 1000) });

interface Pages {
  every: string;
  uk: string;
  jp: string;
}
let pages: Pages;
const page = (body: string) => ({ title: 'Groups', description: 'About groups', body });
beforeEach(async () => {
  await db.contentVersion.deleteMany();
  await db.contentDocument.deleteMany();
  const publish = async (market: string, body: string, language: 'en' | 'ja' = 'en') =>
    (await publishOn(3600, { path: 'pages/groups', market, language, document: page(body) })).documentId;
  pages = {
    every: await publish('', 'Call Sea Desk. Sea Desk answers.'),
    uk: await publish('uk', 'Write to Sea Desk.'),
    jp: await publish('jp', 'Sea Deskへ。', 'ja'),
  };
});

const asked = (more: Partial<ReturnType<typeof readTextQuery>> = {}) => ({
  text: 'Sea Desk',
  replacement: 'Harbour Desk',
  market: '',
  brand: '',
  language: '',
  ...more,
});
const find = (ctx: StaffContext, more = {}) => findTexts(ctx, asked(more));
const all = async (ctx: StaffContext, more = {}) =>
  (await find(ctx, more)).documents.map(({ documentId, read, hits }) => ({
    documentId,
    read,
    hits: hits.map(({ number }) => number),
  }));
const drafts = () => db.contentVersion.findMany({ where: { state: 'draft' }, include: { owner: true } });
const shown = async (market: 'uk' | 'nam') =>
  (await getPage({ db, now: new Date(), language: 'en' }, { path: 'groups', market })).html;

test('a text is found in all documents, or in those of a market, brand and language', async () => {
  const { documents, total } = await find(editor);
  expect(total).toBe(4);
  expect(documents.map(({ market, hits }) => [market, hits.length])).toEqual([
    ['', 2],
    ['jp', 1],
    ['uk', 1],
  ]);
  expect(documents[0]!.hits[1]).toEqual({ number: 1, field: 'body', before: 'Call Sea Desk. ', after: ' answers.' });
  expect((await find(editor, { market: 'uk' })).documents.map(({ market }) => market)).toEqual(['uk']);
  expect((await find(editor, { language: 'ja' })).documents.map(({ market }) => market)).toEqual(['jp']);
  expect(await find(editor, { brand: 'PC' })).toEqual({ documents: [], total: 0 });
  expect(await find(editor, { text: '' })).toEqual({ documents: [], total: 0 });
});

test('the chosen places become drafts, and what is published stays', async () => {
  const chosen = (await all(editor)).map((each) => (each.documentId === pages.every ? { ...each, hits: [1] } : each));
  const outcomes = await replaceTexts(editor, {
    ...asked(),
    chosen: chosen.filter(({ documentId }) => documentId !== pages.jp),
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['drafted', 'drafted']);
  const made = await drafts();
  expect(
    made.map(({ owner, document, createdBy }) => [owner.market, jsonOf<{ body: string }>(document).body, createdBy]),
  ).toEqual(
    expect.arrayContaining([
      ['', 'Call Sea Desk. Harbour Desk answers.', editor.staff.staffId],
      ['uk', 'Write to Harbour Desk.', editor.staff.staffId],
    ]),
  );
  expect(made).toHaveLength(2);
  expect(await shown('uk')).toContain('Write to Sea Desk.');
  const audits = await db.audit.findMany({ where: { action: 'content.draft-saved', actorId: editor.staff.staffId } });
  expect(audits.map(({ subjectId }) => subjectId).toSorted()).toEqual([pages.every, pages.uk].toSorted());
  // A draft is what is searched from then on.
  expect((await find(editor)).total).toBe(2);
});

test('a document that would have faults is refused by name, and the others get their drafts', async () => {
  await publishOn(1800, { path: 'pages/air', document: { ...page('Air'), title: 'Sea Desk' } });
  const outcomes = await replaceTexts(editor, {
    ...asked({ replacement: '' }),
    chosen: await all(editor, { language: 'en' }),
  });
  const refused = outcomes.filter(({ outcome }) => outcome === 'faulty');
  expect(refused).toMatchObject([{ path: 'pages/air', faults: [{ field: 'title', code: 'required' }] }]);
  expect(outcomes.filter(({ outcome }) => outcome === 'drafted')).toHaveLength(2);
  const unknown = await replaceTexts(editor, {
    ...asked({ replacement: '{{deskOfTheSea}}' }),
    chosen: await all(editor, { language: 'ja' }),
  });
  expect(unknown).toMatchObject([
    { documentId: pages.jp, outcome: 'faulty', faults: [{ code: 'unknownPlaceholder' }] },
  ]);
  expect((await drafts()).map(({ documentId }) => documentId).toSorted()).toEqual([pages.every, pages.uk].toSorted());
});

test('a draft that was unfinished before stays one that may be changed', async () => {
  const { base } = await readDocument(editor, pages.uk);
  await saveDraft(editor, { documentId: pages.uk, base, document: { ...page('Sea Desk'), title: '' } });
  const outcomes = await replaceTexts(editor, { ...asked(), chosen: await all(editor, { market: 'uk' }) });
  expect(outcomes).toMatchObject([{ outcome: 'drafted' }]);
});

test('a draft that a colleague has saved since the search is not overwritten', async () => {
  const chosen = await all(editor, { market: 'uk' });
  const { base } = await readDocument(other, pages.uk);
  await saveDraft(other, { documentId: pages.uk, base, document: page('Ask Sea Desk first.') });
  expect(await replaceTexts(editor, { ...asked(), chosen })).toMatchObject([{ outcome: 'changed' }]);
  expect(await drafts()).toMatchObject([{ createdBy: other.staff.staffId, document: page('Ask Sea Desk first.') }]);
  // Nor is another version read that has begun since, under the same draft number.
  const read = await all(editor, { market: 'jp' });
  await publishOn(1800, {
    path: 'pages/groups',
    market: 'jp',
    language: 'ja',
    document: page('Sea Desk と Sea Desk'),
  });
  expect(await replaceTexts(editor, { ...asked(), chosen: read })).toMatchObject([{ outcome: 'changed' }]);
});

test('editors of a market find and replace in its documents alone, and others nothing', async () => {
  expect((await find(ofJapan)).documents.map(({ market }) => market)).toEqual(['jp']);
  const chosen = await all(editor, { market: 'uk' });
  await expect(replaceTexts(ofJapan, { ...asked(), chosen })).rejects.toMatchObject({ code: 'notFound' });
  await expect(find(reviewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(replaceTexts(reviewer, { ...asked(), chosen })).rejects.toMatchObject({ code: 'forbidden' });
  const unknown = [{ ...chosen[0]!, hits: [7] }];
  await expect(replaceTexts(editor, { ...asked(), chosen: unknown })).rejects.toMatchObject({
    code: 'malformedRequest',
  });
  expect(await drafts()).toEqual([]);
});

test('no more places are shown than an editor can look at', async () => {
  const body = 'Sea Desk. '.repeat(mostHits).trim();
  await publishOn(1800, { path: 'pages/air', document: page(body) });
  const { documents, total } = await find(editor, { language: 'en' });
  expect(total).toBe(mostHits + 3);
  expect(documents.reduce((sum, { hits }) => sum + hits.length, 0)).toBe(mostHits);
});

test('the page sends what was ticked, and says what became of each document', async () => {
  const path = '/staff/content/replace?text=Sea+Desk&replacement=Desk&market=uk';
  const cookie = await staffCookie(editor.staff);
  const [found] = (await loader(requestTo(path, { cookie }))).documents;
  expect(found!.name).toBe('/groups · United Kingdom and Ireland · English');
  const read = `${pages.uk} ${found!.read}`;
  const post = async (form: { hit?: string; read?: string; text?: string }) => {
    const reply: unknown = await action(
      requestTo(path, { cookie, form: { text: 'Sea Desk', replacement: 'Desk', read, ...form } }),
    ).catch((thrown: unknown) => thrown);
    const { data, init } = reply as { data: object; init: { status: number } };
    return { ...data, status: init.status };
  };
  const hit = `${pages.uk} 0`;
  expect(await post({})).toMatchObject({ status: 400, drafted: 0, documents: [] });
  expect(await post({ hit })).toMatchObject({ status: 200, drafted: 1, documents: [{ name: found!.name, lines: [] }] });
  expect(await post({ hit })).toMatchObject({
    status: 409,
    documents: [{ lines: [expect.stringContaining('Search again')] }],
  });
  for (const forged of [{ hit: 'all' }, { hit, read: 'x' }, { hit, text: '' }])
    expect((await post(forged)).status).toBe(400);
});
