import { expect, test } from 'vitest';
import {
  comparedFields,
  duplicateReasons,
  isLikely,
  markOf,
  type ComparedField,
  type Mark,
} from '#app/domain/agencies/approval/comparison.ts';
import { mailDomainKey } from '#app/domain/agencies/approval/publicMailHosts.ts';
import { texts } from '#tests/domain/translator.ts';

const rows: [ComparedField, string, string, Mark][] = [
  ['agencyName', 'Harbor Light Travel', 'HARBOR-LIGHT  TRAVEL', 'same'],
  ['agencyName', 'みなとトラベル', 'ﾐﾅﾄﾄﾗﾍﾞﾙ', 'different'],
  ['agencyName', 'ＡＢＣ Travel', 'ABC Travel', 'same'],
  ['agencyName', 'Harbor Light Travel', 'Harbor Lights Travel', 'different'],
  ['zipCode', 'SO14 3TG', 'so143tg', 'same'],
  ['zipCode', '100-0001', '1000001', 'same'],
  ['zipCode', '33101', '33102', 'different'],
  ['telephone', '(305) 555-0123', '3055550123', 'same'],
  ['telephone', '3055550123', '3055550124', 'different'],
  ['abtanumber', 'K-1234', 'k1234', 'same'],
  ['address', '1 Harbor Way\nSuite 5', '1 HARBOR WAY, SUITE 5', 'same'],
  ['city', 'Fort Lauderdale', 'FORT LAUDERDALE', 'same'],
  ['ownerEmailAddress', 'a@harbor.example', 'A@HARBOR.EXAMPLE', 'same'],
  ['ownerEmailAddress', 'a@harbor.example', 'b@harbor.example', 'sameDomain'],
  ['ownerEmailAddress', 'a@gmail.com', 'b@gmail.com', 'different'],
  ['ownerEmailAddress', 'a@harbor.example', 'a@other.example', 'different'],
  ['ownerName', 'Ann Lee', 'ann lee ', 'same'],
  ['country', 'Japan', 'Japan', 'same'],
  ['abtanumber', '', '', 'none'],
  ['abtanumber', 'K1234', '', 'none'],
  ['telephone', '', '3055550123', 'none'],
];
test.each(rows)('%s: %j and %j are %s', (field, mine, theirs, mark) => {
  expect(markOf(field, mine, theirs)).toBe(mark);
  expect(markOf(field, theirs, mine)).toBe(mark);
});

test.each([
  ['ANN@HARBOR.EXAMPLE', 'HARBOR.EXAMPLE'],
  ['ann@harbor.example', 'HARBOR.EXAMPLE'],
  ['ANN@GMAIL.COM', ''],
  ['ann@Yahoo.co.jp', ''],
])('the domain of %s is %j', (address, domain) => expect(mailDomainKey(address)).toBe(domain));

test('every field, mark and reason has a text', () => {
  const keys = [
    ...comparedFields.map((field) => `staff:field.${field}`),
    ...duplicateReasons.map((reason) => `staff:reason.${reason}`),
    ...['same', 'sameDomain', 'different'].map((mark) => `staff:mark.${mark}`),
  ];
  for (const key of keys) for (const text of texts(key)) expect(text).not.toBe(key.replace('staff:', ''));
});

test.each([
  [['postalCode'], false],
  [['name', 'postalCode'], true],
  [['telephone'], true],
] as const)('%s in common makes a possible duplicate: %s', (reasons, likely) =>
  expect(isLikely({ reasons })).toBe(likely),
);
