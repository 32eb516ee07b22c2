import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { requeueJob } from '#app/platform/queue.server.ts';
import type { JobToRestart } from './forms.ts';

/**
 * Restarts a job that failed for good, with the retries of a new one. Throws `forbidden` for any but an
 * administrator, and `conflict` where the job is not failed.
 */
export async function restartJob(ctx: StaffContext, { name, id }: JobToRestart): Promise<void> {
  assertCan(ctx, 'staff.manage-jobs');
  await ctx.db.$transaction(async (tx) => {
    if (!(await requeueJob(tx, name, id))) throw new Refusal('conflict');
    await recordAudit(tx, ctx, { action: 'job.restarted', subjectKind: 'job', subjectId: id, after: { name } });
  });
}
