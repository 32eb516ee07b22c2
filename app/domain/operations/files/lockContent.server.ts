import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Locks a content until the transaction ends, so that a row that begins to name it and the removal of its last row come
 * one after the other.
 */
export async function lockContent(tx: Transaction, hash: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${hash}`}, 0))::text`;
}

/** Locks several contents, in one order, so that two callers with the same ones do not wait for each other. */
export async function lockContents(tx: Transaction, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) await lockContent(tx, hash);
}
