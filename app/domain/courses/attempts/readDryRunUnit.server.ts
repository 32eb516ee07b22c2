import { storedData, storedSaid } from '#app/domain/courses/runtime/storedData.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { UnitProgress } from '#app/domain/courses/statements/readUnit.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** What a unit has said in a dry run of the caller, for the page around it. Throws `forbidden` and `notFound`. */
export async function readDryRunUnit(
  ctx: StaffContext,
  { registration: dryRunId, sessionId }: { registration: string; sessionId: string },
): Promise<UnitProgress> {
  assertCan(ctx, 'staff.see-courses');
  const run = await ctx.db.courseDryRun.findFirst({ where: { dryRunId, staffId: ctx.staff.staffId } });
  if (!run) throw new Refusal('notFound');
  const said = storedSaid.parse(run.said);
  const isLast = run.sessionId === sessionId;
  return {
    data: storedData.parse(run.data),
    savedAt: (run.committedAt ?? run.startedAt).toISOString(),
    begun: isLast && 'initialized' in said,
    ended: isLast && 'terminated' in said,
    takenOver: !isLast,
  };
}
