import { expect, test } from 'vitest';
import { importedPersonSchema } from '#app/domain/accounts/profile/forms.ts';
import { checkRow, type RowRules, type RowTexts } from '#app/domain/people/import/checkRow.ts';
import { headerKey } from '#app/domain/operations/tables/headers.ts';

const codes = (...pairs: [string, string][]) => new Map(pairs.map(([name, code]) => [headerKey(name), code]));
const rules: RowRules = {
  dayOrder: 'mdy',
  latestYear: 2026,
  zerosLost: true,
  schema: importedPersonSchema({
    market: 'nam',
    today: { year: 2026, month: 11, day: 21 },
    countriesWithStates: new Set(['US']),
  }),
  labels: {
    title: codes(['MR', 'MR'], ['Mr.', 'MR'], ['MS', 'MS'], ['Ms.', 'MS']),
    gender: codes(['F', 'F'], ['Female', 'F'], ['女性', 'F'], ['M', 'M']),
    agentType: codes(['O', 'O'], ['Owner', 'O'], ['A', 'A'], ['Travel Advisor', 'A'], ['M', 'M']),
  },
  countries: codes(['US', 'US'], ['United States', 'US'], ['米国', 'US'], ['CA', 'CA'], ['BM', 'BM']),
  statesOf: new Map([['US', codes(['FL', 'FL'], ['Florida', 'FL'])]]),
  address: {
    address1: '1 Harbor Way',
    address2: '',
    address3: '',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    country: 'US',
  },
  mayAdd: (agentType) => agentType !== 'O',
  branches: new Map([['UPTOWN', 'u1']]),
  branchOfNew: (wanted) => wanted,
};
const good: RowTexts = {
  userId: 'Advisor77',
  emailAddress: 'ada@harbor.example',
  title: 'ms',
  firstName: 'Ada',
  lastName: 'Lee',
  gender: 'female',
  birthDate: '3/7/1984',
  telephone: '+1 (305) 555-0123',
};

test.each<[string, RowTexts, object]>([
  [
    'no address takes the agency’s, no role advisor',
    {},
    { address1: '1 Harbor Way', city: 'Miami', state: 'FL', zip: '33101', country: 'US', agentType: 'A' },
  ],
  [
    'labels serve as codes',
    { gender: '女性', title: 'Mr.', agentType: 'travel advisor' },
    { gender: 'F', title: 'MR', agentType: 'A' },
  ],
  [
    'names of country and state serve too',
    { address1: '2 Bay St', city: 'Tampa', state: 'Florida', zip: '33602', country: '米国' },
    { address1: '2 Bay St', state: 'FL', country: 'US' },
  ],
  [
    'an address without a country is in the agency’s',
    { address1: '2 Bay St', city: 'Tampa', state: 'fl', zip: '33602' },
    { country: 'US', state: 'FL' },
  ],
  ['the telephone in its parts', {}, { phoneCode: '305', phoneNumber: '5550123', cellphoneNumber: '' }],
  [
    'a cell phone alone',
    { telephone: '', cellPhone: '305 555 0199' },
    { cellphoneCode: '305', cellphoneNumber: '5550199', phoneNumber: '' },
  ],
  [
    'full-width numbers, as the form of a single user takes them',
    { telephone: '３０５ー５５５ー０１２３', cellPhone: '（３０５）５５５０１９９' },
    { phoneCode: '305', phoneNumber: '5550123', cellphoneNumber: '5550199' },
  ],
  ...['02115', '2115'].map((zip): [string, RowTexts, object] => [
    `a ZIP code that a spreadsheet has as ${zip}`,
    { address1: '12 Harbor Street', city: 'Miami', state: 'FL', zip, country: 'US' },
    { zip: '02115' },
  ]),
  ...[
    '\u200Bada@harbor.example\u00A0',
    'mailto:ada@harbor.example',
    'Ada Lee <ada@harbor.example>',
    'ada@harbor.example.',
    'ada@harbor.example;',
    'ａｄａ＠ｈａｒｂｏｒ．ｅｘａｍｐｌｅ',
  ].map((emailAddress): [string, RowTexts, object] => [
    `the address in ${emailAddress}`,
    { emailAddress },
    { emailAddress: 'ADA@HARBOR.EXAMPLE' },
  ]),
  ['a number abroad', { telephone: '+44 (0)20 7946 0018' }, { phoneCode: '44', phoneNumber: '2079460018' }],
  ['an en dash in a name as its hyphen', { lastName: 'O’Brien–Nuñez' }, { lastName: "O'Brien-Nuñez" }],
  ['what is compared in upper case', {}, { userId: 'ADVISOR77', emailAddress: 'ADA@HARBOR.EXAMPLE', firstName: 'Ada' }],
])('%s', (_, changes, person) => {
  const { errors, person: checked } = checkRow({ ...good, ...changes }, rules);
  expect(errors).toBeNull();
  expect(checked).toMatchObject(person);
});

test.each<[string, RowTexts, object]>([
  [
    'all that is missing',
    { userId: '', firstName: '', birthDate: '', telephone: '' },
    {
      userId: 'validation:required|userId',
      firstName: 'validation:required|firstName',
      birthDate: 'validation:dateOfBirthRequired',
      telephone: 'validation:atLeastOnePhone',
    },
  ],
  ['a day that cannot be read', { birthDate: 'soon' }, { birthDate: 'validation:valid|birthDate' }],
  ['a day that there is not', { birthDate: '1984-02-30' }, { birthDate: 'validation:valid|birthDate' }],
  ['a number that cannot be dialled', { telephone: '12' }, { telephone: 'validation:validPhoneNumber' }],
  ['no number', { telephone: 'call me' }, { telephone: 'validation:validPhoneNumber' }],
  ['a number as a program writes it', { telephone: '6175550142.0' }, { telephone: 'imports:error.notOfCountry' }],
  ['a number in figures of science', { telephone: '6.17556E+09' }, { telephone: 'imports:error.notOfCountry' }],
  ['two numbers', { telephone: '617-555-0142 / 617-555-0143' }, { telephone: 'imports:error.notOfCountry' }],
  ['an extension', { cellPhone: '(617) 555-0142 ext. 12' }, { cellPhone: 'imports:error.extension' }],
  [
    'a full stop in a name, by its name',
    { lastName: 'King Jr.' },
    { lastName: `imports:error.nameCharacter|lastName||${new URLSearchParams({ character: '“.”' })}` },
  ],
  [
    'a character of an address that cannot be seen, by its number',
    { emailAddress: 'ada lee@harbor.example' },
    { emailAddress: `imports:error.emailCharacter|emailAddress||${new URLSearchParams({ character: 'U+0020' })}` },
  ],
  [
    'a whole name that can be split in several ways, once its reader says how',
    { fullName: 'María García López', firstName: '', lastName: '' },
    { firstName: 'imports:error.splitName', lastName: 'imports:error.splitName' },
  ],
  ['two addresses', { emailAddress: 'ada@harbor.example; bo@harbor.example' }, { emailAddress: expect.any(String) }],
  ['a title that there is not', { title: 'Captain' }, { title: 'validation:selectTitle' }],
  [
    'a state of another country',
    { address1: 'x', city: 'Tampa', state: 'Ontario', zip: '33602', country: 'US' },
    { state: 'validation:selectOption|state' },
  ],
  [
    'a country that there is not',
    { address1: 'x', city: 'y', zip: '1', country: 'Atlantis' },
    { country: 'validation:selectOption|country' },
  ],
  ['a role that the caller may not give', { agentType: 'Owner' }, { agentType: 'refusals:forbidden' }],
  ['a user ID with a formula', { userId: '=1+1' }, { userId: 'validation:userIdFormat' }],
])('refuses %s', (_, changes, errors) => {
  const checked = checkRow({ ...good, ...changes }, rules);
  expect(checked.person).toBeNull();
  expect(checked.errors).toMatchObject(errors);
});
