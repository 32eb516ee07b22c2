import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
process.env.PARTNER_SANDBOX = '1';
const { fillingsFor } = await import('#app/domain/content/documents/fillings.server.ts');
const { getAlerts } = await import('#app/domain/content/documents/getAlerts.server.ts');
const { getHomePage } = await import('#app/domain/content/documents/getHomePage.server.ts');
const { forgetContent } = await import('#app/domain/content/documents/publishedContent.server.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { findPages } = await import('#app/domain/content/documents/findPages.server.ts');
const { listPlaceholders } = await import('#app/domain/content/editor/listPlaceholders.server.ts');
const { newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { previewDocument } = await import('#app/domain/content/editor/previewDocument.server.ts');
const { publicationFaults } = await import('#app/domain/content/editor/publicationFaults.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { searchQuery } = await import('#app/domain/operations/search/searchQuery.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { loader: openContent } = await import('#app/routes/content/documents/contentFile.ts');
const { loader: openPublic } = await import('#app/routes/content/documents/publicPage.tsx');
const { buildAgency } = await import('#tests/support/builders.ts');
const { publishVersion } = await import('#tests/support/content.ts');
const { signedIn, visitor } = await import('#tests/support/contexts.ts');
const { openPage } = await import('#tests/support/formClient.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
let ctx: StaffContext;
beforeAll(async () => {
  ctx = await signedInAsStaff(await newStaff('administrator'));
  await db.contentVersion.deleteMany();
  forgetContent();
});
afterEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
});

// A day that every market has reached.
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const empty = { helpDeskPhone: '', helpDeskEmail: '', representatives: [] };
const set = async (scope: string, value: object, validFrom = today()) => {
  const last = await db.brandSetting.aggregate({ where: { kind: 'contact-details', scope }, _max: { number: true } });
  // By the clock of the market, whose day may be the one before.
  const now = new Date(`${today()}T12:00:00Z`);
  await setSetting({ ...ctx, now }, 'contact-details', scope, {
    value: { ...empty, ...value },
    validFrom,
    reason: 'Set by a test',
    version: last._max.number ?? 0,
  });
};
const reader = (market: string, language: 'en' | 'ja' = 'en') => ({
  path: 'contact-us',
  market: market as 'nam',
  ctx: { db, now: new Date(), language },
});
const bodyFor = async (market: string, language: 'en' | 'ja' = 'en') => {
  const { ctx: of, ...request } = reader(market, language);
  return (await getPage(of, request)).html;
};

const texts = {
  title: 'Reach {{brandName}}',
  description: 'At {{helpDeskPhone}}',
  body: 'Call {{helpDeskPhone}} or write to {{helpDeskEmail}}.\n\n{{representatives}}',
};
const publishTexts = (language: 'en' | 'ja' = 'en') =>
  publishVersion(db, { path: 'pages/contact-us', language, document: texts });

describe('what the settings fill in', () => {
  test('is shown at once, in the market for which it was set, else the value for every market', async () => {
    for (const language of ['en', 'ja'] as const) await publishTexts(language);
    await set('every', { helpDeskPhone: '+1 206 000 0000', helpDeskEmail: 'desk@brand.test' });
    await set('uk', {
      helpDeskPhone: '+44 20 0000 0000',
      representatives: [{ repRegion: 'North', repRegionJa: '北部', repName: 'A|B', repPhone: '', repEmail: '' }],
    });
    expect(await bodyFor('nam')).toContain('<a href="tel:+12060000000">+1 206 000 0000</a>');
    expect(await bodyFor('nam')).toContain('(not available yet)');
    expect(await bodyFor('uk')).toContain('<a href="tel:+442000000000">+44 20 0000 0000</a>');
    expect(await bodyFor('uk')).toContain('<a href="mailto:desk@brand.test">desk@brand.test</a>');
    expect(await bodyFor('uk')).toContain('<td>North</td>\n<td>A|B</td>');
    expect(await bodyFor('uk', 'ja')).toContain('<td>北部</td>');
    await set('uk', { helpDeskPhone: '+44 20 1111 1111' });
    expect(await bodyFor('uk')).toContain('+44 20 1111 1111');
  });

  test('does not change before its day', async () => {
    await publishTexts();
    await set('every', { helpDeskPhone: '+1 206 000 0000' });
    await set('every', { helpDeskPhone: '+1 206 111 1111' }, tomorrow());
    expect(await bodyFor('nam')).toContain('+1 206 000 0000');
    const later = { db, now: new Date(Date.now() + 3 * 86_400_000), language: 'en' as const };
    expect((await getPage(later, { path: 'contact-us', market: 'nam' })).html).toContain('+1 206 111 1111');
  });

  test('is the same at every door', async () => {
    const { documentId } = await publishTexts();
    await set('every', { helpDeskPhone: '+1 206 000 0000', helpDeskEmail: 'desk@brand.test' });
    const visit = { path: '/ext-pages/uk/contact-us', params: { market: 'uk', '*': 'contact-us' } };
    const page = (await openPage(openPublic, visit)).data as Record<'title' | 'description' | 'html', string>;
    expect([page.title, page.description]).toEqual(['Reach Princess Cruises UK', 'At +1 206 000 0000']);
    const file = await openContent({
      request: new Request('http://localhost:3000/json/gangway/ext-pages/uk/contact-us.json'),
      params: { '*': 'gangway/ext-pages/uk/contact-us.json' },
      context: {},
    });
    expect(await (file as Response).json()).toMatchObject({
      title: 'Reach Princess Cruises UK',
      body: expect.stringContaining('[\\+1 206 000 0000](tel:+12060000000)'),
    });
    const { owner } = await buildAgency(db);
    const found = await findPages(await signedIn(owner), { query: searchQuery('reach')!, brand: 'PC', limit: 3 });
    expect(found.map(({ title, description }) => [title, description])).toContainEqual([
      'Reach Princess Cruises',
      'At +1 206 000 0000',
    ]);
    const preview = await previewDocument(ctx, {
      documentId,
      reader: { market: 'uk', brand: 'PU', language: 'en', enrolled: true },
    });
    expect(preview.shown?.document).toMatchObject({ title: 'Reach Princess Cruises UK' });
  });

  test('reaches alerts and home pages too, which have the market’s representatives where they name none', async () => {
    const alert = {
      category: { subHeading: '', details: [{ title: 'Moved', description: 'Call {{helpDeskPhone}}' }] },
    };
    await publishVersion(db, { path: 'alert', market: 'uk', document: alert });
    await set('uk', {
      helpDeskPhone: '+44 20 0000 0000',
      representatives: [{ repRegion: 'North', repRegionJa: '', repName: 'Ann', repPhone: '1 2 3 4', repEmail: '' }],
    });
    expect(await getAlerts(visitor(), { market: 'uk' })).toMatchObject([{ text: 'Call +44 20 0000 0000' }]);
    const hero = { art: 'fjord', headline: '{{brandName}}', sentence: 'Welcome' };
    const slides = [{ art: 'fjord', kicker: 'K', title: 'T', text: 'X' }];
    await publishVersion(db, { path: 'home-page-enrolled', brand: 'PU', document: { hero, slides } });
    expect(await getHomePage(visitor(), { enrolled: true, brand: 'PU', market: 'uk' })).toMatchObject({
      hero: { headline: 'Princess Cruises UK' },
      representatives: [{ name: 'Ann', region: 'North', phone: '1 2 3 4', emailAddress: '' }],
    });
  });

  test('says for a visitor of no market what each of them has', async () => {
    await set('nam', { helpDeskPhone: '+1 206 000 0000' });
    const of = { brand: '', market: '', language: 'en' } as const;
    expect((await fillingsFor(visitor(), of)).helpDeskPhone?.plain).toBe('+1 206 000 0000');
    await set('uk', { helpDeskPhone: '+44 20 0000 0000' });
    const { helpDeskPhone, brandName, helpDeskEmail } = await fillingsFor(visitor(), of);
    expect(helpDeskPhone?.plain).toBe('North America: +1 206 000 0000; United Kingdom and Ireland: +44 20 0000 0000');
    expect(brandName?.plain).toBe('Princess Cruises, Cunard, Holland America Line, and Seabourn');
    expect(helpDeskEmail).toBeNull();
  });

  test('has office hours once the brand has set them', async () => {
    const of = { brand: '', market: 'uk', language: 'en' } as const;
    expect((await fillingsFor(visitor(), of)).officeHours).toBeNull();
    const open = '09:00-17:30';
    const week = { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open };
    await setSetting({ ...ctx, now: new Date(`${today()}T12:00:00Z`) }, 'business-hours', 'uk', {
      value: { ...week, saturday: '10:00-12:00', sunday: '' },
      validFrom: today(),
      reason: 'Set by a test',
      version: 0,
    });
    expect((await fillingsFor(visitor(), of)).officeHours?.plain).toBe(
      'Monday–Friday 09:00–17:30, Saturday 10:00–12:00 (United Kingdom Time)',
    );
    expect((await fillingsFor(visitor(), { ...of, language: 'ja' })).officeHours?.plain).toMatch(/^月曜日～金曜日/);
  });
});

describe('a document with an open place', () => {
  async function draft(document: object, key: { market?: string; brand?: string } = {}) {
    const input = { contentPath: 'page', pageName: `page-${crypto.randomUUID()}`, language: 'en', ...key };
    const { documentId } = await newDocument(ctx, newDocumentSchema().parse(input));
    const { base } = await readDocument(ctx, documentId);
    const saved = await saveDraft(ctx, { documentId, base, document });
    return { documentId, base: saved.base, startsAt: null, endsAt: null };
  }
  const page = { title: 'T', description: 'D', body: 'Call {{helpDeskPhone}}' };
  const faultsOf = async ({ documentId }: { documentId: string }) =>
    publicationFaults(ctx, await readDocument(ctx, documentId), ctx.now);

  test('is not published before the setting is there, in every market that reads it', async () => {
    const [every, uk] = [await draft(page), await draft(page, { market: 'uk' })];
    await set('uk', { helpDeskPhone: '+44 20 0000 0000' });
    await expect(publish(ctx, every)).rejects.toMatchObject({ code: 'contentFaulty' });
    expect(await faultsOf(every)).toEqual([
      { field: 'body', code: 'openPlaceholder', addresses: ['{{helpDeskPhone}}'] },
    ]);
    await expect(publish(ctx, uk)).resolves.toMatchObject({ endsAt: null });
    await set('every', { helpDeskPhone: '+1 206 000 0000' });
    await expect(publish(ctx, every)).resolves.toMatchObject({ endsAt: null });
  });

  test('may be published for the day from which the setting applies', async () => {
    const uk = await draft(page, { market: 'uk' });
    await set('uk', { helpDeskPhone: '+44 20 0000 0000' }, tomorrow());
    await expect(publish(ctx, uk)).rejects.toMatchObject({ code: 'contentFaulty' });
    const startsAt = new Date(Date.now() + 3 * 86_400_000);
    await expect(publish(ctx, { ...uk, startsAt })).resolves.toMatchObject({ startsAt });
  });

  test('with a placeholder that there is not is not even saved', async () => {
    const { documentId, base } = await draft(page);
    await expect(
      saveDraft(ctx, { documentId, base, document: { ...page, title: 'Call {{phone}}' } }),
    ).rejects.toMatchObject({ code: 'placeholderUnknown', field: 'title', params: { placeholder: '{{phone}}' } });
  });

  test('leads the editor to the setting', async () => {
    await set('uk', { helpDeskEmail: 'desk@brand.test' });
    const listed = async (key: { market: string; brand: string }) =>
      Object.fromEntries(
        (await listPlaceholders(ctx, { ...key, language: 'en' })).map(({ name, value, setting }) => [
          name,
          [value, setting && `${setting.kind}/${setting.scope}`],
        ]),
      );
    expect(await listed({ market: 'uk', brand: '' })).toEqual({
      brandName: ['Princess Cruises UK', null],
      helpDeskPhone: [null, 'contact-details/uk'],
      helpDeskEmail: ['desk@brand.test', 'contact-details/uk'],
      officeHours: [null, 'business-hours/uk'],
      representatives: [null, 'contact-details/uk'],
    });
    expect(await listed({ market: '', brand: '' })).toMatchObject({
      helpDeskEmail: [null, 'contact-details/every'],
      officeHours: [null, 'business-hours/null'],
    });
    expect(await listed({ market: '', brand: 'PC' })).toMatchObject({ helpDeskPhone: [null, 'contact-details/nam'] });
  });
});

test.each(['help-desk', 'reviewer', 'sales-manager'] as const)('a %s sets no contact details', async (role) => {
  const other = await signedInAsStaff(await newStaff(role));
  const change = { value: empty, validFrom: today(), reason: 'Not mine', version: 0 };
  await expect(setSetting(other, 'contact-details', 'uk', change)).rejects.toMatchObject({ code: 'forbidden' });
});

test('an editor of one market sets those of that market alone', async () => {
  const ofUk = await signedInAsStaff(await newStaff('editor', { markets: ['uk'] }));
  const change = { value: { ...empty, helpDeskPhone: '+44 20 0000 0000' }, validFrom: tomorrow(), version: 0 };
  const reason = 'A new number';
  for (const scope of ['every', 'nam'])
    await expect(setSetting(ofUk, 'contact-details', scope, { ...change, reason })).rejects.toMatchObject({
      code: 'forbidden',
    });
  await setSetting(ofUk, 'contact-details', 'uk', { ...change, reason });
});
