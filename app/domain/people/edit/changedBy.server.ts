import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { recordPeople } from '#app/domain/agencies/auditTrail/recordPeople.server.ts';
import type { RecordedPerson } from '#app/domain/agencies/auditTrail/recordedPerson.ts';

/** The person who last changed a field, and the time. */
export interface LastChange {
  at: Date;
  actor: RecordedPerson;
}

// Further back than any form is left open.
const rowsRead = 50;

/**
 * Reads who last changed each field of a user of the caller's agency, by the names of the audit trail; a field that no
 * recent row names is missing. Throws `forbidden` for a caller who edits no users, except about themselves.
 */
export async function changedBy(ctx: AgentContext, agentUniqueId: string): Promise<Map<string, LastChange>> {
  if (agentUniqueId !== ctx.actor.agentUniqueId) assertMaySee(ctx, 'user.edit');
  const rows = await ctx.db.audit.findMany({
    where: { subjectKind: 'agent', subjectId: agentUniqueId, agencyId: ctx.agency.agencyId },
    orderBy: { at: 'desc' },
    take: rowsRead,
  });
  const { actorOf } = await recordPeople(
    ctx.db,
    { agencyId: ctx.agency.agencyId, self: ctx.actor.agentUniqueId },
    rows,
  );
  const changes = new Map<string, LastChange>();
  for (const row of rows) {
    for (const field of Object.keys(z.record(z.string(), z.unknown()).nullable().parse(row.after) ?? {}))
      if (!changes.has(field)) changes.set(field, { at: row.at, actor: actorOf(row) });
  }
  return changes;
}
