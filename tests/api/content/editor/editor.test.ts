import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const { compareVersions } = await import('#app/domain/content/editor/compareVersions.server.ts');
const { discardDraft } = await import('#app/domain/content/editor/discardDraft.server.ts');
const { documentList, newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { listDocuments } = await import('#app/domain/content/editor/listDocuments.server.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { undo } = await import('#app/domain/content/editor/undo.server.ts');
const { withdraw } = await import('#app/domain/content/editor/withdraw.server.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { findDocument } = await import('#app/domain/content/documents/findDocument.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let editor: StaffContext;
let other: StaffContext;
let reviewer: StaffContext;

beforeAll(async () => {
  [editor, other, reviewer] = [
    await signedInAsStaff(await newStaff('editor')),
    await signedInAsStaff(await newStaff('administrator')),
    await signedInAsStaff(await newStaff('reviewer')),
  ];
});

const hour = 3600_000;
const at = (ctx: StaffContext, moment: Date | number): StaffContext => ({ ...ctx, now: new Date(moment) });
const page = (title: string, body = 'Text') => ({ title, description: 'About it', body });
const now = null;

/** A separate page with a draft, for tests that publish it. */
async function newPage(title = 'New'): Promise<string> {
  const pageName = `page-${crypto.randomUUID()}`;
  const { documentId } = await newDocument(
    editor,
    newDocumentSchema().parse({ contentPath: 'page', pageName, language: 'en' }),
  );
  await save(editor, documentId, page(title));
  return documentId;
}

async function save(ctx: StaffContext, documentId: string, document: object): Promise<string> {
  const { base } = await readDocument(ctx, documentId);
  return (await saveDraft(ctx, { documentId, base, document })).base;
}

async function publishNow(
  ctx: StaffContext,
  documentId: string,
  document: object,
  times: { startsAt?: Date; endsAt?: Date } = {},
) {
  const base = await save(ctx, documentId, document);
  return publish(ctx, { documentId, base, startsAt: times.startsAt ?? null, endsAt: times.endsAt ?? null });
}

async function titleAt(documentId: string, moment: Date | number = Date.now()): Promise<string | null> {
  const { path } = await db.contentDocument.findUniqueOrThrow({ where: { documentId } });
  const found = await findDocument({ db, language: 'en', now: new Date(moment) }, 'page', { path });
  return found?.document.title ?? null;
}

const states = async (ctx: StaffContext, documentId: string) =>
  (await readDocument(ctx, documentId)).versions.map(({ state }) => state);

describe('who may', () => {
  test('everybody on the staff reads, editors and administrators change', async () => {
    const documentId = await newPage();
    const { base } = await readDocument(reviewer, documentId);
    await expect(saveDraft(reviewer, { documentId, base, document: page('x') })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(publish(reviewer, { documentId, base, startsAt: now, endsAt: now })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(withdraw(reviewer, { documentId })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(undo(reviewer, { documentId, versionId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(discardDraft(reviewer, { documentId, base })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      newDocument(reviewer, newDocumentSchema().parse({ contentPath: 'page', pageName: 'a', language: 'en' })),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(publish(other, { documentId, base, startsAt: now, endsAt: now })).resolves.toMatchObject({
      endsAt: null,
    });
  });
});

describe('two editors', () => {
  test('the second learns of the first, before a draft and after', async () => {
    const documentId = await newPage();
    const { base } = await readDocument(editor, documentId);
    await saveDraft(other, { documentId, base, document: page('Theirs') });
    await expect(saveDraft(editor, { documentId, base, document: page('Mine') })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(publish(editor, { documentId, base, startsAt: now, endsAt: now })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await readDocument(editor, documentId)).document).toMatchObject({ title: 'Theirs' });
  });

  test('also where the first has thrown that draft away and written another with as many changes', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('Published'));
    const base = await save(editor, documentId, page('First draft'));
    await discardDraft(other, { documentId, base });
    await save(other, documentId, page('Another draft'));
    for (const act of [
      () => saveDraft(editor, { documentId, base, document: page('Mine') }),
      () => publish(editor, { documentId, base, startsAt: null, endsAt: null }),
      () => discardDraft(editor, { documentId, base }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'conflict' });
    expect((await readDocument(editor, documentId)).document).toMatchObject({ title: 'Another draft' });
  });

  test('also where the first has published since, so that no draft is left', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('First'));
    const { base } = await readDocument(editor, documentId);
    await publishNow(other, documentId, page('Second'));
    await expect(saveDraft(editor, { documentId, base, document: page('Third') })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('who save at once are one draft and one conflict', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('First'));
    const { base } = await readDocument(editor, documentId);
    const tries = await Promise.allSettled(
      [editor, other].map((ctx, place) => saveDraft(ctx, { documentId, base, document: page(`By ${place}`) })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.contentVersion.count({ where: { documentId, state: 'draft' } })).toBe(1);
  });
});

describe('publishing', () => {
  test('shows a version at once, writes the trail, and needs a change', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('Shown'));
    expect(await titleAt(documentId)).toBe('Shown');
    const trail = await db.audit.findMany({
      where: { subjectId: documentId },
      select: { action: true, actorId: true },
    });
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      'content.document-added',
      'content.draft-saved',
      'content.draft-saved',
      'content.published',
    ]);
    expect(new Set(trail.map(({ actorId }) => actorId))).toEqual(new Set([editor.staff.staffId]));
    const base = await save(editor, documentId, page('Shown'));
    await expect(publish(editor, { documentId, base, startsAt: now, endsAt: now })).rejects.toMatchObject({
      code: 'nothingToPublish',
    });
  });

  const start = Date.parse('2036-03-01T09:00:00Z');
  test.each([
    [
      'from a later time',
      { startsAt: start + 2 * hour },
      [
        [1, 'Old'],
        [2, 'New'],
        [30, 'New'],
      ],
    ],
    [
      'until a time',
      { endsAt: start + 2 * hour },
      [
        [0, 'New'],
        [1, 'New'],
        [2, 'Old'],
      ],
    ],
    [
      'for a time to come',
      { startsAt: start + hour, endsAt: start + 2 * hour },
      [
        [0, 'Old'],
        [1, 'New'],
        [2, 'Old'],
      ],
    ],
    [
      'from a time that is past, which means at once',
      { startsAt: start - 5 * hour },
      [
        [-1, 'Old'],
        [0, 'New'],
      ],
    ],
  ] as const)('%s', async (_, times: { startsAt?: number; endsAt?: number }, expected) => {
    const documentId = await newPage();
    await publishNow(at(editor, start - 24 * hour), documentId, page('Old'));
    await publishNow(at(editor, start), documentId, page('New'), {
      ...(times.startsAt && { startsAt: new Date(times.startsAt) }),
      ...(times.endsAt && { endsAt: new Date(times.endsAt) }),
    });
    for (const [hours, title] of expected)
      expect([hours, await titleAt(documentId, start + hours * hour)]).toEqual([hours, title]);
  });

  test.each([
    ['that ends before it begins', start + 2 * hour, start + hour, 'scheduleEndsBeforeStart'],
    ['that ends as it begins', start + hour, start + hour, 'scheduleEndsBeforeStart'],
    ['that is over', null, start - hour, 'scheduleOver'],
  ])('a schedule %s is refused at its field', async (_, startsAt, endsAt, code) => {
    const documentId = await newPage();
    const base = await save(at(editor, start), documentId, page('New'));
    const times = { startsAt: startsAt === null ? null : new Date(startsAt), endsAt: new Date(endsAt) };
    await expect(publish(at(editor, start), { documentId, base, ...times })).rejects.toMatchObject({
      code,
      field: 'endsAt',
    });
  });

  test('after the clock was put back still replaces what was published before', async () => {
    const documentId = await newPage();
    await publishNow(at(editor, start), documentId, page('First'));
    await publishNow(at(editor, start - hour), documentId, page('Second'));
    expect(await titleAt(documentId, start)).toBe('Second');
    const { undoes, versions } = await readDocument(at(editor, start), documentId);
    expect(versions.find(({ versionId }) => versionId === undoes)?.number).toBe(versions[0]!.number);
  });

  test.each([
    ['without a title', { ...page(''), body: 'x' }],
    ['without a body', { title: 'A', description: 'B' }],
    ['with a field that there is not', { ...page('A'), script: '<script>' }],
    ['with a link that runs a script', page('A', '[press](javascript:alert(1))')],
    ['with a picture that there is not', undefined],
  ])('a document %s is a draft, and never more', async (_, document) => {
    const documentId = document ? await newPage() : await homePage();
    const written = document ?? {
      hero: { art: 'fjord', picture: { image: crypto.randomUUID(), alt: 'A' }, headline: 'A', sentence: 'B' },
      slides: [{ art: 'city', kicker: 'a', title: 'b', text: 'c' }],
      offers: [],
      representatives: [],
    };
    const base = await save(editor, documentId, written);
    await expect(publish(editor, { documentId, base, startsAt: now, endsAt: now })).rejects.toMatchObject({
      code: 'contentFaulty',
    });
  });

  async function homePage() {
    const key = newDocumentSchema().parse({ contentPath: 'home-page-enrolled', language: 'ja' });
    return (await newDocument(editor, key)).documentId;
  }
});

describe('undoing', () => {
  test('lets the version before hold again, step by step, and takes back nothing that came with a release', async () => {
    const { path } = { path: `pages/undo-${crypto.randomUUID()}` };
    const { documentId } = await publishVersion(db, { path, document: page('Released') });
    await publishNow(editor, documentId, page('One'));
    await publishNow(other, documentId, page('Two'));
    for (const [shown, next] of [
      ['Two', 'One'],
      ['One', 'Released'],
    ]) {
      expect(await titleAt(documentId)).toBe(shown);
      const { undoes } = await readDocument(editor, documentId);
      expect(await undo(at(editor, Date.now()), { documentId, versionId: undoes! })).toEqual({ seen: 'earlier' });
      expect(await titleAt(documentId)).toBe(next);
    }
    expect(await readDocument(editor, documentId)).toMatchObject({ undoes: null });
    expect(await states(at(editor, Date.now()), documentId)).toEqual(['withdrawn', 'withdrawn', 'published']);
  });

  test('a schedule that has not begun leaves the version in force', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('Now'));
    await publishNow(editor, documentId, page('Later'), { startsAt: new Date(Date.now() + hour) });
    expect(await states(editor, documentId)).toEqual(['scheduled', 'published']);
    const { undoes } = await readDocument(editor, documentId);
    expect(await undo(editor, { documentId, versionId: undoes! })).toEqual({ seen: 'scheduled' });
    expect(await titleAt(documentId, Date.now() + 2 * hour)).toBe('Now');
  });

  test('says what readers see from then on: nothing of a first version, and no change of one that had ended', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('Only'));
    const undone = async () => {
      const { undoes } = await readDocument(editor, documentId);
      return undo(editor, { documentId, versionId: undoes! });
    };
    expect(await undone()).toEqual({ seen: 'nothing' });
    await publishNow(editor, documentId, page('One'));
    await publishNow(editor, documentId, page('Two'), { endsAt: new Date(Date.now() + hour) });
    const { undoes } = await readDocument(editor, documentId);
    expect(await undo(at(editor, Date.now() + 2 * hour), { documentId, versionId: undoes! })).toEqual({
      seen: 'unchanged',
    });
  });

  test('what is no longer the last publication is a conflict', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('One'));
    const { undoes } = await readDocument(editor, documentId);
    await publishNow(other, documentId, page('Two'));
    await expect(undo(editor, { documentId, versionId: undoes! })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('withdrawing', () => {
  test('shows the next best document, and a draft stays', async () => {
    const documentId = await newPage();
    await publishNow(editor, documentId, page('Shown'));
    await save(editor, documentId, page('Next'));
    await withdraw(editor, { documentId });
    expect(await titleAt(documentId)).toBeNull();
    expect(await states(editor, documentId)).toEqual(['draft', 'withdrawn']);
    await expect(withdraw(editor, { documentId })).rejects.toMatchObject({ code: 'conflict' });
  });

  const documentOf = async (path: string, key: { market?: string; language: string }) =>
    (await db.contentDocument.findFirstOrThrow({ where: { path, market: '', brand: '', ...key } })).documentId;

  test('terms stay while their readers have no others, and cannot be given an end', async () => {
    const path = 'pages/terms-and-conditions';
    const [english, japanese] = [
      await documentOf(path, { language: 'en' }),
      await documentOf(path, { language: 'ja' }),
    ];
    await expect(withdraw(editor, { documentId: english })).rejects.toMatchObject({ code: 'contentNeeded' });
    await expect(withdraw(editor, { documentId: japanese })).resolves.toBeUndefined();
    const { document } = await readDocument(editor, english);
    const ends = { endsAt: new Date(Date.now() + hour) };
    await publishNow(editor, english, { ...(document as object), version: '2027-01' }, ends);
    await undo(editor, { documentId: english, versionId: (await readDocument(editor, english)).undoes! });
  });

  test('a menu and footer stay for a market that has no other', async () => {
    const menu = await db.contentDocument.findFirstOrThrow({
      where: { path: 'header-footer', market: 'uk', language: 'en' },
    });
    await expect(withdraw(editor, { documentId: menu.documentId })).rejects.toMatchObject({ code: 'contentNeeded' });
    const { document } = await readDocument(editor, menu.documentId);
    const { documentId } = await newDocument(
      editor,
      newDocumentSchema().parse({ contentPath: 'header-footer', language: 'en', copyOf: menu.documentId }),
    );
    await publish(editor, {
      documentId,
      base: (await readDocument(editor, documentId)).base,
      startsAt: now,
      endsAt: now,
    });
    expect((await readDocument(editor, documentId)).document).toEqual(document);
    await expect(withdraw(editor, { documentId: menu.documentId })).resolves.toBeUndefined();
    await expect(withdraw(editor, { documentId })).rejects.toMatchObject({ code: 'contentNeeded' });
  });
});

describe('a new document', () => {
  test.each([
    ['a brand of another market', { contentPath: 'alert-home-page', market: 'uk', brand: 'PC' }, 'brand'],
    ['a brand where there is none', { contentPath: 'landing', market: 'nam', brand: 'PC' }, 'brand'],
    ['an address of the table', { contentPath: 'page', pageName: 'standalone-links/contact-us' }, 'pageName'],
    ['an address with other signs', { contentPath: 'page', pageName: '../etc' }, 'pageName'],
    ['a path that there is not', { contentPath: 'somewhere' }, 'contentPath'],
  ])('with %s is refused', (_, input, field) => {
    const result = newDocumentSchema().safeParse({ language: 'en', ...input });
    expect(result.error?.issues[0]?.path).toEqual([field]);
  });

  test('of a key that is taken is refused', async () => {
    const key = newDocumentSchema().parse({ contentPath: 'page', pageName: 'contact-us', language: 'en' });
    await expect(newDocument(editor, key)).rejects.toMatchObject({ code: 'documentExists' });
  });

  test('goes with its draft where that is discarded', async () => {
    const documentId = await newPage();
    const { base } = await readDocument(editor, documentId);
    expect(await discardDraft(editor, { documentId, base })).toEqual({ remains: false });
    await expect(readDocument(editor, documentId)).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('content that was broken by hand shows nothing, and is opened and mended', async () => {
  const { documentId } = await publishVersion(db, {
    path: `pages/broken-${crypto.randomUUID()}`,
    document: { title: 5, body: [{ a: 1 }], other: 'x' },
  });
  expect(await titleAt(documentId)).toBeNull();
  const { document, kind } = await readDocument(editor, documentId);
  const { editorFields } = await import('#app/domain/content/editor/fields.ts');
  const { documentOf, editorValuesOf } = await import('#app/domain/content/editor/formValues.ts');
  expect(documentOf(editorFields[kind], editorValuesOf(editorFields[kind], document))).toEqual({
    title: '',
    description: '',
    body: '',
  });
  await publishNow(editor, documentId, page('Mended'));
  expect(await titleAt(documentId)).toBe('Mended');
});

test('two versions are compared field by field', async () => {
  const documentId = await newPage();
  await publishNow(editor, documentId, page('A good title', 'one\n\ntwo\n'));
  await publishNow(editor, documentId, page('A better title', 'one\n\nthree\n'));
  const { versions } = await readDocument(reviewer, documentId);
  const { differences } = await compareVersions(reviewer, {
    documentId,
    older: versions[1]!.number,
    newer: versions[0]!.number,
  });
  expect(differences.map(({ field }) => field)).toEqual(['title', 'body']);
  expect(differences[0]!.pieces.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'good' },
    { kind: 'added', text: 'better' },
  ]);
});

describe('the list', () => {
  const list = async (query: object) =>
    (await listDocuments(reviewer, documentList.read(listAddress({ pageSize: 50, ...query })))).documents;

  test('has languages side by side, and says what is missing or older in Japanese', async () => {
    const [path, title] = [`pages/list-${crypto.randomUUID()}`, `Listed ${crypto.randomUUID()}`];
    const minute = 60_000;
    await publishVersion(db, { path, document: page(title), startsAt: new Date(Date.now() - 10 * minute) });
    expect(await list({ search: title })).toMatchObject([
      { path, translation: 'missing', languages: { en: { hasDraft: false } } },
    ]);
    await publishVersion(db, {
      path,
      document: page('日本語'),
      language: 'ja',
      startsAt: new Date(Date.now() - 5 * minute),
    });
    expect(await list({ search: title })).toMatchObject([{ translation: null }]);
    await publishVersion(db, { path, document: page(title), startsAt: new Date(Date.now() - minute) });
    expect(await list({ search: title, state: 'older' })).toMatchObject([{ translation: 'older' }]);
    expect(await list({ search: title, state: 'missing' })).toEqual([]);
  });

  test.each([
    [{ kind: 'headerFooter', market: 'jp' }, ({ path }: { path: string }) => path === 'header-footer'],
    [{ brand: 'SB' }, ({ brand }: { brand: string }) => brand === 'SB'],
    [
      { state: 'draft' },
      ({ languages }: { languages: object }) => Object.values(languages).some(({ hasDraft }) => hasDraft),
    ],
    [{ kind: 'nonsense', market: "';--", page: -1 }, () => true],
  ])('is narrowed by %j', async (query, fits) => {
    const documents = await list(query);
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.every((document) => fits(document))).toBe(true);
  });
});

test('a page is seen as soon as it is published, and gone as soon as that is undone', async () => {
  const pageName = `seen-${crypto.randomUUID()}`;
  const { documentId } = await newDocument(
    editor,
    newDocumentSchema().parse({ contentPath: 'page', pageName, language: 'en' }),
  );
  const read = () => getPage({ db, language: 'en', now: new Date() }, { path: pageName });
  await expect(read()).rejects.toMatchObject({ code: 'notFound' });
  await publishNow(
    { ...editor, now: new Date() },
    documentId,
    page('Seen', '<script>alert(1)</script> <img src=x onerror=alert(1)>'),
  );
  expect((await read()).html).not.toMatch(/<script|<img/);
  await undo(editor, { documentId, versionId: (await readDocument(editor, documentId)).undoes! });
  await expect(read()).rejects.toMatchObject({ code: 'notFound' });
});
