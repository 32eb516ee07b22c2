import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { marketsOf, reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { createAssignment } from './createAssignment.server.ts';
import type { BrandAssignInput } from './forms.ts';

/**
 * Assigns a course or a level of a curriculum to people of markets, of countries among them, and of a level, within the
 * markets of the member of staff; without a market to those of all of theirs. Throws `forbidden`
 * (`staff.assign-learning`), and another's market is forbidden too; and what `createAssignment` throws.
 */
export async function assignForBrand(ctx: StaffContext, input: BrandAssignInput): Promise<{ assignmentId: string }> {
  assertCan(ctx, 'staff.assign-learning');
  const { assignmentId, thing, dueOn, message, reminders } = input;
  return createAssignment(ctx, {
    ...brandAudience(ctx, input),
    assignmentId,
    thing,
    dueOn,
    message,
    reminders,
    assignedBy: null,
    staffId: ctx.staff.staffId,
  });
}

/** The people whom the brand's form chooses. Throws `forbidden` for another's market. */
export function brandAudience(
  ctx: Pick<StaffContext, 'staff'>,
  input: Pick<BrandAssignInput, 'curriculum' | 'markets' | 'countries' | 'standing'>,
) {
  const { curriculum, countries, standing } = input;
  const markets = input.markets.length > 0 ? input.markets : [...marketsOf(ctx.staff)];
  if (!reachesAllOf(ctx.staff, markets)) throw new Refusal('forbidden');
  return {
    audience: 'brand' as const,
    curriculum,
    filter: { markets, countries, ...(standing && { standing }) },
    agencyId: null,
    branches: [],
    chosen: [],
    roles: [],
  };
}
