import type { BrandCode } from '#app/domain/markets/brands.ts';

/** Days after which who has no member number is led to the academy before the booking system (spec §4, §9). */
export const staleAfterDays = 60;

const day = 24 * 3_600_000;

interface BookingVisitor {
  brand: BrandCode;
  /** True for a user with a member number. */
  enrolled: boolean;
  /** When they opened the booking system last; null where they never did. */
  lastAccess: Date | null;
  /** True for a user who was asked to enroll and continues without. */
  goesOn: boolean;
}

/**
 * What comes before the booking system (spec §4 Booking system launch, §2 Popups): the academy popup for a user without
 * a member number who was there over 60 days ago, but not under PU; else the prompt to enroll, until it is answered
 * with No; null where it opens. A first visit has no last access.
 */
export function bookingGate(
  { brand, enrolled, lastAccess, goesOn }: BookingVisitor,
  now: Date,
): 'academy' | 'enrolment' | null {
  if (enrolled) return null;
  if (brand !== 'PU' && lastAccess && now.getTime() - lastAccess.getTime() > staleAfterDays * day) return 'academy';
  return goesOn ? null : 'enrolment';
}
