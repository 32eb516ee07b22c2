import { createHash } from 'node:crypto';
import type { Transaction } from '#app/platform/database.server.ts';
import { enqueue, type Turn } from '#app/platform/queue.server.ts';
import type { JobData, JobName } from './jobs.ts';

/**
 * Writes a job in the caller's transaction, before the reply is sent; a worker runs it soon after. With a `turn`, parties
 * take turns (`enqueue`).
 */
export function enqueueJob<Name extends JobName>(
  db: Transaction,
  name: Name,
  data: JobData[Name],
  turn?: Turn,
): Promise<void> {
  return enqueue(db, name, data, turn && { turn });
}

/** Writes the run of a job that the timetable planned for a moment; several instances that call it write one run. */
export function enqueueRun(db: Transaction, name: JobName, planned: Date): Promise<void> {
  return enqueue(db, name, {}, { runId: runId(name, planned) });
}

// The id is the same in all instances and differs by minute.
function runId(name: JobName, planned: Date): string {
  const hex = createHash('sha256')
    .update(`${name} ${planned.toISOString().slice(0, 16)}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
