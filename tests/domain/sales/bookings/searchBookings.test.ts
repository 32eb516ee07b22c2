import { expect, test } from 'vitest';
import { lastOfDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { searchBookings } from '#app/domain/sales/bookings/searchBookings.server.ts';

const byNumber = (startsWith: string) => ({ bookingNumber: { startsWith } });
const byShip = (contains: string) => ({ ship: { contains, mode: 'insensitive' } });

test.each([
  ['', {}],
  ['g101225', byNumber('G101225')],
  ['AB-12', byNumber('AB-12')],
  ['queen', { OR: [byNumber('QUEEN'), byShip('queen')] }],
  ['Ship 2', { OR: [byNumber('SHIP 2'), byShip('Ship 2')] }],
])('a search of bookings for %j', (search, where) => expect(searchBookings(search)).toEqual(where));

test.each([
  ['2026-11-24', 1, '2026-11-24'],
  ['2026-11-24', 7, '2026-11-30'],
  ['2026-11-24', 30, '2026-12-23'],
  ['2027-02-27', 7, '2027-03-05'],
  ['2028-02-27', 7, '2028-03-04'],
])('from %s, of %i days, the last is %s', (first, days, last) => expect(lastOfDays(first, days)).toBe(last));
