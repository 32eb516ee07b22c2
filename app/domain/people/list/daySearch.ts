import { DateTime } from 'luxon';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The ways in which a day is shown or typed; the names tell the numbers apart. */
const forms = [
  /(?<![\d])(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?!\d)/,
  /\b(?<name>[A-Z]{3,9})\.? +(?<day>\d{1,2}) +(?<year>\d{4})\b/,
  /\b(?<day>\d{1,2}) +(?<name>[A-Z]{3,9})\.? +(?<year>\d{4})\b/,
];

/**
 * The first day in an upper-cased text without commas, e.g. `NOV 19 2026`, with what stands around it; null where there
 * is none.
 */
export function dayIn(text: string): { day: string; before: string; after: string } | null {
  for (const form of forms) {
    const match = form.exec(text);
    const { year, month, day, name } = match?.groups ?? {};
    if (!match || !year || !day) continue;
    const number = name ? months.indexOf(name.slice(0, 3)) + 1 : Number(month);
    const date = DateTime.utc(Number(year), number, Number(day));
    // Postgres has no year 0.
    const iso = number > 0 && date.isValid && date.year > 0 ? date.toISODate() : null;
    if (iso) return { day: iso, before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) };
  }
  return null;
}
