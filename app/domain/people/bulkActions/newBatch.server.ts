import type { AgentContext } from '#app/domain/context.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { BatchAct } from './acts.ts';

type Columns = Pick<
  Prisma.BatchUncheckedCreateInput,
  'permissions' | 'templateId' | 'branchId' | 'gives' | 'takes' | 'undoes'
>;

/** Adds a batch that the caller starts now, without its rows and its job, and returns its identifier. */
export async function newBatch(
  tx: Transaction,
  { agency, actor, now, address }: AgentContext,
  { act, ...columns }: Columns & { act: BatchAct },
): Promise<string> {
  const { id } = await tx.batch.create({
    data: { agencyId: agency.agencyId, startedBy: actor.agentUniqueId, address, createdAt: now, act, ...columns },
    select: { id: true },
  });
  return id;
}
