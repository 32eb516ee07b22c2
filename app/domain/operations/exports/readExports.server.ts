import type { StaffContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { whyJobsFailed } from '#app/domain/operations/jobs/whyJobsFailed.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { unsealedStream } from '#app/platform/sealedStream.server.ts';

const listed = 30;

/**
 * The exports of the caller, the newest first, as far back as their files; `failed` is one whose job failed for good.
 * Throws `forbidden` (`staff.see-exports`).
 */
export async function listExports(ctx: StaffContext) {
  assertCan(ctx, 'staff.see-exports');
  const exports = await ctx.db.export.findMany({
    where: { startedBy: ctx.staff.staffId, goesAt: { gt: ctx.now } },
    orderBy: [{ createdAt: 'desc' }, { exportId: 'desc' }],
    take: listed,
  });
  const running = exports.flatMap(({ exportId, state }) => (state === 'running' ? [exportId] : []));
  const failures = await whyJobsFailed(ctx.db, 'run-export', 'exportId', running);
  return exports.map((each) => ({ ...each, state: failures.has(each.exportId) ? ('failed' as const) : each.state }));
}

/**
 * Opens the file of an export for the user who started it, and records that they did. Throws `forbidden`
 * (`staff.see-exports`), and `notFound` for another user's, one that is not done, and one whose file has gone.
 */
export async function openExport(
  ctx: StaffContext,
  exportId: string,
): Promise<{ kind: string; format: 'csv' | 'xlsx'; content: AsyncIterable<Uint8Array> }> {
  assertCan(ctx, 'staff.see-exports');
  const { staffId } = ctx.staff;
  const found = await ctx.db.export.findFirst({
    where: { exportId, startedBy: staffId, state: 'done', goesAt: { gt: ctx.now } },
    include: { file: { select: { hash: true } } },
  });
  if (!found?.file) throw new Refusal('notFound');
  const sealed = await openContent(found.file.hash);
  await recordAudit(ctx.db, ctx, {
    action: 'staff.export-opened',
    subjectKind: 'staff',
    subjectId: staffId,
    after: { exportKind: found.kind },
  });
  return { kind: found.kind, format: found.format, content: unsealedStream('export', exportId, sealed) };
}
