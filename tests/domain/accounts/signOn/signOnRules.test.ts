import { describe, expect, test } from 'vitest';
import {
  countsAsSecondFactor,
  domainOf,
  proofRecord,
  providedPerson,
  ruleFor,
  signOnVerdict,
  userIdFrom,
  type SignOnFacts,
} from '#app/domain/accounts/signOn/signOnRules.ts';

const names = {
  emailClaim: 'email',
  firstNameClaim: 'given_name',
  lastNameClaim: 'family_name',
  groupsClaim: 'groups',
};

describe('whose account a person is', () => {
  const nothingKnown: SignOnFacts = { link: 'none', isVerified: true, domain: 'own', account: 'none', mayMake: false };
  test.each<[string, Partial<SignOnFacts>, string]>([
    ['is linked', { link: 'own' }, 'linked'],
    ['is linked, whatever the address is by now', { link: 'own', domain: 'other', isVerified: false }, 'linked'],
    ['is linked to who has left', { link: 'left', account: 'own' }, 'signOnElsewhere'],
    ['has a verified address of a proven domain', { account: 'own' }, 'link'],
    ['has an address that is not verified', { account: 'own', isVerified: false }, 'signOnUnverified'],
    ["has an address of another agency's domain", { account: 'own', domain: 'other' }, 'signOnOtherDomain'],
    ["has an address of another agency's domain, new", { domain: 'other', mayMake: true }, 'signOnOtherDomain'],
    ['has an address of no proven domain', { account: 'own', domain: 'none' }, 'signOnUnknownDomain'],
    ['has the address of who is linked to another subject', { account: 'linked' }, 'signOnOtherPerson'],
    ['has the address of a user of another agency', { account: 'other', mayMake: true }, 'signOnElsewhere'],
    ['is new', {}, 'signOnNoAccount'],
    ['is new, and a rule fits', { mayMake: true }, 'make'],
    ['is new with an address that is not verified', { mayMake: true, isVerified: false }, 'signOnUnverified'],
  ])('%s', (_, facts, verdict) => expect(signOnVerdict({ ...nothingKnown, ...facts })).toBe(verdict));
});

test('claims are read by their mapped names, and what has another form is left out', () => {
  const claims = {
    sub: 's1',
    email: ' Ann@Example.COM',
    email_verified: 'true',
    given_name: 'Ann',
    family_name: 'Lee',
    groups: ['sales', 7, ''],
    acr: 'high',
    amr: ['pwd', 'otp'],
    sid: 4,
  };
  expect(providedPerson(claims, names)).toEqual({
    subject: 's1',
    address: 'ann@example.com',
    verified: true,
    firstName: 'Ann',
    lastName: 'Lee',
    groups: ['sales'],
    methods: ['high', 'pwd', 'otp'],
    sid: '',
  });
  expect(providedPerson({ sub: 's1', upn: 'a@b.co', name: 'Sukarno' }, { ...names, emailClaim: 'upn' })).toMatchObject({
    address: 'a@b.co',
    verified: undefined,
    firstName: '',
    lastName: 'Sukarno',
  });
  expect(providedPerson({ email_verified: 1, groups: 'one' }, names)).toMatchObject({
    verified: false,
    groups: ['one'],
  });
});

test.each(['admın@example.com', '\u212Aim@example.com', 'straße@example.com', 'a b@example.com'])(
  'an address that another one would be taken for is none: %s',
  (email) => expect(providedPerson({ sub: 's', email }, names).address).toBe(''),
);

test.each([
  ['ann@example.com', 'example.com'],
  ['ANN@Sub.Example.Com ', 'sub.example.com'],
  ['ann@xn--fsq.example', 'xn--fsq.example'],
  ['ann', ''],
  ['ann@localhost', ''],
  ['a@b@example.com', ''],
  ['ann@10.0.0.1', ''],
  ['ann@-x.example', ''],
  ['ann@exa mple.com', ''],
])('the domain of %j is %j', (address, domain) => expect(domainOf(address)).toBe(domain));

test('a domain is proven by a record below it', () => {
  expect(proofRecord({ domain: 'example.com', proof: 'p1' })).toEqual({
    name: '_gangway.example.com',
    value: 'gangway-domain=p1',
  });
});

test('the first rule that fits the groups counts; one without a group fits everybody', () => {
  const rules = [{ groupName: 'leads' }, { groupName: 'sales' }, { groupName: '' }];
  expect(ruleFor(rules, { groups: ['sales', 'leads'] })).toBe(rules[0]);
  expect(ruleFor(rules, { groups: ['Sales'] })).toBe(rules[2]);
  expect(ruleFor(rules.slice(0, 2), { groups: [] })).toBeUndefined();
});

test('only what the owner named counts as a second factor', () => {
  expect(countsAsSecondFactor(['mfa', 'otp'], { methods: ['pwd', 'otp'] })).toBe(true);
  expect(countsAsSecondFactor(['mfa'], { methods: ['pwd'] })).toBe(false);
  expect(countsAsSecondFactor([], { methods: ['mfa'] })).toBe(false);
});

test.each([
  ['ann.lee@example.com', false, 'ANNLEE'],
  ['ann@example.com', false, 'ANN123456'],
  ['ann.lee@example.com', true, 'ANNLEE123456'],
  ['a.very.long.name.indeed@example.com', false, 'AVERYLONGNAMEIND'],
  ['a.very.long.name.indeed@example.com', true, 'AVERYLONGN123456'],
  ['山田@example.com', false, 'U123456'],
])('%s (taken: %s) becomes %s', (address, isTaken, userId) =>
  expect(userIdFrom(address, '123456', isTaken)).toBe(userId),
);
