import { describe, expect, test } from 'vitest';
import {
  isOwnPath,
  pageNames,
  pages,
  portalPageHref,
  portalPageOf,
  publicPageHref,
  publicPageOf,
} from '#app/domain/content/documents/pages.ts';
import { paths } from '#app/paths.ts';

describe('below /home/pages/{brand}/ (spec §2)', () => {
  test.each([
    ['terms-and-conditions', 'terms-and-conditions'],
    ['privacy-policy', 'privacy-policy'],
    ['site-requirements', 'site-requirements'],
    ['standalone-links/find-your-rep', 'find-your-rep'],
    ['standalone-links/contact-us', 'contact-us'],
    ['contact-us', 'contact-us'],
    ['booking-tools/booking-help', 'booking-help'],
    ['booking-tools/booking-help.json', 'booking-help'],
  ])('%s shows %s', (path, page) => expect(portalPageOf(path)).toBe(page));

  test.each(['', 'booking-help', 'standalone-links', 'terms-and-conditions/x', '../login', 'toString', '__proto__'])(
    '%j shows nothing',
    (path) => {
      expect(portalPageOf(path)).toBeNull();
    },
  );

  test('every page has an address that leads back to it', () => {
    for (const page of pageNames)
      expect(
        portalPageOf(
          portalPageHref('PC', page)
            .replace('/home/pages', '')
            .replace(/^\/pc\//, ''),
        ),
      ).toBe(page);
  });

  test('the addresses are those that the rest of the portal uses', () => {
    expect(portalPageHref('HA', 'contact-us')).toBe(paths.contactUs('HA'));
    expect(portalPageHref('HA', 'find-your-rep')).toBe('/home/pages/ha/standalone-links/find-your-rep');
    expect(portalPageHref('HA', 'booking-help')).toBe('/home/pages/ha/booking-tools/booking-help');
    expect(portalPageHref('HA', 'terms-and-conditions')).toBe('/home/pages/ha/terms-and-conditions');
    expect(portalPageHref('HA', 'privacy-policy')).toBe('/home/pages/ha/privacy-policy');
    expect(portalPageHref('HA', 'site-requirements')).toBe('/home/pages/ha/site-requirements');
    expect(publicPageHref('login-help', 'uk')).toBe(paths.loginHelp('uk'));
  });
});

describe('for anybody', () => {
  test.each([
    'login-help',
    'terms-and-conditions',
    'site-requirements',
    'find-your-rep',
    'privacy-policy',
    'contact-us',
    'how-to-register',
  ])('%s is public (spec §2)', (page) => expect(publicPageOf(page)).toBe(page));

  test.each([
    ['terms', 'terms-and-conditions'],
    ['privacy', 'privacy-policy'],
    ['terms.json', 'terms-and-conditions'],
  ])('%s is %s (spec §2)', (path, page) => {
    expect(publicPageOf(path)).toBe(page);
    expect(isOwnPath(path)).toBe(false);
  });

  test('a page of the portal is not', () => {
    expect(pages['booking-help'].isPublic).toBe(false);
    expect(publicPageOf('booking-help')).toBeNull();
    expect(publicPageOf('booking-tools/booking-help')).toBeNull();
  });

  test('a market is named where there is one', () => {
    expect(publicPageHref('contact-us', 'au')).toBe('/ext-pages/au/contact-us');
    expect(publicPageHref('contact-us')).toBe('/contact-us');
  });
});
