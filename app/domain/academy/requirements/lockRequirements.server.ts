import type { Transaction } from '#app/platform/database.server.ts';

/** Holds whoever else changes what levels ask for, or the courses that they ask for, until the transaction ends. */
export async function lockRequirements(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('requirements', 0))`;
}
