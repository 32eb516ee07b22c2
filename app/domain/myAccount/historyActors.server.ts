import { anonymousColumns } from '#app/domain/agentAccess/anonymous.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/** The author of a change: the caller, a named colleague, a former one, brand staff, the portal, or a visitor. */
export type HistoryActor =
  | { kind: 'self' | 'former' | 'staff' | 'system' | 'visitor' }
  | { kind: 'colleague'; firstName: string; lastName: string };

/** The columns of an audit row that name its author. */
type AuditActor = { actorKind: string; actorId: string | null };

/** Reads who made the changes of rows of the audit trail, and returns a function from row to author. It names only users of the caller's agency. */
export async function actorsOf(ctx: AgentContext, rows: readonly AuditActor[]): Promise<(row: AuditActor) => HistoryActor> {
  const ids = [...new Set(rows.flatMap(({ actorKind, actorId }) => (actorKind === 'agent' && actorId ? [actorId] : [])))];
  const colleagues = await ctx.db.agent.findMany({
    where: { agentUniqueId: { in: ids }, agencyId: ctx.agency.agencyId },
    select: { agentUniqueId: true, firstName: true, lastName: true, emailAddress: true },
  });
  const byId = new Map(colleagues.map((colleague) => [colleague.agentUniqueId, colleague]));
  return ({ actorKind, actorId }) => {
    if (actorKind === 'staff' || actorKind === 'system') return { kind: actorKind };
    if (actorId === ctx.actor.agentUniqueId) return { kind: 'self' };
    const colleague = byId.get(actorId ?? '');
    if (!colleague) return { kind: 'visitor' };
    if (colleague.emailAddress === anonymousColumns.emailAddress) return { kind: 'former' };
    return { kind: 'colleague', firstName: colleague.firstName, lastName: colleague.lastName };
  };
}
