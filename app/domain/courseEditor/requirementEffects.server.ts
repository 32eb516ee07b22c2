import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { effectKinds, effectOn, type Effect, type EffectKind } from './effects.ts';
import { learnersOfCurriculum } from './learnersOfCurriculum.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { certificationsOf } from './requirementsDraft.ts';

const shownOfEachKind = 50;

/** A learner for whom something would change. */
export interface AffectedLearner extends Effect {
  authId: string;
  firstName: string;
  lastName: string;
  agencyName: string;
}

/** What would change for whom. */
export interface RequirementEffects {
  /** The learners that were looked at. */
  learners: number;
  counts: Record<EffectKind, number>;
  /** The first of each kind. */
  affected: AffectedLearner[];
}

/**
 * What the draft of a curriculum's requirements would change for its learners, by the function that gives ranks (D34). Null where there is no draft. Takes little memory
 * whatever the number of learners, and two queries for each five hundred. Throws `forbidden`.
 */
export async function requirementEffects(ctx: StaffContext, curriculum: Curriculum): Promise<RequirementEffects | null> {
  assertCan(ctx, 'staff.edit-requirements');
  const { published, draft } = (await readPlaces(ctx.db, [curriculum])).get(curriculum)!;
  if (draft === null) return null;
  const [before, after] = [certificationsOf(published), certificationsOf(draft)];
  const counts = Object.fromEntries(effectKinds.map((kind) => [kind, 0])) as Record<EffectKind, number>;
  const affected: AffectedLearner[] = [];
  let learners = 0;
  for await (const some of learnersOfCurriculum(ctx.db, curriculum)) {
    learners += some.length;
    for (const { kept, passed, ...learner } of some) {
      const effect = effectOn({ kept, passed }, { before, after, now: ctx.now });
      if (!effect) continue;
      counts[effect.kind] += 1;
      if (counts[effect.kind] <= shownOfEachKind) affected.push({ ...learner, ...effect });
    }
  }
  return { learners, counts, affected: affected.toSorted((one, other) => effectKinds.indexOf(one.kind) - effectKinds.indexOf(other.kind)) };
}
