import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { openedBy, type LevelOpening } from '#app/domain/academy/levels/levelOpenings.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import type { UnseenLevel } from '#app/domain/academy/levels/unseenLevels.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import type { AcademyPlace } from './courseRows.server.ts';

/** Where what a level opens is found. */
const openingPaths: Record<LevelOpening, (brand: BrandCode, query: Record<string, string>) => string> = {
  lastCategory: paths.academyDashboard,
  credit: paths.academyRewards,
  marketingKit: (brand) => paths.marketingKit(brand),
  bookFreeCruise: () => paths.commodores(),
};

/** The levels that the learner has reached and not seen yet, as a screen shows them. */
export function reachedLevels(
  ctx: AgentContext,
  { brand, curriculum: shown }: AcademyPlace,
  unseen: readonly UnseenLevel[],
) {
  const query = curriculumQuery(ctx.agency.country, brand, shown);
  return unseen.map(({ curriculum, level, attainedAt, certificate }) => ({
    curriculum,
    level,
    levelKey: levelOf(level, curriculum).nameKey,
    emblem: credentialPaths.image(curriculum, level),
    day: formatDate(new Date(attainedAt), ctx),
    certificate: certificate && {
      number: certificate,
      page: paths.certificate(brand, certificate),
      pdf: paths.certificatePdf(brand, certificate),
    },
    // Where a certificate is shared and mailed.
    certificates: paths.certificates(brand, query),
    wall: can(ctx, 'agency.see-wall') ? paths.academyWall(brand, query) : null,
    mayMailOwner: ctx.actor.agentType !== 'O',
    opened: openedBy(level, curriculum).map((opening) => ({ opening, href: openingPaths[opening](brand, query) })),
    dashboard: paths.academyDashboard(brand, query),
  }));
}

export type ReachedRow = ReturnType<typeof reachedLevels>[number];
