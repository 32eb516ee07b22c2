import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const home = await import('#app/routes/content/homePage/home.tsx');
const portalPage = await import('#app/routes/content/documents/portalPage.tsx');
const publicPage = await import('#app/routes/content/documents/publicPage.tsx');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');

const db = database();

type Agent = { agentUniqueId: string; agencyId: string };

async function asking(path: string, params: Record<string, string>, agent?: Agent): Promise<LoaderFunctionArgs> {
  const cookie = agent ? ((await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '') : '';
  return { request: new Request(`http://localhost:3000${path}`, { headers: { cookie } }), params, context: {} };
}

const openHome = async (brand: string, agent?: Agent) => home.loader(await asking(`/home/${brand}`, { brand }, agent));
const openPage = async (brand: string, path: string, agent?: Agent) =>
  portalPage.loader(await asking(`/home/pages/${brand}/${path}`, { brand, '*': path }, agent));
const openPublic = async (market: string, path: string) =>
  (await publicPage.loader(await asking(`/ext-pages/${market}/${path}`, { market, '*': path }))).data;

const notFound = { type: 'DataWithResponseInit', init: { status: 404 } };

async function redirectOf(attempt: Promise<unknown>): Promise<string | null> {
  const reply = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return reply instanceof Response ? reply.headers.get('Location') : null;
}

describe('/home/{brand}', () => {
  test('greets by first name and brand, with the links of the role', async () => {
    const agency = await buildAgency(db, { owner: { firstName: "Anne-Marie O'Hara" } });
    const page = await openHome('ha', agency.owner);
    expect(page).toMatchObject({
      brand: 'HA',
      firstName: "Anne-Marie O'Hara",
      title: 'Holland America Line · Gangway',
    });
    expect(page.slides.length).toBeGreaterThanOrEqual(3);
    expect(page.tools.map(({ href }) => href)).toContain('/home/agency-overview');
    const advisor = await buildAgent(db, agency);
    expect((await openHome('pc', advisor)).tools.map(({ href }) => href)).not.toContain('/home/agency-overview');
  });

  test('opens in any case', async () => {
    const { owner } = await buildAgency(db);
    for (const brand of ['PC', 'Ha']) expect((await openHome(brand, owner)).brand).toBe(brand.toUpperCase());
  });

  test.each(['xx', 'pu', 'ck', '__proto__', ''])('/home/%s is no page for a user of nam', async (brand) => {
    const { owner } = await buildAgency(db);
    await expect(openHome(brand, owner)).rejects.toMatchObject(notFound);
  });

  test('is in the language of the user', async () => {
    const { owner } = await buildAgency(db, { country: 'JP' });
    expect((await openHome('pj', owner)).title).toBe('プリンセス・クルーズ ジャパン · Gangway');
  });

  test('is not for visitors, nor for who has steps before the portal', async () => {
    expect(await redirectOf(openHome('pc'))).toBe('/login?target=%2Fhome%2Fpc');
    const agency = await buildAgency(db);
    expect(await redirectOf(openHome('pc', await buildAgent(db, agency, { activationFlag: 'C' })))).toBe('/accept-tnc');
  });
});

describe('/home/pages/{brand}/…', () => {
  test.each([
    ['booking-tools', 'booking-help', '/home/pages/pa/booking-tools/booking-help'],
    ['booking-tools', 'booking-help.json', '/home/pages/pa/booking-tools/booking-help'],
    ['terms-and-conditions', '', '/home/pages/pa/terms-and-conditions'],
  ])(
    '/home/pages/%s/%s, without a brand, leads to the page of the own one (spec §2)',
    async (segment, rest, address) => {
      const { owner } = await buildAgency(db, { country: 'AU' });
      expect(await redirectOf(openPage(segment, rest, owner))).toBe(address);
    },
  );

  test('shows the page of the market', async () => {
    const { owner } = await buildAgency(db, { country: 'AU' });
    const page = await openPage('pa', 'standalone-links/contact-us', owner);
    expect(page.html).toContain('trade.anz@gangway.example');
  });

  test.each([
    ['pc', 'nothing'],
    ['xx', 'privacy-policy'],
    ['other', 'privacy-policy'],
    ['pc', 'other/sales-reports'],
    ['pc', 'sales-reports'],
  ])('%s/%s is no page', async (brand, path) => {
    const { owner } = await buildAgency(db);
    await expect(openPage(brand, path, owner)).rejects.toMatchObject(notFound);
  });

  test('sends a user of another brand to the page under their own (spec §2: booking help names pc)', async () => {
    const { owner } = await buildAgency(db, { country: 'GB' });
    expect(await redirectOf(openPage('pc', 'booking-tools/booking-help', owner))).toBe(
      '/home/pages/pu/booking-tools/booking-help',
    );
  });
});

describe('public pages', () => {
  test('are there for every market, and for all of them at once', async () => {
    expect((await openPublic('uk', 'login-help')).html).toContain('agencysupport.uk');
    const { data: all } = await publicPage.loader(await asking('/login-help', {}));
    expect(all).toMatchObject({ title: 'Help with signing in' });
    expect(all.links.map(({ href }) => href)).toContain('/contact-us');
  });

  test.each([
    ['xx', 'login-help'],
    ['nam', 'booking-help'],
    ['nam', 'nothing'],
    ['nam', ''],
  ])('/ext-pages/%s/%s is none', async (market, path) => {
    await expect(openPublic(market, path)).rejects.toMatchObject(notFound);
  });
});

test.each([
  ['terms.json', 'en-GB', '/ext-pages/uk/terms'],
  ['standalone-links/contact-us.json', 'ja-JP', '/ext-pages/jp/standalone-links/contact-us'],
  ['login-help', 'en-US', '/ext-pages/nam/login-help'],
  ['academy', 'en-US', null],
])('/ext-pages/%s names no market: a visitor whose browser says %s is led to %s', async (path, locale, location) => {
  const [market = '', ...rest] = path.split('/');
  const request = new Request(`http://localhost:3000/ext-pages/${path}`, { headers: { 'Accept-Language': locale } });
  const opened = publicPage.loader({ request, params: { market, '*': rest.join('/') }, context: {} });
  expect(await redirectOf(opened)).toBe(location);
});

test.each([
  ['jp', 'en-US', 'ja'],
  ['nam', 'ja', 'en'],
])(
  '/ext-pages/%s is in the language of its market, whatever the browser asks for',
  async (market, locale, language) => {
    const request = new Request(`http://localhost:3000/ext-pages/${market}/login-help`, {
      headers: { 'Accept-Language': locale },
    });
    const { data } = await publicPage.loader({ request, params: { market, '*': 'login-help' }, context: {} });
    expect(/[ぁ-ん]/.test(data.title) ? 'ja' : 'en').toBe(language);
  },
);
