import { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { audienceQuery, type Audience } from './audience.server.ts';

/** The most people of an audience that a preview counts; one more means "more". */
export const previewedAtMost = 5000;

const namedAtMost = 8;

const person = z.strictObject({
  count: z.int(),
  agentUniqueId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agencyName: z.string(),
});

export interface AudiencePreview {
  /** How many would get it now, counted up to `previewedAtMost` and one. */
  count: number;
  /** The first of them by name. */
  people: Omit<z.output<typeof person>, 'count'>[];
}

/**
 * The people who would get an assignment to an audience now: their number and the first of them by name, in one query.
 * An audience that the caller may not choose, such as a branch out of reach, has no people; `audience` says which and
 * throws what assigning throws.
 */
export async function previewAudience(
  ctx: Pick<VisitorContext, 'db' | 'reads' | 'now'>,
  audience: () => Audience,
): Promise<AudiencePreview> {
  const its = chosenOf(audience);
  if (!its) return { count: 0, people: [] };
  const rows = await rowsOf(
    ctx.reads ?? ctx.db,
    described(
      person,
      Prisma.sql`
      WITH found AS MATERIALIZED (SELECT q.agent_unique_id FROM (${audienceQuery(its, ctx.now)}) q LIMIT ${previewedAtMost + 1})
      SELECT (SELECT count(*)::int FROM found) AS count, a.agent_unique_id AS "agentUniqueId", a.first_name AS "firstName",
        a.last_name AS "lastName", g.agency_name AS "agencyName"
      FROM found f JOIN agents a ON a.agent_unique_id = f.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
      ORDER BY a.name_order, a.first_name_key, a.agent_unique_id LIMIT ${namedAtMost}`,
    ),
  );
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...named }) => named) };
}

function chosenOf(audience: () => Audience): Audience | null {
  try {
    return audience();
  } catch (error) {
    if (isRefusal(error) && (error.code === 'noUserChosen' || error.code === 'forbidden')) return null;
    throw error;
  }
}
