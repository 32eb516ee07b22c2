import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  agentTypes,
  activationFlags,
  genderCodes,
  genders,
  roles,
  titleCodes,
  titles,
} from '#app/domain/permissions/codes.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';
import { namespaces, readNamespace, texts } from '#tests/domain/translator.ts';

function leaves(tree: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value as Record<string, unknown>, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}

// Japanese has one plural form where English has two.
const plain = (key: string) => key.replace(/_(one|other)$/, '');
const keysOf = (entries: [string, string][]) => [...new Set(entries.map(([key]) => plain(key)))].sort();
// One language may say what the product is called where the other does not.
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .filter((name) => name !== 'product')
    .sort();

// The names of settings, events and the like have colons too, but no namespace before them.
test('every key that the source names is there', () => {
  const known = new Map(
    namespaces('en').map((name) => [name, new Set(leaves(readNamespace('en', name)).map(([key]) => plain(key)))]),
  );
  const missing = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap((file) =>
      [...readFileSync(`app/${file}`, 'utf8').matchAll(/(['"`])([a-zA-Z]+):([\w.-]+)\1/g)].flatMap(
        ([, , name, key]) => {
          const keys = known.get(name!);
          return !keys || keys.has(key!) || [...keys].some((each) => each.startsWith(`${key}.`))
            ? []
            : [`${file} ${name}:${key}`];
        },
      ),
    );
  expect(missing).toEqual([]);
});

test('both languages have the same namespaces', () => expect(namespaces('ja')).toEqual(namespaces('en')));

test('no text has a name of the product: what it is called is a setting', () => {
  const texts = (['en', 'ja', 'en-GB', 'en-AU'] as const).flatMap((locale) =>
    namespaces(locale).flatMap((name) => leaves(readNamespace(locale, name)).map(([, text]) => text)),
  );
  expect(texts.filter((text) => text.includes('{{product}}')).length).toBeGreaterThan(200);
  expect(texts.filter((text) => /gangway/i.test(text))).toEqual([]);
});

describe.each(namespaces('en'))('%s', (name) => {
  const english = leaves(readNamespace('en', name));
  const japanese = leaves(readNamespace('ja', name));

  test('has the same keys in both languages', () => expect(keysOf(japanese)).toEqual(keysOf(english)));

  test('has no empty text', () => {
    expect([...english, ...japanese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('has the same placeholders in both languages', () => {
    const texts = new Map(japanese);
    const differing = english.filter(
      ([key, text]) => texts.has(key) && `${placeholders(text)}` !== `${placeholders(texts.get(key)!)}`,
    );
    expect(differing).toEqual([]);
  });
});

describe.each(['en-GB', 'en-AU'] as const)('%s contains only what differs', (locale) => {
  test.each(namespaces(locale))('%s', (name) => {
    const english = new Map(leaves(readNamespace('en', name)));
    for (const [key, text] of leaves(readNamespace(locale, name))) {
      expect(english.get(key), `${key} in en`).toBeTruthy();
      expect(text).not.toBe(english.get(key));
      expect(placeholders(text)).toEqual(placeholders(english.get(key)!));
    }
  });
});

test.each([
  ['en', 'nam', 'Zip/postal code', 'State', 'Cell phone'],
  ['en', 'uk', 'Postcode', 'County or region', 'Mobile'],
  ['en', 'au', 'Postcode', 'State or territory', 'Mobile'],
  ['en', 'jp', 'Zip/postal code', 'State', 'Cell phone'],
  ['ja', 'uk', '郵便番号', '都道府県・州', '携帯電話'],
] as const)('in %s a page of %s says %s, %s, %s', (language, market, ...words) => {
  const t = translator(textLocale(language, market));
  expect(['fields:zip', 'fields:state', 'fields:cellPhone'].map((key) => t(key))).toEqual(words);
});

const labels: [string, string, string][] = [
  ['codes:role.O', 'Owner', 'オーナー'],
  ['codes:role.M', 'Supervisor', 'スーパーバイザー'],
  ['codes:role.A', 'Travel Advisor', '旅行アドバイザー'],
  ['codes:gender.M', 'Male', '男性'],
  ['codes:gender.F', 'Female', '女性'],
  ['codes:title.MR', 'Mr.', 'Mr.（男性）'],
  ['codes:title.MSTR', 'Master', 'Master（男児）'],
  ['codes:activationFlag.P', 'Waiting for approval', '承認待ち'],
  ['codes:activationFlag.E', 'Email validation pending', 'メールアドレス確認待ち'],
  ['codes:activationFlag.C', 'First sign-in pending', '初回ログイン待ち'],
  ['codes:activationFlag.A', 'Active', '有効'],
  ['codes:activationFlag.D', 'Deactivated', '無効'],
  ['codes:activationFlag.R', 'Reservations agent', '予約担当者'],
];
test.each(labels)('%s reads %s / %s', (key, en, ja) => expect(texts(key)).toEqual([en, ja]));

test('every code has a label in both languages', () => {
  const keys = [
    ...agentTypes.map((code) => roles[code].labelKey),
    ...genderCodes.map((code) => genders[code].labelKey),
    ...titleCodes.map((code) => titles[code].labelKey),
    ...Object.values(activationFlags).map(({ labelKey }) => labelKey),
  ];
  for (const key of keys) for (const text of texts(key)) expect(text).not.toBe(key.replace('codes:', ''));
});

const specFields =
  `userId password confirmPwd firstName middleName lastName emailAddress registrationEmail title suffix gender
  dateOfBirth monthOfBirth yearOfBirth phoneCode phoneNumber cellphoneCode cellphoneNumber telephone cellPhone address1 address2
  address3 houseName city state zip country polarAgentId agentId agentUniqueId agentType activationFlag emailValidFlag ccn cliaagentId
  abtanumber agencyName originCompany enrollmentSrc removeCCN oldCCN updatedBy ccbookingDocsFlag genericAgent homeBasedAgentFlag
  lastOSLoginDate lastPONAccessDate lastTARptAccessDate companies academyLevel academyStatus permissions oneSource polarOnline agencyId
  agencyType zipCode associationID associationName region district dsm marketingLevel1 marketingLevel2 owner hideAddressFlag
  agencyPartnerRewardFlag cvpAgency taReportAccess ownerFirstName ownerMiddleName ownerLastName birthDate`.split(/\s+/);
// Of the API's bodies and questions alone: no form shows them.
const noFormHas = ['body', 'columns', 'courseCode', 'cursor', 'data', 'displayCompany', 'email', 'number'];
test('every field that a schema or a verb names has a label, which the summary of a refused form begins with', () => {
  const named = readdirSync('app/domain', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(`app/domain/${file}`, 'utf8').matchAll(/messageKey\('\w+', '(\w+)'|field: '(\w+)'/g)].map(
        ([, one, other]) => one ?? other!,
      ),
    );
  const unknown = (language: 'en' | 'ja') => {
    const known = readNamespace(language, 'fields');
    return [...new Set(named)].filter((name) => !(name in known) && !noFormHas.includes(name));
  };
  expect([unknown('en'), unknown('ja')]).toEqual([[], []]);
});

test.each(specFields)('%s of spec §3 has a label', (field) => {
  expect(readNamespace('en', 'fields')[field]).toBeTruthy();
  expect(readNamespace('ja', 'fields')[field]).toBeTruthy();
});
