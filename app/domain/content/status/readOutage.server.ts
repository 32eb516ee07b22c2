import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { StoredOutage } from './storedOutage.ts';

/** Reads an outage for the form that changes it. Throws `forbidden` and `notFound`. */
export async function readOutage(ctx: StaffContext, outageId: string): Promise<StoredOutage> {
  assertCan(ctx, 'staff.edit-outages');
  const row = await ctx.db.outage.findUnique({ where: { outageId } });
  if (!row) throw new Refusal('notFound');
  return row;
}
