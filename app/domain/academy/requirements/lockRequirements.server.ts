import type { Transaction } from '#app/platform/database.server.ts';

/** Makes other changes of requirements and of their courses wait until the transaction ends. */
export async function lockRequirements(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('requirements', 0))`;
}
