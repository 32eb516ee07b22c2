import type { Curriculum } from '#app/domain/markets/curricula.ts';

/**
 * The data of each job. It is stored with the job until that is done: identifiers, and personal data only where the job
 * needs it.
 */
export interface JobData {
  'send-mail': { mailId: string };
  /** `known` where a browser of the user's own asks. */
  'mail-reset-link': {
    userId?: string;
    emailAddress?: string;
    address: string;
    known?: boolean;
    /** An agent's where it is left out. */
    kind?: 'agent' | 'staff';
  };
  'mail-account-attack': { userId: string };
  'mail-staff-attack': { userId: string };
  'mail-sign-in-code': { codeId: string };
  'check-import': { importId: string };
  'import-people': { importId: string };
  'run-batch': { batchId: string };
  'import-ledger': { importId: string };
  'import-remittances': { importId: string };
  'import-groups': { importId: string };
  'import-members': { importId: string };
  'import-rates': { importId: string };
  'remove-ended': Record<string, never>;
  'remove-old-mails': Record<string, never>;
  'anonymise-deleted': Record<string, never>;
  'remove-old-imports': Record<string, never>;
  'remove-old-files': Record<string, never>;
  'remind-permission-ends': Record<string, never>;
  'record-permission-ends': Record<string, never>;
  'keep-academy-levels': Record<string, never>;
  'create-credit': { creditId: string };
  'keep-credits': Record<string, never>;
  'keep-figures': Record<string, never>;
  'keep-course-minutes': Record<string, never>;
  'keep-learning': Record<string, never>;
  'feed-learning': Record<string, never>;
  'rebuild-learning': Record<string, never>;
  'run-export': { exportId: string };
  'remind-learners': { requestId: string };
  'run-assignment': { assignmentId: string };
  'notify-brand-message': { messageId: string };
  'send-due-messages': Record<string, never>;
  'send-webhooks': { endpointId: string };
  'keep-webhooks': Record<string, never>;
  'mail-assignments': Record<string, never>;
  'notify-group-deadlines': Record<string, never>;
  'keep-assignments': Record<string, never>;
  'mail-digests': Record<string, never>;
  'mail-sales-reports': Record<string, never>;
  'unpack-course': { uploadId: string };
  /** Who adopts the starter courses. */
  'adopt-courses': { staffId: string };
  /** `after` is the learner after which a run continues. */
  'apply-requirements': { curriculum: Curriculum; after?: string };
  /** `after` is the agency after which a run continues; a run that the timetable starts has none. */
  'remind-account-reviews': { after?: string };
}

export type JobName = keyof JobData;

/**
 * Jobs of one lane run one after the other in each instance, so that long work never delays a mail. A user waits for
 * the second and watches the progress of the third, and of the next two, whose files have a hundred thousand rows and
 * more. Webhooks wait for servers of others, so that several of their jobs run at once.
 */
export type Lane = 'prompt' | 'checks' | 'watched' | 'deliveries' | 'exports' | 'webhooks' | 'background';

interface JobKind {
  lane: Lane;
  /** For a job that the timetable starts: a cron expression in UTC that begins with the seconds. */
  timetable?: string;
  /** The longest time of one attempt in seconds; after it the attempt has failed. */
  longestSeconds: number;
  /** The number of attempts after the first. */
  retries: number;
  /** The pause before the first retry in seconds. Each further one is twice as long, up to `longestPauseSeconds`. */
  pauseSeconds: number;
}

// Tried for 90 minutes: a user waits for it.
const quick = { longestSeconds: 60, retries: 15, pauseSeconds: 5 };
// Tried for three minutes: a user watches it and can restart it.
const brief = { retries: 5, pauseSeconds: 5 };
// Tried for 25 minutes: the timetable starts it again.
const planned = { longestSeconds: 900, retries: 5, pauseSeconds: 60 };

/** All jobs of the product. A mail is tried for two days. */
export const jobKinds = {
  'send-mail': { lane: 'prompt', longestSeconds: 120, retries: 290, pauseSeconds: 30 },
  'mail-reset-link': { lane: 'prompt', ...quick },
  'mail-account-attack': { lane: 'prompt', ...quick },
  'mail-staff-attack': { lane: 'prompt', ...quick },
  'mail-sign-in-code': { lane: 'prompt', ...quick },
  'check-import': { lane: 'checks', ...quick },
  'import-people': { lane: 'watched', ...quick },
  'run-batch': { lane: 'watched', ...quick },
  'import-ledger': { lane: 'deliveries', ...quick, longestSeconds: 120 },
  'import-remittances': { lane: 'deliveries', ...quick, longestSeconds: 120 },
  'import-groups': { lane: 'deliveries', ...quick, longestSeconds: 120 },
  'import-members': { lane: 'deliveries', ...quick, longestSeconds: 120 },
  'import-rates': { lane: 'deliveries', ...quick, longestSeconds: 120 },
  'run-export': { lane: 'exports', ...brief, longestSeconds: 3600 },
  'remove-ended': { lane: 'background', timetable: '0 17 * * * *', ...planned },
  'remove-old-mails': { lane: 'background', timetable: '0 29 3 * * *', ...planned },
  'anonymise-deleted': { lane: 'background', timetable: '0 41 3 * * *', ...planned },
  'remove-old-imports': { lane: 'background', timetable: '0 47 3 * * *', ...planned },
  'remove-old-files': { lane: 'background', timetable: '0 23 * * * *', ...planned },
  'remind-permission-ends': { lane: 'background', timetable: '0 11 * * * *', ...planned },
  'keep-academy-levels': { lane: 'background', timetable: '0 37 * * * *', ...planned },
  'create-credit': { lane: 'watched', longestSeconds: 60, retries: 5, pauseSeconds: 15 },
  'keep-credits': { lane: 'background', timetable: '0 43 * * * *', ...planned, longestSeconds: 300 },
  'keep-figures': { lane: 'background', timetable: '0 53 3 * * *', ...planned },
  'keep-course-minutes': { lane: 'background', timetable: '0 19 4 * * *', ...planned },
  'remind-learners': { lane: 'background', ...planned },
  'run-assignment': { lane: 'watched', ...quick },
  'notify-brand-message': { lane: 'background', ...quick },
  'send-due-messages': { lane: 'background', timetable: '20 * * * * *', ...planned },
  'send-webhooks': { lane: 'webhooks', ...brief, longestSeconds: 60 },
  'keep-webhooks': { lane: 'background', timetable: '40 * * * * *', ...planned, longestSeconds: 120 },
  'mail-assignments': { lane: 'background', timetable: '0 4,14,24,34,44,54 * * * *', ...planned },
  'keep-assignments': { lane: 'background', timetable: '0 19 5 * * *', ...planned },
  'notify-group-deadlines': { lane: 'background', timetable: '0 27 * * * *', ...planned },
  'mail-digests': { lane: 'background', timetable: '0 3 * * * *', ...planned, longestSeconds: 3600 },
  'mail-sales-reports': { lane: 'background', timetable: '0 5 * * * *', ...planned, longestSeconds: 3600 },
  'record-permission-ends': { lane: 'background', timetable: '0 1 * * * *', ...planned },
  'unpack-course': { lane: 'watched', ...brief, longestSeconds: 900 },
  'adopt-courses': { lane: 'watched', ...brief, longestSeconds: 900 },
  'keep-learning': { lane: 'background', timetable: '30 * * * * *', ...planned, longestSeconds: 3600 },
  'feed-learning': { lane: 'background', timetable: '50 * * * * *', ...planned, longestSeconds: 120 },
  'rebuild-learning': { lane: 'background', timetable: '0 41 4 * * 0', ...planned, longestSeconds: 3600 },
  'apply-requirements': { lane: 'background', ...quick, longestSeconds: 300 },
  'remind-account-reviews': { lane: 'background', timetable: '0 7 8 1 1,4,7,10 *', ...planned },
} as const satisfies Record<JobName, JobKind>;

/** The pause of a lane after it found no job, in seconds. */
export const laneRestSeconds = {
  prompt: 1,
  checks: 1,
  watched: 2,
  deliveries: 2,
  exports: 2,
  webhooks: 2,
  background: 10,
} as const satisfies Record<Lane, number>;

/** How many jobs of a lane run at once in each instance; one where it is left out. */
export const laneWorkers: Partial<Record<Lane, number>> = { webhooks: 4 };

/** How often a process renews its lease on a job that it runs, in seconds. */
export const renewalSeconds = 5;
/** How long a process has a job without a renewal, in seconds: so late is a job whose process died taken again. */
export const leaseSeconds = 4 * renewalSeconds;
const longestPauseSeconds = 600;

/** The pause after a failed attempt (from 1) of a job, in seconds; undefined after the last attempt. */
export function pauseAfter(name: JobName, attempt: number): number | undefined {
  const { retries, pauseSeconds } = jobKinds[name];
  return attempt > retries ? undefined : Math.min(pauseSeconds * 2 ** (attempt - 1), longestPauseSeconds);
}

export const jobNames = Object.keys(jobKinds) as JobName[];
export const lanes = Object.keys(laneRestSeconds) as Lane[];

/** The names of a lane's jobs. */
export function jobsOfLane(lane: Lane): JobName[] {
  return jobNames.filter((name) => jobKinds[name].lane === lane);
}

/** True for the name of a job of the product; the table may still have one of an earlier version. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobKinds, name);
}

/** The states by which the staff's list is filtered, in the order of its tabs. */
export const jobStates = ['failed', 'waiting', 'running'] as const;
/** The states of a job in the database. */
export const storedJobStates = [...jobStates, 'done'] as const;
export type JobState = (typeof jobStates)[number];
