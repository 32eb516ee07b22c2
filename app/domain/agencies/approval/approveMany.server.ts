import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { decideAgency } from './decideAgency.server.ts';

/**
 * Approves several agencies of the queue, one after the other and each for itself: those that a colleague has decided
 * in the meantime, that wait for the applicant, or that are of another market, are left as they are and counted. Throws
 * `forbidden`.
 */
export async function approveMany(
  ctx: StaffContext,
  agencyIds: readonly string[],
): Promise<{ approved: number; left: number }> {
  assertCan(ctx, 'staff.decide-agency');
  let approved = 0;
  const wanted = [...new Set(agencyIds)];
  for (const agencyId of wanted) {
    try {
      await decideAgency(ctx, agencyId, { decision: 'approve' }, { alsoReturned: false });
      approved += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return { approved, left: wanted.length - approved };
}
