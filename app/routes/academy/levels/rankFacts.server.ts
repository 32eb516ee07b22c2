import { aimOf } from '#app/domain/academy/levels/learningPath.ts';
import type { Academy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { refresherTerms } from '#app/domain/academy/levels/refresher.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { courseRow } from './courseRows.server.ts';

/**
 * A learner's level in a curriculum, until when it is good, what a refresher does for it, and the level to reach next.
 */
export function rankFacts(ctx: AgentContext, brand: BrandCode, { curriculum, courses, standing }: Academy) {
  const { kept, validity } = standing;
  const day = (moment: Date | null) => (moment ? formatDate(moment, ctx) : '');
  const terms = refresherTerms(kept, ctx.now);
  const aim = aimOf(standing);
  return {
    levelKey: kept ? levelOf(kept.level, curriculum).nameKey : null,
    validity,
    attainedOn: day(kept?.attainedAt ?? null),
    validUntil: day(kept?.validUntil ?? null),
    refresher: terms && {
      state: terms.state,
      deadline: day(terms.deadline),
      from: day(terms.from),
      renewsUntil: day(terms.renewsUntil),
    },
    refreshers: courses
      .filter(({ refresher, state }) => refresher && state === 'published')
      .map((course) => courseRow(ctx, { brand, curriculum }, course)),
    aim: aim && {
      levelKey: levelOf(aim.level, curriculum).nameKey,
      isReturn: aim.isReturn,
      done: aim.done,
      needed: aim.needed,
    },
  };
}

export type RankFacts = ReturnType<typeof rankFacts>;
