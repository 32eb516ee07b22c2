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
const portalAddresses = (brand: BrandCode) => [
  `/home/${segment(brand)}`,
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
      'academy/history',
      'academy/curriculum',
      'academy/rewards',
    ],
    ...['academy/reports', 'academy/course-length', 'academy/resume'],
  ].map((path) => `/home/pages/${segment(brand)}/${path}`),
];

/** The addresses of spec §2 that a visitor opens. */
const publicAddresses = (market: Market) => [
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
  ...[
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
  ].map((page) => `/ext-pages/${market}/${page}`),
];

// A link without its token, and a step that nobody is at, lead on or say so; all others are there.
const others: Record<string, number> = { '/email-validate': 410, '/reset-password': 410 };

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

for (const market of markets) {
  for (const language of deep ? languages : [defaultLanguage(market)]) {
    test(`every address of spec §2 resolves in ${market}, ${language}`, async ({ page, request }) => {
      const faults: (string | undefined)[] = [];
      await request.post('/language', { form: { language }, headers: { Origin: process.env.E2E_ORIGIN! } });
      for (const address of publicAddresses(market)) faults.push(await faultOf(request, address, language));
      await signIn(page, await newPerson({ country: countries[market], language }));
      for (const brand of selectableBrands(market))
        for (const address of portalAddresses(brand)) faults.push(await faultOf(page.request, address, language));
      expect(faults.filter(Boolean)).toEqual([]);
    });
  }
}

test('some public pages drop a stored session (spec §2)', async ({ page }) => {
  await signIn(page, await newPerson());
  await page.request.get('/ext-pages/nam/contact-us');
  expect((await page.request.get('/home/my-account', { maxRedirects: 0 })).status()).toBe(200);
  await page.request.get('/ext-pages/nam/awards');
  expect((await page.request.get('/home/my-account', { maxRedirects: 0 })).status()).toBe(302);
});
