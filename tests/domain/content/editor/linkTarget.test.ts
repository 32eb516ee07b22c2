import { describe, expect, test } from 'vitest';
import { audienceOf, readersOf, type LinkReader } from '#app/domain/content/editor/linkReaders.ts';
import { linkTarget } from '#app/domain/content/editor/linkTarget.ts';

const origin = 'https://portal.example';
const user: LinkReader = { market: 'nam', brand: 'PC' };
const visitor: LinkReader = { market: 'uk' };
const target = (address: string, reader = user, inMenu = false) => linkTarget(address, { reader, origin, inMenu });
/** What a link leads to in a word: the path of a document with its brand or market. */
const targetOf = (address: string, reader = user, inMenu = false) => {
  const found = target(address, reader, inMenu);
  if (found?.kind !== 'document') return found?.kind ?? null;
  return [found.path.replace('pages/', ''), found.brand || found.market, found.heading].filter(Boolean).join(' ');
};
const imageId = '0198c2a4-0000-7000-8000-000000000001';

test.each([
  ['/agent-enroll', 'there'],
  ['/feedback', 'there'],
  ['/home/feedback', 'there'],
  ['/home/my-account/sessions', 'there'],
  ['/home/my-account/elsewhere', null],
  ['/home/agency-overview/0198c2a4-0000-7000-8000-000000000001', null],
  ['/contact-us', 'contact-us PC'],
  // The page for all markets, outside of the portal.
  ['/contact-us/', 'contact-us'],
  ['/contact-us?x=1#section-2', 'contact-us section-2'],
  ['/home/pages/pc/contact-us?x=1#section-2', 'contact-us PC section-2'],
  ['/nowhere', null],
  ['/summer', null],
  ['/home/pages/pc/summer', 'summer PC'],
  ['/pages/summer', 'summer PC'],
  ['/pages/summer/camp#section-2', 'summer/camp PC section-2'],
  ['/pages/../summer', null],
  ['/home/pages/pc/summer/', 'summer PC'],
  // A page of another market's brand is read under the reader's own.
  ['/home/pages/cs/summer', 'summer PC'],
  ['/home/pages/other/sales-reports', 'sales-reports PC'],
  ['/home/pages/contact-us', 'contact-us PC'],
  ['/home/pages/pc/training/academy', 'there'],
  ['/home/pages/pc/academy/history', 'there'],
  ['/home/pages/xx/summer', null],
  ['/ext-pages/uk/summer', 'summer uk'],
  ['/ext-pages/uk/terms', 'terms-and-conditions uk'],
  ['/ext-pages/uk/booking-help', null],
  ['/ext-pages/mars/summer', null],
  ['/home/pc', 'there'],
  ['/home/zz', null],
  ['/pc/summer.json', 'summer PC'],
  [`/images/${imageId}/480`, 'picture'],
  [`/images/${imageId}/481`, null],
  [`/images/${imageId}`, null],
  ['https://example.com/x', 'there'],
  ['https://', null],
  ['http:///x', null],
  ['https://portal.example/home/pages/pc/summer', 'summer PC'],
  ['https://portal.example/nowhere', null],
  ['https://portal.example.org/nowhere', 'there'],
  ['mailto:a@b.example', 'there'],
  ['mailto:a', null],
  ['tel:+1 206', null],
  ['tel:+12065550142', 'there'],
  ['#section-1', 'heading'],
  ['relative', null],
  ['./relative', null],
  ['?page=2', null],
  ['/staff/content', null],
])('%s leads a user to %s', (address, expected) => expect(targetOf(address)).toBe(expected));

test.each([
  ['/contact-us', 'contact-us uk'],
  // For visitors there is no such page.
  ['/booking-help', null],
  ['/home/pages/pu/booking-tools/booking-help', 'booking-help PU'],
  ['/uk/summer.json', 'summer uk'],
  ['/pages/summer', 'summer uk'],
  ['/pc/summer.json', null],
])('%s leads a visitor to %s', (address, expected) => expect(targetOf(address, visitor)).toBe(expected));

test('a menu leads to what its destinations name', () => {
  expect([targetOf('/my-sales', user, true), targetOf('/my-sales')]).toEqual(['there', null]);
  expect(targetOf('/contact-us', user, true)).toBe('contact-us PC');
  // It is left out of the menu where it is not for the market.
  expect(targetOf('/find-your-rep', { market: 'jp', brand: 'PJ' }, true)).toBe('there');
});

describe('the readers of', () => {
  const key = { brand: '', market: '', language: 'en', path: 'pages/summer', document: {} };
  test.each([
    ['a page of an editor', { market: 'uk' }, ['uk PU']],
    ['one that says that everybody reads it', { market: 'uk', document: { audience: 'everybody' } }, ['uk PU', 'uk']],
    ['one for visitors', { market: 'uk', document: { audience: 'visitors' } }, ['uk']],
    ['one of a brand', { brand: 'HA', document: { audience: 'everybody' } }, ['nam HA']],
    ['a public page of the table', { market: 'jp', path: 'pages/contact-us' }, ['jp PJ', 'jp']],
    ['a menu', { market: 'int', path: 'header-footer' }, ['int PI', 'int CI']],
  ])('%s', (_, change, expected) =>
    expect(
      readersOf({ ...key, ...change }).map(({ market, brand }) => [market, brand].filter(Boolean).join(' ')),
    ).toEqual(expected),
  );

  test('a page for all markets are visitors without a market too', () => {
    const found = readersOf({ ...key, document: { audience: 'everybody' } });
    expect(found).toHaveLength(12 + 7);
    expect(found).toContainEqual({});
  });

  test('what is broken by hand are signed-in users', () => expect(audienceOf('pages/summer', null)).toBe('signed-in'));
});
