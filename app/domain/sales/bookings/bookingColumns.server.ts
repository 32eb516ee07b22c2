import type { Prisma } from '#app/platform/database.server.ts';

/** What lists read of a booking; amounts in the currency's smallest unit. */
export const bookingColumns = {
  bookingNumber: true,
  brand: true,
  ship: true,
  sailingOn: true,
  bookedOn: true,
  guests: true,
  state: true,
  currency: true,
  gross: true,
  commissionExpected: true,
  commissionPaid: true,
} as const satisfies Prisma.BookingSelect;
