import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Locks the ledger of bookings until the transaction ends: deliveries write one after the other, and any other change
 * of a booking waits for them. Postgres refuses to change a row that was moved to another part of its table in the
 * meantime, as a former revision is. It comes before the lock of any row.
 */
export async function holdLedger(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('ledger', 0))::text`;
}
