import type { z } from 'zod';
import {
  abtaNumberMaxLength,
  addressMaxLength,
  associationNameMaxLength,
  cityMaxLength,
  stateMaxLength,
  zipMaxLength,
} from '#app/domain/fieldLengths.ts';
import type * as kinds from '#app/domain/fields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { ActionName } from '#app/domain/permissions/actions.ts';

/**
 * The parts of the forms about an agency: what its registration asks for and its information has too, what the
 * information has besides, and what only the brand changes.
 */
type FormPart = 'registered' | 'own' | 'brand';

/** The kinds of field, given to each schema: pages that only ask for names need neither them nor zod. */
type Kinds = typeof kinds;

/** What is known of a column of the table `agencies`. */
interface Facts {
  column: string;
  /** What forms and the API call it, where that is not its name here. */
  called?: string;
  /** The part of the forms that has it, and its schema there; none for a field that no form fills in. */
  part?: FormPart;
  schema?: (kinds: Kinds) => z.ZodType;
  /** A registration by the API may say it, whichever part has it. */
  acceptedFromApi?: true;
  /** The only market whose agencies change it. */
  market?: Market;
  /** What its country writes in its own way (`agencyColumns.ts`); as typed where it is left out. */
  written?: 'postalCode' | 'telephone';
  /** The people who may change it: those who may do any of the actions. */
  changedBy?: readonly ActionName[];
  /** Brand staff confirm a change of it first (spec §6): always, or along with another country. */
  confirmed?: 'always' | 'withCountry';
  /** A change of it counts in `version`, so that a concurrent edit cannot overwrite it unseen. */
  versioned?: true;
}

/** A history puts its old and new values into words, or shows none, for a reason. */
type InHistory = { history: kinds.FieldKind; notInHistory?: never } | { history?: never; notInHistory: string };

/**
 * The record of an agency has it (spec §3), as a text as stored, one that the API writes in upper case, or a flag; or
 * no reply has it, for a reason.
 */
type Given = { record: 'text' | 'upperCase' | 'flag'; internal?: never } | { record?: never; internal: string };

type AgencyField = Facts & InHistory & Given;

const inHistory = { history: 'text', record: 'text' } as const;
const flag = { history: 'yesNo', record: 'flag' } as const;
const registered = { ...inHistory, part: 'registered', changedBy: ['agency.update'], versioned: true } as const;
const place = { ...registered, confirmed: 'withCountry' } as const;
const own = { part: 'own', changedBy: ['agency.update'], versioned: true } as const;
const brand = { part: 'brand', changedBy: ['staff.edit-agency'], versioned: true } as const;

const lasting = 'It never changes.';
const inTheSentence = 'The sentence says what became of the agency.';
const ofTheBrand = 'For the brand alone: the specification has it in no reply.';
const madeOfOthers = 'Made of other columns, to find agencies by.';
const made = { notInHistory: madeOfOthers, internal: madeOfOthers } as const;
const counted = 'For those who edit at once.';
const ofTheRow = 'About the row, and not about the agency.';

const codeMaxLength = 20;
const dsmMaxLength = 60;

/**
 * Every column of an agency, described once: forms, columns, replies, history, and what the brand confirms are made of
 * this table or tested against it. None is made anonymous: an agency is no person. A name is that of the column
 * in Prisma's schema.
 */
export const agencyFields = {
  agencyId: { column: 'agency_id', notInHistory: lasting, record: 'text' },
  agencyName: {
    column: 'agency_name',
    ...registered,
    schema: (of: Kinds) => of.AgencyName(),
    confirmed: 'always',
    record: 'upperCase',
  },
  agencyType: {
    column: 'agency_type',
    ...inHistory,
    ...brand,
    schema: (of: Kinds) => of.OptionalCode('agencyType', codeMaxLength),
    acceptedFromApi: true,
  },
  address1: {
    column: 'address1',
    ...place,
    schema: (of: Kinds) => of.DataLine('address1', addressMaxLength),
    record: 'upperCase',
  },
  address2: {
    column: 'address2',
    ...place,
    schema: (of: Kinds) => of.OptionalDataLine('address2', addressMaxLength),
    record: 'upperCase',
  },
  address3: {
    column: 'address3',
    ...place,
    schema: (of: Kinds) => of.OptionalDataLine('address3', addressMaxLength),
    record: 'upperCase',
  },
  city: { column: 'city', ...place, schema: (of: Kinds) => of.DataLine('city', cityMaxLength), record: 'upperCase' },
  state: {
    column: 'state',
    ...place,
    schema: (of: Kinds) => of.OptionalCode('state', stateMaxLength),
    history: 'state',
    record: 'upperCase',
  },
  country: {
    column: 'country',
    ...registered,
    schema: (of: Kinds) => of.Country(),
    confirmed: 'always',
    history: 'country',
  },
  zipCode: {
    column: 'zip_code',
    ...place,
    schema: (of: Kinds) => of.OptionalCode('zipCode', zipMaxLength),
    written: 'postalCode',
  },
  telephone: {
    column: 'telephone',
    ...place,
    schema: (of: Kinds) => of.TelephoneNumber('telephone'),
    written: 'telephone',
  },
  abtanumber: {
    column: 'abta_number',
    ...registered,
    schema: (of: Kinds) => of.OptionalCode('abtanumber', abtaNumberMaxLength),
    confirmed: 'always',
  },
  associationId: {
    column: 'association_id',
    called: 'associationID',
    ...inHistory,
    ...own,
    schema: (of: Kinds) => of.OptionalCode('associationID', codeMaxLength),
    acceptedFromApi: true,
  },
  associationName: {
    column: 'association_name',
    ...registered,
    schema: (of: Kinds) => of.OptionalDataLine('associationName', associationNameMaxLength),
    record: 'upperCase',
  },
  region: { column: 'region', ...inHistory, ...brand, schema: (of: Kinds) => of.OptionalCode('region', codeMaxLength) },
  district: {
    column: 'district',
    ...inHistory,
    ...brand,
    schema: (of: Kinds) => of.OptionalCode('district', codeMaxLength),
  },
  dsm: { column: 'dsm', ...inHistory, ...brand, schema: (of: Kinds) => of.OptionalDataLine('dsm', dsmMaxLength) },
  marketingLevel1: {
    column: 'marketing_level_1',
    ...inHistory,
    ...brand,
    schema: (of: Kinds) => of.OptionalCode('marketingLevel1', codeMaxLength),
  },
  marketingLevel2: {
    column: 'marketing_level_2',
    ...inHistory,
    ...brand,
    schema: (of: Kinds) => of.OptionalCode('marketingLevel2', codeMaxLength),
  },
  ccbookingDocsFlag: {
    column: 'cc_booking_docs_flag',
    ...flag,
    ...own,
    schema: (of: Kinds) => of.YesNo('ccbookingDocsFlag'),
  },
  hideAddressFlag: {
    column: 'hide_address_flag',
    ...flag,
    ...own,
    schema: (of: Kinds) => of.YesNo('hideAddressFlag'),
    market: 'nam',
  },
  agencyPartnerRewardFlag: {
    column: 'agency_partner_reward_flag',
    ...flag,
    ...brand,
    schema: (of: Kinds) => of.YesNo('agencyPartnerRewardFlag'),
    changedBy: ['staff.edit-agency', 'agency.enroll-rewards'],
  },
  cvpAgency: { column: 'cvp_agency', ...flag, ...brand, schema: (of: Kinds) => of.YesNo('cvpAgency') },
  taReportAccess: { column: 'ta_report_access', ...flag, ...brand, schema: (of: Kinds) => of.YesNo('taReportAccess') },
  secondFactorRequired: {
    column: 'second_factor_required',
    changedBy: ['agency.second-factor'],
    history: 'yesNo',
    internal: "The portal's own: the specification knows of no second factor.",
  },
  approvalStatus: {
    column: 'approval_status',
    changedBy: ['staff.decide-agency'],
    history: 'approval',
    internal: 'Only users of an approved agency read the record.',
  },
  decidedAt: {
    column: 'decided_at',
    changedBy: ['staff.decide-agency'],
    notInHistory: inTheSentence,
    internal: ofTheBrand,
  },
  decidedBy: {
    column: 'decided_by',
    changedBy: ['staff.decide-agency'],
    notInHistory: inTheSentence,
    internal: ofTheBrand,
  },
  declineReason: {
    column: 'decline_reason',
    changedBy: ['staff.decide-agency'],
    history: 'text',
    internal: 'Users of a declined agency cannot sign in: a mail says it.',
  },
  returnedAt: {
    column: 'returned_at',
    notInHistory: inTheSentence,
    internal: 'Users of an agency that waits for its review cannot sign in.',
  },
  clockFrom: { column: 'clock_from', notInHistory: ofTheRow, internal: ofTheRow },
  suspendedAt: {
    column: 'suspended_at',
    changedBy: ['staff.suspend-agency'],
    versioned: true,
    notInHistory: inTheSentence,
    internal: 'Users of a suspended agency cannot sign in.',
  },
  mergedInto: {
    column: 'merged_into',
    notInHistory: inTheSentence,
    internal: 'Users of an agency that was merged into another one cannot sign in.',
  },
  suspendReason: {
    column: 'suspend_reason',
    changedBy: ['staff.suspend-agency'],
    versioned: true,
    history: 'text',
    internal: 'Users of a suspended agency cannot sign in: a mail says it.',
  },
  nameKey: { column: 'name_key', ...made },
  postalCodeKey: { column: 'postal_code_key', ...made },
  abtaKey: { column: 'abta_key', ...made },
  telephoneKey: { column: 'telephone_key', ...made },
  searchWords: { column: 'search_words', ...made },
  version: { column: 'version', notInHistory: counted, internal: counted },
  reviewRemindedAt: {
    column: 'review_reminded_at',
    notInHistory: 'No user changed the agency: its owners got a mail.',
    internal: ofTheRow,
  },
  createdAt: { column: 'created_at', notInHistory: inTheSentence, internal: ofTheRow },
  updatedAt: { column: 'updated_at', notInHistory: ofTheRow, internal: ofTheRow },
} as const satisfies Record<string, AgencyField>;

type Table = typeof agencyFields;
export type AgencyFieldName = keyof Table;

/** The fields of which the table says these facts. */
export type AgencyFieldWith<Known> = {
  [Name in AgencyFieldName]: Table[Name] extends Known ? Name : never;
}[AgencyFieldName];

/** What forms and the API call a field. */
export type Called<Name extends AgencyFieldName> = Name extends AgencyFieldName
  ? Table[Name] extends { called: infer Other extends string }
    ? Other
    : Name
  : never;

const table: Record<string, AgencyField> = agencyFields;

/** What the table says of a field, by the field's name; undefined for a name that is no field of an agency. */
export function agencyFactsOf(name: string): AgencyField | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The fields that a test of their facts chooses, in the order of the table. */
export function agencyFieldsWith<Known>(chosen: (facts: AgencyField) => boolean): AgencyFieldWith<Known>[] {
  return Object.keys(table).filter((name) => chosen(table[name]!)) as AgencyFieldWith<Known>[];
}

/** What forms and the API call a field. */
export function calledOf<Name extends AgencyFieldName>(name: Name): Called<Name> {
  return (table[name]!.called ?? name) as Called<Name>;
}

const ofPart = <Part extends FormPart>(part: Part) => agencyFieldsWith<{ part: Part }>((facts) => facts.part === part);

/** What a registration asks of an agency. */
export const registeredFields = ofPart('registered');
/** What an owner or manager edits (spec §6). */
export const informationFields = [...registeredFields, ...ofPart('own')] as const;
/** What only the brand changes (spec §3 Agency). */
export const brandFields = ofPart('brand');
/** What a registration by the API may say besides. */
export const furtherFields = agencyFieldsWith<{ acceptedFromApi: true }>((facts) => facts.acceptedFromApi === true);

/** The fields that a form has, which the table gives a schema. */
export type FilledInField = AgencyFieldWith<{ schema: (kinds: Kinds) => z.ZodType }>;
/** The fields whose change counts in the agency's version. */
export type VersionedAgencyField = AgencyFieldWith<{ versioned: true }>;

/** True where agencies of a market change a field. */
export function isChangedIn(name: AgencyFieldName, market: Market): boolean {
  return (table[name]!.market ?? market) === market;
}
