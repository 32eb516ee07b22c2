import { expect, test } from 'vitest';
import { brandInPath, brandOfPage, switchBrandPath } from '#app/domain/markets/brandInPath.ts';

test.each([
  ['/home/pc', 'PC'],
  ['/home/cu/', 'CU'],
  ['/home/pages/ha/terms-and-conditions', 'HA'],
  ['/home/my-account', null],
  ['/home/pages/other/sales-reports', null],
  ['/home/zz', null],
  ['/home/PC', 'PC'],
  ['/home/pages/Ha/login-help', 'HA'],
  ['/home', null],
])('brand in %s: %s', (pathname, brand) => expect(brandInPath(pathname)).toBe(brand));

test.each([
  ['/home/cu', 'nam', '', 'HA', 'CU'],
  ['/home/cu', 'nam', 'SB', 'HA', 'CU'],
  ['/home/my-account', 'nam', '', 'HA', 'HA'],
  ['/home/my-account', 'nam', 'CU', 'HA', 'CU'],
  ['/home/agency-overview', 'nam', 'PI', 'HA', 'HA'],
  ['/home/pi', 'nam', '', 'HA', 'HA'],
  ['/home/pi', 'nam', 'CU', 'HA', 'CU'],
  ['/home/ck', 'uk', 'CK', null, 'PU'],
  ['/home/my-account', 'int', 'constructor', 'PC', 'PI'],
] as const)(
  '%s in %s with %j selected and the landing brand %s shows %s',
  (pathname, market, selectedBrand, displayCompany, brand) => {
    expect(brandOfPage(pathname, { market, selectedBrand, displayCompany })).toBe(brand);
  },
);

test.each([
  ['/home/pc', '/home/sb'],
  ['/home/pages/pc/standalone-links/contact-us', '/home/pages/sb/standalone-links/contact-us'],
  ['/home/agency-overview', null],
  ['/home/pages/other/sales-reports', null],
])('switching the brand on %s leads to %s', (pathname, path) => expect(switchBrandPath(pathname, 'SB')).toBe(path));
