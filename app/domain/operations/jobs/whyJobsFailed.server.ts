import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readFailures } from '#app/platform/queue.server.ts';
import { errorMeaning, type ErrorMeaning } from './errorMeaning.ts';
import type { JobData, JobName } from './jobs.ts';

/**
 * Of the jobs of a name, those that failed for good and were not restarted: by a value of their data, such as an
 * upload's identifier, what the failure means.
 */
export async function whyJobsFailed<Name extends JobName>(
  db: Database | Transaction,
  name: Name,
  key: keyof JobData[Name] & string,
  values: readonly string[],
): Promise<Map<string, ErrorMeaning>> {
  const failures = await readFailures(db, name, { key, values });
  return new Map([...failures].map(([value, code]) => [value, errorMeaning(code)]));
}
