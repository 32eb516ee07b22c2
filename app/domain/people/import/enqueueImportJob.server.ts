import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

const states = { 'check-import': 'checking', 'import-people': 'running' } as const;

/**
 * Asks for a job of an import, which must be in the job's state already. Agencies take turns, however many files one of
 * them has brought, and of one agency one import is checked at a time.
 */
export async function enqueueImportJob(
  tx: Transaction,
  job: keyof typeof states,
  { importId, agencyId }: { importId: string; agencyId: string },
): Promise<void> {
  const before = await tx.import.count({ where: { agencyId, state: states[job], id: { not: importId } } });
  await enqueueJob(tx, job, { importId }, { party: agencyId, before });
}
