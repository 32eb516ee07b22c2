import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';

// A word with several digits is a number, and no ship is looked for.
const isNumber = (word: string) => /^[A-Z0-9-]+$/i.test(word) && (word.match(/\d/g)?.length ?? 0) > 1;

/** The bookings that a search means: by the beginning of their number, or by a part of the ship's name. */
export function searchBookings(search: string): Prisma.BookingWhereInput {
  if (search === '') return {};
  const byNumber: Prisma.BookingWhereInput = { bookingNumber: { startsWith: literalPattern(search.toUpperCase()) } };
  if (isNumber(search)) return byNumber;
  return { OR: [byNumber, { ship: { contains: literalPattern(search), mode: 'insensitive' } }] };
}
