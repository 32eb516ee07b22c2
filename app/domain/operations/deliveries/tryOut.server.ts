import type { Transaction } from '#app/platform/database.server.ts';

/** Does some work within a transaction, and undoes it again: what came of it is known, and nothing of it stays. */
export async function tryOut<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.$executeRaw`SAVEPOINT trial`;
  const result = await work();
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT trial`;
  return result;
}
