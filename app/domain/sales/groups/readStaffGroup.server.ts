import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { listedGroup } from './listGroups.server.ts';
import { bookingsOfGroup } from './readGroup.server.ts';

/**
 * A group for the brand's staff, with its agency and the bookings that name it. Throws `forbidden` (`staff.see-sales`), and
 * `notFound`, also for one of another market.
 */
export async function readStaffGroup(ctx: StaffContext, groupNumber: string) {
  assertCan(ctx, 'staff.see-sales');
  if (!isLegalLine(groupNumber)) throw new Refusal('notFound');
  const agency = await ctx.db.agency.findFirst({
    where: { groupSpaces: { some: { groupNumber } }, ...agenciesReached(ctx) },
    select: { agencyId: true, agencyName: true, country: true },
  });
  const group = agency && (await listedGroup(ctx, { groupNumber, agencyId: agency.agencyId }));
  if (!group) throw new Refusal('notFound');
  return { group, agency, bookings: await bookingsOfGroup(ctx.db, { ...agency, groupNumber }) };
}
