import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { lacksSalesAccess } from '#app/domain/permissions/maySeeSales.ts';

/**
 * Whether the agency has bookings of others that the caller, an owner, would see if the brand gave it sales report
 * access (spec §6): their pages must not look as if nothing was booked.
 */
export async function hidesSales(ctx: AgentContext): Promise<boolean> {
  const { actor, agency, market } = ctx;
  if (!lacksSalesAccess({ ...actor, ...agency, market })) return false;
  const { agencyId } = agency;
  const others = { OR: [{ agentUniqueId: null }, { agentUniqueId: { not: actor.agentUniqueId } }] };
  const found = await readingContext(ctx).db.booking.findFirst({
    where: { agencyId, latest: true, ...others },
    select: { bookingNumber: true },
  });
  return found !== null;
}
