import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { jobNames, jobStates } from './jobs.ts';

/** The list of jobs in an address. */
export const jobList = listQuery({ tabs: { state: z.enum(jobStates).default('failed') } });

/** The failed job to be tried again. */
export function restartJobSchema() {
  const malformed = { error: 'refusals:malformedRequest' };
  return z.strictObject({ name: z.enum(jobNames, malformed), id: z.uuid(malformed) }, malformed);
}

export type JobSearch = typeof jobList.defaults;
export type JobToRestart = z.output<ReturnType<typeof restartJobSchema>>;
