import { localized } from '#app/domain/localizedText.ts';
import { DateTime } from 'luxon';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import { businessHours } from '#app/domain/markets/settings/kinds/businessHours.ts';
import { holidays } from '#app/domain/markets/settings/kinds/holidays.ts';
import { officeCalendar } from '#app/domain/markets/settings/officeCalendar.server.ts';
import { openState, zoneInWords } from '#app/domain/markets/settings/officeHours.ts';
import { zoneAbbreviation } from '#app/domain/timeSpans.ts';
import { isOwnToday, settingToday } from '#app/domain/markets/settings/readSetting.server.ts';

/** The page that says when the office is open. */
const contactPage = 'contact-us';

/** How many coming holidays are named. */
const mostHolidays = 5;

/**
 * When a market's office is open, on the page of how to reach it: the hours of the next seven days where the brand has
 * set its hours, as the default ones are for due times only, and its next holidays. Null on any other page, where no
 * market is known, and where there is neither.
 */
export async function officeHoursOn(
  ctx: Pick<VisitorContext, 'db' | 'now' | 'language'>,
  path: string | null,
  market: string | undefined,
) {
  if (path !== contactPage || market === undefined) return null;
  const [week, holidays] = await Promise.all([officeWeek(ctx, market as Market), nextHolidays(ctx, market as Market)]);
  return week || holidays.length > 0 ? { week, holidays } : null;
}

/**
 * Whether a market's office is open now, and until when it is open or closed, in words; null where the brand has set no
 * hours.
 */
export async function officeState(
  ctx: Pick<VisitorContext, 'db' | 'now' | 'language'>,
  market: Market,
): Promise<{ isOpen: boolean; until: string | null } | null> {
  if (!(await isOwnToday(ctx, businessHours, market))) return null;
  const calendar = await officeCalendar(ctx, market);
  const { isOpen, until } = openState(ctx.now, calendar);
  return { isOpen, until: until && inWords(until, ctx, market, calendar.zone) };
}

async function officeWeek(ctx: Pick<VisitorContext, 'db' | 'now' | 'language'>, market: Market) {
  const [state, { zone, openingOn }] = await Promise.all([officeState(ctx, market), officeCalendar(ctx, market)]);
  if (!state) return null;
  const locale = localeTag(market, ctx.language);
  const today = DateTime.fromJSDate(ctx.now, { zone }).startOf('day');
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const time = (minutes: number) => clock.format(new Date(minutes * 60_000));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return {
    ...state,
    zone: zoneInWords(ctx.now, zone, locale),
    days: Array.from({ length: 7 }, (_, ahead) => {
      const day = today.plus({ days: ahead }).toISODate()!;
      const opening = openingOn(day);
      return {
        day: weekday.format(new Date(day)),
        hours: opening && { opens: time(opening.opens), closes: time(opening.closes) },
      };
    }),
  };
}

async function nextHolidays(ctx: Pick<VisitorContext, 'db' | 'now' | 'language'>, market: Market) {
  const [{ zone }, { holidays: all }] = await Promise.all([
    officeCalendar(ctx, market),
    settingToday(ctx, holidays, market),
  ]);
  const today = DateTime.fromJSDate(ctx.now, { zone }).toISODate()!;
  return all
    .filter(({ holiday }) => holiday >= today)
    .toSorted((one, other) => (one.holiday < other.holiday ? -1 : 1))
    .slice(0, mostHolidays)
    .map((line) => ({
      day: formatDay(line.holiday, { market, language: ctx.language }),
      name: localized(ctx.language, 'name', line),
    }));
}

export type OfficeHoursView = NonNullable<Awaited<ReturnType<typeof officeHoursOn>>>;

// The time alone, where it is today's.
function inWords(
  moment: Date,
  { now, language }: Pick<VisitorContext, 'now' | 'language'>,
  market: Market,
  timeZone: string,
): string {
  const today = DateTime.fromJSDate(now, { zone: timeZone });
  const isToday = DateTime.fromJSDate(moment, { zone: timeZone }).hasSame(today, 'day');
  const date = isToday ? {} : ({ weekday: 'long', month: 'long', day: 'numeric' } as const);
  const format = { ...date, hour: 'numeric', minute: '2-digit', timeZone } as const;
  const words = new Intl.DateTimeFormat(localeTag(market, language), format).format(moment);
  return `${words} ${zoneAbbreviation(moment, timeZone)}`;
}
