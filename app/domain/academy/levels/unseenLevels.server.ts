import type { AgentContext } from '#app/domain/context.server.ts';
import type { AcademyLevel, Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma } from '#app/platform/database.server.ts';

/** A level that its learner has reached, and has not said yet that they know. */
export interface UnseenLevel {
  curriculum: Curriculum;
  level: AcademyLevel;
  /** As ISO 8601 writes it. */
  attainedAt: string;
  /** The number of its certificate, if there is one. */
  certificate: string | null;
}

/**
 * Of the agent `a`, the highest such level in each of these curricula, as JSON: the dashboard reads it with the
 * learner, in one query.
 */
export function unseenLevelsOf(curricula: readonly Curriculum[]): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('curriculum', u.curriculum, 'level', u.level, 'attainedAt', to_char(u.attained_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'certificate', u.certificate) ORDER BY u.attained_at DESC), '[]')
    FROM (
      SELECT DISTINCT ON (n.curriculum) n.curriculum, n.level, n.attained_at,
        (SELECT c.number FROM certificates c WHERE c.kind = 'agent' AND c.auth_id = n.auth_id AND c.curriculum = n.curriculum AND c.level = n.level AND c.revoked_at IS NULL
         ORDER BY c.issued_at DESC LIMIT 1) AS certificate
      FROM levels_attained n WHERE n.auth_id = a.auth_id AND n.seen_at IS NULL AND n.curriculum = ANY (${[...curricula]})
      ORDER BY n.curriculum, n.level DESC
    ) u)`;
}

/**
 * Notes that the caller has seen that they reached a level, and those below it. Of anybody else's, and of one that was
 * not reached, nothing is noted.
 */
export async function noteLevelSeen(
  { db, actor, now }: AgentContext,
  { curriculum, level }: { curriculum: Curriculum; level: number },
): Promise<void> {
  await db.levelAttained.updateMany({
    where: {
      curriculum,
      level: { lte: level },
      seenAt: null,
      learner: { holder: { agentUniqueId: actor.agentUniqueId, deletedAt: null } },
    },
    data: { seenAt: now },
  });
}
