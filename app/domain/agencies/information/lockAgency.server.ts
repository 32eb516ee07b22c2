import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Reads an agency and locks its row until the transaction ends. Throws `notFound`, and `conflict` where `version` is
 * given and the agency has changed since.
 */
export async function lockAgency(tx: Transaction, agencyId: string, version?: number) {
  await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR UPDATE`;
  const agency = await tx.agency.findUnique({ where: { agencyId } });
  if (!agency) throw new Refusal('notFound');
  if (version !== undefined && agency.version !== version) throw new Refusal('conflict');
  return agency;
}
