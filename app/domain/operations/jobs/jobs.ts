import type { Curriculum } from '#app/domain/markets/curricula.ts';

/**
 * The data of each job (D28). It is stored with the job, so it holds identifiers, and personal data only where the job
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
  'tell-brand-message': { messageId: string };
  'mail-assignments': Record<string, never>;
  'keep-assignments': Record<string, never>;
  'mail-digests': Record<string, never>;
  'mail-sales-reports': Record<string, never>;
  'unpack-course': { uploadId: string };
  /** Who adopts the starter courses. */
  'adopt-courses': { staffId: string };
  /** `after` is the learner after which a run goes on. */
  'apply-requirements': { curriculum: Curriculum; after?: string };
  /** `after` is the agency after which a run goes on; a run that the timetable starts has none. */
  'remind-account-reviews': { after?: string };
}

export type JobName = keyof JobData;

/**
 * Jobs of one lane run one after the other in each instance, so that long work never holds up a mail. A user
 * waits for the second and watches the progress of the third, and of the next two, whose files have a hundred thousand
 * rows and more.
 */
export type Lane = 'prompt' | 'checks' | 'watched' | 'deliveries' | 'exports' | 'background';

interface JobKind {
  lane: Lane;
  /** For a job that the timetable starts: a cron expression in UTC that begins with the seconds. */
  timetable?: string;
  /**
   * For a job that may take longer than its queue gives it: its process renews that time while it works, for at most so
   * many seconds.
   */
  renewedForSeconds?: number;
}

/**
 * All jobs of the product. The number of retries and the pauses between them are settings of each queue, made by a
 * migration.
 */
export const jobKinds = {
  'send-mail': { lane: 'prompt' },
  'mail-reset-link': { lane: 'prompt' },
  'mail-account-attack': { lane: 'prompt' },
  'mail-staff-attack': { lane: 'prompt' },
  'mail-sign-in-code': { lane: 'prompt' },
  'check-import': { lane: 'checks' },
  'import-people': { lane: 'watched' },
  'run-batch': { lane: 'watched' },
  'import-ledger': { lane: 'deliveries' },
  'import-members': { lane: 'deliveries' },
  'import-rates': { lane: 'deliveries' },
  'run-export': { lane: 'exports', renewedForSeconds: 3600 },
  'remove-ended': { lane: 'background', timetable: '0 17 * * * *' },
  'remove-old-mails': { lane: 'background', timetable: '0 29 3 * * *' },
  'anonymise-deleted': { lane: 'background', timetable: '0 41 3 * * *' },
  'remove-old-imports': { lane: 'background', timetable: '0 47 3 * * *' },
  'remove-old-files': { lane: 'background', timetable: '0 23 * * * *' },
  'remind-permission-ends': { lane: 'background', timetable: '0 11 * * * *' },
  'keep-academy-levels': { lane: 'background', timetable: '0 37 * * * *' },
  'create-credit': { lane: 'watched' },
  'keep-credits': { lane: 'background', timetable: '0 43 * * * *' },
  'keep-figures': { lane: 'background', timetable: '0 53 3 * * *' },
  'keep-course-minutes': { lane: 'background', timetable: '0 19 4 * * *' },
  'remind-learners': { lane: 'background' },
  'run-assignment': { lane: 'watched' },
  'tell-brand-message': { lane: 'background' },
  'mail-assignments': { lane: 'background', timetable: '0 4,14,24,34,44,54 * * * *' },
  'keep-assignments': { lane: 'background', timetable: '0 19 5 * * *' },
  'mail-digests': { lane: 'background', timetable: '0 3 * * * *', renewedForSeconds: 3600 },
  'mail-sales-reports': { lane: 'background', timetable: '0 5 * * * *', renewedForSeconds: 3600 },
  'record-permission-ends': { lane: 'background', timetable: '0 1 * * * *' },
  'unpack-course': { lane: 'watched', renewedForSeconds: 900 },
  'adopt-courses': { lane: 'watched', renewedForSeconds: 900 },
  'keep-learning': { lane: 'background', timetable: '30 * * * * *', renewedForSeconds: 3600 },
  'feed-learning': { lane: 'background', timetable: '50 * * * * *', renewedForSeconds: 120 },
  'rebuild-learning': { lane: 'background', timetable: '0 41 4 * * 0', renewedForSeconds: 3600 },
  'apply-requirements': { lane: 'background' },
  'remind-account-reviews': { lane: 'background', timetable: '0 7 8 1 1,4,7,10 *' },
} as const satisfies Record<JobName, JobKind>;

/** The pause of a lane after it found no job, in seconds. */
export const laneRestSeconds = {
  prompt: 1,
  checks: 1,
  watched: 2,
  deliveries: 2,
  exports: 2,
  background: 10,
} as const satisfies Record<Lane, number>;

/** How often a process renews the time of a job at which it works, in seconds. */
export const renewalSeconds = 5;

export const jobNames = Object.keys(jobKinds) as JobName[];
export const lanes = Object.keys(laneRestSeconds) as Lane[];

/** The names of a lane's jobs. */
export function jobsOfLane(lane: Lane): JobName[] {
  return jobNames.filter((name) => jobKinds[name].lane === lane);
}

/** True for the name of a job of the product; a queue may still hold one of an earlier version. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobKinds, name);
}

/** The states by which the staff's list is filtered, in the order of its tabs. */
export const jobStates = ['failed', 'waiting', 'running'] as const;
export type JobState = (typeof jobStates)[number];
