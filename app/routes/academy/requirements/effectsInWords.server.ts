import type { StaffContext } from '#app/domain/context.server.ts';
import type { LearnerEffects } from '#app/domain/academy/requirements/effectsOf.server.ts';
import { fullName } from '#app/domain/display.ts';
import { levelOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { translator } from '#app/platform/translations.server.ts';

/** What would change for whom, as a page says it. */
export function effectsInWords(
  { language }: StaffContext,
  curriculum: Curriculum,
  { learners, counts, affected }: LearnerEffects,
) {
  const t = translator(language);
  const level = (number: AcademyLevel) =>
    number === 0 ? t('courseEditor:effects.noLevel') : t(levelOf(number, curriculum).nameKey);
  return {
    learners,
    counts,
    rows: affected.map(({ authId, firstName, lastName, agencyName, kind, from, to, leftBefore, leftAfter }) => ({
      authId,
      agencyName,
      kind,
      name: fullName({ firstName, lastName }, language),
      // What is said of each kind: the level that is reached or kept, or what is left before and after.
      change: t(`courseEditor:effects.change.${kind}`, {
        from: level(from),
        to: level(to),
        before: leftBefore ?? 0,
        after: leftAfter ?? 0,
      }),
    })),
  };
}
