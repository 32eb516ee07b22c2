import { expect, test } from 'vitest';
import {
  mailSender,
  mailSenderIsSet,
  readSender,
  senderOf,
  type MailSender,
} from '#app/domain/markets/settings/kinds/mailSender.ts';
import { settingSchema, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';

const nothing = mailSender.ours('portal');
const portal: MailSender = {
  senderNameEn: 'Partner Team',
  senderNameJa: 'パートナーチーム',
  senderAddress: 'team@brand.co',
  signatureEn: 'The team\n+1 305',
  signatureJa: '',
};
const installed = 'Gangway <no-reply@gangway.example>';

test.each<[string, MailSender[], 'en' | 'ja', object]>([
  [
    'what is installed',
    [nothing, nothing],
    'en',
    { name: 'Gangway', address: 'no-reply@gangway.example', signature: '' },
  ],
  ['the portal', [nothing, portal], 'ja', { name: 'パートナーチーム', address: 'team@brand.co', signature: '' }],
  [
    'the brand first, the portal for what it leaves open',
    [{ ...nothing, senderNameEn: 'Cunard' }, portal],
    'ja',
    { name: 'Cunard', address: 'team@brand.co', signature: '' },
  ],
  [
    'a signature in the language alone',
    [{ ...nothing, signatureJa: '〇〇より' }, portal],
    'en',
    { name: 'Partner Team', address: 'team@brand.co', signature: 'The team\n+1 305' },
  ],
])('a mail comes from %s', (_, said, language, sender) => {
  expect(senderOf(said, language, installed)).toEqual(sender);
});

test.each([
  ['Gangway <a@b.example>', { name: 'Gangway', address: 'a@b.example' }],
  ['"Team, the" <a@b.example>', { name: 'Team, the', address: 'a@b.example' }],
  ['a@b.example', { name: '', address: 'a@b.example' }],
  ['<a@b.example>', { name: '', address: 'a@b.example' }],
])('%s is a sender', (from, sender) => expect(readSender(from)).toEqual(sender));

test.each([
  ['', 'Gangway <no-reply@gangway.example>', false],
  ['', 'portal@brand.co', true],
  ['portal@brand.co', installed, true],
  ['portal@example.com', 'portal@brand.co', false],
  ['', 'Portal <portal@mail.example.org>', false],
  ['', 'portal@localhost', false],
  ['', 'portal@mailhost', false],
  ['', 'portal', false],
  ['', 'portal@notexample.com', true],
])('%j with %j is the brand’s sender: %s', (senderAddress, mailFrom, isSet) => {
  expect(mailSenderIsSet({ senderAddress }, mailFrom)).toBe(isSet);
});

test.each([
  ['Team@Brand.CO ', 'team@brand.co', []],
  ['', '', []],
  ['no address', undefined, ['validation:email|senderAddress']],
  ['a@b.co, c@d.co', undefined, ['validation:email|senderAddress']],
])('the form takes %j as an address', (senderAddress, stored, faults) => {
  const read = settingSchema(mailSender as SettingKind, 'portal', '2026-11-23').safeParse({
    ...nothing,
    senderAddress,
    validFrom: '2026-12-01',
    reason: 'Our own sender',
    version: '0',
  });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(faults);
  expect((read.data as { senderAddress?: string } | undefined)?.senderAddress).toBe(stored);
});
