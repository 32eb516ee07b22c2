import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculaOf, curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { zoneOf } from '#app/domain/display.ts';
import { assignedRow, assignedTo, eachOnce, type AssignedToLearner } from './assignedToLearner.server.ts';
import type { StoredLevel } from './standing.server.ts';
import { unseenLevelsOf, type UnseenLevel } from './unseenLevels.server.ts';

const learnerRow = z.strictObject({
  authId: z.string(),
  level: z.literal(academyLevelCodes).nullable(),
  attainedAt: z.date().nullable(),
  validUntil: z.date().nullable(),
  refreshCount: z.int().nullable(),
  unseen: z
    .strictObject({
      curriculum: z.enum(curriculumCodes),
      level: z.literal(academyLevelCodes),
      attainedAt: z.string(),
      certificate: z.string().nullable(),
    })
    .array(),
  assigned: assignedRow.array(),
});

/** The caller as a learner of a curriculum. */
export interface Learner {
  authId: string;
  curriculum: Curriculum;
  kept: StoredLevel | null;
  /** The levels that they have reached, in any curriculum of their country, and not seen yet. */
  unseen: UnseenLevel[];
  /** What is assigned to them in the curriculum and not done. */
  assigned: AssignedToLearner[];
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
  const [row] = await rowsOf(
    ctx.db,
    described(
      learnerRow,
      Prisma.sql`
    SELECT a.auth_id AS "authId", l.level, l.attained_at AS "attainedAt", l.valid_until AS "validUntil", l.refresh_count AS "refreshCount", ${unseenLevelsOf(curricula)} AS unseen,
      ${assignedTo(curriculum)} AS assigned
    FROM agents a LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
    WHERE a.agent_unique_id = ${ctx.actor.agentUniqueId}::uuid AND a.deleted_at IS NULL AND a.auth_id IS NOT NULL`,
    ),
  );
  if (!row) throw new Refusal('memberNumberNeeded');
  if (authId !== undefined && authId !== row.authId) throw new Refusal('notFound');
  const { level, attainedAt, validUntil, refreshCount, unseen, assigned } = row;
  return {
    authId: row.authId,
    curriculum,
    kept:
      level === null ? null : { level, attainedAt: attainedAt!, validUntil: validUntil!, refreshCount: refreshCount! },
    unseen,
    assigned: eachOnce(assigned, ctx.now, zoneOf(ctx)),
  };
}
