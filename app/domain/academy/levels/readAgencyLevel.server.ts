import type { AgentContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { agencyLevel, agentsMissing } from './agencyLevel.ts';
import { levelsHeld } from './updateAgencyLevel.server.ts';

/**
 * Reads the level of the caller's agency in a curriculum, and how many more agents would bring it to the next, in
 * two queries.
 */
export async function readAgencyLevel({ db, agency, now }: AgentContext, curriculum: Curriculum) {
  const { agencyId } = agency;
  const held = await levelsHeld(db, { agencyId, curriculum, now });
  const rows = await db.agencyLevel.findMany({ where: { agencyId, curriculum } });
  const level = agencyLevel(
    held,
    rows.map((row) => ({ level: row.level, lastHeldAt: row.lastHeldAt })),
    now,
  );
  return { level, next: agentsMissing(held, level) };
}
