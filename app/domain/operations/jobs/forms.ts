import { z } from 'zod';
import { PageSize } from '#app/domain/fields.ts';
import { jobNames, jobStates } from './jobs.ts';

/**
 * The query of the list of jobs. An invalid value takes its default, so that a hand-typed address still shows a list.
 * `page` counts from 1.
 */
export function jobSearchSchema() {
  return z.object({
    state: z.enum(jobStates).catch('failed'),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    pageSize: PageSize(),
  });
}

/** The failed job to be tried again. */
export function restartJobSchema() {
  const malformed = { error: 'refusals:malformedRequest' };
  return z.strictObject({ name: z.enum(jobNames, malformed), id: z.uuid(malformed) }, malformed);
}

export type JobSearch = z.output<ReturnType<typeof jobSearchSchema>>;
export type JobToRestart = z.output<ReturnType<typeof restartJobSchema>>;
