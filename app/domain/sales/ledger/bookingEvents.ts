import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { expectedCommission } from '#app/domain/sales/bookings/components.ts';
import type { NewRevision } from './decideRows.ts';

/** What other systems are notified of when the ledger gets a booking. */
interface BookingEvent {
  kind: Extract<EventKind, `booking.${string}`>;
  subjectKind: 'booking';
  subjectId: string;
  agencyId: string;
  facts: object;
}

interface Before {
  bookingNumber: string;
  latest: boolean;
  commissionPaid: number;
}

/**
 * The events of new revisions of bookings: one that the ledger did not know is imported; another is changed, and paid
 * where more commission was paid. Each says the booking as it is now; a revision that came late is no event.
 */
export function bookingEvents(inserts: readonly NewRevision[], revisions: readonly Before[]): BookingEvent[] {
  const known = new Map(revisions.filter(({ latest }) => latest).map((revision) => [revision.bookingNumber, revision]));
  return inserts.flatMap(({ entry, agentUniqueId, latest }): BookingEvent[] => {
    if (!latest) return [];
    const { agencyId, bookingNumber, advisor: _, components = [], commissionExpected: stated, ...rest } = entry;
    const before = known.get(bookingNumber);
    const commissionExpected = expectedCommission(components, stated);
    const facts = { bookingNumber, ...rest, commissionExpected, advisor: agentUniqueId };
    const event = { subjectKind: 'booking', subjectId: bookingNumber, agencyId, facts } as const;
    if (!before) return [{ ...event, kind: 'booking.imported' }];
    const isPaid = entry.commissionPaid > before.commissionPaid;
    const changed: BookingEvent = { ...event, kind: 'booking.changed' };
    return isPaid ? [changed, { ...event, kind: 'booking.paid' }] : [changed];
  });
}
