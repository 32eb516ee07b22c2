import { aimOf } from '#app/domain/academy/levels/learningPath.ts';
import { rankOf, type LevelCertification, type PassedCourse } from '#app/domain/academy/levels/rank.ts';
import { rankChange } from '#app/domain/academy/levels/rankChange.ts';
import { validityAt } from '#app/domain/academy/levels/validity.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';

/**
 * What a change does to a learner: `rises`, they reach or regain a level at once; `keeps`, they keep a level that they
 * would not reach any more, since none falls by an edit; `farther` and `nearer`, more or less is left for the
 * next level.
 */
export const effectKinds = ['rises', 'keeps', 'farther', 'nearer'] as const;
export type EffectKind = (typeof effectKinds)[number];

/** A learner's level as it is kept. */
interface LearnerLevel {
  level: AcademyLevel;
  attainedAt: Date;
  validUntil: Date;
  refreshCount: number;
}

/** What a learner has done in a curriculum. */
export interface LearnerRecord {
  kept: LearnerLevel | null;
  passed: readonly PassedCourse[];
}

export interface Effect {
  kind: EffectKind;
  /** The level that they hold, and the one after the publication. */
  from: AcademyLevel;
  to: AcademyLevel;
  /** The requirements that are left for the next level, before and after; null where there is no next level. */
  leftBefore: number | null;
  leftAfter: number | null;
}

/**
 * A change whose effect is looked at: of what levels ask for, or, with `regarded`, of the category by which a course
 * counts.
 */
export interface Change {
  before: readonly LevelCertification[];
  after: readonly LevelCertification[];
  /** The courses passed as they would count after the change; as they are by default. */
  regarded?: (passed: readonly PassedCourse[]) => readonly PassedCourse[];
}

/**
 * What a change does to a learner, by the product's own function of the rank; null where nothing changes for
 * them.
 */
export function effectOn(
  { kept, passed }: LearnerRecord,
  { before, after, regarded, now }: Change & { now: Date },
): Effect | null {
  const validity = kept && validityAt(kept.validUntil, now);
  const since = validity === 'expired' ? kept?.validUntil : undefined;
  const [old, next] = [rankOf(before, passed, since), rankOf(after, regarded?.(passed) ?? passed, since)];
  const left = (computed: typeof old) => {
    const aim = aimOf({ kept, validity, computed });
    return aim && aim.needed - aim.done;
  };
  const from = kept?.level ?? 0;
  const change = rankChange(kept, validity, next.level, { refreshed: false, now });
  const [leftBefore, leftAfter] = [left(old), left(next)];
  const effect = { from, to: change?.level ?? from, leftBefore, leftAfter };
  if (change) return { kind: 'rises', ...effect };
  if (validity !== 'expired' && next.level < from && old.level >= from) return { kind: 'keeps', ...effect };
  if (leftBefore === null || leftAfter === null || leftBefore === leftAfter) return null;
  return { kind: leftAfter > leftBefore ? 'farther' : 'nearer', ...effect };
}
