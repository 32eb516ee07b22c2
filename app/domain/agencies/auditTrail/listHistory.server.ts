import { recordedActions } from './history.ts';
import { recordedChange, type RecordedChange } from './recordedChange.server.ts';
import { recordPeople } from './recordPeople.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import type { Prisma } from '#app/platform/database.server.ts';

export type HistoryEntry = RecordedChange;

export interface History {
  entries: HistoryEntry[];
  total: number;
  /** The returned page: the requested one, or the last. */
  page: number;
}

/**
 * Lists the changes of the caller's own account with their authors, newest first; an owner's list includes the
 * agency's changes.
 */
export async function listHistory(given: AccountContext, wanted: { page: number; pageSize: number }): Promise<History> {
  const ctx = readingContext(given);
  const where = historyOf(ctx);
  const total = await ctx.db.audit.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const rows = await ctx.db.audit.findMany({
    where,
    orderBy: { id: 'desc' },
    skip,
    take,
  });
  return { entries: await entriesOf(ctx, rows), total, page };
}

/** The whole history at once, for the caller's own copy of their data. */
export async function wholeHistory(ctx: AccountContext): Promise<HistoryEntry[]> {
  return entriesOf(ctx, await ctx.db.audit.findMany({ where: historyOf(ctx), orderBy: { id: 'desc' } }));
}

function historyOf(ctx: AccountContext): Prisma.AuditWhereInput {
  if ('staff' in ctx) return { action: { in: recordedActions }, subjectKind: 'staff', subjectId: ctx.staff.staffId };
  const { actor, agency } = ctx;
  const own = { subjectKind: { in: ['agent', 'preference'] }, subjectId: actor.agentUniqueId };
  const agencys = { subjectKind: 'agency', subjectId: agency.agencyId };
  return { action: { in: recordedActions }, ...(can(ctx, 'agency.history') ? { OR: [own, agencys] } : own) };
}

const noAgency = { agencyId: '' };

function ownAgency({ agency: { agencyId, country } }: AgentContext) {
  return { agencyId, country };
}

async function entriesOf(
  ctx: AccountContext,
  rows: readonly Prisma.AuditGetPayload<object>[],
): Promise<HistoryEntry[]> {
  const people = await recordPeople(
    ctx.db,
    { ...('staff' in ctx ? noAgency : ownAgency(ctx)), self: ownAccount(ctx).accountId },
    rows,
  );
  return rows.map((row) => recordedChange(people, row));
}
