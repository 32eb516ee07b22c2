import { expect, test } from 'vitest';
import { contentFileOf } from '#app/domain/content/documents/contentFiles.ts';

test.each([
  ['gangway/header-footer/uk/header-footer.json', 'headerFooter', 'header-footer', { market: 'uk', signedIn: false }],
  ['gangway/landing/jp/landing-page.json', 'landing', 'landing', { market: 'jp', signedIn: false }],
  ['gangway/alerts/nam/alert.json', 'alert', 'alert', { market: 'nam', signedIn: false }],
  ['gangway/PC/home-page/alert-home-page.json', 'alertHomePage', 'alert-home-page', { brand: 'PC', signedIn: false }],
  ['gangway/pc/home-page/home-page-enrolled.json', 'homePage', 'home-page-enrolled', { brand: 'PC', signedIn: true }],
  [
    'gangway/sb/home-page/home-page-not-enrolled.json',
    'homePage',
    'home-page-not-enrolled',
    { brand: 'SB', signedIn: true },
  ],
  ['gangway/pages/ha/booking-tools/booking-help.json', 'page', 'pages/booking-help', { brand: 'HA', signedIn: true }],
  ['gangway/ext-pages/au/find-your-rep.json', 'page', 'pages/find-your-rep', { market: 'au', signedIn: false }],
  ['gangway/ext-pages/nam/brochures/winter.json', 'page', 'pages/brochures/winter', { market: 'nam', signedIn: false }],
] as const)('%s is a document (spec §7)', (address, kind, path, rest) =>
  expect(contentFileOf(address)).toMatchObject({ kind, path, ...rest }),
);

test.each([
  '',
  'other/header-footer/uk/header-footer.json',
  'gangway/header-footer/xx/header-footer.json',
  'gangway/header-footer/uk/other.json',
  'gangway/xx/home-page/home-page-enrolled.json',
  'gangway/pc/home-page/home.json',
  'gangway/pages/pc/nothing.html',
  'gangway/ext-pages/nam/booking-help.json',
  'gangway/ext-pages/xx/contact-us.json',
  'gangway/ext-pages/nam/../../secret.json',
  'gangway/ext-pages/nam/.json',
])('%j is none', (address) => expect(contentFileOf(address)).toBeNull());
