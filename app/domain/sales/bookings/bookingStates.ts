/** The states of a booking in the ledger, in the order in which lists offer them. */
export const bookingStates = ['booked', 'sailed', 'paid', 'disputed', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** True where a booking counts in sums: all but a cancelled one, which is counted by itself. */
export function countsInSums(state: BookingState): boolean {
  return state !== 'cancelled';
}
