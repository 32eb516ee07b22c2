import type { BrandCode } from '#app/domain/markets/brands.ts';

/** What a day of sales says on the home page: of the whole agency for who sees its sales, else of one's own. */
export interface SalesDay {
  scope: 'own' | 'agency';
  /** What sails from today for seven days, cancelled bookings left out. */
  sailings: number;
  guests: number;
  /** Commission that is late or short and not on its way, by currency: what is missing, of how many bookings, since which day. */
  unpaid: { currency: string; missing: number; bookings: number; dueSince: string }[];
  /** Payments of commission that are announced or on the way, by currency: how much, in how many, from which day. */
  coming: { currency: string; amount: number; payments: number; from: string }[];
}

/** A tier that an agency has not reached yet, of a brand, in the currency of its market. */
export interface NextTier {
  brand: BrandCode;
  currency: string;
  missing: number;
  percent: number;
  from: string;
  until: string;
}
