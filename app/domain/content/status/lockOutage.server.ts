import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Reads an outage and locks its row until the transaction ends. Throws `notFound`, and `conflict` where it has changed
 * since `version`.
 */
export async function lockOutage(tx: Transaction, outageId: string, version: number) {
  await tx.$executeRaw`SELECT FROM outages WHERE outage_id = ${outageId}::uuid FOR UPDATE`;
  const outage = await tx.outage.findUnique({ where: { outageId } });
  if (!outage) throw new Refusal('notFound');
  if (outage.version !== version) throw new Refusal('conflict');
  return outage;
}
