import { DateTime } from 'luxon';
import type { z } from 'zod';
import { passwordsMatch } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { stateCode } from '#app/domain/markets/stateNames.ts';
import { subdivisionWord } from '#app/domain/markets/subdivisions.ts';

/** A day of the calendar; month and day count from 1. A luxon DateTime is one. */
export type CalendarDay = { year: number; month: number; day: number };
type Report = Pick<z.core.$RefinementCtx, 'addIssue' | 'issues'>;
type Values = object;

/** A rule about several fields, for `superRefine` with `alwaysRun`. */
export type Refinement = (values: Values, report: Report) => void;

/**
 * Makes zod check rules about several fields although a field was refused, so that one submit shows both errors. zod
 * still skips them where a field's check has `abort: true`: the texts of textSchema.ts have none.
 */
export const alwaysRun = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/**
 * Makes zod check a rule about a whole value only where nothing is refused yet: what a refused field was to become, such
 * as a list, is not there.
 */
export const onlyWhole = { when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 };

const oldestBirthYears = 100;

/** Password and confirmation are the same, regardless of case: else an error at the confirmation. */
export function requireSamePasswords(password = 'password', confirm = 'confirmPwd'): Refinement {
  return (values, report) => {
    const [first, second] = [text(values, password), text(values, confirm)];
    if (second !== '' && !passwordsMatch(first, second)) refuse(report, confirm, messageKey('passwordsDiffer'));
  };
}

/** Area code and number both or neither, the same for the cell phone, and at least one of the two (spec §5). */
export const requirePhones: Refinement = (values, report) => {
  const phone = requirePair(values, report, 'phoneCode', 'phoneNumber', 'areaCodeAndNumber');
  const cellphone = requirePair(values, report, 'cellphoneCode', 'cellphoneNumber', 'phoneCodeAndNumber');
  if (!phone && !cellphone) refuse(report, 'phoneNumber', messageKey('atLeastOnePhone'));
};

/**
 * A date of birth in three parts: all there; the year of four digits, not to come, at most 100 years back; the
 * month 1-12; the day within the month (spec §5). The errors are reported at the parts; `today` is the current day.
 */
export function requireDateOfBirth(today: CalendarDay): Refinement {
  return (values, report) => {
    const parts = ['yearOfBirth', 'monthOfBirth', 'dateOfBirth'] as const;
    const absent = ['dateOfBirth', 'monthOfBirth', 'yearOfBirth'].find((part) => text(values, part) === '');
    if (absent !== undefined) return refuse(report, absent, messageKey('dateOfBirthRequired'));
    const [year, month, day] = parts.map((part) => text(values, part)) as [string, string, string];
    if (!isBirthYear(year, today)) refuse(report, 'yearOfBirth', messageKey('birthYear'));
    if (!isMonth(month)) refuse(report, 'monthOfBirth', messageKey('birthMonth'));
    // An unreadable year or month still allows a check of the day against the longest possible month.
    const fits = isDayOf(day, isMonth(month) ? Number(month) : 1, isBirthYear(year, today) ? Number(year) : 2000);
    if (!fits) return refuse(report, 'dateOfBirth', messageKey('birthDay'));
    if (isBirthYear(year, today) && isMonth(month) && isAfter({ year: +year, month: +month, day: +day }, today))
      refuse(report, 'yearOfBirth', messageKey('birthYear'));
  };
}

/** Countries whose addresses have no postal code, so that none is asked for. */
export const countriesWithoutPostalCode: ReadonlySet<string> = new Set(
  'AE AG AO AW BF BI BJ BS BW BZ CD CF CG CI CM DJ DM ER FJ GD GH GM GQ GY HK KI KM ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TO TV UG VU YE ZW'.split(
    ' ',
  ),
);

/**
 * The state where the country has states, and the postal code, in the field `zip`, where it has postal codes. A state
 * that is written by its name becomes its code.
 */
export function requireStateAndZip(countriesWithStates: ReadonlySet<string>, zip = 'zip'): Refinement {
  return (values, report) => {
    const country = text(values, 'country');
    if (country === '') return;
    const code = stateCode(country, text(values, 'state'));
    if (code !== undefined) (values as { state?: unknown }).state = code;
    if (countriesWithStates.has(country) && text(values, 'state') === '')
      refuse(report, 'state', messageKey('required', subdivisionWord(country)));
    if (!countriesWithoutPostalCode.has(country) && text(values, zip) === '')
      refuse(report, zip, messageKey('required', zip));
  };
}

/** A CLIA id only with a country that has them: US and CA (spec §5). */
export const requireCliaCountry: Refinement = (values, report) => {
  if (text(values, 'cliaagentId') !== '' && !['US', 'CA'].includes(text(values, 'country')))
    refuse(report, 'cliaagentId', messageKey('cliaId', 'cliaagentId'));
};

/** The calendar day of an instant in a zone (UTC unless named). */
export function calendarDay(now: Date, timeZone = 'UTC'): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const);
  const { year = 0, month = 0, day = 0 } = Object.fromEntries(parts);
  return { year, month, day };
}

function requirePair(values: Values, report: Report, code: string, number: string, rule: string): boolean {
  const [hasCode, hasNumber] = [text(values, code) !== '', text(values, number) !== ''];
  if (hasCode !== hasNumber) refuse(report, hasCode ? number : code, messageKey(rule));
  return hasCode || hasNumber;
}

function isBirthYear(year: string, today: CalendarDay): boolean {
  return /^\d{4}$/.test(year) && Number(year) <= today.year && Number(year) >= today.year - oldestBirthYears;
}

function isMonth(month: string): boolean {
  return /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
}

function isDayOf(day: string, month: number, year: number): boolean {
  return /^\d{1,2}$/.test(day) && DateTime.utc(year, month, Number(day)).isValid;
}

function isAfter(one: CalendarDay, other: CalendarDay): boolean {
  return DateTime.utc(one.year, one.month, one.day) > DateTime.utc(other.year, other.month, other.day);
}

// Rules about several fields see refused texts too, which may be of any length.
const longestRead = 500;

/** The trimmed text of a field; empty where it has none. Of a longer one its beginning, which no rule allows. */
export function text(values: Values, name: string): string {
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.slice(0, longestRead).trim() : '';
}

/** The code of the country; empty where the field has none, or something else, of which no country's form is known. */
export function countryOf(values: Values): string {
  const country = text(values, 'country');
  return /^[A-Z]{2}$/.test(country) ? country : '';
}

/** Reports a refusal at a field; nothing where the field has one already: the first error wins. */
export function refuse(report: Report, field: string, message: string): void {
  if (!report.issues.some(({ path }) => path?.[0] === field))
    report.addIssue({ code: 'custom', path: [field], message });
}
