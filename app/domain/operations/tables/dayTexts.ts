/**
 * How a day is written in figures: year first, day first, month first, or as a spreadsheet's count of days, from 1900 or
 * from 1904.
 */
export const dayOrders = ['ymd', 'dmy', 'mdy', 'serial', 'serial1904'] as const;
export type DayOrder = (typeof dayOrders)[number];

const separator = String.raw`\s*[-/.\s]\s*`;
const figures = new RegExp(String.raw`^(\d{1,4})${separator}(\d{1,2})${separator}(\d{4}|\d{1,2})$`);
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const japanese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/;
const japaneseEra =
  /^(明治|大正|昭和|平成|令和|[MTSHR])\s*(\d{1,2}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/i;
const dayAndWord = /^(\d{1,2})[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i;
const wordAndDay = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/i;
// From 1927 on, so that a year is none; a fraction is the time of day.
const serial = /^(\d{5})(?:\.\d+)?$/;
// The days before those of 1970, in each of the counts.
const daysBefore1970 = { serial: 25_569, serial1904: 24_107 };
const dayMs = 24 * 3600_000;

// A time of day is left out; with a zone only midnight, as another time may be of the day before or after.
const timeOfDay = /(?:T|\s)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const midnightInZone = /(?:T|\s)00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

// The year before the first one of each era.
const eras: Record<string, number> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  M: 1867,
  T: 1911,
  S: 1925,
  H: 1988,
  R: 2018,
};

/** True for a text that is a day by a spreadsheet's count alone. */
export function isDayCount(text: string): boolean {
  return serial.test(text.normalize('NFKC').trim());
}

/**
 * The day that a text says, as `1984-03-07`, or null where it says none. The order decides only where figures leave it
 * open: `1984-03-07`, `19840307`, `1984年3月7日`, `昭和59年3月7日`, `S59.3.7`, `7-Mar-84` and `March 7, 1984` mean the same
 * in every order. In a count of days, 30748 is the same day. A year of two figures is the last one that is not after `latestYear`.
 */
export function readDay(text: string, order: DayOrder, latestYear: number): string | null {
  const plain = text.normalize('NFKC').trim().replace(midnightInZone, '').replace(timeOfDay, '');
  if (order === 'serial' || order === 'serial1904') {
    const [, count] = serial.exec(plain) ?? [];
    if (count) return new Date((Number(count) - daysBefore1970[order]) * dayMs).toISOString().slice(0, 10);
  }
  const parts = wordedDay(plain, latestYear) ?? dayInFigures(plain, order, latestYear);
  return parts ? isoDay(parts) : null;
}

type Parts = [year: number, month: number, day: number];

function wordedDay(text: string, latestYear: number): Parts | undefined {
  const [, year, month, day] = compact.exec(text) ?? japanese.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(day)];
  const [, era, ofEra, eraMonth, eraDay] = japaneseEra.exec(text) ?? [];
  if (era) return [eras[era.toUpperCase()]! + (ofEra === '元' ? 1 : Number(ofEra)), Number(eraMonth), Number(eraDay)];
  const [, dayFirst, wordSecond, yearLast] = dayAndWord.exec(text) ?? [];
  if (dayFirst) return [fullYear(yearLast!, latestYear), monthOf(wordSecond!), Number(dayFirst)];
  const [, wordFirst, daySecond, lastYear] = wordAndDay.exec(text) ?? [];
  return wordFirst ? [fullYear(lastYear!, latestYear), monthOf(wordFirst), Number(daySecond)] : undefined;
}

function dayInFigures(text: string, order: DayOrder, latestYear: number): Parts | undefined {
  const [, one = '', two = '', three = ''] = figures.exec(text) ?? [];
  if (one.length === 4) return [Number(one), Number(two), Number(three)];
  // Three figures are no part of a day.
  if (one === '' || one.length === 3 || order === 'serial' || order === 'serial1904') return undefined;
  if (order === 'ymd')
    return three.length === 4 || one.length === 1 ? undefined : [fullYear(one, latestYear), Number(two), Number(three)];
  if (three.length === 1) return undefined;
  const year = fullYear(three, latestYear);
  return order === 'dmy' ? [year, Number(two), Number(one)] : [year, Number(one), Number(two)];
}

function monthOf(word: string): number {
  return (
    months.findIndex((month) => word.length >= 3 && month.startsWith(word.toLowerCase().replace(/^sept$/, 'sep'))) + 1
  );
}

function fullYear(year: string, latestYear: number): number {
  if (year.length === 4) return Number(year);
  const inCentury = Math.floor(latestYear / 100) * 100 + Number(year);
  return inCentury > latestYear ? inCentury - 100 : inCentury;
}

function isoDay([year, month, day]: Parts): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}
