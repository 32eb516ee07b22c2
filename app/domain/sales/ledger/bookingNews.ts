import type { NewRevision } from './decideRows.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';

/** What a seller is notified of when the ledger changes a booking. */
export const bookingNewsKinds = ['commissionPaid', 'commissionRecalled', 'bookingCancelled'] as const;

/** A change of a booking that concerns its seller. */
export interface BookingNews {
  kind: (typeof bookingNewsKinds)[number];
  bookingNumber: string;
  agencyId: string;
  agentUniqueId: string;
}

interface Before {
  bookingNumber: string;
  latest: boolean;
  commissionPaid: number;
  state: BookingState;
}

/**
 * What changed for the sellers of bookings that the ledger knew already: more commission was paid, some was taken back,
 * the booking was canceled.
 */
export function bookingNews(inserts: readonly NewRevision[], revisions: readonly Before[]): BookingNews[] {
  const known = new Map(revisions.filter(({ latest }) => latest).map((revision) => [revision.bookingNumber, revision]));
  return inserts.flatMap(({ entry, agentUniqueId, latest }) => {
    const { bookingNumber, agencyId, commissionPaid, state } = entry;
    const before = known.get(bookingNumber);
    if (!before || !latest || agentUniqueId === null) return [];
    const happened = {
      commissionPaid: commissionPaid > before.commissionPaid,
      commissionRecalled: commissionPaid < before.commissionPaid,
      bookingCancelled: state === 'cancelled' && before.state !== 'cancelled',
    };
    return bookingNewsKinds
      .filter((kind) => happened[kind])
      .map((kind) => ({ kind, bookingNumber, agencyId, agentUniqueId }));
  });
}
