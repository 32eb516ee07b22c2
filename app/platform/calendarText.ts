/*
 * Days for a calendar, as RFC 5545 writes them. The libraries for it want a newer Node or bring others along
 *, and of the standard these are three pages.
 */

/** A day in a calendar: it takes no time of the day and leaves its reader free. */
export interface CalendarDay {
  /** The same whenever the file is made, so that an import changes an entry and adds none. */
  uid: string;
  /** An ISO day. */
  day: string;
  /** Counts the changes of the entry from 0. */
  sequence: number;
  changedAt: Date;
  summary: string;
  description: string;
  url: string;
}

/** How a file of days begins: whose product made it, and its name in the reader's calendar. */
export function calendarHead({ productId, name }: { productId: string; name: string }): string {
  return linesOf([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', escaped(productId)],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escaped(name)],
  ]);
}

/** One day of it. */
export function calendarDay({ uid, day, sequence, changedAt, summary, description, url }: CalendarDay): string {
  return linesOf([
    ['BEGIN', 'VEVENT'],
    ['UID', escaped(uid)],
    ['DTSTAMP', `${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`],
    ['SEQUENCE', String(sequence)],
    ['DTSTART;VALUE=DATE', day.replaceAll('-', '')],
    ['DTEND;VALUE=DATE', dayAfter(day).replaceAll('-', '')],
    ['SUMMARY', escaped(summary)],
    ['DESCRIPTION', escaped(description)],
    ['URL', url],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]);
}

/** How it ends. */
export const calendarTail = (): string => linesOf([['END', 'VCALENDAR']]);

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

// Characters that end a line or a value are escaped; other control characters are removed, as a calendar has none.
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, '');
}

const linesOf = (lines: readonly [string, string][]) =>
  lines.map(([name, value]) => folded(`${name}:${value}`)).join('');

const octetsOfLine = 75;

// A line continues in the next after a space; no character is cut in two.
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > octetsOfLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return `${text}\r\n`;
}
