import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Keeps an agency from being merged into another one until the transaction ends, and waits for a merge that is under
 * way: no user is added to an agency that has gone. False where it was merged. Before what a merge moves is locked.
 */
export async function holdAgency(tx: Transaction, agencyId: string): Promise<boolean> {
  const held = await tx.$executeRaw`
    SELECT 1 FROM agencies WHERE agency_id = ${agencyId} AND merged_into IS NULL FOR KEY SHARE`;
  return held > 0;
}
