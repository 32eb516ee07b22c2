import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { pageOf } from '#app/domain/listParams.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { acts, undoableUntil, type ActName, type BatchAct } from './acts.ts';

/** The states of a batch's row, as its page filters by them. */
export const batchRowStates = ['waiting', 'done', 'skipped'] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/** A batch with one page of its users. */
export interface BatchPage {
  batchId: string;
  act: BatchAct;
  /** The act that this batch takes back. */
  undone: ActName | null;
  permissions: string[];
  /** The name of the template that it gives, or whose change it carries out; '' for other acts, and for one that is gone. */
  templateName: string;
  createdAt: Date;
  isFinished: boolean;
  counts: Record<BatchRowState, number>;
  /** The time until which the caller may take it back, null where they may not. */
  undoableUntil: Date | null;
  /** The batch that took this one back, or began to. */
  undoneBy: string | null;
  rows: BatchRowView[];
  page: number;
}

/** A user of a batch. */
export interface BatchRowView {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  userId: string;
  state: BatchRowState;
  reason: RefusalCode | '';
  reasonContext: string;
  /** False of who has left the agency since, and has no page in it. */
  isThere: boolean;
}

interface Wanted {
  batchId: string;
  state?: BatchRowState;
  page: number;
  pageSize: number;
}

const rowColumns = {
  number: true,
  agentUniqueId: true,
  state: true,
  reason: true,
  reasonContext: true,
  agent: { select: { firstName: true, lastName: true, userId: true, agencyId: true, deletedAt: true } },
} as const;

type StoredRow = Prisma.BatchRowGetPayload<{ select: typeof rowColumns }>;

function viewOf({ agency }: AgentContext, { agent, ...row }: StoredRow): BatchRowView {
  const { agencyId, deletedAt, ...person } = agent;
  return { ...row, ...person, isThere: agencyId === agency.agencyId && deletedAt === null } as BatchRowView;
}

/**
 * Reads a batch of the caller's agency and a page of its users; a page beyond the end is the last one. Throws
 * `forbidden` for a caller who may not open users' pages, and `notFound` for another agency's batch.
 */
export async function readBatch(
  ctx: AgentContext,
  { batchId, state, page: wanted, pageSize }: Wanted,
): Promise<BatchPage> {
  assertMaySee(ctx, 'agency.change-many');
  const batch = await ctx.db.batch.findFirst({
    where: { id: batchId, ...batchesInReach(ctx) },
    include: {
      undone: { select: { act: true } },
      undo: { select: { id: true } },
      template: { select: { name: true } },
    },
  });
  if (!batch) throw new Refusal('notFound');
  const grouped = await ctx.db.batchRow.groupBy({ by: ['state'], where: { batchId }, _count: true });
  const counts = batchCounts(grouped);
  const total = state ? counts[state] : counts.waiting + counts.done + counts.skipped;
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.batchRow.findMany({
    where: { batchId, ...(state && { state }) },
    orderBy: { number: 'asc' },
    skip,
    take,
    select: rowColumns,
  });
  return {
    batchId,
    act: batch.act,
    undone: (batch.undone?.act as ActName | undefined) ?? null,
    permissions: batch.permissions,
    templateName: batch.template?.name ?? '',
    createdAt: batch.createdAt,
    isFinished: batch.finishedAt !== null,
    counts,
    undoableUntil: undoUntil(ctx, batch, counts),
    undoneBy: batch.undo?.id ?? null,
    rows: rows.map((row) => viewOf(ctx, row)),
    page,
  };
}

/** Every act in the agency; of who is bound to branches, their own alone: another's may be about anybody. */
export function batchesInReach({ actor, agency }: AgentContext) {
  return { agencyId: agency.agencyId, ...(actor.branches && { startedBy: actor.agentUniqueId }) };
}

/** The rows of a batch by their state. */
export function batchCounts(grouped: readonly { state: string; _count: number }[]): BatchPage['counts'] {
  return Object.fromEntries(
    batchRowStates.map((each) => [each, grouped.find((found) => found.state === each)?._count ?? 0]),
  ) as BatchPage['counts'];
}

/** Whether the caller may do an act, and so take one of its batches back. */
export function mayTakeBack(ctx: AgentContext, act: ActName): boolean {
  return can(ctx, acts[act].action) && (act !== 'template' || can(ctx, 'agency.change-permission-templates'));
}

/** The time until which the caller may take a batch back; null where it is over, or not theirs to do. */
export function undoUntil(
  ctx: AgentContext,
  batch: { act: string; finishedAt: Date | null; undo: object | null },
  { done }: BatchPage['counts'],
): Date | null {
  const until = undoableUntil({ act: batch.act, finishedAt: batch.finishedAt, done, isUndone: batch.undo !== null });
  return until !== undefined && until > ctx.now && mayTakeBack(ctx, batch.act as ActName) ? until : null;
}

const rowsAtOnce = 500;

/**
 * Reads every user of a batch in order, some hundreds at a time, for its result file. Throws `forbidden` as `readBatch`
 * does.
 */
export async function* batchRows(ctx: AgentContext, batchId: string): AsyncGenerator<BatchRowView> {
  assertMaySee(ctx, 'agency.change-many');
  for (let after = 0; ; ) {
    const where = { batchId, number: { gt: after }, batch: batchesInReach(ctx) };
    const rows = await ctx.db.batchRow.findMany({
      where,
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
      select: rowColumns,
    });
    for (const row of rows) yield viewOf(ctx, row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}
