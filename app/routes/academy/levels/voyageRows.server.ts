import type { Academy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { drawRoute, voyageOf } from '#app/domain/academy/levels/voyage.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { requirementRow } from './requirementRows.server.ts';

/** The route through a curriculum as it is drawn and read out, with what is left on the way to the next level. */
export function voyageRows(ctx: AgentContext, brand: BrandCode, { curriculum, courses, standing }: Academy) {
  const voyage = voyageOf(standing);
  const { ports, reached } = voyage;
  if (ports.length === 0) return null;
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const nameOf = (level: (typeof ports)[number]['level']) => levelOf(level, curriculum).nameKey;
  const { kept, validity } = standing;
  return {
    wide: drawRoute(voyage, { width: 880 }),
    narrow: drawRoute(voyage, { width: 328, nextLegAlone: true }),
    ports: ports.map(({ level, reached: isReached, done, needed }, index) => ({
      level,
      done,
      needed,
      nameKey: nameOf(level),
      state: isReached ? ('reached' as const) : index === reached ? ('next' as const) : ('ahead' as const),
    })),
    here: kept && {
      levelKey: levelOf(kept.level, curriculum).nameKey,
      isValid: validity === 'valid',
      until: formatDate(kept.validUntil, ctx),
    },
    left: (ports[reached]?.requirements ?? [])
      .filter(({ done, needed }) => done < needed)
      .map((each) => requirementRow(ctx, { brand, curriculum }, each, byId))
      .map(({ key, kind, name, href, done, needed }) => ({ key, kind, name, href, missing: needed - done })),
  };
}

export type VoyageRows = ReturnType<typeof voyageRows>;
