import { expect, test } from 'vitest';
import {
  compareOddness,
  findings,
  findingsOf,
  isInOrder,
  isReviewed,
  type AccountFacts,
} from '#app/domain/people/reviews/findings.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const inOrder: AccountFacts = {
  agentType: 'A',
  activationFlag: 'A',
  emailValidFlag: true,
  createdAt: daysAgo(400),
  lastOSLoginDate: daysAgo(3),
  lastPONAccessDate: daysAgo(5),
  bookingAccessSince: daysAgo(400),
  managesSince: null,
  lastManaged: null,
  nextGrantEnd: null,
};

test.each<[string, Partial<AccountFacts>, string[]]>([
  ['in use', {}, []],
  ['last signed in 89 days ago', { lastOSLoginDate: daysAgo(89) }, []],
  ['last signed in 90 days ago', { lastOSLoginDate: daysAgo(90) }, ['notSignedIn']],
  ['never signed in, new', { lastOSLoginDate: null, createdAt: daysAgo(10), bookingAccessSince: daysAgo(10) }, []],
  ['never signed in, added 90 days ago', { lastOSLoginDate: null, createdAt: daysAgo(90) }, ['neverSignedIn']],
  ['not validated', { emailValidFlag: false, activationFlag: 'E' }, ['unvalidated']],
  ['booking access unused for 59 days', { lastPONAccessDate: daysAgo(59) }, []],
  ['booking access unused for 60 days', { lastPONAccessDate: daysAgo(60) }, ['unusedBookingAccess']],
  ['booking access never used', { lastPONAccessDate: null }, ['unusedBookingAccess']],
  ['booking access given lately', { lastPONAccessDate: null, bookingAccessSince: daysAgo(59) }, []],
  ['booking access never used, signed in today', { lastPONAccessDate: null, lastOSLoginDate: daysAgo(0.9) }, []],
  [
    'booking access never used, signed in yesterday',
    { lastPONAccessDate: null, lastOSLoginDate: daysAgo(1) },
    ['unusedBookingAccess'],
  ],
  [
    'a manager who changed no users, signed in today',
    { agentType: 'M', managesSince: daysAgo(200), lastOSLoginDate: now },
    [],
  ],
  [
    'signed in today, with what else there is to see',
    { lastPONAccessDate: null, lastOSLoginDate: now, emailValidFlag: false },
    ['unvalidated'],
  ],
  ['no booking access', { lastPONAccessDate: null, bookingAccessSince: null }, []],
  ['a manager who manages', { agentType: 'M', managesSince: daysAgo(200), lastManaged: daysAgo(20) }, []],
  ['a manager who changed no users', { agentType: 'M', managesSince: daysAgo(200) }, ['unusedManaging']],
  ['a manager for 89 days', { agentType: 'M', managesSince: daysAgo(89) }, []],
  ['an advisor who may see the list', { managesSince: daysAgo(200) }, ['unusedManaging']],
  ['another owner', { agentType: 'O', managesSince: daysAgo(200) }, []],
  ['a grant that ends in 30 days', { nextGrantEnd: daysAgo(-30) }, ['grantEnds']],
  ['a grant that ends in 31 days', { nextGrantEnd: daysAgo(-31) }, []],
  [
    'several at once',
    { lastOSLoginDate: daysAgo(100), emailValidFlag: false, nextGrantEnd: daysAgo(-1) },
    ['notSignedIn', 'unvalidated', 'grantEnds'],
  ],
  ['deactivated', { activationFlag: 'D', lastOSLoginDate: daysAgo(300), emailValidFlag: false }, []],
  ['of an agency that awaits approval', { activationFlag: 'P', lastOSLoginDate: null, emailValidFlag: false }, []],
])('%s: %j', (_, facts, expected) => expect(findingsOf({ ...inOrder, ...facts }, now)).toEqual(expected));

test.each<[Parameters<typeof isInOrder>[0], boolean]>([
  [[], true],
  [['grantEnds'], true],
  [['grantEnds', 'unvalidated'], false],
  ...findings
    .filter((finding) => finding !== 'grantEnds')
    .map((finding): [(typeof findings)[number][], boolean] => [[finding], false]),
])('with %j an account is in order: %s', (found, expected) => expect(isInOrder(found)).toBe(expected));

test('the oddest come first: with more to decide, else the more pressing; what ends by itself last', () => {
  const accounts: (typeof findings)[number][][] = [
    ['grantEnds'],
    ['unusedBookingAccess', 'grantEnds'],
    ['unusedBookingAccess'],
    ['unvalidated'],
    ['unusedManaging', 'unusedBookingAccess'],
  ];
  expect(accounts.toSorted(compareOddness)).toEqual([
    ['unusedManaging', 'unusedBookingAccess'],
    ['unvalidated'],
    ['unusedBookingAccess', 'grantEnds'],
    ['unusedBookingAccess'],
    ['grantEnds'],
  ]);
});

test.each([
  ['A', true],
  ['C', true],
  ['E', true],
  ['R', true],
  ['D', false],
  ['P', false],
] as const)('an account of flag %s is reviewed: %s', (activationFlag, expected) =>
  expect(isReviewed({ activationFlag })).toBe(expected),
);

test.each(['en', 'ja'] as const)('every finding is in words (%s)', (language) => {
  expect(Object.keys(readNamespace(language, 'accountReviews').finding as object).toSorted()).toEqual(
    [...findings].toSorted(),
  );
});
