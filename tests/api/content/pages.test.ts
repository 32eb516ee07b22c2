import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { getPage } = await import('#app/domain/content/getPage.server.ts');
const { getHomePage } = await import('#app/domain/content/getHomePage.server.ts');
const { currentTerms } = await import('#app/domain/content/currentTerms.server.ts');

const db = database();
const english = { db, language: 'en' } as const;
const japanese = { db, language: 'ja' } as const;

interface Key {
  path: string;
  brand?: string;
  market?: string;
  language?: string;
}

function put({ path, brand = '', market = '', language = 'en' }: Key, document: object) {
  return db.content.create({ data: { site: 'gangway', path, brand, market, language, document } });
}

const page = (title: string) => ({ title, description: 'About it', body: `# ${title}` });

describe('a page', () => {
  test('comes in the language of the reader', async () => {
    expect((await getPage(english, { path: 'site-requirements' })).title).toBe('Site Requirements');
    expect((await getPage(japanese, { path: 'site-requirements' })).title).toBe('推奨環境');
  });

  test('is that of the market, and for no market the one that names them all', async () => {
    const uk = await getPage(english, { path: 'contact-us', market: 'uk' });
    expect(uk.html).toContain('agencysupport.uk@gangway.example');
    expect(uk.html).not.toContain('helpdesk.na@gangway.example');
    const all = await getPage(english, { path: 'contact-us' });
    for (const mailbox of ['agencysupport.uk', 'helpdesk.na', 'agency.jp']) expect(all.html).toContain(`${mailbox}@gangway.example`);
  });

  test('links to other pages within the portal or outside, as the reader is', async () => {
    const agent = await getPage(english, { path: 'booking-help', brand: 'HA', market: 'nam' });
    expect(agent.html).toContain('href="/home/pages/ha/standalone-links/contact-us"');
    const visitor = await getPage(english, { path: 'how-to-register', market: 'au' });
    expect(visitor.html).toContain('href="/ext-pages/au/contact-us"');
  });

  test('of a brand in a market goes before those that hold for more (D14)', async () => {
    const path = 'pages/find-your-rep';
    await put({ path, brand: 'SB' }, page('For the brand'));
    expect((await getPage(english, { path: 'find-your-rep', brand: 'SB', market: 'nam' })).title).toBe('For the brand');
    await put({ path, brand: 'SB', market: 'nam' }, page('For the brand in the market'));
    expect((await getPage(english, { path: 'find-your-rep', brand: 'SB', market: 'nam' })).title).toBe('For the brand in the market');
    expect((await getPage(english, { path: 'find-your-rep', brand: 'PC', market: 'nam' })).title).toBe('Find Your Rep');
  });

  test('comes in English where the language has none', async () => {
    await db.content.deleteMany({ where: { path: 'pages/do-not-sell', language: 'ja' } });
    expect((await getPage(japanese, { path: 'do-not-sell' })).title).toBe('Do Not Sell or Share My Personal Information');
  });

  test('that is not there is refused', async () => {
    await db.content.deleteMany({ where: { path: 'pages/login-help' } });
    await expect(getPage(english, { path: 'login-help' })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('takes one query', async () => {
    let queries = 0;
    const counting = { ...english, db: db.$extends({ query: { $allOperations: ({ args, query }) => ((queries += 1), query(args)) } }) as unknown as typeof db };
    await getPage(counting, { path: 'privacy-policy', brand: 'PC', market: 'nam' });
    await getHomePage(counting, { brand: 'PC', market: 'nam' });
    expect(queries).toBe(2);
  });
});

describe("a brand's home page", () => {
  test('greets with its own headline, in either language', async () => {
    const inEnglish = await getHomePage(english, { brand: 'PJ', market: 'jp' });
    const inJapanese = await getHomePage(japanese, { brand: 'PJ', market: 'jp' });
    expect(inEnglish.hero.headline).toMatch(/Japan/);
    expect(inJapanese.hero.headline).toMatch(/日本/);
    expect(inJapanese.slides).toHaveLength(inEnglish.slides.length);
  });

  test('that is missing says so in the words of spec §8', async () => {
    await expect(getHomePage(english, { brand: 'CK', market: 'uk' })).rejects.toMatchObject({ code: 'homePageUnavailable' });
  });
});

describe('the terms in force', () => {
  beforeAll(async () => {
    await put({ path: 'pages/terms-and-conditions', market: 'jp', language: 'ja' }, { ...page('日本の規約'), version: '2027-01' });
    await put({ path: 'pages/terms-and-conditions', market: 'asia' }, page('No version'));
  });

  test('have a version, a title and a text', async () => {
    const terms = await currentTerms(english);
    expect(terms).toMatchObject({ version: '2026-11', title: 'Terms and Conditions' });
    expect(terms.html).toContain('<h2>1. Who may use the portal</h2>');
    expect((await currentTerms(japanese)).version).toBe('2026-11');
  });

  test("are the market's where it has its own", async () => {
    expect(await currentTerms({ ...japanese, market: 'jp' })).toMatchObject({ version: '2027-01', title: '日本の規約' });
    expect((await currentTerms({ ...japanese, market: 'uk' })).version).toBe('2026-11');
  });

  test('must have a version: a text without one cannot be accepted', async () => {
    await expect(currentTerms({ ...english, market: 'asia' })).rejects.toMatchObject({ code: 'notFound' });
  });
});
