import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { readMenus } = await import('#app/domain/content/editor/readMenus.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { action: edit } = await import('#app/routes/content/editor/edit.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { mainMenu } = await import('#app/domain/content/documents/navigation.ts');
const { getHeaderFooter } = await import('#app/domain/content/documents/getHeaderFooter.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let editor: StaffContext;
let cookie: string;
const now = () => ({ ...editor, now: new Date() });
beforeAll(async () => {
  const member = await newStaff('editor');
  editor = await signedInAsStaff(member);
  cookie = await staffCookie(member);
});

async function newPage(market: string): Promise<{ documentId: string; name: string }> {
  const name = `menu-${crypto.randomUUID()}`;
  const key = newDocumentSchema().parse({ contentPath: 'page', pageName: name, market, language: 'en' });
  return { ...(await newDocument(editor, key)), name };
}

/** A menu and footer of a brand that no other test uses. */
async function newMenu(brand: string, market: string, children = ['contact-us']) {
  const document = {
    menu: ['home', { label: 'More', children }],
    footer: [{ title: 'Help', links: ['contact-us'] }],
    copyright: '© {year}',
    privacyNotice: 'Privacy',
  };
  return publishVersion(db, { path: 'header-footer', brand, market, document });
}

type Reply = Response & { data?: { errors: Record<string, string[]>; menus: object; values: object } };
const post = (documentId: string, form: Record<string, string>) =>
  edit(requestTo(`/staff/content/${documentId}`, { cookie, form, params: { documentId } }) as never).catch(
    (thrown: unknown) => thrown,
  ) as Promise<Reply>;
const text = { title: 'A new page', description: 'About it', body: 'Text' };
const chosen = (documentId: string, base: string, place: string) => ({
  'menus[0].documentId': documentId,
  'menus[0].base': base,
  'menus[0].place': place,
});
const baseOf = async (documentId: string) => (await readDocument(now(), documentId)).base;
const menuOf = async (brand: 'SB' | 'CI' | 'CA' | 'CS' | 'PS', market: 'nam' | 'int' | 'au' | 'asia') =>
  (await getHeaderFooter({ db, language: 'en', now: new Date() }, { brand, market })).menu;

test('the menus of a page are those whose readers all may read it, and which one may change', async () => {
  const { documentId } = await newPage('uk');
  const menusOf = async (ctx: StaffContext, id = documentId) => readMenus(ctx, await readDocument(ctx, id));
  const ofUk = await menusOf(now());
  expect(ofUk.length).toBeGreaterThan(0);
  expect(ofUk.every(({ market }) => market === 'uk')).toBe(true);
  const [everywhere, ofOneMarket] = [
    await newPage(''),
    await signedInAsStaff(await newStaff('editor', { markets: ['jp'] })),
  ];
  const all = await menusOf(now(), everywhere.documentId);
  expect(new Set(all.map(({ market }) => market)).size).toBeGreaterThan(3);
  const ofJp = await menusOf(ofOneMarket, everywhere.documentId);
  expect(ofJp.map(({ market }) => market)).toEqual(['jp']);
  const alert = await db.contentDocument.findFirstOrThrow({ where: { path: 'alert' } });
  expect(await menusOf(now(), alert.documentId)).toEqual([]);
});

test('a page and the menu that it is put into are published together, or neither', async () => {
  const [{ documentId, name }, menu] = [await newPage('nam'), await newMenu('SB', 'nam')];
  const base = await baseOf(documentId);
  const [menuBase, place] = [await baseOf(menu.documentId), 'menu[1].children'];
  const faulty = await post(documentId, {
    intent: 'publish',
    base,
    ...text,
    body: '[x](/lost)',
    ...chosen(menu.documentId, menuBase, place),
  });
  expect(Object.keys(faulty.data!.errors)).toEqual(['body']);
  expect(faulty.data!.menus).toMatchObject({ 'menus[0].place': place });
  expect(await menuOf('SB', 'nam')).toHaveLength(2);
  const gone = await post(documentId, {
    intent: 'publish',
    base: await baseOf(documentId),
    ...text,
    ...chosen(menu.documentId, menuBase, 'menu[7].children'),
  });
  expect(gone.data!.errors.menus).toEqual(['A chosen place in a menu is full or no longer exists.']);
  expect(await db.contentVersion.count({ where: { documentId, state: 'published' } })).toBe(0);
  const done = await post(documentId, {
    intent: 'publish',
    base: await baseOf(documentId),
    ...text,
    menuLabel: 'Sommer',
    ...chosen(menu.documentId, menuBase, place),
  });
  expect(done.status).toBe(302);
  expect(await menuOf('SB', 'nam')).toEqual([
    'home',
    { label: 'More', children: ['contact-us', { label: 'Sommer', to: `/pages/${name}` }] },
  ]);
  const [again] = (await readMenus(now(), await readDocument(now(), documentId))).filter(({ brand }) => brand === 'SB');
  expect(again).toMatchObject({ has: 'published', places: [] });
});

test('a menu with a draft gets the page into its draft, which is published by choice', async () => {
  const [{ documentId }, menu] = [await newPage('int'), await newMenu('CI', 'int')];
  const stored = (await readDocument(now(), menu.documentId)).document as { menu: unknown[] };
  const draft = { ...stored, menu: [...stored.menu, 'status'] };
  await saveDraft(now(), { documentId: menu.documentId, base: await baseOf(menu.documentId), document: draft });
  const done = await post(documentId, {
    intent: 'publish',
    base: await baseOf(documentId),
    ...text,
    ...chosen(menu.documentId, await baseOf(menu.documentId), 'menu'),
  });
  expect(done.status).toBe(302);
  expect(await menuOf('CI', 'int')).toHaveLength(2);
  const [left] = (await readMenus(now(), await readDocument(now(), documentId))).filter(({ brand }) => brand === 'CI');
  expect(left).toMatchObject({ has: 'draft', hasDraft: true });
  const published = await post(documentId, {
    intent: 'publish',
    base: await baseOf(documentId),
    ...text,
    title: 'A newer page',
    ...chosen(menu.documentId, await baseOf(menu.documentId), 'draft'),
  });
  expect(published.status).toBe(302);
  expect((await menuOf('CI', 'int')).slice(2)).toMatchObject(['status', { label: 'A new page' }]);
});

test('a page that is put beside the places of the agency appears in that menu', async () => {
  const [{ documentId, name }, menu] = [await newPage('asia'), await newMenu('PS', 'asia', ['agency-overview'])];
  const done = await post(documentId, {
    intent: 'publish',
    base: await baseOf(documentId),
    ...text,
    ...chosen(menu.documentId, await baseOf(menu.documentId), 'menu[1].children'),
  });
  expect(done.status).toBe(302);
  const reader = { agentType: 'A', grants: [], market: 'asia', brand: 'PS' } as const;
  for (const agentType of ['O', 'A'] as const)
    expect(mainMenu(await menuOf('PS', 'asia'), { ...reader, agentType })).toContainEqual({
      label: 'More',
      children: expect.arrayContaining([{ label: 'A new page', href: expect.stringMatching(`/${name}$`) }]),
    });
});

test('the form says of each menu who does not see the page in it', async () => {
  const page = (path: string, market: string) => ({ path, brand: '', market, language: 'en', document: {} });
  const unseen = async (path: string, market: string) =>
    Object.fromEntries(
      (await readMenus(now(), page(path, market)))
        .filter(({ brand }) => brand === '')
        .map((menu) => [menu.market, menu.unseenBy]),
    );
  expect(await unseen('pages/find-your-rep', '')).toMatchObject({ nam: [], uk: ['PU'], jp: ['PJ'] });
  expect(await unseen('pages/made-by-an-editor', 'uk')).toEqual({ uk: [] });
});

test('saving a draft puts the page into the drafts of menus, and publishes nothing', async () => {
  const [{ documentId }, menu] = [await newPage('au'), await newMenu('CA', 'au')];
  const saved = await post(documentId, {
    intent: 'save',
    base: await baseOf(documentId),
    ...text,
    ...chosen(menu.documentId, await baseOf(menu.documentId), 'footer[0].links'),
  });
  expect(saved.status).toBe(302);
  expect(await readDocument(now(), menu.documentId)).toMatchObject({ hasDraft: true });
  expect(await db.contentVersion.count({ where: { documentId, state: 'published' } })).toBe(0);
});

describe('what does not fit', () => {
  test('is refused: a menu that was changed since, of another kind, of another market, or named twice', async () => {
    const [{ documentId }, menu] = [await newPage('asia'), await newMenu('CS', 'asia')];
    const publishing = async (places: Record<string, string>) =>
      post(documentId, { intent: 'publish', base: await baseOf(documentId), ...text, ...places });
    expect((await publishing(chosen(menu.documentId, '1.9', 'menu'))).data!.errors.menus).toEqual([
      'Someone has changed a menu since you opened this page. Please choose the place again.',
    ]);
    const alert = await db.contentDocument.findFirstOrThrow({ where: { path: 'alert', language: 'en' } });
    expect(
      (await publishing(chosen(alert.documentId, await baseOf(alert.documentId), 'menu'))).data!.errors,
    ).toHaveProperty('menus');
    for (const wrong of ['x', `${menu.documentId}'`])
      expect((await publishing(chosen(wrong, '1.0', 'menu'))) as unknown).toMatchObject({ init: { status: 400 } });
    const twice = { ...chosen(menu.documentId, '1.0', 'menu') };
    const again = Object.fromEntries(Object.entries(twice).map(([name, value]) => [name.replace('[0]', '[1]'), value]));
    expect((await publishing({ ...twice, ...again })) as unknown).toMatchObject({ init: { status: 400 } });
    // A menu for readers who cannot read the page: the menu's link would lead nowhere for them.
    const uk = await db.contentDocument.findFirstOrThrow({
      where: { path: 'header-footer', market: 'uk', language: 'en' },
    });
    const other = await publishing(chosen(uk.documentId, await baseOf(uk.documentId), 'menu'));
    expect(other.data!.errors.menus?.[0]).toContain('A chosen menu has an error');
    expect(await db.contentVersion.count({ where: { documentId, state: 'published' } })).toBe(0);
  });
});
