import type { Transaction } from '#app/platform/database.server.ts';

/** Withdraws the open request of a user who leaves their agency otherwise, and returns the number of requests. */
export async function withdrawRequestsOf(
  tx: Transaction,
  { now }: { now: Date },
  agentUniqueId: string,
): Promise<number> {
  const { count } = await tx.agencyMove.updateMany({
    where: { agentUniqueId, state: 'requested' },
    data: { state: 'withdrawn', decidedAt: now },
  });
  return count;
}
