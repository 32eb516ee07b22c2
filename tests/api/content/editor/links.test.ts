import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { KeyedDocument } from '#app/domain/content/editor/linkReaders.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { isScreen } = await import('#app/domain/content/editor/screens.ts');
const { linkTarget } = await import('#app/domain/content/editor/linkTarget.ts');
const { linksTo } = await import('#app/domain/content/editor/linksTo.server.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { publicationFaults } = await import('#app/domain/content/editor/publicationFaults.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { action: edit } = await import('#app/routes/content/editor/edit.tsx');
const { loader: versions } = await import('#app/routes/content/editor/versions.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { environment } = await import('#app/platform/environment.server.ts');
const { allDoors } = await import('#tests/support/matrix/doors.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let editor: StaffContext;
let ofUk: StaffContext;
beforeAll(async () => {
  editor = await signedInAsStaff(await newStaff('editor'));
  ofUk = await signedInAsStaff(await newStaff('editor', { markets: ['uk'] }));
});

const day = 24 * 3600_000;
const page = (body: string, rest: object = {}) => ({ title: 'Title', description: 'About it', body, ...rest });
const keyed = (document: unknown, key: Partial<KeyedDocument> = {}): KeyedDocument => ({
  path: `pages/checked-${crypto.randomUUID()}`,
  brand: '',
  market: '',
  language: 'en',
  ...key,
  document,
});
const faults = (checked: KeyedDocument, at = new Date()) => publicationFaults({ db }, checked, at);

/** The name of a page that is published. */
async function published({
  rest = {},
  body = 'Text',
  ...key
}: {
  market?: string;
  language?: 'en' | 'ja';
  startsAt?: Date;
  endsAt?: Date;
  rest?: object;
  body?: string;
} = {}): Promise<string> {
  const name = `target-${crypto.randomUUID()}`;
  await publishVersion(db, { path: `pages/${name}`, document: page(body, rest), ...key });
  return name;
}

describe('a link to a page', () => {
  test('that is published for all its readers is no fault', async () => {
    const name = await published();
    expect(await faults(keyed(page(`[a](/home/pages/pc/${name}) [b](/contact-us) [c](https://example.com)`)))).toEqual(
      [],
    );
  });

  test('that is not there, and other bad addresses, are named with their fields', async () => {
    const [lost, alsoLost] = ['/home/pages/pc/lost', '/nowhere'];
    const body = `[a](${lost}) [b](${alsoLost}) [c](/contact-us) [d](relative) [e](#section-9) [f](${environment().ORIGIN}/lost)`;
    expect(await faults(keyed(page(`${body} [g](//evil.example) [h](javascript:alert(1))`)))).toEqual([
      { field: 'body', code: 'unsafeLink', addresses: ['//evil.example', 'javascript:alert(1)'] },
      {
        field: 'body',
        code: 'deadLink',
        addresses: [lost, alsoLost, 'relative', '#section-9', `${environment().ORIGIN}/lost`],
      },
    ]);
    const link = { label: 'l', to: '/gone' };
    const home = {
      hero: { art: 'fjord', headline: 'a', sentence: 'b', link },
      slides: [{ art: 'city', kicker: 'a', title: 'b', text: 'c', link }],
    };
    expect(await faults(keyed(home, { path: 'home-page-enrolled', brand: 'PC' }))).toEqual([
      { field: 'hero.link.to', code: 'deadLink', addresses: ['/gone'] },
      { field: 'slides[0].link.to', code: 'deadLink', addresses: ['/gone'] },
    ]);
  });

  test('of another market leads nowhere for the readers of the others, who are named', async () => {
    const name = await published({ market: 'uk' });
    const address = `/home/pages/pu/${name}`;
    expect(await faults(keyed(page(`[a](${address})`), { market: 'uk' }))).toEqual([]);
    expect(await faults(keyed(page(`[a](${address})`), { market: 'jp' }))).toMatchObject([
      { code: 'deadLink', addresses: [address] },
    ]);
    const [fault] = await faults(keyed(page(`[a](${address})`)));
    expect(fault).toMatchObject({ field: 'body', code: 'deadLinkForSome' });
    expect(fault?.forWhom?.[0]?.readers).not.toContainEqual({ market: 'uk', brand: 'PU' });
    expect(fault?.forWhom?.[0]?.readers).toContainEqual({ market: 'jp', brand: 'PJ' });
  });

  test('in Japanese alone is there for readers of Japanese alone', async () => {
    const address = `/home/pages/pj/${await published({ market: 'jp', language: 'ja' })}`;
    const inLanguage = (language: string) => faults(keyed(page(`[a](${address})`), { market: 'jp', language }));
    expect(await inLanguage('ja')).toEqual([]);
    expect(await inLanguage('en')).toMatchObject([{ code: 'deadLink' }]);
  });

  test.each([
    ['signed-in', '/ext-pages/uk/', ['deadLink']],
    ['everybody', '/ext-pages/uk/', []],
    ['visitors', '/ext-pages/uk/', []],
    ['visitors', '/home/pages/pu/', ['deadLink']],
  ])('for %s at %s: %j', async (audience, place, codes) => {
    const name = await published({ rest: { audience } });
    expect((await faults(keyed(page(`[a](${place}${name})`), { market: 'uk' }))).map(({ code }) => code)).toEqual(
      codes,
    );
  });

  test('that begins or ends later is there while it applies, when the linking text begins', async () => {
    const soon = await published({ startsAt: new Date(Date.now() + day), endsAt: new Date(Date.now() + 3 * day) });
    const checked = keyed(page(`[a](/home/pages/pc/${soon})`));
    const codes = await Promise.all(
      [0, 2 * day, 4 * day].map(async (after) => (await faults(checked, new Date(Date.now() + after))).length),
    );
    expect(codes).toEqual([1, 0, 1]);
  });

  test('itself, or to a heading that it has, is no fault', async () => {
    const name = `self-${crypto.randomUUID()}`;
    const sections = ['One', 'Two', 'Three', 'Four']
      .map((title) => `## ${title}\n\n${'Words. '.repeat(120)}`)
      .join('\n\n');
    const checked = (body: string) => keyed(page(`${body}\n\n${sections}`), { path: `pages/${name}` });
    expect(await faults(checked(`[a](/home/pages/pc/${name}) [b](#section-4) [c](#)`))).toEqual([]);
    expect(await faults(checked(`[b](#section-5)`))).toMatchObject([{ code: 'deadLink', addresses: ['#section-5'] }]);
    const other = await published({ body: sections });
    expect(await faults(keyed(page(`[a](/home/pages/pc/${other}#section-2)`)))).toEqual([]);
    expect(await faults(keyed(page(`[a](/home/pages/pc/${other}#section-7)`)))).toHaveLength(1);
  });

  test('keeps the linking page from being published until it is there', async () => {
    const name = `page-${crypto.randomUUID()}`;
    const key = newDocumentSchema().parse({
      contentPath: 'page',
      pageName: `linking-${crypto.randomUUID()}`,
      language: 'en',
    });
    const { documentId } = await newDocument(editor, key);
    const { base } = await readDocument(editor, documentId);
    const saved = await saveDraft(editor, { documentId, base, document: page(`[there](/home/pages/pc/${name})`) });
    const publishing = () =>
      publish({ ...editor, now: new Date() }, { documentId, base: saved.base, startsAt: null, endsAt: null });
    await expect(publishing()).rejects.toMatchObject({ code: 'contentFaulty' });
    await publishVersion(db, { path: `pages/${name}`, document: page('Target') });
    await expect(publishing()).resolves.toMatchObject({ endsAt: null });
  });
});

test('a destination of a menu is a link, named by its field', async () => {
  const menu = {
    menu: ['home', 'contact-us'],
    footer: [{ title: 'a', links: ['my-sales'] }],
    copyright: 'c',
    privacyNotice: 'p',
  };
  const key = { path: 'header-footer', market: 'uk' };
  expect(await faults(keyed(menu, key))).toEqual([]);
  const wrong = { ...menu, menu: [{ label: 'l', children: [{ label: 'm', to: '/lost' }] }] };
  expect(await faults(keyed(wrong, key))).toEqual([
    { field: 'menu[0].children[0].to', code: 'deadLink', addresses: ['/lost'] },
  ]);
});

test('a picture that is not there is a dead link', async () => {
  const address = `/images/${crypto.randomUUID()}/960`;
  expect(await faults(keyed(page(`[a](${address})`)))).toMatchObject([{ code: 'deadLink', addresses: [address] }]);
});

test.each<[string, string, string, number?]>([
  ['too long', Array.from({ length: 8000 }, (_, index) => `[a](/lost-${index})`).join(' '), 'tooLong', 60_000],
  ['full of links', Array.from({ length: 1100 }, (_, index) => `[a](/l-${index})`).join('\n\n'), 'tooManyLinks', 1000],
])('a text that is %s is refused, and kept as a draft', async (_, body, code, limit) => {
  expect(await faults(keyed(page(body)))).toEqual([{ field: 'body', code, ...(limit && { limit }) }]);
  const key = newDocumentSchema().parse({
    contentPath: 'page',
    pageName: `long-${crypto.randomUUID()}`,
    language: 'en',
  });
  const { documentId } = await newDocument(editor, key);
  const { base, shown } = await readDocument(editor, documentId);
  await expect(saveDraft(editor, { documentId, base, document: page(body) })).resolves.toEqual({
    base: `1.2.${shown}`,
  });
});

test('nothing that a release brings has a link that leads nowhere', async () => {
  const documents = await db.contentDocument.findMany({
    where: { versions: { some: { publishedBy: null } }, NOT: { path: { contains: '-' }, brand: 'none' } },
    include: { versions: { where: { state: 'published', publishedBy: null }, orderBy: { number: 'asc' }, take: 1 } },
  });
  const released = documents.filter(({ path }) => !/[\da-f]{8}-[\da-f]{4}-/.test(path));
  const found = [];
  for (const {
    versions: [version],
    ...key
  } of released) {
    const wrong = version ? await faults({ ...key, document: version.document }) : [];
    if (wrong.length > 0) found.push([key.path, key.brand, key.market, key.language, JSON.stringify(wrong)].join(' '));
  }
  expect(found).toEqual([]);
});

test('the screens of the portal and of visitors are no dead links', async () => {
  const steps =
    /^\/(login\/|second-factor-setup|reset-password|update-email|email-validate|member-number|accept-tnc|initial-edit|oauth\/authorize|connect-assistant|register-agency-(steps|thankyou|answer)|_error|dev\/|sandbox\/|staff\/)|academy\/(certificates|reminder)$/;
  const screens = (await allDoors())
    .filter(({ isPage, name }) => isPage && name.startsWith('GET '))
    .map(({ name }) => `/${name.slice(4).replace('pages/:brand', 'pages/pc').replace(':brand', 'pc')}`);
  const reader = { market: 'nam', brand: 'PC' } as const;
  const dead = screens.filter(
    (address) =>
      !/[:*]/.test(address) &&
      !steps.test(address) &&
      !isScreen(address) &&
      linkTarget(address, { reader, origin: environment().ORIGIN, inMenu: false }) === null,
  );
  expect(dead, 'Name it in screens.ts').toEqual([]);
});

describe('what links to a page', () => {
  test('is named before it is withdrawn, with what would lead nowhere', async () => {
    const name = await published({ market: 'uk' });
    const { documentId } = await db.contentDocument.findFirstOrThrow({ where: { path: `pages/${name}` } });
    const linking = async (market: string, body: string) =>
      publishVersion(db, { path: `pages/linking-${crypto.randomUUID()}`, market, document: page(body) });
    const [ofOwn, ofAll, ofOther, unrelated] = [
      await linking('uk', `[a](/home/pages/pu/${name})`),
      await linking('', `[a](/ext-pages/uk/${name}) and [b](/home/pages/pc/${name})`),
      await linking('jp', `[a](/home/pages/pu/${name})`),
      await linking('uk', `The page ${name} without a link`),
    ];
    const row = await readDocument(editor, documentId);
    const now = () => ({ ...editor, now: new Date() });
    const { documents, elsewhere } = await linksTo(now(), row);
    const ids = documents.map((document) => document.documentId);
    expect(new Set(ids)).toEqual(new Set([ofOwn.documentId, ofAll.documentId]));
    expect(ids).not.toContain(ofOther.documentId);
    expect(ids).not.toContain(unrelated.documentId);
    expect([elsewhere, documents.every(({ needsIt, isPublished }) => needsIt && isPublished)]).toEqual([0, true]);
    // With one for all markets, its readers still find something.
    await publishVersion(db, { path: `pages/${name}`, document: page('For all') });
    expect(
      (await linksTo(now(), row)).documents.filter(({ needsIt }) => needsIt).map((document) => document.path),
    ).toEqual([]);
    const shown = (await versions(
      requestTo(`/staff/content/${documentId}/versions?confirm=withdraw`, {
        cookie: await staffCookie(await newStaff('editor')),
        params: { documentId },
      }),
    )) as { linking: { total: number; documents: { forWhom: string }[] } };
    expect(shown.linking.total).toBe(2);
  });

  test('of another market is counted for staff of one, and not named', async () => {
    const name = await published();
    await publishVersion(db, {
      path: `pages/linking-${crypto.randomUUID()}`,
      market: 'jp',
      document: page(`[a](/home/pages/pj/${name})`),
    });
    const row = await db.contentDocument.findFirstOrThrow({ where: { path: `pages/${name}` } });
    expect(await linksTo(ofUk, row)).toEqual({ documents: [], elsewhere: 1 });
    const uk = await db.contentDocument.findFirstOrThrow({ where: { path: 'pages/contact-us', market: 'jp' } });
    await expect(linksTo(ofUk, uk)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is also a menu that names it, and a draft', async () => {
    const contact = await db.contentDocument.findFirstOrThrow({
      where: { path: 'pages/contact-us', market: 'jp', language: 'en' },
    });
    const { documents } = await linksTo(editor, contact);
    expect(documents.map(({ path }) => path)).toContain('header-footer');
    const name = await published();
    const { documentId } = await newDocument(
      editor,
      newDocumentSchema().parse({ contentPath: 'page', pageName: `draft-${crypto.randomUUID()}`, language: 'en' }),
    );
    const { base } = await readDocument(editor, documentId);
    await saveDraft(editor, { documentId, base, document: page(`[a](/home/pages/pc/${name})`) });
    const target = await db.contentDocument.findFirstOrThrow({ where: { path: `pages/${name}` } });
    expect((await linksTo(editor, target)).documents).toMatchObject([{ documentId, isPublished: false }]);
  });
});

test('the form names the link, its field and for whom it leads nowhere', async () => {
  const name = await published({ market: 'uk' });
  const { documentId } = await newDocument(
    editor,
    newDocumentSchema().parse({ contentPath: 'page', pageName: `form-${crypto.randomUUID()}`, language: 'en' }),
  );
  const { base } = await readDocument(editor, documentId);
  const form = {
    intent: 'publish',
    base,
    title: 'A',
    description: 'B',
    body: `[a](/home/pages/pu/${name}) [b](/lost) [c](javascript:x)`,
  };
  const cookie = await staffCookie(await newStaff('editor'));
  const reply = (await edit(
    requestTo(`/staff/content/${documentId}`, { cookie, form, params: { documentId } }) as never,
  )) as { data: { errors: Record<string, string[]> } };
  const [message] = reply.data.errors.body!;
  expect(message).toContain('This link is not safe; use https://, mailto:, tel: or a page of the portal: javascript:x');
  expect(message).toContain('This link leads nowhere: /lost');
  expect(message).toContain(`/home/pages/pu/${name} (North America; Australia and New Zealand; Japan; Asia`);
  expect(message).not.toContain('United Kingdom');
});
