import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { KeptLevel } from './standing.server.ts';
import { unseenLevelsOf, type UnseenLevel } from './unseenLevels.server.ts';

/** The caller as a learner of a curriculum. */
export interface Learner {
  authId: string;
  curriculum: Curriculum;
  kept: KeptLevel | null;
  /** The levels that they have reached, in any curriculum of their country, and were not told of yet. */
  unseen: UnseenLevel[];
}

/**
 * Reads the caller as a learner of a curriculum, with the level that is kept, in one query. Throws `notFound` for a
 * curriculum that is not one of their country's and where `authId` names another learner, `memberNumberNeeded` for a
 * caller without a member number.
 */
export async function learnerOf(
  ctx: AgentContext,
  { companyId, authId }: { companyId: string; authId?: string | undefined },
): Promise<Learner> {
  const curricula = curriculaOf(ctx.agency.country);
  const curriculum = curricula.find((each) => each === companyId);
  if (!curriculum) throw new Refusal('notFound');
  const [row] = await ctx.db.$queryRaw<
    (Partial<KeptLevel> & { authId: string; level: AcademyLevel | null; unseen: UnseenLevel[] })[]
  >`
    SELECT a.auth_id AS "authId", l.level, l.attained_at AS "attainedAt", l.valid_until AS "validUntil", l.refresh_count AS "refreshCount", ${unseenLevelsOf(curricula)} AS unseen
    FROM agents a LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
    WHERE a.agent_unique_id = ${ctx.actor.agentUniqueId}::uuid AND a.deleted_at IS NULL AND a.auth_id IS NOT NULL`;
  if (!row) throw new Refusal('memberNumberNeeded');
  if (authId !== undefined && authId !== row.authId) throw new Refusal('notFound');
  const { level, attainedAt, validUntil, refreshCount, unseen } = row;
  return {
    authId: row.authId,
    curriculum,
    kept:
      level === null ? null : { level, attainedAt: attainedAt!, validUntil: validUntil!, refreshCount: refreshCount! },
    unseen,
  };
}
