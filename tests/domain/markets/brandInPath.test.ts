import { expect, test } from 'vitest';
import { brandInPath, brandOfPage, switchBrandPath } from '#app/domain/markets/brandInPath.ts';

test.each([
  ['/home/pc', 'PC'],
  ['/home/cu/', 'CU'],
  ['/home/pages/ha/terms-and-conditions', 'HA'],
  ['/home/my-account', null],
  ['/home/pages/other/sales-reports', null],
  ['/home/zz', null],
  ['/home/PC', null],
  ['/home', null],
])('brand in %s: %s', (pathname, brand) => expect(brandInPath(pathname)).toBe(brand));

test.each([
  ['/home/cu', 'nam', 'CU'],
  ['/home/my-account', 'nam', 'HA'],
  ['/home/pi', 'nam', 'HA'],
  ['/home/ck', 'uk', 'HA'],
] as const)('%s in %s shows %s', (pathname, market, brand) => expect(brandOfPage(pathname, market, 'HA')).toBe(brand));

test.each([
  ['/home/pc', '/home/sb'],
  ['/home/pages/pc/standalone-links/contact-us', '/home/pages/sb/standalone-links/contact-us'],
  ['/home/agency-overview', '/home/sb'],
])('switching the brand on %s leads to %s', (pathname, path) => expect(switchBrandPath(pathname, 'SB')).toBe(path));
