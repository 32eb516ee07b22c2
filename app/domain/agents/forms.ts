import { z } from 'zod';
import {
  AbtaNumber,
  addressMaxLength,
  AgentTypeField,
  Certification,
  cityMaxLength,
  ConfirmPassword,
  Country,
  DateOfBirthPart,
  EmailAddress,
  Gender,
  houseNameMaxLength,
  LanguageField,
  OptionalCliaId,
  OptionalCode,
  OptionalPersonName,
  OptionalTextLine,
  PageSize,
  Password,
  PermissionKeys,
  PersonName,
  PhoneCode,
  PhoneNumber,
  stateMaxLength,
  SuffixCode,
  TextLine,
  Title,
  UserId,
  YesNo,
  zipMaxLength,
} from '#app/domain/fields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { requirePhonesOfCountry, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import {
  alwaysRun,
  requireCliaCountry,
  requireDateOfBirth,
  requirePhones,
  requireSamePasswords,
  requireStateAndZip,
  type CalendarDay,
} from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

/** The settings of a form's rules. `countriesWithStates` holds ISO codes; `today` is the visitor's day. */
export type FormRules = { market: Market; today: CalendarDay; countriesWithStates: ReadonlySet<string> };

/** A field that the market does not have: only its absence, or emptiness, is accepted. */
function notInMarket(field: string) {
  return z.literal('', { error: `refusals:unknownField|${field}` }).default('');
}

function personFields() {
  return {
    title: Title(),
    firstName: PersonName('firstName'),
    middleName: OptionalPersonName('middleName'),
    lastName: PersonName('lastName'),
    suffix: SuffixCode(),
    gender: Gender(),
    dateOfBirth: DateOfBirthPart(),
    monthOfBirth: DateOfBirthPart(),
    yearOfBirth: DateOfBirthPart(),
  };
}

function contactFields(market: Market) {
  return {
    phoneCode: PhoneCode(),
    phoneNumber: PhoneNumber(),
    cellphoneCode: PhoneCode('cellphoneCode'),
    cellphoneNumber: PhoneNumber('cellphoneNumber'),
    houseName: market === 'uk' ? OptionalTextLine('houseName', houseNameMaxLength) : notInMarket('houseName'),
    address1: TextLine('address1', addressMaxLength),
    address2: OptionalTextLine('address2', addressMaxLength),
    address3: OptionalTextLine('address3', addressMaxLength),
    city: TextLine('city', cityMaxLength),
    state: OptionalCode('state', stateMaxLength),
    zip: OptionalCode('zip', zipMaxLength),
    country: Country(),
  };
}

function workFields(market: Market) {
  return {
    emailAddress: EmailAddress(),
    cliaagentId: market === 'nam' ? OptionalCliaId() : notInMarket('cliaagentId'),
    abtanumber: market === 'uk' ? AbtaNumber() : notInMarket('abtanumber'),
    agentType: AgentTypeField(),
    permissions: PermissionKeys(),
  };
}

/** Adding an agent (spec §5, POST /osmf/v1.0/agents/add). */
export function addAgentSchema({ market, today, countriesWithStates }: FormRules) {
  return form({
    userId: UserId(),
    password: Password(),
    confirmPwd: ConfirmPassword(),
    ...personFields(),
    ...contactFields(market),
    ...workFields(market),
    certification: Certification(),
  })
    .superRefine(requireSamePasswords(), alwaysRun)
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** A person of an import: as adding an agent, but without a password, which they choose themselves, and without the certificate, which is given for the whole file. */
export function importedPersonSchema({ market, today, countriesWithStates }: FormRules) {
  return form({ userId: UserId(), ...personFields(), ...contactFields(market), ...workFields(market) })
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** An owner or manager edits another agent's profile; `removeCCN` Y takes the member number away (spec §4). */
export function editAgentSchema({ market, today, countriesWithStates }: FormRules) {
  return form({
    ...personFields(),
    ...contactFields(market),
    ...workFields(market),
    removeCCN: YesNo('removeCCN'),
  })
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** A user's own name and contact data: no IDs, passwords, e-mail address or role (R0033). */
export function contactSchema({ market, today, countriesWithStates }: FormRules) {
  return form({ ...personFields(), ...contactFields(market) })
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun);
}

/** The first profile edit of the uk flow: name and contact data, before the e-mail check (spec §4). */
export function initialEditSchema(rules: Omit<FormRules, 'market'>) {
  return contactSchema({ ...rules, market: 'uk' });
}

/** The language that a user reads in (D13). */
export function languageSchema() {
  return form({ language: LanguageField() });
}

export const agentSortKeys = ['name', 'role', 'rank', 'ccn', 'status'] as const;
export type AgentSortKey = (typeof agentSortKeys)[number];
const searchMaxLength = 100;

/** The agent list's query. An invalid value takes its default, so that a hand-typed address still shows a list. `page` counts from 1. */
export function agentSearchSchema() {
  return z.object({
    search: z.string().overwrite(plainSearch).catch(''),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    pageSize: PageSize(),
    sort: z.enum(agentSortKeys).catch('name'),
    direction: z.enum(['asc', 'desc']).catch('asc'),
  });
}

function plainSearch(search: string): string {
  return search.normalize('NFC').replace(/[\p{Cc}\p{Cs}]/gu, '').trim().slice(0, searchMaxLength).replace(/\p{Cs}/gu, '');
}

// Every market has the same field names; the rules' settings only affect which values are accepted.
const anyRules: FormRules = { market: 'nam', today: { year: 2000, month: 1, day: 1 }, countriesWithStates: new Set() };

/** The fields of the contact form, and of the form that adds an agent. */
export const contactFieldNames: readonly string[] = Object.keys(contactSchema(anyRules).shape);
export const addAgentFieldNames: readonly string[] = Object.keys(addAgentSchema(anyRules).shape);

export type ImportedPerson = z.output<ReturnType<typeof importedPersonSchema>>;
export type AddAgentInput = z.output<ReturnType<typeof addAgentSchema>>;
export type ContactInput = z.output<ReturnType<typeof contactSchema>>;
