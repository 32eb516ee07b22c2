import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
const { database } = await import('#app/platform/database.server.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { getHomePage } = await import('#app/domain/content/documents/getHomePage.server.ts');
const { publishVersion, withdrawVersions } = await import('#tests/support/content.ts');
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');

const db = database();
const english = {
  db,
  language: 'en',
  get now() {
    return new Date();
  },
} as const;
const japanese = {
  db,
  language: 'ja',
  get now() {
    return new Date();
  },
} as const;

const page = (title: string) => ({ title, description: 'About it', body: `# ${title}` });

describe('a page', () => {
  test('comes in the language of the reader', async () => {
    expect((await getPage(english, { path: 'site-requirements' })).title).toBe('Site requirements');
    expect((await getPage(japanese, { path: 'site-requirements' })).title).toBe('推奨環境');
  });

  test('is that of the market, and for no market the one that names them all', async () => {
    const uk = await getPage(english, { path: 'contact-us', market: 'uk' });
    expect(uk.html).toContain('agencysupport.uk@gangway.example');
    expect(uk.html).not.toContain('helpdesk.na@gangway.example');
    const all = await getPage(english, { path: 'contact-us' });
    for (const mailbox of ['agencysupport.uk', 'helpdesk.na', 'agency.jp'])
      expect(all.html).toContain(`${mailbox}@gangway.example`);
  });

  test('links to other pages within the portal or outside, as the reader is', async () => {
    const agent = await getPage(english, { path: 'booking-help', brand: 'HA', market: 'nam' });
    expect(agent.html).toContain('href="/home/pages/ha/standalone-links/contact-us"');
    const visitor = await getPage(english, { path: 'how-to-register', market: 'au' });
    expect(visitor.html).toContain('href="/ext-pages/au/contact-us"');
  });

  test('of a brand in a market goes before those that hold for more', async () => {
    const path = 'pages/find-your-rep';
    await publishVersion(db, { path, brand: 'SB', document: page('For the brand') });
    expect((await getPage(english, { path: 'find-your-rep', brand: 'SB', market: 'nam' })).title).toBe('For the brand');
    await publishVersion(db, { path, brand: 'SB', market: 'nam', document: page('For the brand in the market') });
    expect((await getPage(english, { path: 'find-your-rep', brand: 'SB', market: 'nam' })).title).toBe(
      'For the brand in the market',
    );
    expect((await getPage(english, { path: 'find-your-rep', brand: 'PC', market: 'nam' })).title).toBe('Find Your Rep');
  });

  test('comes in English where the language has none', async () => {
    await withdrawVersions(db, { path: 'pages/do-not-sell', language: 'ja' });
    expect((await getPage(japanese, { path: 'do-not-sell' })).title).toBe(
      'Do Not Sell or Share My Personal Information',
    );
  });

  test('that is not there is refused', async () => {
    await withdrawVersions(db, { path: 'pages/login-help' });
    await expect(getPage(english, { path: 'login-help' })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that is known takes no query, and neither does a home page', async () => {
    let queries = 0;
    const counting = {
      ...english,
      db: db.$extends({
        query: { $allOperations: ({ args, query }) => ((queries += 1), query(args)) },
      }) as unknown as typeof db,
    };
    const read = async () => {
      await getPage(counting, { path: 'privacy-policy', brand: 'PC', market: 'nam' });
      await getHomePage(counting, { brand: 'PC', market: 'nam', enrolled: true });
    };
    await read();
    const first = queries;
    await read();
    expect([first > 0, queries]).toEqual([true, first]);
  });
});

describe('versions', () => {
  const path = 'pages/versions-of-a-page';
  const title = async (now = new Date()) =>
    (await getPage({ ...english, now }, { path: 'versions-of-a-page', market: 'au' })).title;
  const hours = (count: number) => new Date(Date.now() + count * 3600_000);

  test('one that begins later applies from then on, one with an end lets the one before come back', async () => {
    await publishVersion(db, { path, document: page('First'), startsAt: hours(-2) });
    await publishVersion(db, { path, document: page('For two hours'), startsAt: hours(1), endsAt: hours(3) });
    expect([await title(), await title(hours(2)), await title(hours(3))]).toEqual(['First', 'For two hours', 'First']);
  });

  test('one that was broken by hand in the database gives way to the next best document', async () => {
    await publishVersion(db, { path, market: 'au', document: { title: 'No body' } });
    expect(await title()).toBe('First');
  });
});

describe("a brand's home page", () => {
  test('greets with its own headline, in either language', async () => {
    const inEnglish = await getHomePage(english, { brand: 'PJ', market: 'jp', enrolled: false });
    const inJapanese = await getHomePage(japanese, { brand: 'PJ', market: 'jp', enrolled: false });
    expect(inEnglish.hero.headline).toMatch(/Japan/);
    expect(inJapanese.hero.headline).toMatch(/日本/);
    expect(inJapanese.slides).toHaveLength(inEnglish.slides.length);
  });

  test('that is missing says so in the words of spec §8', async () => {
    await expect(getHomePage(english, { brand: 'CK', market: 'uk', enrolled: false })).rejects.toMatchObject({
      code: 'homePageUnavailable',
    });
  });
});

describe('the terms in force', () => {
  beforeAll(async () => {
    await publishVersion(db, {
      path: 'pages/terms-and-conditions',
      market: 'jp',
      language: 'ja',
      document: { ...page('日本の規約'), version: '2027-01' },
    });
    await publishVersion(db, { path: 'pages/terms-and-conditions', market: 'asia', document: page('No version') });
  });

  test('have a version, a title and a text', async () => {
    const terms = await currentTerms(english);
    expect(terms).toMatchObject({ version: '2026-11', title: 'Terms and conditions' });
    expect(terms.html).toContain('<h2>1. Who may use the portal</h2>');
    expect((await currentTerms(japanese)).version).toBe('2026-11');
  });

  test("are the market's where it has its own", async () => {
    expect(await currentTerms({ ...japanese, market: 'jp' })).toMatchObject({
      version: '2027-01',
      title: '日本の規約',
    });
    expect((await currentTerms({ ...japanese, market: 'uk' })).version).toBe('2026-11');
  });

  test('must have a version: a text without one cannot be accepted', async () => {
    await expect(currentTerms({ ...english, market: 'asia' })).rejects.toMatchObject({ code: 'notFound' });
  });
});
