import type { BrandCode } from '#app/domain/markets/brands.ts';

/** Days without the booking system after which a user without a member number sees the academy popup (spec §4, §9). */
const staleAfterDays = 60;

const day = 24 * 3_600_000;

interface BookingVisitor {
  brand: BrandCode;
  /** True for a user with a member number. */
  enrolled: boolean;
  /** When they opened the booking system last; null where they never did. */
  lastAccess: Date | null;
  /** True after the user answered the prompt to enroll with No. */
  goesOn: boolean;
}

/**
 * What a user without a member number sees before the booking system (spec §4 Booking system launch, §2 Popups): the
 * prompt to enroll until they first open it; the academy popup if they last opened it over 60 days ago, but not under
 * PU; null where it opens.
 */
export function bookingGate(
  { brand, enrolled, lastAccess, goesOn }: BookingVisitor,
  now: Date,
): 'academy' | 'enrolment' | null {
  if (enrolled) return null;
  if (!lastAccess) return goesOn ? null : 'enrolment';
  return brand !== 'PU' && now.getTime() - lastAccess.getTime() > staleAfterDays * day ? 'academy' : null;
}
