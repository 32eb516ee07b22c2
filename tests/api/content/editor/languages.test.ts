import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { readLanguages } = await import('#app/domain/content/editor/readLanguages.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { action, loader } = await import('#app/routes/content/editor/languages.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let editor: StaffContext;
let cookie: string;
beforeAll(async () => {
  const member = await newStaff('editor');
  editor = await signedInAsStaff(member);
  cookie = await staffCookie(member);
});

const minute = 60_000;
const page = (title: string, body = 'Text') => ({ title, description: 'About it', body });

/** A page in both languages, the Japanese published after the English. */
async function newPair(market = '') {
  const path = `pages/pair-${crypto.randomUUID()}`;
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
  const en = await publishVersion(db, { path, market, document: page('English'), startsAt: ago(20) });
  const ja = await publishVersion(db, { path, market, language: 'ja', document: page('日本語'), startsAt: ago(10) });
  return { en: en.documentId, ja: ja.documentId };
}

type Reply = Response & {
  values?: Record<string, unknown>;
  data?: {
    errors: Record<string, string[]>;
    values: Record<'en' | 'ja', { title: string }>;
    bases: Record<string, string>;
    stale: Record<string, unknown> | null;
  };
  init?: { status: number };
};
const fields = (en: object, ja: object) =>
  Object.fromEntries(
    Object.entries({ en, ja }).flatMap(([code, values]) =>
      Object.entries(values).map(([name, value]) => [`${code}.${name}`, value as string]),
    ),
  );
const post = (documentId: string, form: Record<string, string>, as = cookie) =>
  action(
    requestTo(`/staff/content/${documentId}/languages`, { cookie: as, form, params: { documentId } }) as never,
  ).catch((thrown: unknown) => thrown) as Promise<Reply>;
const basesOf = async ({ en, ja }: { en: string; ja: string }) => ({
  'base.en': (await readDocument(editor, en)).base,
  'base.ja': (await readDocument(editor, ja)).base,
});
const titles = async ({ en, ja }: { en: string; ja: string }) =>
  Promise.all([en, ja].map(async (id) => ((await readDocument(editor, id)).document as { title: string }).title));

test('what changed in the English since the Japanese was published is said field by field', async () => {
  const pair = await newPair();
  const now = () => ({ ...editor, now: new Date() });
  expect((await readLanguages(now(), pair.ja)).since).toMatchObject({ number: 1, differences: [] });
  const { base } = await readDocument(editor, pair.en);
  const saved = await saveDraft(now(), { documentId: pair.en, base, document: page('Another', 'Text and more') });
  const differing = async () =>
    (await readLanguages(now(), pair.en)).since?.differences.map(({ field }) => field) ?? null;
  expect(await differing()).toEqual(['title', 'body']);
  await publish(now(), { documentId: pair.en, base: saved.base, startsAt: null, endsAt: null });
  expect([await differing(), (await readLanguages(now(), pair.en)).en.translation]).toEqual([
    ['title', 'body'],
    'older',
  ]);
  const shown = (await loader(
    requestTo(`/staff/content/${pair.ja}/languages`, { cookie, params: { documentId: pair.ja } }),
  )) as { since: { differences: { label: string }[] } | null; values: Record<'en' | 'ja', { title?: unknown }> };
  expect(shown.since?.differences.map(({ label }) => label)).toEqual(['Title', 'Text']);
  expect([shown.values.en.title, shown.values.ja.title]).toEqual(['Another', '日本語']);
});

describe('the form of both languages', () => {
  test('refuses a character that cannot be stored, at its field of its language', async () => {
    const pair = await newPair();
    const form = { ...(await basesOf(pair)), ...fields(page('New'), page('a\0b')) };
    const { data, init } = await post(pair.en, { intent: 'save', ...form });
    expect([init?.status, Object.keys(data!.errors), data!.values.ja.title]).toEqual([400, ['ja.title'], 'a\0b']);
    expect(await titles(pair)).toEqual(['English', '日本語']);
  });

  test('saves both drafts, and publishes both at once', async () => {
    const pair = await newPair();
    const form = { ...(await basesOf(pair)), ...fields(page('New'), page('新しい')) };
    expect((await post(pair.en, { intent: 'save', ...form })).status).toBe(302);
    expect(await titles(pair)).toEqual(['New', '新しい']);
    expect(await db.contentVersion.count({ where: { documentId: { in: [pair.en, pair.ja] }, state: 'draft' } })).toBe(
      2,
    );
    const again = { ...(await basesOf(pair)), ...fields(page('Newer'), page('新しい')) };
    expect((await post(pair.ja, { intent: 'publish', ...again })).status).toBe(302);
    expect(await db.contentVersion.count({ where: { documentId: { in: [pair.en, pair.ja] }, state: 'draft' } })).toBe(
      0,
    );
    expect((await readLanguages({ ...editor, now: new Date() }, pair.en)).since?.differences).toEqual([]);
    const nothing = await post(pair.ja, {
      intent: 'publish',
      ...(await basesOf(pair)),
      ...fields(page('Newer'), page('新しい')),
    });
    expect(nothing.data?.errors).toEqual({ '': ['Neither has changed since publication.'] });
  });

  test('publishes neither where one is faulty, and gives back what was typed in both', async () => {
    const pair = await newPair();
    const form = { ...(await basesOf(pair)), ...fields(page('Typed'), page('', '[x](/lost)')) };
    const reply = await post(pair.en, { intent: 'publish', ...form });
    expect(reply.init?.status).toBe(400);
    expect(Object.keys(reply.data!.errors)).toEqual(['ja.title', 'ja.body']);
    expect(reply.data!.errors['ja.title']).toEqual([
      'Please fill in this field',
      'Japanese · Title: Please fill in this field',
    ]);
    expect([reply.data!.values.en.title, reply.data!.values.ja.title]).toEqual(['Typed', '']);
    expect(
      await db.contentVersion.count({ where: { documentId: { in: [pair.en, pair.ja] }, state: 'published' } }),
    ).toBe(2);
    // What came back is filled in from the drafts that were saved.
    const mended = fields(page('Typed'), page('直した'));
    const bases = { 'base.en': reply.data!.bases.en!, 'base.ja': reply.data!.bases.ja! };
    expect((await post(pair.en, { intent: 'publish', ...bases, ...mended })).status).toBe(302);
  });

  test('saves neither where one was saved since, and says what differs', async () => {
    const pair = await newPair();
    const bases = await basesOf(pair);
    const { base } = await readDocument(editor, pair.ja);
    await saveDraft(editor, { documentId: pair.ja, base, document: page('ほかの人') });
    const mine = fields(page('Mine'), page('わたし'));
    const reply = await post(pair.en, { intent: 'save', ...bases, ...mine });
    expect([reply.init?.status, Object.keys(reply.data?.stale ?? {})]).toEqual([409, ['ja']]);
    expect(await titles(pair)).toEqual(['English', 'ほかの人']);
    const again = { 'base.en': reply.data!.bases.en!, 'base.ja': reply.data!.bases.ja! };
    expect((await post(pair.en, { intent: 'save', ...again, ...mine })).status).toBe(302);
    expect(await titles(pair)).toEqual(['Mine', 'わたし']);
  });

  test('changes the lists of one language, and leaves the other as it was typed', async () => {
    const [english, japanese] = [
      await publishVersion(db, { path: 'alert', market: 'int', document: alert('One') }),
      await publishVersion(db, { path: 'alert', market: 'int', language: 'ja', document: alert('一') }),
    ];
    const pair = { en: english.documentId, ja: japanese.documentId };
    const typed = (title: string) => ({ 'category.subHeading': '', 'category.details[0].title': title });
    const form = { ...(await basesOf(pair)), ...fields(typed('Typed'), typed('入力')) };
    const reply = await post(pair.en, { intent: 'add:ja.category.details', ...form });
    expect(reply).toMatchObject({
      focus: 'ja.category.details[1]',
      values: {
        en: { category: { details: [{ title: 'Typed' }] } },
        ja: { category: { details: [{ title: '入力' }, {}] } },
      },
    });
    for (const intent of ['add:fr.x', 'picture:ja.nothing', 'destroy', ''])
      expect([intent, (await post(pair.en, { intent, ...form })).init?.status]).toEqual([intent, 400]);
  });

  const alert = (title: string) => ({ category: { subHeading: '', details: [{ title, description: '' }] } });

  test('is not there for one language alone, nor for staff of another market', async () => {
    const { documentId } = await publishVersion(db, {
      path: `pages/one-${crypto.randomUUID()}`,
      document: page('One'),
    });
    expect((await post(documentId, { intent: 'save' })).init?.status).toBe(404);
    const ofUk = await staffCookie(await newStaff('editor', { markets: ['uk'] }));
    const [japanese, everywhere] = [await newPair('jp'), await newPair()];
    const form = async (pair: { en: string; ja: string }) => ({
      intent: 'save',
      ...(await basesOf(pair)),
      ...fields(page('Mine'), page('わたし')),
    });
    expect((await post(japanese.en, await form(japanese), ofUk)).init?.status).toBe(404);
    expect((await post(everywhere.en, await form(everywhere), ofUk)).init?.status).toBe(403);
    expect(await titles(everywhere)).toEqual(['English', '日本語']);
    const reviewer = await staffCookie(await newStaff('reviewer'));
    expect((await post(everywhere.en, await form(everywhere), reviewer)).init?.status).toBe(403);
  });
});
