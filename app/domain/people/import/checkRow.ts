import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import type { importedPersonSchema, PersonToAdd } from '#app/domain/accounts/profile/forms.ts';
import { countryCode } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { withLostZeros } from '#app/domain/agencies/information/postalCodes.ts';
import { readTelephone, type FileTelephone } from '#app/domain/phones.ts';
import { stateCode } from '#app/domain/markets/stateNames.ts';
import { subdivisionWord } from '#app/domain/markets/subdivisions.ts';
import { readCell } from '#app/domain/operations/tables/columnFormats.ts';
import { dayOrders, readDay, type DayOrder } from '#app/domain/operations/tables/dayTexts.ts';
import { headerKey } from '#app/domain/operations/tables/headers.ts';
import { columnsOfParts, type ImportColumn } from './columns.ts';
import { plainTelephone, searchKey } from '#app/domain/text.ts';

/** The parts of a date of birth, as the form of a single user has them. */
type BirthDayParts = Record<'dateOfBirth' | 'monthOfBirth' | 'yearOfBirth', string>;

/**
 * The parts of a day that is written in one cell, in the order of its column; in one whose order is open only of a day
 * that every order reads alike. Undefined for what is no day.
 */
export function birthDayParts(
  text: string,
  { dayOrder, latestYear }: Pick<RowRules, 'dayOrder' | 'latestYear'>,
): BirthDayParts | undefined {
  const [year, month, day] = readCell(text, { kind: 'day', format: dayOrder, latestYear })?.split('-') ?? [];
  return year && month && day ? { yearOfBirth: year, monthOfBirth: month, dateOfBirth: day } : undefined;
}

/** The texts of a row, by column; an absent one is empty. */
export type RowTexts = Partial<Record<ImportColumn, string>>;

/** What is wrong with a row: a message key by column. */
export type RowErrors = Partial<Record<ImportColumn, string>>;

/** A code by what it may be called (`headerKey`). */
type Codes = ReadonlyMap<string, string>;

/** What the check of a row depends on. */
export interface RowRules {
  /** The order of the parts of a day in the file's column; '' while it is to be chosen. */
  dayOrder: DayOrder | '';
  /** The latest year that two figures mean. */
  latestYear: number;
  /** True where no ZIP code of the column begins with a zero, as a spreadsheet drops it. */
  zerosLost: boolean;
  /** Made once for all rows: putting a schema together takes longer than using it. */
  schema: ReturnType<typeof importedPersonSchema>;
  /** Titles, genders and roles by their labels in both languages. */
  labels: Record<'title' | 'gender' | 'agentType', Codes>;
  countries: Codes;
  /** The states of each country that has some. */
  statesOf: ReadonlyMap<string, Codes>;
  /** The agency's address, for rows that have none. */
  address: Record<'address1' | 'address2' | 'address3' | 'city' | 'state' | 'zip' | 'country', string>;
  mayAdd: (agentType: AgentType) => boolean;
  /** The branches in which the caller may add people, by their names (`searchKey`). */
  branches: Codes;
  /** The branch of a user for whom the caller has chosen this one; undefined where they must choose. */
  branchOfNew: (wanted: string | null) => string | null | undefined;
}

/** The result of checking a row: a person to be added, or what is wrong. */
export interface CheckedRow {
  person: PersonToAdd | null;
  errors: RowErrors | null;
}

const addressColumns = ['address1', 'address2', 'address3', 'city', 'state', 'zip'] as const;

/**
 * Checks a row of an import by the rules of adding a user (spec §5), with the labels of both languages as good as
 * codes.
 */
export function checkRow(written: RowTexts, rules: RowRules): CheckedRow {
  const texts = withPlainTelephones(written);
  const { values, ...read } = valuesOf(texts, rules);
  const errors = unreadable(texts, read, rules);
  const result = rules.schema.safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0]);
    const column = columnsOfParts[field] ?? (field as ImportColumn);
    if (!errors[column]) errors[column] = messageOf(column, issue.message, texts[column]);
  }
  const states = rules.statesOf.get(values.country ?? '');
  if (states && values.state && ![...states.values()].includes(values.state))
    errors.state ??= messageKey('selectOption', subdivisionWord(values.country ?? ''));
  if (values.country && ![...rules.countries.values()].includes(values.country))
    errors.country ??= messageKey('selectOption', 'country');
  if (isRole(values.agentType) && !rules.mayAdd(values.agentType)) errors.agentType ??= 'refusals:forbidden';
  const branch = branchOf(texts.branch, rules);
  if (branch === undefined) errors.branch ??= messageKey('selectOption', 'branch');
  return Object.keys(errors).length > 0 || !result.success || branch === undefined
    ? { person: null, errors }
    : { person: { ...result.data, branchId: branch }, errors: null };
}

// As the form of a single user reads them.
function withPlainTelephones(texts: RowTexts): RowTexts {
  const { telephone, cellPhone } = texts;
  return {
    ...texts,
    ...(telephone && { telephone: plainTelephone(telephone) }),
    ...(cellPhone && { cellPhone: plainTelephone(cellPhone) }),
  };
}

// A name that matches no branch in reach is refused; without one the rule for new people applies.
function branchOf(text = '', { branches, branchOfNew }: RowRules): string | null | undefined {
  if (text.trim() === '') return branchOfNew(null);
  const found = branches.get(searchKey(text.normalize('NFKC').trim()));
  return found && branchOfNew(found);
}

/** What is read of a row's texts once, for its values and for what is wrong with them. */
interface ReadTexts {
  birth: BirthDayParts | undefined;
  phone: FileTelephone | undefined;
  cell: FileTelephone | undefined;
}

function valuesOf(texts: RowTexts, rules: RowRules): ReadTexts & { values: Record<string, string> } {
  const {
    branch: _,
    fullName: _name,
    birthDate = '',
    telephone = '',
    cellPhone = '',
    ...plain
  } = withAddress(texts, rules);
  const country = codeOf(rules.countries, plain.country) || countryCode(plain.country ?? '');
  const [phone, cell] = [telephone, cellPhone].map((text) => (text === '' ? undefined : readTelephone(country, text)));
  const birth = birthDayParts(birthDate, rules);
  const values = {
    ...plain,
    ...phone?.parts,
    cellphoneCode: cell?.parts.phoneCode ?? '',
    cellphoneNumber: cell?.parts.phoneNumber ?? '',
    ...birth,
    country,
    state: stateOf(rules, country, plain.state),
    ...(plain.zip && rules.zerosLost && { zip: withLostZeros(country, plain.zip.trim()) }),
    title: codeOf(rules.labels.title, plain.title),
    gender: codeOf(rules.labels.gender, plain.gender),
    agentType: plain.agentType ? codeOf(rules.labels.agentType, plain.agentType) : 'A',
  };
  return { values, birth, phone, cell };
}

// A row without any address gets the agency's; one without a country the agency's country.
function withAddress(texts: RowTexts, { address }: RowRules): RowTexts {
  if (!addressColumns.some((column) => texts[column])) return { ...texts, ...(texts.country ? {} : address) };
  return texts.country ? texts : { ...texts, country: address.country };
}

function stateOf({ statesOf }: RowRules, country: string, text = ''): string {
  const states = statesOf.get(country);
  return states ? (stateCode(country, text) ?? codeOf(states, text)) || text : '';
}

function codeOf(codes: Codes, text = ''): string {
  return codes.get(headerKey(text)) ?? text.trim().toUpperCase();
}

// A day that cannot be read has no parts, of which the schema could only say that they are missing.
function unreadable(
  { fullName, firstName, lastName, birthDate, telephone, cellPhone }: RowTexts,
  { birth, phone, cell }: ReadTexts,
  rules: RowRules,
): RowErrors {
  return {
    ...(fullName &&
      !firstName &&
      !lastName && { firstName: 'imports:error.splitName', lastName: 'imports:error.splitName' }),
    ...(birthDate && !birth && { birthDate: dayError(birthDate, rules) }),
    ...telephoneError('telephone', telephone, phone),
    ...telephoneError('cellPhone', cellPhone, cell),
  };
}

const fewestDigits = 7;

function telephoneError(
  column: 'telephone' | 'cellPhone',
  text: string | undefined,
  read: FileTelephone | undefined,
): RowErrors {
  if (!text || !read?.fault) return {};
  const { fault } = read;
  const isNumber = fault === 'extension' || text.replace(/\D/g, '').length >= fewestDigits;
  return { [column]: isNumber ? `imports:error.${fault}` : messageKey('validPhoneNumber') };
}

function dayError(text: string, { dayOrder, latestYear }: RowRules): string {
  const isOpen = dayOrder === '' && dayOrders.some((order) => readDay(text, order, latestYear) !== null);
  return isOpen ? 'imports:error.dayOrder' : messageKey('valid', 'birthDate');
}

// The parts of a number and their fields are no words of a file with one column for it. Of a name or an address that has
// a character which none may have, that is named.
function messageOf(column: ImportColumn, message: string, text = ''): string {
  const said = { [messageKey('nameCharacters')]: notInNames, [messageKey('email')]: notInAddresses }[message];
  const character = said?.exec(text)?.[0];
  if (character) {
    const rule = message === messageKey('email') ? 'emailCharacter' : 'nameCharacter';
    return `imports:error.${rule}|${column}||${new URLSearchParams({ character: visibleName(character) })}`;
  }
  if (column !== 'telephone' && column !== 'cellPhone') return message;
  return message === messageKey('atLeastOnePhone') ? message : messageKey('validPhoneNumber');
}

const notInNames = /[^\p{L}\p{M} ()'’\u2010-\u2013-]/u;
const notInAddresses = /[^\w@.!#$%&'*+/=?^`{|}~-]/u;

// What cannot be seen is named by its number.
function visibleName(character: string): string {
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{Z}\p{C}\p{M}]/u.test(character) ? code : `“${character}”`;
}

function isRole(text: string | undefined): text is AgentType {
  return agentTypes.some((role) => role === text);
}
