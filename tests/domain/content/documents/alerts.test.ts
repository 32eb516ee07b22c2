import { expect, test } from 'vitest';
import { alertMarketOf, alertsIn } from '#app/domain/content/documents/alerts.ts';

test.each([
  ['/login', 'nam'],
  ['/', 'nam'],
  ['/home/pc', 'nam'],
  ['/status', 'nam'],
  ['/ext-pages/uk/contact-us', 'uk'],
  ['/ext-pages/jp/terms-and-conditions', 'jp'],
  ['/EXT-PAGES/uk/contact-us', 'uk'],
  ['/ext-pages/nowhere/contact-us', 'nam'],
  ['/staff/agencies', null],
  ['/staff', null],
  ['/sandbox/partner', ''],
  ['/dev/mailbox', ''],
  ['/docs', ''],
  ['/verify', ''],
  ['/verify/ABC', ''],
  ['/certificates/ABC', ''],
])('%s shows a reader of nam the alerts of %j', (pathname, market) =>
  expect(alertMarketOf(pathname, 'nam')).toBe(market),
);

test.each([
  ['/login', ''],
  ['/ext-pages/uk/contact-us', 'uk'],
  ['/staff', null],
])('%s shows a visitor of no known market the alerts of %j', (pathname, market) =>
  expect(alertMarketOf(pathname, '')).toBe(market),
);

test.each([
  ['Help desk', 'en', 'Help desk: holiday hours'],
  ['Help desk', 'ja', 'Help desk：holiday hours'],
  ['', 'ja', 'holiday hours'],
] as const)('below the heading %j in %s an alert is %j', (subHeading, language, title) => {
  const category = { subHeading, details: [{ title: 'holiday hours', description: 'Closed.' }] };
  expect(alertsIn({ category }, language)).toEqual([{ title, text: 'Closed.' }]);
});
