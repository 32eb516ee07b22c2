import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import type { UnseenLevel } from '#app/domain/academy/levels/unseenLevels.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import type { AcademyPlace } from './courseRows.server.ts';

/** The levels that the learner has reached and not seen yet, as a screen shows them. */
export function reachedLevels(
  ctx: AgentContext,
  { brand, curriculum: shown }: AcademyPlace,
  unseen: readonly UnseenLevel[],
) {
  return unseen.map(({ curriculum, level, attainedAt, certificate }) => ({
    ...{ curriculum, level, levelKey: levelOf(level, curriculum).nameKey },
    day: formatDate(new Date(attainedAt), ctx.market, ctx.language),
    certificate: certificate && paths.certificate(brand, certificate),
    pdf: certificate && paths.certificatePdf(brand, certificate),
    dashboard: paths.academyDashboard(brand, curriculumQuery(ctx.agency.country, brand, shown)),
  }));
}

export type ReachedRow = ReturnType<typeof reachedLevels>[number];
