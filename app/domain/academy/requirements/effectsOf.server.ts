import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database } from '#app/platform/database.server.ts';
import { effectKinds, effectOn, type Change, type Effect, type EffectKind } from './effects.ts';
import { learnersOfCurriculum } from './learnersOfCurriculum.server.ts';

const shownOfEachKind = 50;

/** A learner for whom something would change. */
export interface AffectedLearner extends Effect {
  authId: string;
  firstName: string;
  lastName: string;
  agencyName: string;
}

/** The users for whom something would change. */
export interface LearnerEffects {
  /** The learners that were looked at. */
  learners: number;
  counts: Record<EffectKind, number>;
  /** The first of each kind. */
  affected: AffectedLearner[];
}

/**
 * The effect of a change on the learners of a curriculum; with `passed` only on those who have passed that course.
 * Reads five hundred at a time, in two queries each, so memory does not grow with their number.
 */
export async function effectsOf(
  { db, now }: { db: Database; now: Date },
  curriculum: Curriculum,
  change: Change,
  { passed: courseId }: { passed?: string } = {},
): Promise<LearnerEffects> {
  const counts = Object.fromEntries(effectKinds.map((kind) => [kind, 0])) as Record<EffectKind, number>;
  const affected: AffectedLearner[] = [];
  let learners = 0;
  for await (const some of learnersOfCurriculum(db, curriculum, { passed: courseId })) {
    learners += some.length;
    for (const { kept, passed, ...learner } of some) {
      const effect = effectOn({ kept, passed }, { ...change, now });
      if (!effect) continue;
      counts[effect.kind] += 1;
      if (counts[effect.kind] <= shownOfEachKind) affected.push({ ...learner, ...effect });
    }
  }
  return {
    learners,
    counts,
    affected: affected.toSorted((one, other) => effectKinds.indexOf(one.kind) - effectKinds.indexOf(other.kind)),
  };
}
