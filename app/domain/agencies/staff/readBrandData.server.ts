import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { selected } from '#app/domain/agencies/information/agencyColumns.ts';
import { brandFields } from '#app/domain/agencies/information/agencyFields.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Reads what only the brand may change of an agency, with its version. Throws `forbidden` for any but an administrator,
 * and `notFound`.
 */
export async function readBrandData(ctx: StaffContext, agencyId: string) {
  assertCan(ctx, 'staff.edit-agency');
  const agency = await ctx.db.agency.findUnique({
    where: { agencyId },
    select: { agencyName: true, country: true, version: true, ...selected(brandFields) },
  });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  return agency;
}
