/** Where a rule speaks: a form of the portal, and the endpoint that takes the same data. */
export type Place =
  | 'add'
  | 'add in uk'
  | 'own contact'
  | 'first edit'
  | 'terms'
  | 'new password'
  | 'reset'
  | 'e-mail change'
  | 'registration'
  | 'registered agency';

/** A line of spec §5, what breaks it, and what is said at which field: a key of validationTexts.ts. */
export interface ValidationRow {
  line: string;
  change: Record<string, string>;
  field: string;
  says: string;
  places: readonly Place[];
}

const everywhere = ['add', 'own contact', 'first edit'] as const;
const nam = ['add', 'own contact'] as const;
const secrets = ['add', 'terms', 'new password', 'reset', 'registration'] as const;

const row = (
  line: string,
  change: Record<string, string>,
  field: string,
  says: string,
  places: readonly Place[],
): ValidationRow => ({
  line,
  change,
  field,
  says,
  places,
});
const required = (field: string, places: readonly Place[]) =>
  row('required fields', { [field]: '' }, field, `validation:required|${field}`, places);
const password = (value: string, rule: string) =>
  row('password', { password: value, confirmPwd: value }, 'password', `validation:${rule}`, secrets);
const userId = (value: string) =>
  row('user ID', { userId: value }, 'userId', 'validation:userIdFormat', ['add', 'registration']);
const noPhone = { phoneCode: '', phoneNumber: '', cellphoneCode: '', cellphoneNumber: '' };
const phones = (change: Record<string, string>, field: string, says: string) =>
  row('phone', { ...noPhone, ...change }, field, `validation:${says}`, everywhere);
const birth = (change: Record<string, string>, field: string, says: string) =>
  row('date of birth', change, field, `validation:${says}`, everywhere);

/** Spec §5, line by line. Lines about tools that are yet to come have no row. */
export const validationRows: readonly ValidationRow[] = [
  required('password', secrets),
  required('confirmPwd', secrets),
  required('emailAddress', ['add', 'e-mail change']),
  required('registrationEmail', ['registration']),
  required('agencyName', ['registered agency']),
  required('abtanumber', ['add in uk']),
  required('address1', everywhere),
  required('city', everywhere),
  required('state', nam),
  required('zip', everywhere),
  required('firstName', everywhere),
  required('lastName', everywhere),
  phones({}, 'phoneNumber', 'atLeastOnePhone'),

  row('select messages', { agentType: '' }, 'agentType', 'validation:selectAgentType', ['add']),
  row('select messages', { title: '' }, 'title', 'validation:selectTitle', everywhere),
  row('select messages', { gender: '' }, 'gender', 'validation:selectGender', everywhere),
  row('select messages', { country: '' }, 'country', 'validation:selectOption', everywhere),

  row('e-mail', { emailAddress: 'nora@@harbor.example' }, 'emailAddress', 'validation:email', ['add', 'e-mail change']),
  row('e-mail', { registrationEmail: 'nora at harbor' }, 'registrationEmail', 'validation:email', ['registration']),

  password('a1b2c', 'passwordTooShort'),
  password('a1234567890123456', 'passwordTooLong'),
  password('letters', 'passwordMix'),
  password('1234567', 'passwordMix'),
  password('abc-123', 'passwordCharacters'),
  row(
    'confirm password',
    { password: 'Sail2027', confirmPwd: 'Sail2028' },
    'confirmPwd',
    'validation:passwordsDiffer',
    secrets,
  ),

  userId('short'),
  userId('seventeenLetters1'),
  userId('ad visor'),
  userId('advisor!'),

  row('numeric', { phoneCode: 'abc' }, 'phoneCode', 'validation:numbersOnly', everywhere),
  row(
    'numeric',
    { cellphoneCode: '1', cellphoneNumber: '555-CALL' },
    'cellphoneNumber',
    'validation:numbersOnly',
    everywhere,
  ),

  row('names', { firstName: ' Ann' }, 'firstName', 'validation:leadingSpace', everywhere),
  row('names', { lastName: 'R2D2' }, 'lastName', 'validation:nameCharacters', everywhere),
  row('names', { middleName: 'J_' }, 'middleName', 'validation:nameCharacters', everywhere),
  row('names', { preferredName: 'J_' }, 'preferredName', 'validation:nameCharacters', everywhere),

  row('names', { ownerFirstName: ' Ann' }, 'ownerFirstName', 'validation:leadingSpace', ['registration']),
  row('names', { ownerLastName: 'R2D2' }, 'ownerLastName', 'validation:nameCharacters', ['registration']),

  phones({ phoneCode: '305' }, 'phoneNumber', 'areaCodeAndNumber'),
  phones({ phoneNumber: '5550123' }, 'phoneCode', 'areaCodeAndNumber'),
  phones({ cellphoneCode: '305' }, 'cellphoneNumber', 'phoneCodeAndNumber'),
  phones({ cellphoneNumber: '5550123' }, 'cellphoneCode', 'phoneCodeAndNumber'),

  birth({ dateOfBirth: '' }, 'dateOfBirth', 'dateOfBirthRequired'),
  birth({ monthOfBirth: '' }, 'monthOfBirth', 'dateOfBirthRequired'),
  birth({ yearOfBirth: '' }, 'yearOfBirth', 'dateOfBirthRequired'),
  birth({ yearOfBirth: '84' }, 'yearOfBirth', 'birthYear'),
  birth({ yearOfBirth: '19x4' }, 'yearOfBirth', 'birthYear'),
  birth({ yearOfBirth: String(new Date().getUTCFullYear() + 1) }, 'yearOfBirth', 'birthYear'),
  birth({ yearOfBirth: String(new Date().getUTCFullYear() - 102) }, 'yearOfBirth', 'birthYear'),
  birth({ monthOfBirth: '13' }, 'monthOfBirth', 'birthMonth'),
  birth({ monthOfBirth: 'May' }, 'monthOfBirth', 'birthMonth'),
  birth({ monthOfBirth: '2', dateOfBirth: '30' }, 'dateOfBirth', 'birthDay'),
  birth({ monthOfBirth: '4', dateOfBirth: '31' }, 'dateOfBirth', 'birthDay'),

  row('CLIA id', { cliaagentId: '1234567' }, 'cliaagentId', 'validation:cliaId', ['add']),
  row('CLIA id', { cliaagentId: '123456789' }, 'cliaagentId', 'validation:cliaId', ['add']),
  row('CLIA id', { cliaagentId: '12345678', country: 'MX', state: '' }, 'cliaagentId', 'validation:cliaId', ['add']),
  row('user ID taken', { userId: 'TAKENID1' }, 'userId', 'validation:userIdTaken', ['add', 'registration']),
];
