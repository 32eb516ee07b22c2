import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { eventKindNames } from '#app/domain/operations/events/eventKinds.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { EventBody } from './eventBody.ts';
import { bodiesOf, sentEvent } from './eventsToSend.server.ts';

/** The most events of one answer. */
export const mostEvents = 1000;
const placedAtOnce = 10 * mostEvents;

/** An event of the stream. */
export interface StreamedEvent extends EventBody {
  /** What a reader asks for the next ones with. */
  cursor: string;
  /** The same as in a webhook. */
  id: string;
}

/**
 * Reads the events of all agencies after a cursor, oldest first, '' for the oldest that are kept. What is saved while
 * it is read comes after it, whenever it began: no event appears before one that a reader has. Throws `forbidden`
 * (`staff.read-events`).
 */
export async function readEvents(
  ctx: AgentContext | StaffContext,
  { after, limit }: { after: string; limit: number },
): Promise<StreamedEvent[]> {
  if (!('staff' in ctx)) throw new Refusal('forbidden');
  assertCan(ctx, 'staff.read-events');
  await placeEvents(ctx.db);
  const events = await ctx.db.event.findMany({
    where: { place: { gt: BigInt(after || 0) }, kind: { in: eventKindNames } },
    orderBy: { place: 'asc' },
    take: limit,
    select: { ...sentEvent, place: true },
  });
  const bodies = await bodiesOf(ctx.db, events, { namesStaff: true });
  return events.map(({ place, eventId: id }, index) => ({ cursor: String(place), id, ...bodies[index]! }));
}

// One reader at a time gives places, to what is saved by then: numbers alone appear out of order.
async function placeEvents(db: Database): Promise<void> {
  for (let placed = placedAtOnce; placed === placedAtOnce; )
    placed = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('places of events', 0))::text`;
      return tx.$executeRaw`
        UPDATE events SET place = p.place
        FROM (SELECT o.number, nextval('events_place_seq') AS place
              FROM (SELECT number FROM events WHERE place IS NULL ORDER BY number LIMIT ${placedAtOnce}) o) p
        WHERE events.number = p.number`;
    });
}
