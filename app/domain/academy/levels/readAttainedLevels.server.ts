import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { agencyLevel } from './agencyLevel.ts';

/** A level in a curriculum, and when it was reached; null where that is not on record. */
export interface AttainedLevel {
  curriculum: string;
  level: AcademyLevel;
  attainedAt: Date | null;
}

/**
 * Reads the highest level of a learner and of the caller's agency in each curriculum that has one (spec §3
 * agentAcademyStatus, agencyAcademyStatus).
 */
export async function readAttainedLevels(
  { db, agency, now }: AgentContext,
  authId: string,
): Promise<{ ofAgent: AttainedLevel[]; ofAgency: AttainedLevel[] }> {
  const statuses = await db.curriculumStatus.findMany({
    where: { authId, academyLevel: { gt: 0 } },
    orderBy: { curriculum: 'asc' },
  });
  const attained = await db.levelAttained.findMany({ where: { authId } });
  const held = await db.agencyLevel.findMany({ where: { agencyId: agency.agencyId } });
  return {
    ofAgent: statuses.map(({ curriculum, academyLevel }) => ({
      curriculum,
      level: academyLevel,
      attainedAt:
        attained.find((each) => each.curriculum === curriculum && each.level === academyLevel)?.attainedAt ?? null,
    })),
    ofAgency: curriculaOf(agency.country)
      .toSorted()
      .flatMap((curriculum) => {
        const own = held.filter((row) => row.curriculum === curriculum);
        const level = agencyLevel(
          [],
          own.map((row) => ({ level: row.level, lastHeldAt: row.lastHeldAt })),
          now,
        );
        return level > 0
          ? [{ curriculum, level, attainedAt: own.find((row) => row.level === level)?.attainedAt ?? null }]
          : [];
      }),
  };
}
