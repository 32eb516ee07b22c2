import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { maySeeAgencyCommission } from '#app/domain/sales/commissionScope.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { groupsInReach } from './groupsInReach.server.ts';
import { listedGroup, type ListedGroup } from './listGroups.server.ts';

/** A booking of a group; `mayOpen` where its commission is the reader's to see. */
export interface GroupBooking {
  bookingNumber: string;
  guests: number;
  state: BookingState;
  agent: { firstName: string; lastName: string } | null;
  mayOpen: boolean;
}

/** The most bookings of a group that its page lists. */
export const listedBookings = 200;

/**
 * A group with the bookings of the agency's ledger that name it, by their number. Two statements. Throws `forbidden`
 * (`agency.groups`), and `notFound` for one that is not the caller's to see.
 */
export async function readGroup(
  ctx: AgentContext,
  groupNumber: string,
): Promise<{ group: ListedGroup; bookings: GroupBooking[] }> {
  assertMaySee(ctx, 'agency.groups');
  const group = await listedGroup(ctx, { AND: [groupsInReach(ctx), { groupNumber }] });
  if (!group) throw new Refusal('notFound');
  const rows = await bookingsOfGroup(ctx.db, { agencyId: ctx.agency.agencyId, groupNumber });
  const seesAll = maySeeAgencyCommission(ctx);
  return {
    group,
    bookings: rows.map(({ agentUniqueId, ...booking }) => ({
      ...booking,
      mayOpen: seesAll || agentUniqueId === ctx.actor.agentUniqueId,
    })),
  };
}

/** The bookings of an agency's ledger that name a group. The caller has checked who may see it. */
export function bookingsOfGroup(db: Database, { agencyId, groupNumber }: { agencyId: string; groupNumber: string }) {
  return db.booking.findMany({
    where: { agencyId, latest: true, groupNumber },
    select: {
      bookingNumber: true,
      guests: true,
      state: true,
      agentUniqueId: true,
      agent: { select: { firstName: true, lastName: true } },
    },
    orderBy: { bookingNumber: 'asc' },
    take: listedBookings,
  });
}
