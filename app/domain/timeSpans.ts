/*
 * Times of an announcement in words, in any zone: in the one that it names, and by the clock of its reader, which the
 * browser alone knows.
 */

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * From one moment to another in a zone, as a locale writes it, with the zone's name of that day, or both names where the
 * clocks change between them: `Nov 26, 2026, 10:00 PM – Nov 27, 2026, 2:30 AM PST`. A moment alone where both are the same.
 */
export function spanInZone(from: Date, to: Date, locale: string, zone: string): string {
  const words = (at: Date, format: Intl.DateTimeFormatOptions) => formatter(locale, zone, format).format(at);
  const isOneDay = words(from, day) === words(to, day);
  const isOneZone = zoneAbbreviation(from, zone) === zoneAbbreviation(to, zone);
  const begin = `${words(from, { ...day, ...time })}${isOneZone ? '' : ` ${zoneAbbreviation(from, zone)}`}`;
  const end = `${words(to, isOneDay ? time : { ...day, ...time })} ${zoneAbbreviation(to, zone)}`;
  if (from.getTime() === to.getTime()) return `${begin} ${zoneAbbreviation(to, zone)}`;
  // Intl's own ranges leave out the first zone where the clocks change within a day.
  return `${begin}${locale.startsWith('ja') ? '～' : ' – '}${end}`;
}

/** Whether two zones show the same time at a moment. */
export function isSameClock(at: Date, one: string, other: string): boolean {
  const [first, second] = [one, other].map((zone) => formatter('en-US', zone, { ...day, ...time }).format(at));
  return first === second;
}

// Each English knows other zones by their abbreviations, and Japanese knows Japan's.
const namingLocales = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-CA', 'en-SG', 'ja-JP'];

/** What people call a zone at a moment: `PST`, `GMT`, `JST`; where no abbreviation is common, the offset `GMT+8`. */
export function zoneAbbreviation(at: Date, zone: string): string {
  const names = namingLocales.map((locale) => {
    const parts = formatter(locale, zone, { timeZoneName: 'short' }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')!.value;
  });
  return names.find((name) => !/[+\d-]/.test(name)) ?? names[0]!;
}

// Creating a formatter costs far more than using it. Browsers name hundreds of zones; no more than these are kept.
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 500;

/** The formatter of a locale with these options, made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= mostFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

function formatter(locale: string, timeZone: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { ...format, timeZone });
}
