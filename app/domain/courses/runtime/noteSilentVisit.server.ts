import type { AgentContext } from '#app/domain/context.server.ts';
import type { PackageRemark } from '#app/domain/courses/packages/packageRemarks.server.ts';
import { readAttempt } from './storeCommit.server.ts';

/**
 * Notes at the package of the caller's attempt that a visit ended without a call of the standard's runtime, for the
 * course's editors. Throws `notFound` for another learner's attempt, `deactivated` and `memberNumberNeeded`.
 */
export async function noteSilentVisit(
  ctx: AgentContext,
  { registration }: { registration: string },
): Promise<{ noted: true }> {
  const { packageId } = await readAttempt(ctx.db, ctx, registration);
  const remark = JSON.stringify([{ remark: 'silentVisit', entry: '' } satisfies PackageRemark]);
  await ctx.db.$executeRaw`
    UPDATE course_packages SET remarks = remarks || ${remark}::jsonb
    WHERE package_id = ${packageId}::uuid AND NOT remarks @> ${remark}::jsonb`;
  return { noted: true };
}
