import type { APIRequestContext } from '@playwright/test';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { defaultLanguage, markets, type Market } from '#app/domain/markets/markets.ts';
import { languages, type Language } from '#app/i18n.ts';
import { expect, test } from './support/browsers.ts';
import { deep } from './support/depth.ts';
import { newPerson, signIn } from './support/people.ts';

const countries: Record<Market, string> = { nam: 'US', uk: 'GB', au: 'AU', jp: 'JP', asia: 'SG', int: 'DE' };
const segment = (brand: BrandCode) => brand.toLowerCase();

/** The addresses of spec §2 that a signed-in owner of a market opens, under a brand of theirs. */
const portalAddresses = [
  '/home/my-account',
  '/home/agency-overview',
  '/home/agent-enroll?registerFor=polaronline',
  '/home/agent-enroll?registerFor=academy',
  '/home/feedback',
  '/home/pages/booking-tools/booking-help',
  '/home/pages/other/sales-reports',
  '/home/pages/other/travel-advisor-rates',
  '/home/pages/other/commodores',
  '/training/princess-expert',
  '/home/pages/pc/sales-programs-and-benefits/princess-partner-rewards/registered',
  '/home/pages/pc/sales-programs-and-benefits/princess-partner-rewards/unregistered',
  '/home/pages/pc/sales-programs-and-benefits/princess-partner-rewards/non-usa',
];

/** Those of them that are a brand's. */
const portalAddressesOf = (brand: BrandCode) => [
  `/home/${segment(brand)}`,
  ...[
    ...[
      'academy/commodore-marketing-kit',
      'booking-tools/booking-help',
      'standalone-links/find-your-rep',
      'standalone-links/contact-us',
    ],
    ...[
      'terms-and-conditions',
      'privacy-policy',
      'site-requirements',
      'training/academy',
      'training/academy-restricted',
    ],
    ...[
      'training/academy/academy-coming-soon',
      'academy/dashboard',
      'academy/catalogue',
      'academy/history',
      'academy/curriculum',
      'academy/rewards',
    ],
    ...['academy/reports', 'academy/course-length', 'academy/resume'],
  ].map((path) => `/home/pages/${segment(brand)}/${path}`),
];

/** The addresses of spec §2 that a visitor opens. */
const publicAddresses = [
  ...[
    '/login',
    '/update-email',
    '/email-validate',
    '/reset-password',
    '/forgot-password',
    '/register-agency-home',
    '/register-agency-start',
  ],
  ...[
    '/register-agency-steps',
    '/register-agency-thankyou',
    '/register-agency-answer',
    '/login-help',
    '/terms-and-conditions',
    '/site-requirements',
    '/find-your-rep',
  ],
  ...[
    '/princess-partners',
    '/awards',
    '/cunard-partnership',
    '/privacy-policy',
    '/contact-us',
    '/how-to-register',
    '/_error',
  ],
];

/** Those of them that are a market's. */
const publicAddressesOf = (market: Market) =>
  [
    'terms',
    'privacy',
    'terms-and-conditions',
    'privacy-policy',
    'contact-us',
    'find-your-rep',
    'site-requirements',
    'login-help',
    'princess-partners',
    'awards',
    'cunard-partnership',
  ].map((page) => `/ext-pages/${market}/${page}`);

// `npm test` asks under the first brand of one market. What is published for every brand and market:
// tests/domain/content/documents/sampleContent.test.ts. A link without its token, and a step that is not due, lead on
// or say so; all others are there.
const others: Record<string, number> = {
  '/email-validate': 410,
  '/reset-password': 410,
  '/register-agency-answer': 410,
};

/** What is wrong with the page at an address; undefined for a page with a title and a heading in its language. */
async function faultOf(request: APIRequestContext, address: string, language: Language): Promise<string | undefined> {
  const reply = await request.get(address);
  const expected = others[address] ?? 200;
  if (reply.status() !== expected) return `${address}: ${reply.status()}`;
  const html = await reply.text();
  if (!html.includes(`<html lang="${language}`)) return `${address}: not in ${language}`;
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]?.trim();
  const title = /<title[^>]*>([^<]+) · Gangway</.exec(html)?.[1]?.trim();
  return heading && title ? undefined : `${address}: without a ${heading ? 'title' : 'heading'}`;
}

// One market; the others, and Japanese, in `npm run test:deep -- stories`. That each text is there in both languages:
// tests/domain/locales.test.ts.
for (const market of deep ? markets : (['nam'] as const)) {
  for (const language of deep ? languages : [defaultLanguage(market)]) {
    test(`every address of spec §2 resolves in ${market}, ${language}`, async ({ context }) => {
      const request = context.request;
      const faults: (string | undefined)[] = [];
      await request.post('/language', { form: { language }, headers: { Origin: process.env.E2E_ORIGIN! } });
      const anywhere = market === 'nam' || language !== 'en' || deep ? publicAddresses : [];
      for (const address of [...anywhere, ...publicAddressesOf(market)])
        faults.push(await faultOf(request, address, language));
      await signIn(context, await newPerson({ country: countries[market], language }));
      const brands = deep ? selectableBrands(market) : selectableBrands(market).slice(0, 1);
      for (const address of [
        ...(market === 'nam' || deep ? portalAddresses : []),
        ...brands.flatMap(portalAddressesOf),
      ])
        faults.push(await faultOf(request, address, language));
      expect(faults.filter(Boolean)).toEqual([]);
    });
  }
}

test('some public pages drop a stored session (spec §2), and not where another site leads to them', async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  const account = async () => (await context.request.get('/home/my-account', { maxRedirects: 0 })).status();
  await page.goto('/ext-pages/nam/contact-us');
  expect(await account()).toBe(200);
  const awards = `${process.env.E2E_ORIGIN}/ext-pages/nam/awards`;
  await page.goto('about:blank');
  await page.setContent(`<a href="${awards}">Awards</a>`);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await account()).toBe(200);
  await page.goto('/ext-pages/nam/awards');
  expect(await account()).toBe(302);
});
