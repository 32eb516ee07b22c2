import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';

// A word with several digits is a number, and no ship is looked for.
const isNumber = (word: string) => /^[A-Z0-9-]+$/i.test(word) && (word.match(/\d/g)?.length ?? 0) > 1;

/** What a search of bookings looks for, as patterns: the beginning of a number, or a part of a ship's name; null for all. */
export function bookingSearch(search: string): { number: string; ship: string | null } | null {
  if (search === '') return null;
  return { number: literalPattern(search.toUpperCase()), ship: isNumber(search) ? null : literalPattern(search) };
}

/** The bookings that a search means: by the beginning of their number, or by a part of the ship's name. */
export function searchBookings(search: string): Prisma.BookingWhereInput {
  const typed = bookingSearch(search);
  if (!typed) return {};
  const byNumber: Prisma.BookingWhereInput = { bookingNumber: { startsWith: typed.number } };
  if (typed.ship === null) return byNumber;
  return { OR: [byNumber, { ship: { contains: typed.ship, mode: 'insensitive' } }] };
}
