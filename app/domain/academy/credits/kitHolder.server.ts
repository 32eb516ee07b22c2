import { z } from 'zod';
import { levelHeldFrom } from '#app/domain/academy/levels/agencyLevel.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const highest = 4;

/**
 * Reads by which curriculum the caller may use the Commodores' marketing kit: one in which they hold level 4 now, or
 * their agency does; null where they may not. Of Holland America's curriculum level 4 is no Commodore (spec §3).
 * One query.
 */
export async function kitHolder({ db, actor, agency, now }: AgentContext): Promise<Curriculum | null> {
  const [held] = await rowsOf(
    db,
    described(
      z.strictObject({ curriculum: z.enum(curriculumCodes) }),
      Prisma.sql`
    SELECT l.curriculum FROM learner_levels l JOIN agents a ON a.auth_id = l.auth_id
    WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid AND a.deleted_at IS NULL AND l.level = ${highest} AND l.curriculum <> 'HA' AND l.valid_until >= ${now}
    UNION ALL
    SELECT curriculum FROM agency_levels WHERE agency_id = ${agency.agencyId} AND level = ${highest} AND curriculum <> 'HA' AND last_held_at > ${levelHeldFrom(now)}
    LIMIT 1`,
    ),
  );
  return held?.curriculum ?? null;
}
