import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { whyJobsFailed } from '#app/domain/operations/jobs/whyJobsFailed.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { exportDays, exportKinds } from './exportKinds.ts';
import type { ExportInput } from './forms.ts';

/** How many exports of one member of staff run at once. */
const runningAtMost = 2;

/**
 * Starts an export of what a member of staff sees, as a job whose file only they open, for seven days. Throws
 * `forbidden` where they do not see it, `confirmationNeeded` (`staff.export-data`), and `exportsRunning` where two of
 * theirs run.
 */
export async function startExport(
  ctx: StaffContext,
  { exportKind: kind, fileFormat: format }: ExportInput,
): Promise<{ exportId: string }> {
  assertCan(ctx, 'staff.export-data');
  assertCan(ctx, exportKinds[kind].action);
  const { staffId } = ctx.staff;
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM staff_users WHERE staff_id = ${staffId}::uuid FOR UPDATE`;
    if ((await countRunning(tx, { staffId, now: ctx.now })) >= runningAtMost) throw new Refusal('exportsRunning');
    const goesAt = new Date(ctx.now.getTime() + exportDays * 24 * 3_600_000);
    const { exportId } = await tx.export.create({
      data: { kind, format, startedBy: staffId, createdAt: ctx.now, goesAt },
    });
    await recordAudit(tx, ctx, {
      action: 'staff.export-started',
      subjectKind: 'staff',
      subjectId: staffId,
      after: { exportKind: kind },
    });
    await enqueueJob(tx, 'run-export', { exportId });
    return { exportId };
  });
}

// A removal whose job failed for good delays no other.
async function countRunning(tx: Transaction, { staffId, now }: { staffId: string; now: Date }): Promise<number> {
  const running = await tx.export.findMany({
    where: { startedBy: staffId, state: 'running', goesAt: { gt: now } },
    select: { exportId: true },
  });
  const ids = running.map(({ exportId }) => exportId);
  return ids.length - (await whyJobsFailed(tx, 'run-export', 'exportId', ids)).size;
}
