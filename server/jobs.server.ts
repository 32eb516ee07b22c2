import { schedule, type ScheduledTask } from 'node-cron';
import { keepAssignments } from '#app/domain/academy/assignments/keepAssignments.server.ts';
import { runAssignment } from '#app/domain/academy/assignments/runAssignment.server.ts';
import { notifyOfLearningWeek } from '#app/domain/academy/assignments/notifyOfLearningWeek.server.ts';
import { notifyOfAssignments } from '#app/domain/academy/assignments/notifyOfAssignments.server.ts';
import { importMembers } from '#app/domain/academy/members/importMembers.server.ts';
import { keepAgencyLevels } from '#app/domain/academy/levels/keepAgencyLevels.server.ts';
import { keepLevels } from '#app/domain/academy/levels/keepLevels.server.ts';
import { mailReminders } from '#app/domain/academy/reports/mailReminders.server.ts';
import { remindAccountReviews } from '#app/domain/people/reviews/remindAccountReviews.server.ts';
import { keepWebhooks } from '#app/domain/agencies/webhooks/keepWebhooks.server.ts';
import { sendWebhooks } from '#app/domain/agencies/webhooks/sendWebhooks.server.ts';
import { keepReturns } from '#app/domain/agencies/approval/keepReturns.server.ts';
import { expireRequests } from '#app/domain/people/transfers/expireRequests.server.ts';
import { finishMerges } from '#app/domain/people/merging/finishMerges.server.ts';
import { anonymiseDeleted } from '#app/domain/people/access/anonymiseDeleted.server.ts';
import { runBatch } from '#app/domain/people/bulkActions/runBatch.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { createCredit } from '#app/domain/academy/credits/createCredit.server.ts';
import { keepCredits } from '#app/domain/academy/credits/keepCredits.server.ts';
import { applyRequirements } from '#app/domain/academy/requirements/applyRequirements.server.ts';
import { abandonLeftSessions } from '#app/domain/courses/statements/abandonLeftSessions.server.ts';
import { keepLearning, rebuildLearning } from '#app/domain/courses/analytics/keepLearning.server.ts';
import { feedLearning } from '#app/domain/courses/feed/feedLearning.server.ts';
import { adoptStarterCourses } from '#app/domain/courses/editor/adoptStarterCourses.server.ts';
import { unpackUpload } from '#app/domain/courses/editor/unpackUpload.server.ts';
import { mailResetLink } from '#app/domain/accounts/credentials/mailResetLink.server.ts';
import { keepMonths, removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { checkImport } from '#app/domain/people/import/checkImport.server.ts';
import { importPeople } from '#app/domain/people/import/importPeople.server.ts';
import { enqueueRun } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { jobKinds, jobNames, type JobData, type JobName } from '#app/domain/operations/jobs/jobs.ts';
import { importGroups } from '#app/domain/sales/groups/importGroups.server.ts';
import { notifyGroupDeadlines } from '#app/domain/sales/groups/notifyGroupDeadlines.server.ts';
import { importRemittances } from '#app/domain/sales/payments/importRemittances.server.ts';
import { importLedger } from '#app/domain/sales/ledger/importLedger.server.ts';
import { importRates } from '#app/domain/sales/rates/importRates.server.ts';
import { mailSalesReports } from '#app/domain/sales/bookings/mailSalesReports.server.ts';
import { runExport } from '#app/domain/operations/exports/runExport.server.ts';
import { keepCourseMinutes } from '#app/domain/academy/catalogue/keepCourseMinutes.server.ts';
import { keepFigures } from '#app/domain/operations/figures/keepFigures.server.ts';
import { sendDueMessages } from '#app/domain/people/messages/saveMessage.server.ts';
import { notifyOfMessage } from '#app/domain/people/messages/notifyOfMessage.server.ts';
import { mailDigests } from '#app/domain/operations/notifications/mailDigests.server.ts';
import { sayProductName } from '#app/domain/markets/settings/sayProductName.server.ts';
import { sendMail } from '#app/domain/operations/mail/sendMail.server.ts';
import { expireHandovers } from '#app/domain/people/ownership/expireHandovers.server.ts';
import { recordEnds } from '#app/domain/people/permissions/recordEnds.server.ts';
import { remindOfEnds } from '#app/domain/people/permissions/remindOfEnds.server.ts';
import { mailAccountAttack } from '#app/domain/accounts/signIn/mailAccountAttack.server.ts';
import { mailSignInCode } from '#app/domain/accounts/signIn/mailSignInCode.server.ts';
import { mailStaffAttack } from '#app/domain/accounts/staff/mailStaffAttack.server.ts';
import { database } from '#app/platform/database.server.ts';
import { untilDatabaseAnswers } from '#app/platform/databaseFailures.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { databaseForReading } from '#app/platform/reading.server.ts';
import { worker as member } from '#app/platform/worker.server.ts';
import { startWorker, type Worker } from './jobWorker.server.ts';

type Verbs = { [Name in JobName]: (ctx: JobContext, data: JobData[Name]) => Promise<unknown> };

/** The verb of each job. Each may be called again after a crash or a failure, so calling it twice does no harm. */
const verbs: Verbs = {
  'send-mail': sendMail,
  'mail-reset-link': mailResetLink,
  'mail-account-attack': mailAccountAttack,
  'mail-staff-attack': mailStaffAttack,
  'mail-sign-in-code': mailSignInCode,
  'check-import': checkImport,
  'import-people': importPeople,
  'run-batch': runBatch,
  'import-ledger': importLedger,
  'import-remittances': importRemittances,
  'import-groups': importGroups,
  'notify-group-deadlines': notifyGroupDeadlines,
  'import-members': importMembers,
  'import-rates': importRates,
  'keep-academy-levels': async (ctx) => [await keepLevels(ctx), await keepAgencyLevels(ctx)],
  'remind-learners': (ctx, data) => mailReminders(ctx, data),
  'run-assignment': (ctx, data) => runAssignment(ctx, data),
  'notify-brand-message': (ctx, data) => notifyOfMessage(ctx, data),
  'send-due-messages': sendDueMessages,
  'mail-assignments': (ctx) => notifyOfAssignments(ctx),
  'send-webhooks': sendWebhooks,
  'keep-webhooks': (ctx) => keepWebhooks(ctx),
  'keep-assignments': keepAssignments,
  'mail-digests': async (ctx) => [await notifyOfLearningWeek(ctx), await mailDigests(ctx)],
  'mail-sales-reports': (ctx) => mailSalesReports(ctx),
  'create-credit': createCredit,
  'keep-credits': keepCredits,
  'keep-figures': keepFigures,
  'keep-course-minutes': keepCourseMinutes,
  'keep-learning': (ctx) => keepLearning(ctx),
  'feed-learning': (ctx) => feedLearning(ctx),
  'rebuild-learning': rebuildLearning,
  'run-export': async (ctx, data) => runExport({ ...ctx, reads: await databaseForReading({ hasWritten: true }) }, data),
  'remove-ended': async (ctx) => [
    await keepMonths(ctx),
    await removeOld(ctx, 'remove-ended'),
    await expireHandovers(ctx),
    await expireRequests(ctx),
    await abandonLeftSessions(ctx),
  ],
  'remove-old-mails': async (ctx) => removeOld(ctx, 'remove-old-mails'),
  'anonymise-deleted': async (ctx) => {
    await finishMerges(ctx);
    await anonymiseDeleted(ctx);
    await keepReturns(ctx);
  },
  'remove-old-imports': (ctx) => removeOld(ctx, 'remove-old-imports'),
  'remove-old-files': removeOldFiles,
  'remind-permission-ends': remindOfEnds,
  'record-permission-ends': recordEnds,
  'unpack-course': unpackUpload,
  'adopt-courses': adoptStarterCourses,
  'apply-requirements': applyRequirements,
  'remind-account-reviews': (ctx, data) => remindAccountReviews(ctx, data),
};

/** Runs one job at a moment. */
export async function runJob(name: JobName, data: object, now = new Date()): Promise<unknown> {
  const verb = verbs[name] as (ctx: JobContext, stored: object) => Promise<unknown>;
  await sayProductName({ db: database(), now });
  return verb({ db: database(), now }, data);
}

interface Running {
  clock: ScheduledTask[];
  worker: Worker;
  stopped?: Promise<void>;
}

// An edit in development loads this module again: the old clock and worker must stop first.
const shared = globalThis as typeof globalThis & { gangwayJobs?: Running };

/**
 * Starts the worker, and the clock where this process runs alone, once a process. Among several the primary gives the
 * clock to one (`holdClock`).
 */
export function startJobs({ clock = member.of === 1 } = {}): void {
  const first = shared.gangwayJobs === undefined;
  void stopJobs();
  shared.gangwayJobs = { worker: startWorker(runJob), clock: clock ? startClock() : [] };
  // While the process still answers what has begun; remix-serve ends once nothing keeps the process busy.
  if (first) for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stopJobs());
}

/** Starts the clock of this process; nothing where it has one, does no jobs (`JOBS`), or ends. */
export function holdClock(): void {
  const current = shared.gangwayJobs;
  if (!current || current.stopped || current.clock.length > 0) return;
  current.clock = startClock();
  logger.info("has the jobs' clock");
}

/** Whether this process has the clock, and so counts the jobs of all. */
export const hasClock = (): boolean => (shared.gangwayJobs?.clock.length ?? 0) > 0;

/**
 * Starts no more jobs, and waits for running ones, at most `patienceMs`; another process then repeats those that were
 * cut off.
 */
export async function stopJobs(patienceMs = 8000): Promise<void> {
  const current = shared.gangwayJobs;
  if (!current) return;
  current.stopped ??= stop(current, patienceMs);
  await current.stopped;
}

async function stop({ clock, worker }: Running, patienceMs: number): Promise<void> {
  await Promise.all(clock.map((task) => task.destroy()));
  await worker.stop(patienceMs);
}

// node-cron is the clock only: it writes the job of a run, which the same clock of another instance does not write
// again.
function startClock(): ScheduledTask[] {
  return jobNames.flatMap((name) => {
    const kind = jobKinds[name];
    return 'timetable' in kind ? [schedule(kind.timetable, ({ date }) => plan(name, date), { timezone: 'UTC' })] : [];
  });
}

const planningPatienceMs = 120_000;

async function plan(name: JobName, planned: Date): Promise<void> {
  try {
    // A run that falls into a change of the database's leader is planned after it; several that plan it write one.
    await untilDatabaseAnswers(() => enqueueRun(database(), name, planned), { patienceMs: planningPatienceMs });
  } catch (error) {
    logger.warn({ job: name, reason: error instanceof Error ? error.name : 'unknown' }, 'job not planned');
  }
}
