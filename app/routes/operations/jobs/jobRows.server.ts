import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { errorMeaning, type ErrorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';
import type { JobList } from '#app/domain/operations/jobs/listJobs.server.ts';
import { isJobName } from '#app/domain/operations/jobs/jobs.ts';

/** A job as its table shows it; `null` for a moment that has not come. */
export interface JobRow {
  id: string;
  name: string;
  /** False for a job of an earlier version, which has no name in words and no verb. */
  known: boolean;
  created: string;
  attempts: number;
  attemptLimit: number;
  nextTry: string;
  started: string | null;
  failed: string | null;
  error: { code: string; meaning: ErrorMeaning } | null;
}

/** Puts the jobs of a list into the reader's words and clock. */
export function jobRows({ language, zone }: StaffContext, jobs: JobList['jobs']): JobRow[] {
  const time = (moment: Date) => formatTime(moment, { language, zone });
  return jobs.map(({ id, name, createdAt, attempts, attemptLimit, nextTryAt, startedAt, failedAt, lastError }) => ({
    id,
    name,
    known: isJobName(name),
    created: time(createdAt),
    attempts,
    attemptLimit,
    nextTry: time(nextTryAt),
    started: startedAt && time(startedAt),
    failed: failedAt && time(failedAt),
    error: lastError === null ? null : { code: lastError, meaning: errorMeaning(lastError) },
  }));
}
