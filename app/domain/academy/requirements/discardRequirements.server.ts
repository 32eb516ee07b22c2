import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Discards the draft of a curriculum's requirements; those in force stay. Throws `forbidden`, and `conflict` where the
 * draft has changed since `version`.
 */
export async function discardRequirements(
  ctx: StaffContext,
  { curriculum, version }: { curriculum: Curriculum; version: number },
): Promise<void> {
  assertCan(ctx, 'staff.edit-requirements');
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.requirementsDraft.deleteMany({ where: { curriculum, version } });
    if (count === 0) throw new Refusal('conflict');
    await recordAudit(tx, ctx, {
      action: 'academy.requirements-discarded',
      subjectKind: 'curriculum',
      subjectId: curriculum,
    });
  });
}
