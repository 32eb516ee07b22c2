import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { resultOf, type RuntimeResult } from '#app/domain/courses/runtime/runtimeData.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/** How the last dry run of a version went. */
export interface DryRun extends Pick<RuntimeResult, 'state' | 'score' | 'passMark'> {
  packageId: string;
  at: Date;
  by: { firstName: string; lastName: string };
}

/** Lists the last dry run of each version of a course in which it said something. Throws `forbidden`. */
export async function listDryRuns(ctx: StaffContext, courseId: string): Promise<DryRun[]> {
  assertCan(ctx, 'staff.see-courses');
  const runs = await ctx.db.courseDryRun.findMany({
    where: { package: { courseId }, committedAt: { not: null } },
    distinct: ['packageId'],
    orderBy: { startedAt: 'desc' },
    include: { package: true, staff: { select: { firstName: true, lastName: true } } },
  });
  return runs.map(({ packageId, data, committedAt, package: row, staff }) => {
    const { standard, items, passingScore } = readPackage(row);
    const { state, score, passMark } = resultOf(standard, items, storedData.parse(data), passingScore);
    return { packageId, state, score, passMark, at: committedAt!, by: staff };
  });
}
