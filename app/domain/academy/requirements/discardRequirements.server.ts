import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { lockRequirements } from './lockRequirements.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Discards the draft of a curriculum's requirements; those in force stay. Throws `forbidden`, and `conflict` where the
 * draft has changed since `version`.
 */
export async function discardRequirements(
  ctx: StaffContext,
  { curriculum, version }: { curriculum: Curriculum; version: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-requirements');
  await ctx.db.$transaction(async (tx) => {
    await lockRequirements(tx);
    const known = (await readPlaces(tx, [curriculum])).get(curriculum)!;
    if (known.version !== version || known.draft === null) throw new Refusal('conflict');
    await tx.requirementsDraft.delete({ where: { curriculum } });
    await recordAudit(tx, ctx, {
      action: 'academy.requirements-discarded',
      subjectKind: 'curriculum',
      subjectId: curriculum,
    });
  });
}
