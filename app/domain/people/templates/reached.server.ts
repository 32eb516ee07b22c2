import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { TemplateChange } from '#app/domain/people/permissions/templates.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/** A template, and what a change of it gives and takes. */
export type ChangedTemplate = TemplateChange & { templateId: string };

/** The users of the caller's agency who have a template. */
export function havingTemplate({ agency }: AgentContext, templateId: string) {
  return {
    agencyId: agency.agencyId,
    permissionTemplateId: templateId,
    deletedAt: null,
  } satisfies Prisma.AgentWhereInput;
}

/** The users whom a change of their template reaches: those who lack a key that comes, or have one that goes. */
export function reachedByChange(ctx: AgentContext, { templateId, gives, takes }: ChangedTemplate) {
  const inForce = grantsAt(ctx.now);
  return {
    ...havingTemplate(ctx, templateId),
    OR: [
      ...gives.map((key) => ({ grants: { none: { key, ...inForce } } })),
      { grants: { some: { key: { in: takes }, ...inForce } } },
    ],
  } satisfies Prisma.AgentWhereInput;
}

/** Counts the users whom a change of their template reaches. */
export function countReached(db: Database | Transaction, ctx: AgentContext, changed: ChangedTemplate): Promise<number> {
  return db.agent.count({ where: reachedByChange(ctx, changed) });
}

const heldKind = z.strictObject({ held: z.string().array(), isSelf: z.boolean(), count: z.int() });

/**
 * Counts the users who have a template by which keys of its change they hold: a database counts thousands as a few kinds.
 * The caller is one of their own.
 */
export function kindsOfHolders(
  { db, agency, actor, now }: AgentContext,
  { templateId, gives, takes }: ChangedTemplate,
): Promise<z.output<typeof heldKind>[]> {
  return rowsOf(
    db,
    described(
      heldKind,
      Prisma.sql`
    SELECT ARRAY(
        SELECT g.key FROM permission_grants g
        WHERE g.agent_unique_id = a.agent_unique_id AND g.key = ANY (${[...gives, ...takes]}::text[])
          AND (g.until IS NULL OR g.until > ${now}::timestamptz)
        ORDER BY 1) AS held,
      a.agent_unique_id = ${actor.agentUniqueId}::uuid AS "isSelf", count(*)::int AS count
    FROM agents a
    WHERE a.permission_template_id = ${templateId}::uuid AND a.agency_id = ${agency.agencyId} AND a.deleted_at IS NULL
    GROUP BY 1, 2`,
    ),
  );
}
