import { localeTag, marketOfLanguage, type Market } from '#app/domain/markets/markets.ts';
import { dateFormat, zoneAbbreviation } from './timeSpans.ts';
import type { Language } from '#app/i18n.ts';

// The letters of Chinese, Japanese and Korean names.
const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const startsInLatin = /^\p{Script=Latin}/u;

/**
 * First and last name as shown: `Taro Yamada`; the family name first of a name in a script that has it so (`山田 太郎`),
 * and in Japanese of any that is not in Latin letters.
 */
export function fullName(person: { firstName: string; lastName: string }, language: Language): string {
  const { firstName, lastName } = person;
  // A person with a single name has it in both fields, or no first name; it is shown once.
  if (firstName === '' || lastName === '' || firstName === lastName) return firstName || lastName;
  return isFamilyFirst(lastName, language) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;
}

const isFamilyFirst = (lastName: string, language: Language) =>
  language === 'ja' ? !startsInLatin.test(lastName) : familyFirst.test(lastName);

/** A person's names; only a user of an agency may have said what they wish to be called. */
interface CalledPerson {
  firstName: string;
  lastName: string;
  preferredName?: string;
}

/** The name in a mail's salutation: after 'Dear' the given name; in Japanese, before 様, the family name. */
export function mailName(person: CalledPerson, language: Language): string {
  return language === 'ja' ? person.lastName : givenName(person);
}

/**
 * Where a user's name is shown: in the home page's greeting (spec §8: the first name; in Japanese the full name),
 * in full on certificates and to the users themselves, or among the users of the agency, who know the first name too.
 */
export type NameUse = 'greeting' | 'full' | 'listed';

/** The name of a user as the portal calls them. */
export function shownName(person: CalledPerson, language: Language, as: NameUse): string {
  const { preferredName = '', firstName } = person;
  if (as === 'listed' && preferredName !== '' && preferredName !== firstName)
    return fullName({ ...person, firstName: `${firstName} (${preferredName})` }, language);
  if (as === 'greeting' && language !== 'ja') return givenName(person);
  return fullName({ ...person, firstName: givenName(person) }, language);
}

/** The given name that a user goes by: what they wish to be called, else the first name. */
function givenName({ preferredName, firstName }: Pick<CalledPerson, 'preferredName' | 'firstName'>): string {
  return preferredName || firstName;
}

/** The initials of a name; a family name in kanji says more than those of a romanised one would. */
export function initialsOf(
  person: Pick<CalledPerson, 'preferredName' | 'firstName' | 'lastName'>,
  language: Language,
): string {
  const [first = '', last = ''] = [[...givenName(person)][0], [...person.lastName][0]];
  if (language !== 'ja') return first + last;
  return startsInLatin.test(last) ? first + last : last;
}

/**
 * The time zone of each market. Markets span several; the one of the market's largest places is used, and named beside
 * the time.
 */
export const zones = {
  nam: 'America/New_York',
  uk: 'Europe/London',
  au: 'Australia/Sydney',
  jp: 'Asia/Tokyo',
  asia: 'Asia/Singapore',
  int: 'UTC',
} as const satisfies Record<Market, string>;

/** The order in which each market writes a date of birth: month, day and year by their first letters. */
export const dateOrders = {
  nam: 'mdy',
  uk: 'dmy',
  au: 'dmy',
  jp: 'ymd',
  asia: 'dmy',
  int: 'dmy',
} as const satisfies Record<Market, string>;

/**
 * Who reads a time: in their language, in the format of their market (without one that of the language), by the clock of
 * their zone (without one that of the market). The context of a signed-in user is one.
 */
export interface Reader {
  language: Language;
  market?: Market;
  zone?: string;
}

/** The time zone by whose clock a reader's times are. */
export function zoneOf(reader: Reader): string {
  return clockOf(reader).zone;
}

function clockOf({ language, market = marketOfLanguage(language), zone = zones[market] }: Reader) {
  return { locale: localeTag(market, language), zone };
}

function inFormat(reader: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale, zone: timeZone } = clockOf(reader);
  return dateFormat(locale, { timeZone, ...options });
}

/**
 * A moment as date and time of day to the second with its zone, in the market's format and the reader's language: for
 * files, the detail of a record, and what ends within a minute.
 */
export function formatSecond(moment: Date, reader: Reader): string {
  return withZone(inFormat(reader, { dateStyle: 'medium', timeStyle: 'long' }), moment, reader);
}

// Intl calls few zones as people there do: EST says GMT-5 to who reads Japanese.
function withZone(format: Intl.DateTimeFormat, moment: Date, reader: Reader): string {
  const zone = zoneAbbreviation(moment, zoneOf(reader));
  const parts = format.formatToParts(moment);
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? zone : value)).join('');
}

// Intl gives a zone's name with a style only together with the seconds.
const minuteParts = { year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const dayParts = {
  en: { month: 'short', day: 'numeric' },
  ja: { month: '2-digit', day: '2-digit' },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>;

/** A moment as date and time of day to the minute with its zone, in the market's format and the reader's language. */
export function formatTime(moment: Date, reader: Reader): string {
  return withZone(inFormat(reader, { ...minuteParts, ...dayParts[reader.language] }), moment, reader);
}

/** The time of day of a moment by the reader's clock, with its zone. */
export function formatClock(moment: Date, reader: Reader): string {
  return withZone(inFormat(reader, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }), moment, reader);
}

/** The day of a plan in a table of several markets: in the time zone of the market it is made for, in one format. */
export function formatDateInTable(moment: Date, market: Market, language: Language): string {
  return inFormat({ language, zone: zones[market] }, { dateStyle: 'medium' }).format(moment);
}

/** The day of a moment by the reader's clock. */
export function formatDate(moment: Date, reader: Reader): string {
  return inFormat(reader, { dateStyle: 'medium' }).format(moment);
}

const minuteMs = 60_000;
const ago = [
  { unit: 'day', ms: 24 * 60 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs },
  { unit: 'minute', ms: minuteMs },
] as const;

/** A moment that has passed, as who takes it in at a glance says it: `5 minutes ago`; its day after a week. */
export function recently(moment: Date, now: Date, reader: Reader): string {
  const ms = Math.max(0, now.getTime() - moment.getTime());
  if (ms >= 7 * ago[0].ms) return formatDate(moment, reader);
  const { unit, ms: unitMs } = ago.find((each) => ms >= each.ms) ?? ago[2];
  const words = new Intl.RelativeTimeFormat(reader.language, { numeric: 'always' });
  return withoutGaps(words.formatToParts(-Math.max(1, Math.floor(ms / unitMs)), unit), reader.language);
}

/** A number with its unit as Intl has put it into words; without the space that Intl puts between them in Japanese (7 日). */
export function withoutGaps(parts: readonly { value: string }[], language: Language): string {
  return parts.map(({ value }) => (language === 'ja' ? value.trim() : value)).join('');
}

/**
 * A calendar day (`2026-11-23`), which is the same day everywhere, in the market's format and the reader's language.
 */
export function formatDay(day: string, reader: Reader): string {
  return inFormat(reader, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** The reader's present day in words with its day of the week, `Tuesday, November 24`. */
export function weekday(now: Date, reader: Reader): string {
  return inFormat(reader, { weekday: 'long', day: 'numeric', month: 'long' }).format(now);
}
