import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { securityText, securityTextFile } from '#server/process/securityText.ts';

const origin = 'https://partners.example';
const settings = (SECURITY_CONTACT?: string) =>
  readEnvironment({
    DATABASE_URL: 'postgresql://gangway@127.0.0.1/gangway',
    SESSION_SECRET: 'x'.repeat(32),
    ORIGIN: origin,
    MAIL_FROM: 'no-reply@brand.example',
    SECURITY_CONTACT,
  }).SECURITY_CONTACT;

test('security.txt has every field that RFC 9116 asks for, and ends less than a year from its day', () => {
  const contacts = ['mailto:security@brand.example', 'tel:+1-206-000-0000'];
  expect(securityText({ contacts, origin }, new Date('2026-11-29T17:45:00Z'))).toBe(
    [
      'Contact: mailto:security@brand.example',
      'Contact: tel:+1-206-000-0000',
      'Expires: 2027-05-28T00:00:00.000Z',
      'Preferred-Languages: en, ja',
      'Canonical: https://partners.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('an installation without a contact has no such page', () => {
  let passed = 0;
  const [request, response] = [{} as Request, {} as Response];
  void securityTextFile({ contacts: settings(), origin })(request, response, () => (passed += 1));
  expect(passed).toBe(1);
});

test.each([
  ['mailto:security@brand.example', ['mailto:security@brand.example']],
  [' https://brand.example/report , tel:+44-20-0000 ', ['https://brand.example/report', 'tel:+44-20-0000']],
  ['', []],
])('SECURITY_CONTACT %j is %j', (text, contacts) => {
  expect(settings(text)).toEqual(contacts);
});

test.each(['security@brand.example', 'http://brand.example', 'mailto:nouser', 'https://a b', 'mailto:a@b\nExpires: 1'])(
  'SECURITY_CONTACT %j stops the start with what is right',
  (text) => {
    expect(() => settings(text)).toThrow('SECURITY_CONTACT must be mailto:, https: or tel:+ addresses');
  },
);
