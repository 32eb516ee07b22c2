import { z } from 'zod';
import { isSameLastName } from '#app/domain/accounts/profile/enrolment.ts';
import {
  addressMaxLength,
  ccnLength,
  cityMaxLength,
  houseNameMaxLength,
  nameMaxLength,
  stateMaxLength,
  zipMaxLength,
} from '#app/domain/fieldLengths.ts';
import { countryCode } from '#app/domain/markets/markets.ts';
import { stateCode } from '#app/domain/markets/stateNames.ts';
import { isDay, isFormula, longestCell } from '#app/domain/operations/deliveries/rowTexts.ts';
import { genderCodes } from '#app/domain/permissions/codes.ts';
import {
  halfWidthDigits,
  isLegalLine,
  plainEmail,
  plainName,
  plainTelephone,
  searchKey,
  upperCase,
} from '#app/domain/text.ts';
import {
  type RequiredMemberColumn,
  type MemberColumn,
  memberColumns,
  isRequiredMemberColumn,
  type MemberSource,
} from './memberColumns.ts';

/** The longest text of each column that has words. */
export const memberLengths = {
  title: 10,
  firstName: nameMaxLength,
  middleName: nameMaxLength,
  lastName: nameMaxLength,
  suffix: 10,
  address1: addressMaxLength,
  address2: addressMaxLength,
  address3: addressMaxLength,
  houseName: houseNameMaxLength,
  city: cityMaxLength,
  state: stateMaxLength,
  zipCode: zipMaxLength,
  telephone: 30,
  cellPhone: 30,
  emailAddress: 254,
} as const;
/** How a member's telephone number is written. */
export const memberTelephone = /^\+?[\d ()./-]*$/;

type Line = keyof typeof memberLengths;

/** A member as a file or a call has them; a day as `1984-06-30`. What it does not name is not there. */
export type MemberEntry = Record<RequiredMemberColumn, string> & Partial<Record<MemberColumn, string>>;

/** A member of the directory, every column as stored. */
export type MemberData = Record<MemberColumn, string>;

/** What may be wrong with a row. Each has a text `members:fault.…`. */
const memberFaults = [
  ...(['columnCount', 'required', 'formula', 'illegal', 'tooLong', 'number', 'day', 'bornInFuture'] as const),
  ...(['country', 'gender', 'telephone', 'email', 'twice', 'guarded', 'issuedSince'] as const),
] as const;
type MemberFault = (typeof memberFaults)[number];

/** A fault with the column that it is about, and what else there is to say: `twice|ccn|17`. */
export type FaultOfMember = MemberFault | `${MemberFault}|${MemberColumn}` | `${MemberFault}|${MemberColumn}|${string}`;

export type ReadMember = { entry: MemberEntry } | { faults: FaultOfMember[] };

const email = z.regexes.email;
// A telephone number may begin with a plus.
const telephones: readonly MemberColumn[] = ['telephone', 'cellPhone'];
const names: readonly MemberColumn[] = ['firstName', 'middleName', 'lastName'];
const codes: readonly MemberColumn[] = ['title', 'suffix', 'gender'];

/**
 * Reads what a row says of a member, or everything that is wrong with it. `countries` are the codes that there are,
 * `today` the day in the zone that is furthest ahead.
 */
export function readMemberRow(
  texts: Partial<Record<MemberColumn, string>>,
  { countries, today }: { countries: ReadonlySet<string>; today: string },
): ReadMember {
  const given = memberColumns.filter((column) => texts[column] !== undefined || isRequiredMemberColumn(column));
  const long = given.filter((column) => (texts[column] ?? '').length > longestCell);
  if (long.length > 0) return { faults: long.map((column) => `tooLong|${column}` as const) };
  const entry = Object.fromEntries(
    given.map((column) => [column, written(column, texts[column] ?? '')]),
  ) as MemberEntry;
  if (entry.state) entry.state = stateCode(entry.country, entry.state) ?? entry.state;
  const faults = given.flatMap((column) => faultOf(column, entry[column]!, { countries, today }) ?? []);
  return faults.length > 0 ? { faults } : { entry };
}

// An apostrophe before what would be a formula is how a file of ours writes it.
function written(column: MemberColumn, text: string): string {
  const plain = text
    .normalize('NFC')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
  if (telephones.includes(column)) return plainTelephone(plain);
  if (names.includes(column)) return plainName(plain).trim();
  if (column === 'country') return countryCode(plain);
  if (column === 'emailAddress') return upperCase(plainEmail(plain));
  if (column === 'ccn') return halfWidthDigits(plain);
  return codes.includes(column) ? upperCase(plain) : plain;
}

function faultOf(
  column: MemberColumn,
  text: string,
  { countries, today }: { countries: ReadonlySet<string>; today: string },
): FaultOfMember | undefined {
  if (text === '') return isRequiredMemberColumn(column) ? `required|${column}` : undefined;
  if (!telephones.includes(column) && isFormula(text)) return `formula|${column}`;
  if (column === 'ccn') return isMemberNumber(text) ? undefined : 'number|ccn';
  if (column === 'birthDate') return faultOfBirth(text, today);
  if (column === 'country') return countries.has(text) ? undefined : 'country|country';
  if (column === 'gender') return genderCodes.some((code) => code === text) ? undefined : 'gender|gender';
  if (text.length > memberLengths[column as Line]) return `tooLong|${column}`;
  if (!isLegalLine(text)) return `illegal|${column}`;
  if (column === 'emailAddress') return email.test(text) ? undefined : 'email|emailAddress';
  if (telephones.includes(column)) return isTelephone(text) ? undefined : `telephone|${column}`;
  return names.includes(column) && !/\p{L}/u.test(text) ? `illegal|${column}` : undefined;
}

// A program wrote 6175550142.0 of a number.
function isTelephone(text: string): boolean {
  return memberTelephone.test(text) && !/^\d{6,}\.0+$/.test(text);
}

/** True for what is written like a member number. */
export function isMemberNumber(text: string): boolean {
  return new RegExp(`^\\d{${ccnLength}}$`).test(text);
}

function faultOfBirth(text: string, today: string): FaultOfMember | undefined {
  if (!isDay(text)) return 'day|birthDate';
  return text > today ? 'bornInFuture|birthDate' : undefined;
}

/** What a member is searched and sorted by, stored whenever their name is. */
export function memberKeys({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstNameKey: searchKey(firstName), lastNameKey: searchKey(lastName) };
}

/** The account that has a number. */
export interface HolderData {
  lastName: string;
  birthDate: string | null;
}

/**
 * The changes of a row that are not taken without a person who looks at them: another last name or date of birth, which
 * prove a number one's own, of a number that an account applies or that this product issued, unless the account says
 * the same.
 */
export function guardedChanges(
  known: { data: MemberData; source: MemberSource; holder: HolderData | null },
  entry: MemberEntry,
): FaultOfMember[] {
  const { data, source, holder } = known;
  if (!holder && source !== 'issued') return [];
  const renamed =
    !isSameLastName(entry.lastName, data.lastName) && !isSameLastName(entry.lastName, holder?.lastName ?? '');
  const bornAgain = entry.birthDate !== data.birthDate && entry.birthDate !== holder?.birthDate;
  return [...(renamed ? (['guarded|lastName'] as const) : []), ...(bornAgain ? (['guarded|birthDate'] as const) : [])];
}
