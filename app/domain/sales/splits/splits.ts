import { roundedShare } from '#app/domain/sales/bookings/components.ts';

/** An agency's rule for an advisor's share of commission: of one advisor or all, of one brand or all, from a day on. */
export interface SplitRule {
  splitId: string;
  /** The first day on which a booking is made for it to apply, `2026-11-22`. */
  fromOn: string;
  brand: string | null;
  agentUniqueId: string | null;
  /** In hundredths of a percent. */
  percent: number;
}

/** The most rules that an agency has. */
export const mostSplits = 500;

/** What decides about a booking's share. */
export interface SharedBooking {
  agentUniqueId: string | null;
  brand: string;
  bookedOn: string;
}

/**
 * The rule that decides about a booking, by the day on which it was made: that of its advisor and brand before that of
 * its advisor, this before that of its brand, and this before that of all; of several alike the one that began last.
 * Null where none does, and of a booking without an advisor.
 */
export function splitFor(
  rules: readonly SplitRule[],
  { agentUniqueId, brand, bookedOn }: SharedBooking,
): SplitRule | null {
  if (agentUniqueId === null) return null;
  const applying = rules.filter(
    (rule) =>
      rule.fromOn <= bookedOn &&
      (rule.agentUniqueId ?? agentUniqueId) === agentUniqueId &&
      (rule.brand ?? brand) === brand,
  );
  return applying.reduce<SplitRule | null>((best, rule) => (best && !goesBefore(rule, best) ? best : rule), null);
}

function goesBefore(one: SplitRule, other: SplitRule): boolean {
  const rank = ({ agentUniqueId, brand }: SplitRule) => (agentUniqueId === null ? 0 : 2) + (brand === null ? 0 : 1);
  return rank(one) === rank(other) ? one.fromOn > other.fromOn : rank(one) > rank(other);
}

/** A share of an amount in the currency's smallest unit, half a unit rounded away from 0. */
export function shareOf(amount: number, { percent }: Pick<SplitRule, 'percent'>): number {
  return roundedShare(amount, percent, 10_000);
}
