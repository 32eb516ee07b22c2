import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The name and market of an agency, whether it is suspended, since when and why, and the agency that it was merged
 * into, null for a separate one. For every role of staff; throws `notFound`.
 */
export async function agencyHead(ctx: StaffContext, agencyId: string) {
  assertCan(ctx, 'staff.see-agencies');
  const agency = await ctx.db.agency.findUnique({
    where: { agencyId },
    select: {
      agencyName: true,
      country: true,
      approvalStatus: true,
      suspendedAt: true,
      suspendReason: true,
      keptInto: { select: { agencyId: true, agencyName: true } },
    },
  });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  const { country, ...head } = agency;
  return { ...head, market: marketOf(country) satisfies Market };
}
