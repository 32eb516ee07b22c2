import { describe, expect, test } from 'vitest';
import { contentLink, isSafeHref } from '#app/domain/content/documents/links.ts';

describe('a safe address', () => {
  test.each([
    'https://gangway.example/a?b=c#d',
    'http://gangway.example',
    'HTTPS://GANGWAY.EXAMPLE',
    'mailto:helpdesk@gangway.example',
    'tel:+18005550142',
    '/contact-us',
    '/',
    '#top',
    '?page=2',
    './other',
    '../other',
    'deck-plans/one.pdf',
  ])('%s', (href) => expect(isSafeHref(href)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://gangway.example/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '',
  ])('is not %j', (href) => expect(isSafeHref(href)).toBe(false));
});

describe('a link of a content page', () => {
  const agent = { brand: 'HA', market: 'nam' } as const;
  const visitor = { market: 'uk' } as const;

  test.each([
    ['/contact-us', agent, '/home/pages/ha/standalone-links/contact-us'],
    ['/contact-us', visitor, '/ext-pages/uk/contact-us'],
    ['/contact-us', {}, '/contact-us'],
    ['/nam/offers/alaska.json', agent, '/home/pages/nam/offers/alaska'],
    ['/nam/offers/alaska.json#dates', visitor, '/ext-pages/nam/offers/alaska#dates'],
    ['/register-agency-home.json', agent, '/register-agency-home.json'],
    ['/register-agency-start', visitor, '/register-agency-start'],
    ['//evil.example/x.json', agent, null],
    ['javascript:alert(1).json', agent, null],
  ])('%s leads %o to %s (spec §2)', (address, reader, href) => {
    expect(contentLink(address, reader)?.href ?? null).toBe(href);
  });

  test.each([
    ['/chat', [], null],
    ['/chat', ['chat'], '/home/pages/ha/standalone-links/chat'],
    ['/contact-us', [], '/home/pages/ha/standalone-links/contact-us'],
  ])('%s leads, where %j are connected, to %s', (address, partners, href) => {
    expect(contentLink(address, { ...agent, partners })?.href ?? null).toBe(href);
  });

  test.each([
    ['/files/rates.pdf', true],
    ['https://gangway.example/kit.ZIP?v=2', true],
    ['/contact-us', false],
  ])('%s opens a new window: %s', (address, newWindow) => {
    expect(contentLink(address, agent)?.newWindow).toBe(newWindow);
  });
});
