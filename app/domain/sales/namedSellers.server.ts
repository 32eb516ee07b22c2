import { z } from 'zod';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const seller = z.strictObject({
  polarAgentId: z.string(),
  agentUniqueId: z.string(),
  /** The agency of the account that is named, and of the one into which it was merged. */
  agencyIds: z.string().array(),
  /** The merges of the account into others that were undone. */
  undone: z
    .strictObject({
      keptId: z.string(),
      mergedAt: z.iso.datetime({ offset: true }),
      undoneAt: z.iso.datetime({ offset: true }),
    })
    .array(),
});

/**
 * The users whom the booking system's agent IDs name. The brand's systems may still name an account that was merged into
 * another one.
 */
export async function sellersNamed(
  tx: Transaction,
  polarAgentIds: readonly string[],
): Promise<z.output<typeof seller>[]> {
  if (polarAgentIds.length === 0) return [];
  const query = described(
    seller,
    Prisma.sql`
    WITH RECURSIVE named AS (
      SELECT polar_agent_id, agent_unique_id, ARRAY[agency_id] AS agency_ids FROM agents WHERE polar_agent_id = ANY(${[...polarAgentIds]}::text[])
      UNION ALL
      SELECT n.polar_agent_id, a.agent_unique_id, n.agency_ids || a.agency_id
      FROM named n JOIN account_merges m ON m.merged_id = n.agent_unique_id AND m.undone_at IS NULL JOIN agents a ON a.agent_unique_id = m.kept_id)
    SELECT polar_agent_id AS "polarAgentId", agent_unique_id AS "agentUniqueId", agency_ids AS "agencyIds",
      coalesce((SELECT jsonb_agg(jsonb_build_object('keptId', u.kept_id, 'mergedAt', u.merged_at, 'undoneAt', u.undone_at))
        FROM account_merges u WHERE u.merged_id = n.agent_unique_id AND u.undone_at IS NOT NULL), '[]') AS undone
    FROM named n
    WHERE NOT EXISTS (SELECT FROM account_merges m WHERE m.merged_id = n.agent_unique_id AND m.undone_at IS NULL)`,
  );
  return rowsOf(tx, query);
}
