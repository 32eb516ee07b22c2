import type { z } from 'zod';
import {
  addressMaxLength,
  cityMaxLength,
  houseNameMaxLength,
  stateMaxLength,
  zipMaxLength,
} from '#app/domain/fieldLengths.ts';
import {
  AbtaNumber,
  AgentTypeField,
  Country,
  DateOfBirthPart,
  EmailAddress,
  GenderField,
  OptionalCliaId,
  OptionalCode,
  OptionalPersonName,
  OptionalDataLine,
  PersonName,
  PhoneCode,
  PhoneNumber,
  SuffixCode,
  DataLine,
  Title,
  UserId,
  YesNo,
  type FieldKind,
} from '#app/domain/fields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { ActionName } from '#app/domain/permissions/actions.ts';

/** The parts of the forms about a user, in the order of an import's template. */
export const formParts = ['account', 'person', 'contact', 'role', 'numbers', 'flags'] as const;
type FormPart = (typeof formParts)[number];

/** What is known of a field of an agent. */
interface Facts {
  /** The part of the forms that has it, and its schema there; none for a field that no form of a profile has. */
  part?: FormPart;
  schema?: () => z.ZodType;
  /** The only market whose forms have it. */
  market?: Market;
  /** The field of the screen that it is filled in with others as: one column of a file, one question of a conflict. */
  within?: string;
  /** The people who may change it by these forms: the user, and those who may do all of these actions on the user. */
  own?: true;
  changedBy?: readonly ActionName[];
  /** Two may be editing it at once: the database counts its changes (`versions.ts`). */
  versioned?: true;
  /** How a history puts its old and new values into words; left out where it shows none. */
  history?: FieldKind;
  /** A column of an import: whether a user cannot be added without it, and its names in files beside its label. */
  imported?: { required?: true; also?: readonly string[] };
  /**
   * How the record of an agent has it (spec §3): a text as stored, one that the API writes in upper case, a flag, or as
   * `records.ts` makes it; `internal` for what pages show and no reply has.
   */
  record?: 'text' | 'upperCase' | 'flag' | 'made' | 'internal';
  /** A name: `shown` wherever the person is named (`names.ts`), or beside that in the API's list of users alone. */
  naming?: 'shown' | 'listed';
  /** The column that has a name as it is searched and sorted by (`nameKeys`). */
  searchedBy?: string;
}

/** A column of the table `agents`. */
interface Column extends Facts {
  column: string;
  /** Why the copy of one's own data leaves it out. */
  withheld?: string;
}

/** Each column either tells who it is, and has a value that replaces it, or does not, for a reason. */
type AgentField =
  | (Column & { anonymous: string | null; impersonal?: never })
  | (Column & { impersonal: string; anonymous?: never })
  | (Facts & { column: null; anonymous?: never; impersonal?: never; withheld?: never });

const edited = { changedBy: ['user.edit'], versioned: true, anonymous: '', record: 'text', history: 'text' } as const;
const person = { ...edited, part: 'person', own: true } as const;
const contact = { ...edited, part: 'contact', own: true } as const;
const flag = {
  part: 'flags',
  changedBy: ['user.edit'],
  versioned: true,
  record: 'flag',
  history: 'yesNo',
  impersonal: 'A yes or no.',
} as const;

const identifier = 'An identifier that bookings and the audit trail need.';
const ofMany = 'Shared by many users.';
const ofTheAccount = 'A time or state of the account.';
const madeOfTheName = 'Made of the name.';
const countsChanges = 'A count of changes.';

/**
 * Every field of an agent, described once: forms, columns, versions, replies, history, import, the copy of one's own
 * data and anonymising are made from this table or tested against it. A name is that of the column in Prisma's schema;
 * a field without a column is a part of another's.
 */
export const agentFields = {
  agentUniqueId: { column: 'agent_unique_id', record: 'text', impersonal: identifier },
  agentId: { column: 'agent_id', record: 'text', impersonal: identifier },
  polarAgentId: { column: 'polar_agent_id', record: 'text', impersonal: identifier },
  authId: { column: 'auth_id', impersonal: 'Empty: deletion ends the enrolment.' },
  agencyId: { column: 'agency_id', impersonal: 'Agency data.' },
  userId: {
    column: 'user_id',
    part: 'account',
    schema: () => UserId(),
    anonymous: 'FORMERUSER',
    history: 'text',
    record: 'text',
    imported: { required: true, also: ['User name', 'Login', 'Login ID'] },
  },
  title: {
    column: 'title',
    ...person,
    schema: () => Title(),
    history: 'title',
    imported: { required: true },
  },
  firstName: {
    column: 'first_name',
    ...person,
    schema: () => PersonName('firstName'),
    anonymous: 'Former',
    record: 'upperCase',
    naming: 'shown',
    searchedBy: 'firstNameKey',
    imported: { required: true, also: ['Given name', 'Forename'] },
  },
  middleName: {
    column: 'middle_name',
    ...person,
    schema: () => OptionalPersonName('middleName'),
    record: 'upperCase',
    naming: 'listed',
    imported: {},
  },
  lastName: {
    column: 'last_name',
    ...person,
    schema: () => PersonName('lastName'),
    anonymous: 'User',
    record: 'upperCase',
    naming: 'shown',
    searchedBy: 'lastNameKey',
    imported: { required: true, also: ['Surname', 'Family name'] },
  },
  preferredName: {
    column: 'preferred_name',
    ...person,
    schema: () => OptionalPersonName('preferredName'),
    record: 'upperCase',
    naming: 'shown',
    searchedBy: 'preferredNameKey',
    imported: { also: ['Nickname', 'Known as', 'Goes by'] },
  },
  nameReading: {
    column: 'name_reading',
    ...person,
    schema: () => OptionalPersonName('nameReading'),
    market: 'jp',
    imported: { also: ['Furigana', 'Kana', 'Name in kana', 'Reading'] },
  },
  firstNameKey: { column: 'first_name_key', anonymous: 'FORMER', withheld: madeOfTheName },
  lastNameKey: { column: 'last_name_key', anonymous: 'USER', withheld: madeOfTheName },
  preferredNameKey: { column: 'preferred_name_key', anonymous: '', withheld: madeOfTheName },
  nameOrder: { column: 'name_order', impersonal: 'The database makes it of the name.', withheld: madeOfTheName },
  suffix: { column: 'suffix', ...person, schema: () => SuffixCode(), imported: {} },
  gender: {
    column: 'gender',
    ...person,
    schema: () => GenderField(),
    history: 'gender',
    imported: { required: true, also: ['Sex'] },
  },
  dateOfBirth: {
    column: 'date_of_birth',
    ...person,
    schema: () => DateOfBirthPart(),
    within: 'birthDate',
    anonymous: null,
    history: 'date',
    record: 'made',
    imported: { required: true, also: ['Date of birth', 'Birthday', 'Birthdate', 'DOB', 'dateOfBirth'] },
  },
  monthOfBirth: {
    column: null,
    part: 'person',
    own: true,
    schema: () => DateOfBirthPart(),
    within: 'birthDate',
    record: 'made',
  },
  yearOfBirth: {
    column: null,
    part: 'person',
    own: true,
    schema: () => DateOfBirthPart(),
    within: 'birthDate',
    record: 'made',
  },
  emailAddress: {
    column: 'email_address',
    part: 'account',
    schema: () => EmailAddress(),
    changedBy: ['user.change-email'],
    versioned: true,
    anonymous: 'FORMER.USER@GANGWAY.INVALID',
    history: 'email',
    record: 'text',
    imported: { required: true, also: ['Email', 'E-mail', 'E-mail address', 'Mail'] },
  },
  phoneCode: { column: 'phone_code', ...contact, schema: () => PhoneCode(), within: 'telephone' },
  phoneNumber: {
    column: 'phone_number',
    ...contact,
    schema: () => PhoneNumber(),
    within: 'telephone',
    imported: {
      also: ['Phone', 'Phone number', 'Telephone number', 'Business phone', 'phoneNumber', '電話番号'],
    },
  },
  cellphoneCode: {
    column: 'cellphone_code',
    ...contact,
    schema: () => PhoneCode('cellphoneCode'),
    within: 'cellPhone',
  },
  cellphoneNumber: {
    column: 'cellphone_number',
    ...contact,
    schema: () => PhoneNumber('cellphoneNumber'),
    within: 'cellPhone',
    imported: {
      also: [
        ...['Cell', 'Cell phone', 'Mobile', 'Mobile phone', 'Mobile number', 'Cell phone number'],
        ...['cellphoneNumber', '携帯電話番号'],
      ],
    },
  },
  houseName: {
    column: 'house_name',
    ...contact,
    schema: () => OptionalDataLine('houseName', houseNameMaxLength),
    market: 'uk',
    record: 'upperCase',
    imported: {},
  },
  address1: {
    column: 'address1',
    ...contact,
    schema: () => DataLine('address1', addressMaxLength),
    record: 'upperCase',
    imported: { also: ['Address 1', 'Address line 1', 'Street', '住所'] },
  },
  address2: {
    column: 'address2',
    ...contact,
    schema: () => OptionalDataLine('address2', addressMaxLength),
    record: 'upperCase',
    imported: { also: ['Address 2'] },
  },
  address3: {
    column: 'address3',
    ...contact,
    schema: () => OptionalDataLine('address3', addressMaxLength),
    record: 'upperCase',
    imported: { also: ['Address 3'] },
  },
  city: {
    column: 'city',
    ...contact,
    schema: () => DataLine('city', cityMaxLength),
    record: 'upperCase',
    imported: { also: ['Town', 'Town or city'] },
  },
  state: {
    column: 'state',
    ...contact,
    schema: () => OptionalCode('state', stateMaxLength),
    history: 'state',
    record: 'upperCase',
    imported: { also: ['Province', 'Region', 'County', '都道府県'] },
  },
  zip: {
    column: 'zip',
    ...contact,
    schema: () => OptionalCode('zip', zipMaxLength),
    imported: { also: ['Zip', 'Zip code', 'Postal code', 'Postcode'] },
  },
  country: {
    column: 'country',
    part: 'contact',
    own: true,
    changedBy: ['user.edit'],
    versioned: true,
    schema: () => Country(),
    impersonal: ofMany,
    history: 'country',
    record: 'text',
    imported: {},
  },
  ccn: {
    column: 'ccn',
    changedBy: ['user.remove-member-number'],
    versioned: true,
    anonymous: null,
    history: 'text',
    record: 'made',
  },
  cliaagentId: {
    column: 'clia_agent_id',
    ...edited,
    part: 'numbers',
    schema: () => OptionalCliaId(),
    market: 'nam',
    imported: { also: ['CLIA', 'CLIA number'] },
  },
  abtanumber: {
    column: 'abta_number',
    ...edited,
    part: 'numbers',
    schema: () => AbtaNumber(),
    market: 'uk',
    imported: { required: true, also: ['ABTA'] },
  },
  homeBasedAgentFlag: { column: 'home_based_agent_flag', ...flag, schema: () => YesNo('homeBasedAgentFlag') },
  genericAgent: { column: 'generic_agent', ...flag, schema: () => YesNo('genericAgent') },
  ccbookingDocsFlag: { column: 'cc_booking_docs_flag', ...flag, schema: () => YesNo('ccbookingDocsFlag') },
  agentType: {
    column: 'agent_type',
    part: 'role',
    schema: () => AgentTypeField(),
    changedBy: ['user.change-role'],
    versioned: true,
    impersonal: ofMany,
    history: 'role',
    record: 'made',
    imported: { also: ['Agent type', 'Type'] },
  },
  activationFlag: {
    column: 'activation_flag',
    changedBy: ['user.deactivate', 'user.reactivate'],
    versioned: true,
    impersonal: ofMany,
    history: 'status',
    record: 'made',
  },
  flagBefore: {
    column: 'flag_before',
    impersonal: ofMany,
    record: 'internal',
    withheld: 'Empty for every user who can sign in.',
  },
  branchId: {
    column: 'branch_id',
    impersonal: ofMany,
    record: 'internal',
    withheld: 'Its name is in the copy.',
  },
  boundToBranches: { column: 'bound_to_branches', impersonal: 'A yes or no.', history: 'yesNo' },
  emailValidFlag: { column: 'email_valid_flag', impersonal: 'A yes or no.', history: 'yesNo', record: 'flag' },
  language: { column: null, history: 'language' },
  theme: { column: null, history: 'theme' },
  timeZone: { column: null, history: 'timeZone' },
  enrollmentSrc: { column: 'enrollment_src', impersonal: ofMany, record: 'text' },
  originCompany: { column: 'origin_company', impersonal: ofMany, record: 'text' },
  permissionTemplateId: {
    column: 'permission_template_id',
    impersonal: 'Empty: deletion ends it.',
    withheld: 'Agency data; the permissions are in the copy.',
  },
  academyLevel: { column: 'academy_level', impersonal: ofMany, record: 'made' },
  academyStatus: { column: 'academy_status', impersonal: ofMany, record: 'text' },
  termsVersion: { column: 'terms_version', impersonal: ofMany },
  termsAcceptedAt: { column: 'terms_accepted_at', impersonal: ofTheAccount },
  certifiedBy: {
    column: 'certified_by',
    impersonal: 'Another user.',
    withheld: 'Another person.',
  },
  certifiedAt: { column: 'certified_at', impersonal: ofTheAccount },
  lastOSLoginDate: { column: 'last_os_login_date', impersonal: ofTheAccount, record: 'made' },
  lastPONAccessDate: { column: 'last_pon_access_date', impersonal: ofTheAccount, record: 'made' },
  lastTARptAccessDate: { column: 'last_ta_rpt_access_date', impersonal: ofTheAccount, record: 'made' },
  deletedAt: {
    column: 'deleted_at',
    impersonal: ofTheAccount,
    withheld: 'Empty for every user who can sign in.',
  },
  version: { column: 'version', impersonal: countsChanges, withheld: countsChanges, record: 'made' },
  fieldVersions: { column: 'field_versions', impersonal: countsChanges, withheld: countsChanges },
  createdAt: { column: 'created_at', impersonal: ofTheAccount },
  updatedAt: { column: 'updated_at', impersonal: ofTheAccount },
} as const satisfies Record<string, AgentField>;

type Table = typeof agentFields;
export type AgentFieldName = keyof Table;

/** The fields of which the table says these facts. */
export type FieldWith<Known> = { [Name in AgentFieldName]: Table[Name] extends Known ? Name : never }[AgentFieldName];

/** A field of some parts of the forms. */
export type FieldOfPart<Part extends FormPart> = FieldWith<{ part: Part }>;

const table: Record<string, AgentField> = agentFields;

/** What the table says of a field, by the field's name; undefined for a name that is no field of an agent. */
export function factsOf(name: string): AgentField | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The fields that a test of their facts chooses, in the order of the table. */
export function fieldsWith<Known>(chosen: (facts: AgentField) => boolean): FieldWith<Known>[] {
  return Object.keys(table).filter((name) => chosen(table[name]!)) as FieldWith<Known>[];
}

/** The fields of one part of the forms. */
export function fieldsOfPart<Part extends FormPart>(part: Part): FieldOfPart<Part>[] {
  return fieldsWith<{ part: Part }>((facts) => facts.part === part);
}

/** True where a market's forms have a field. */
export function isOfMarket(name: AgentFieldName, market: Market): boolean {
  return (table[name]!.market ?? market) === market;
}

/** The columns of the table `agents`. */
export const agentColumns = fieldsWith<{ column: string }>(({ column }) => column !== null);

/** What users write about themselves: who they are, and how they are reached. */
export const ownFields = [...fieldsOfPart('person'), ...fieldsOfPart('contact')] as const;

/** The fields that are filled in as one, by the name of what they are parts of: `birthDate`, `telephone`, `cellPhone`. */
export const partsByWhole: Readonly<Record<string, readonly string[]>> = groupedParts();

function groupedParts(): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, { within }] of Object.entries(table)) if (within) (groups[within] ??= []).push(name);
  return groups;
}
