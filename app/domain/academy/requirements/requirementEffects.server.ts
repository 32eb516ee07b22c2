import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { effectsOf, type LearnerEffects } from './effectsOf.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { draftCertifications } from './requirementsDraft.ts';

/**
 * What the draft of a curriculum's requirements would change for its learners, by the function that gives ranks.
 * Null where there is no draft. Throws `forbidden`.
 */
export async function requirementEffects(ctx: StaffContext, curriculum: Curriculum): Promise<LearnerEffects | null> {
  assertCan(ctx, 'staff.edit-requirements');
  const { published, draft } = (await readPlaces(ctx.db, [curriculum])).get(curriculum)!;
  return (
    draft && effectsOf(ctx, curriculum, { before: draftCertifications(published), after: draftCertifications(draft) })
  );
}
