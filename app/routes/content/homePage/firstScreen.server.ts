import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName, withoutGaps } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { can } from '#app/domain/permissions/can.ts';
import { firstScreenDays } from '#app/domain/sales/sailings/firstScreens.ts';
import {
  readFirstScreen,
  type NextVoyage,
  type SailingBooking,
  type Voyage,
} from '#app/domain/sales/sailings/readFirstScreen.server.ts';
import { paths } from '#app/paths.ts';

/** What a brand's home page begins with, in the reader's language and the formats of their market. */
export async function firstScreenPage(ctx: AgentContext, brand: BrandCode) {
  const screen = await readFirstScreen(ctx, brand);
  const words = wordsFor(ctx, screen.from);
  const sailings = (query: { q?: string } = {}) =>
    paths.sailings({ within: firstScreenDays, brand, of: screen.scope === 'own' ? 'own' : undefined, ...query });
  const shared = { scope: screen.scope, all: sailings() };
  switch (screen.view) {
    case 'list':
      return { ...shared, view: screen.view };
    case 'voyage':
      return { ...shared, view: screen.view, voyage: screen.voyage && voyageInWords(ctx, words, screen.voyage) };
    case 'map':
      return {
        ...shared,
        view: screen.view,
        months: monthsOn(screen.from, words),
        ships: lanesOf(screen.voyages).map(({ ship, voyages }) => ({
          ship,
          href: sailings({ q: ship }),
          voyages: voyages.map((voyage) => ({ ...words.voyage(voyage), at: words.at(voyage.sailingOn) })),
        })),
      };
    case 'guests':
      return {
        ...shared,
        view: screen.view,
        bookings: screen.bookings.map((booking) => bookingInWords(ctx, words, booking)),
      };
  }
}

type Words = ReturnType<typeof wordsFor>;

function wordsFor({ market, language }: AgentContext, from: string) {
  const locale = localeTag(market, language);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (iso: string) => formatter.format(new Date(iso));
  };
  const daysTo = (iso: string) => DateTime.fromISO(iso).diff(DateTime.fromISO(from), 'days').days;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [day, fullDay, month] = [
    format({ day: 'numeric', month: 'short' }),
    format({ weekday: 'long', day: 'numeric', month: 'long' }),
    format({ month: 'short' }),
  ];
  return {
    day,
    fullDay,
    month,
    /** `in 12 days`. */
    soon: (iso: string) => withoutGaps(relative.formatToParts(daysTo(iso), 'day'), language),
    /** How far a day is on the way to the last one, in hundredths; with room for a ship at both ends. */
    at: (iso: string) => Math.round((0.07 + 0.86 * (daysTo(iso) / Number(firstScreenDays))) * 1000) / 10,
    voyage: ({ ship, sailingOn, bookings, guests }: Voyage) => ({
      key: `${ship} ${sailingOn}`,
      ship,
      day: day(sailingOn),
      bookings,
      guests,
    }),
  };
}

function bookingInWords(ctx: AgentContext, words: Words, booking: SailingBooking) {
  const { bookingNumber, ship, sailingOn, guests, agent } = booking;
  return {
    bookingNumber,
    href: can(ctx, 'agency.commission') ? paths.bookingCommission(bookingNumber) : null,
    ship,
    guests,
    day: words.fullDay(sailingOn),
    soon: words.soon(sailingOn),
    advisor: agent ? fullName(agent, ctx.language) : null,
  };
}

function voyageInWords(
  ctx: AgentContext,
  words: Words,
  { parts, commission, then, bookedSince, ...voyage }: NextVoyage,
) {
  return {
    ...words.voyage(voyage),
    sails: words.fullDay(voyage.sailingOn),
    soon: words.soon(voyage.sailingOn),
    bookedSince: words.day(bookedSince),
    parts: parts.map((part) => bookingInWords(ctx, words, part)),
    commission: commission && {
      dueOn: words.day(commission.dueOn),
      sums: commission.sums.map(({ currency, expected }) => formatMoney(expected, currency, ctx.market, ctx.language)),
    },
    then: then.map(words.voyage),
  };
}

/** Voyages by their ship, the ship that sails first first. */
function lanesOf(voyages: readonly Voyage[]): { ship: string; voyages: Voyage[] }[] {
  return [...new Set(voyages.map(({ ship }) => ship))].map((ship) => ({
    ship,
    voyages: voyages.filter((voyage) => voyage.ship === ship),
  }));
}

/** The months that begin on the way, each at its first day. */
function monthsOn(from: string, { month, at }: Words) {
  const first = DateTime.fromISO(from).startOf('month');
  return [1, 2, 3]
    .map((later) => first.plus({ months: later }).toISODate()!)
    .filter((iso) => at(iso) <= 100)
    .map((iso) => ({ label: month(iso), at: at(iso) }));
}
