import { anonymousColumns } from '#app/domain/agentAccess/anonymous.ts';
import { historyChanges, historySentence, shownActions, type HistoryChange, type HistorySentence } from './history.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';

/** The author of a change: the caller, a named colleague, a former one, brand staff, the portal, or a visitor. */
export type HistoryActor =
  | { kind: 'self' | 'former' | 'staff' | 'system' | 'visitor' }
  | { kind: 'colleague'; firstName: string; lastName: string };

export interface HistoryEntry {
  at: Date;
  sentence: HistorySentence;
  actor: HistoryActor;
  changes: HistoryChange[];
}

export interface History {
  entries: HistoryEntry[];
  total: number;
  /** The returned page: the requested one, or the last. */
  page: number;
}

/** Lists the changes of the caller's own account with their authors, newest first (D17); an owner's list includes the agency's changes. */
export async function listHistory(ctx: AgentContext, wanted: { page: number; pageSize: number }): Promise<History> {
  const where = historyOf(ctx);
  const total = await ctx.db.audit.count({ where });
  const page = Math.min(wanted.page, Math.max(1, Math.ceil(total / wanted.pageSize)));
  const rows = await ctx.db.audit.findMany({ where, orderBy: { id: 'desc' }, skip: (page - 1) * wanted.pageSize, take: wanted.pageSize });
  return { entries: await entriesOf(ctx, rows), total, page };
}

/** The whole history at once, for the caller's own copy of their data. */
export async function wholeHistory(ctx: AgentContext): Promise<HistoryEntry[]> {
  return entriesOf(ctx, await ctx.db.audit.findMany({ where: historyOf(ctx), orderBy: { id: 'desc' } }));
}

function historyOf(ctx: AgentContext): Prisma.AuditWhereInput {
  const { actor, agency } = ctx;
  const own = { subjectKind: { in: ['agent', 'preference'] }, subjectId: actor.agentUniqueId };
  const agencys = { subjectKind: 'agency', subjectId: agency.agencyId };
  return { action: { in: shownActions }, ...(can(ctx, 'agency.history') ? { OR: [own, agencys] } : own) };
}

type AuditRow = Prisma.AuditGetPayload<object>;

async function entriesOf(ctx: AgentContext, rows: readonly AuditRow[]): Promise<HistoryEntry[]> {
  const actorOf = await actorsOf(ctx, rows);
  return rows.map((row) => ({
    at: row.at,
    sentence: historySentence(row.action, row.after),
    actor: actorOf(row),
    changes: historyChanges(row.before, row.after),
  }));
}

// Names only users of the caller's agency.
async function actorsOf(ctx: AgentContext, rows: readonly AuditRow[]): Promise<(row: AuditRow) => HistoryActor> {
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
    // An agent of another agency now, or then: they left, or the caller came from there (D32).
    if (!colleague) return { kind: actorKind === 'agent' ? 'former' : 'visitor' };
    if (colleague.emailAddress === anonymousColumns.emailAddress) return { kind: 'former' };
    return { kind: 'colleague', firstName: colleague.firstName, lastName: colleague.lastName };
  };
}
