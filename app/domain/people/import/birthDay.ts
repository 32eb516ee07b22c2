import type { Market } from '#app/domain/markets/markets.ts';
import { halfWidthDigits } from '#app/domain/text.ts';

/** The parts of a date of birth, as the form of a single user has them. */
export type BirthDayParts = Record<'dateOfBirth' | 'monthOfBirth' | 'yearOfBirth', string>;

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const yearLast = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/;

/**
 * The parts of a day that is written in one cell: `1984-03-07`, `1984年3月7日`, or with the year last, where nam writes
 * the month first and every other market the day. Undefined for any other text; whether there is such a day is for the
 * schema to say.
 */
export function birthDayParts(text: string, market: Market): BirthDayParts | undefined {
  const plain = halfWidthDigits(text).trim();
  const [, year, month, day] = yearFirst.exec(plain) ?? [];
  if (year && month && day) return { yearOfBirth: year, monthOfBirth: month, dateOfBirth: day };
  const [, first, second, lastYear] = yearLast.exec(plain) ?? [];
  if (!first || !second || !lastYear) return undefined;
  const [monthOfBirth, dateOfBirth] = market === 'nam' ? [first, second] : [second, first];
  return { yearOfBirth: lastYear, monthOfBirth, dateOfBirth };
}
