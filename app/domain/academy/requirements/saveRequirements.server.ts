import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { lockRequirements } from './lockRequirements.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { isSame, type Requirements } from './requirementsDraft.ts';

/**
 * Saves what a curriculum is to ask for as its draft, which may be unfinished. Saving what is there already changes
 * nothing, and makes no draft. Returns whether there is a draft then. Throws `forbidden`, and `conflict` where others
 * were saved, published or discarded since `version`.
 */
export async function saveRequirements(
  ctx: StaffContext,
  { curriculum, version, requirements }: { curriculum: Curriculum; version: string; requirements: Requirements },
): Promise<{ hasDraft: boolean }> {
  assertCan(ctx, 'staff.edit-requirements');
  return ctx.db.$transaction(async (tx) => {
    await lockRequirements(tx);
    const known = (await readPlaces(tx, [curriculum])).get(curriculum)!;
    if (known.version !== version) throw new Refusal('conflict');
    if (isSame(known.draft ?? known.published, requirements)) return { hasDraft: known.draft !== null };
    const written = {
      draft: requirements as unknown as Prisma.InputJsonObject,
      updatedAt: ctx.now,
      updatedBy: ctx.staff.staffId,
    };
    await tx.requirementsDraft.upsert({
      where: { curriculum },
      create: { curriculum, ...written },
      update: { ...written, version: { increment: 1 } },
    });
    await recordAudit(tx, ctx, {
      action: 'academy.requirements-drafted',
      subjectKind: 'curriculum',
      subjectId: curriculum,
      after: { ...requirements },
    });
    return { hasDraft: true };
  });
}
