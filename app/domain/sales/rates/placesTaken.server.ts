import type { Database, Transaction } from '#app/platform/database.server.ts';
import { placedStates } from './rates.ts';

/** How many places of offers are taken, by their identifiers: those of requests that wait or are confirmed. */
export async function placesTaken(
  db: Database | Transaction,
  rateIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (rateIds.length === 0) return new Map();
  const sums = await db.advisorRateRequest.groupBy({
    by: ['rateId'],
    where: { rateId: { in: [...rateIds] }, state: { in: [...placedStates] } },
    _sum: { travelers: true },
  });
  return new Map(sums.flatMap(({ rateId, _sum }) => (rateId ? [[rateId, _sum.travelers ?? 0] as const] : [])));
}
