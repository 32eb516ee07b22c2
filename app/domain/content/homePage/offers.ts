import { DateTime } from 'luxon';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';

/** The part of an offer that says when it applies: ISO days, both included. */
export interface OfferDays {
  from: string;
  until: string;
}

export type OfferState = 'open' | 'coming';

/**
 * The offers that are shown on a day (an ISO day in the market's zone): those that hold, by their end, then those to
 * come, by their begin. Offers that are over are left out.
 */
export function shownOffers<Offer extends OfferDays>(
  offers: readonly Offer[],
  today: string,
): (Offer & { state: OfferState })[] {
  const shown = offers
    .filter(({ until }) => until >= today)
    .map((offer) => ({ ...offer, state: offer.from > today ? ('coming' as const) : ('open' as const) }));
  const key = ({ state, from, until }: { state: OfferState } & OfferDays) =>
    state === 'open' ? `0 ${until}` : `1 ${from}`;
  return shown.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** The offers that hold on a day and end within some days after it, the first to end first. */
export function offersThatEnd<Offer extends OfferDays>(
  offers: readonly Offer[],
  today: string,
  within: number,
): Offer[] {
  const last = DateTime.fromISO(today, { zone: 'utc' }).plus({ days: within }).toISODate()!;
  return offers
    .filter(({ from, until }) => from <= today && until >= today && until <= last)
    .toSorted((one, other) => (one.until < other.until ? -1 : one.until > other.until ? 1 : 0));
}

/** An ISO day as a market and language write it, such as `30 November`; with the year where it is not this one. */
export function formatOfferDay(day: string, today: string, market: Market, language: Language): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat(localeTag(market, language), {
    day: 'numeric',
    month: 'long',
    year,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
