import { z } from 'zod';
import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { resultOf, type RuntimeResult } from '#app/domain/courses/runtime/runtimeData.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/** How the last dry run of a version went. */
export interface DryRun extends Pick<RuntimeResult, 'state' | 'score' | 'passMark'> {
  packageId: string;
  at: Date;
  by: { firstName: string; lastName: string };
}

/** Lists the last dry run of each version of a course in which it said something. Throws `forbidden`. */
export async function listDryRuns(ctx: StaffContext, courseId: string): Promise<DryRun[]> {
  assertCan(ctx, 'staff.see-courses');
  // Found by the database: what all runs said may be large.
  const last = await rowsOf(
    ctx.db,
    described(
      z.strictObject({ dryRunId: z.string() }),
      Prisma.sql`
      SELECT DISTINCT ON (d.package_id) d.dry_run_id::text AS "dryRunId"
      FROM course_dry_runs d JOIN course_packages p ON p.package_id = d.package_id
      WHERE p.course_id = ${courseId}::uuid AND d.committed_at IS NOT NULL ORDER BY d.package_id, d.started_at DESC`,
    ),
  );
  const runs = await ctx.db.courseDryRun.findMany({
    where: { dryRunId: { in: last.map(({ dryRunId }) => dryRunId) } },
    include: { package: true, staff: { select: { firstName: true, lastName: true } } },
  });
  return runs.map(({ packageId, data, committedAt, package: row, staff }) => {
    const { standard, items, passingScore } = readPackage(row);
    const { state, score, passMark } = resultOf(standard, items, storedData.parse(data), passingScore);
    return { packageId, state, score, passMark, at: committedAt!, by: staff };
  });
}
