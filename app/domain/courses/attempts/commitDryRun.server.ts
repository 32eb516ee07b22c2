import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { runtimeDataBytes, type AttemptEnd } from '#app/domain/courses/runtime/learningInput.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { resultOf } from '#app/domain/courses/runtime/runtimeData.ts';
import type { Acknowledged } from '#app/domain/courses/runtime/storeCommit.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Stores what a course says in a dry run of the caller, and answers as to a learner; with `ends` the dry run is over.
 * Nothing of it counts. Throws `forbidden` (`staff.see-courses`), `notFound` and `bodyTooLarge`.
 */
export async function commitDryRun(
  ctx: StaffContext,
  { registration: dryRunId, sequence = 0, data }: AttemptEnd,
  { ends }: { ends: boolean },
): Promise<Acknowledged> {
  assertCan(ctx, 'staff.see-courses');
  const run = await ctx.db.courseDryRun.findFirst({
    where: { dryRunId, staffId: ctx.staff.staffId },
    include: { package: true },
  });
  if (!run) throw new Refusal('notFound');
  if (data && Buffer.byteLength(JSON.stringify(data)) > runtimeDataBytes) throw new Refusal('bodyTooLarge');
  const { standard, items, passingScore } = readPackage(run.package);
  // The units of cmi5 say theirs in statements.
  const isNew = data !== undefined && standard !== 'cmi5' && sequence > run.sequence && run.endedAt === null;
  const said = isNew ? data : storedData.parse(run.data);
  if (isNew || (ends && run.endedAt === null))
    await ctx.db.courseDryRun.update({
      where: { dryRunId },
      data: { ...(isNew && { data, sequence, committedAt: ctx.now }), ...(ends && { endedAt: ctx.now }) },
    });
  return {
    sequence: isNew ? sequence : run.sequence,
    ...resultOf(standard, items, said, passingScore),
    ended: ends || run.endedAt !== null,
  };
}
