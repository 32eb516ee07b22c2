import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { KeptLevel } from './standing.server.ts';

/** The caller as a learner of a curriculum. */
export interface Learner {
  authId: string;
  curriculum: Curriculum;
  kept: KeptLevel | null;
}

/**
 * Reads the caller as a learner of a curriculum, with the level that is kept, in one query. Throws `notFound` for a curriculum that is not one of their
 * country's, for a caller without a member number, and where `authId` names another learner.
 */
export async function learnerOf(ctx: AgentContext, { companyId, authId }: { companyId: string; authId?: string | undefined }): Promise<Learner> {
  const curriculum = curriculaOf(ctx.agency.country).find((each) => each === companyId);
  if (!curriculum) throw new Refusal('notFound');
  const [row] = await ctx.db.$queryRaw<(Partial<KeptLevel> & { authId: string; level: AcademyLevel | null })[]>`
    SELECT a.auth_id AS "authId", l.level, l.attained_at AS "attainedAt", l.valid_until AS "validUntil", l.refresh_count AS "refreshCount"
    FROM agents a LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
    WHERE a.agent_unique_id = ${ctx.actor.agentUniqueId}::uuid AND a.deleted_at IS NULL AND a.auth_id IS NOT NULL`;
  if (!row || (authId !== undefined && authId !== row.authId)) throw new Refusal('notFound');
  const { level, attainedAt, validUntil, refreshCount } = row;
  return { authId: row.authId, curriculum, kept: level === null ? null : { level, attainedAt: attainedAt!, validUntil: validUntil!, refreshCount: refreshCount! } };
}
