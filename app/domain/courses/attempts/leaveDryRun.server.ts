import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/** Ends the caller's open dry run of a version, so that the next one begins at the start. Throws `forbidden`. */
export async function leaveDryRun(ctx: StaffContext, packageId: string): Promise<void> {
  assertCan(ctx, 'staff.see-courses');
  await ctx.db.courseDryRun.updateMany({
    where: { packageId, staffId: ctx.staff.staffId, endedAt: null },
    data: { endedAt: ctx.now },
  });
}
