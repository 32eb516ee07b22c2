import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { SearchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const agencyThings = ['branch', 'template', 'invitation'] as const;

const foundRow = z.strictObject({ kind: z.enum(agencyThings), id: z.string(), name: z.string(), details: z.string() });

/** A branch, a permission template or an open invitation of an agency. */
export type FoundInAgency = z.output<typeof foundRow>;

const actions = {
  branch: 'agency.change-branches',
  template: 'agency.permission-templates',
  invitation: 'agency.invitations',
} as const;

/**
 * Finds the branches, permission templates and open invitations that the caller may open, by what begins with every word
 * that was typed; an agency has some hundreds at most. One statement, none for who may open none.
 */
export async function findInAgency(
  ctx: AgentContext,
  { query, limit }: { query: SearchQuery; limit: number },
): Promise<FoundInAgency[]> {
  const kinds = agencyThings.filter((kind) => can(ctx, actions[kind]));
  if (kinds.length === 0) return [];
  const { agencyId } = ctx.agency;
  const { branches } = ctx.actor;
  const within = branches ? Prisma.sql`AND i.branch_id = ANY (${[...branches]}::uuid[])` : Prisma.empty;
  const of = {
    branch: Prisma.sql`
      SELECT 'branch' AS kind, b.branch_id::text AS id, b.branch_name AS name, '' AS details, search_words(ARRAY[b.name_key]) AS words
      FROM branches b WHERE b.agency_id = ${agencyId}`,
    template: Prisma.sql`
      SELECT 'template', t.template_id::text, t.name, '', search_words(ARRAY[t.name_key]) FROM permission_templates t WHERE t.agency_id = ${agencyId}`,
    invitation: Prisma.sql`
      SELECT 'invitation', i.invitation_id::text, concat_ws(' ', nullif(i.first_name, ''), nullif(i.last_name, '')), lower(i.email_address),
        btrim(search_words(ARRAY[search_key(i.last_name), search_key(i.first_name)]) || ' ' || i.email_address)
      FROM agent_invitations i WHERE i.agency_id = ${agencyId} ${within}`,
  };
  const all = Prisma.join(
    kinds.map((kind) => Prisma.sql`(${of[kind]})`),
    ' UNION ALL ',
  );
  return rowsOf(
    ctx.reads ?? ctx.db,
    described(
      foundRow,
      Prisma.sql`
      SELECT f.kind, f.id, f.name, f.details FROM (${all}) f (kind, id, name, details, words)
      WHERE array_to_tsvector(string_to_array(f.words, ' ')) @@ ${query.beginning}::tsquery
      ORDER BY f.kind, f.name, f.id LIMIT ${limit}`,
    ),
  );
}
