import { z } from 'zod';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { isAcademyComing } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { readersLanguages } from '#app/domain/academy/levels/readersLanguages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { signCourseToken } from '#app/platform/courseTokens.server.ts';
import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { courseOrigins } from '#app/platform/environment.server.ts';
import { packageIn, readAttemptsLeft } from '#app/domain/academy/levels/attemptsLeft.server.ts';
import type { CompletionOfCourse } from './completionRules.ts';
import { findCourse } from './findCourse.server.ts';
import { sharedDataIn, type ObjectiveValues } from './globalObjectives.ts';
import { readLearner } from './learner.server.ts';
import { readObjectives } from './learnerObjectives.server.ts';
import type { AttemptStart } from './learningInput.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import type { RuntimeData } from './runtimeData.ts';
import { storedData } from './storedData.ts';
import { givesWay, startOfReview } from './startOfReview.server.ts';

/** An attempt that is open, with what a player needs. */
export interface OpenAttempt {
  registration: string;
  /** That of the last commit that is stored; the next has a higher one. */
  sequence: number;
  /** Counts the times that the attempt was taken up. Commits with the number of an earlier one are refused. */
  visit: number;
  data: RuntimeData;
  /** When the last commit was stored, or the attempt began. */
  savedAt: string;
  package: PlayablePackage;
  /** The one in which the package is. */
  language: CourseLanguage;
  /** Where the package's files begin, on the courses' origin. */
  launchAddress: string;
  learner: { id: string; name: string };
  /** `review`: the course was passed and is looked at again, so that nothing of it counts. */
  mode: 'normal' | 'review';
  /** What the learner's courses have said of the objectives that this one shares with them (2004). */
  objectives: Record<string, ObjectiveValues>;
  /** How it is completed where its objects report nothing. */
  completion: CompletionOfCourse;
}

/**
 * Takes up the caller's open attempt at a course, or begins one (spec §4). A new one plays the package in the caller's
 * language for courses (`readersLanguages`), else any; one that is open keeps its package. A course that was passed is
 * opened for review, with its bookmark, unless it counts again or another attempt is asked for: by `again`, or by
 * `after`, which names an open attempt that is to be left for it, as a failed one is. Throws `academyComingSoon` where
 * the academy is not open in the caller's market, also for an attempt that is open, which its tab continues storing;
 * `attemptsUsed` where a new one would be more than the course allows, `notFound` for another learner, a curriculum
 * that is not the caller's, and a course that it does not list or that has nothing to be played; `memberNumberNeeded`,
 * and `coursesUnavailable` where the installation has no origin for courses.
 */
export async function initAttempt(
  ctx: AgentContext,
  { companyId, authId, courseId, again = false, after }: AttemptStart,
  { userAgent }: { userAgent?: string | null } = {},
): Promise<OpenAttempt> {
  const origin = courseOrigins().of(courseId, userAgent);
  if (origin === undefined) throw new Refusal('coursesUnavailable');
  const learner = await readLearner(ctx.db, ctx);
  if (learner.authId !== authId) throw new Refusal('notFound');
  if (await isAcademyComing(ctx)) throw new Refusal('academyComingSoon');
  const course = await findCourse(ctx.db, ctx, courseId);
  if (!course.curricula.includes(companyId)) throw new Refusal('notFound');
  const open = again || after !== undefined ? null : await takeUp(ctx.db, ctx, courseId, learner);
  const packageOf = (packageId: string) => ctx.db.coursePackage.findUniqueOrThrow({ where: { packageId } });
  const openRow = open && (await packageOf(open.packageId));
  const goesOn = open !== null && !(await givesWay(ctx, courseId, learner, { ...open, package: openRow! }));
  const attempt = goesOn ? open : await begin(ctx, courseId, learner, { again: again || open !== null, after });
  const { registration, sequence, visit, packageId } = attempt;
  const { firstName, lastName } = ctx.actor;
  const row = goesOn ? openRow! : await packageOf(packageId);
  const played = readPackage(row);
  return {
    registration,
    sequence,
    visit,
    data: storedData.parse(attempt.data),
    savedAt: (attempt.committedAt ?? attempt.startedAt).toISOString(),
    package: played,
    language: row.language,
    launchAddress: `${origin}/courses/${signCourseToken({ registration }, ctx.now)}/`,
    // As both standards write a name.
    learner: { id: authId, name: `${lastName}, ${firstName}` },
    mode: attempt.review ? 'review' : 'normal',
    objectives: await readObjectives(ctx.db, authId, played.globalTargets),
    completion: course.completion,
  };
}

type Learner = Awaited<ReturnType<typeof readLearner>>;

const takenAttempt = z.strictObject({
  registration: z.string(),
  sequence: z.int(),
  visit: z.int(),
  packageId: z.string(),
  data: z.unknown(),
  startedAt: z.date(),
  committedAt: z.date().nullable(),
  review: z.boolean(),
});
type TakenAttempt = z.output<typeof takenAttempt>;

// A statement by itself, without a transaction: of an attempt that is opened many times at once, none keeps a
// connection longer than its turn takes. The holder of the number now continues. What the visit before has not reported
// of its time may still come.
const takeUpQuery = statement({
  name: 'attempt-taken-up',
  prepared: false,
  sql: (its: Named<{ now: Date; agentUniqueId: string; authId: string; courseId: string }>) => `
    UPDATE course_attempts a SET opened_at = ${its.now}, agent_unique_id = ${its.agentUniqueId}::uuid, visit = a.visit + 1, visit_seconds = 0,
      late_seconds = greatest(0, least(2000000000, a.late_seconds + floor(extract(epoch FROM ${its.now}::timestamptz - coalesce(a.opened_at, a.started_at))) - a.visit_seconds))
    WHERE a.auth_id = ${its.authId} AND a.course_id = ${its.courseId}::uuid AND a.ended_at IS NULL
    RETURNING a.registration, a.sequence, a.visit, a.package_id AS "packageId", a.data, a.started_at AS "startedAt", a.committed_at AS "committedAt", a.review`,
  row: takenAttempt,
});

async function takeUp(
  db: Database | Transaction,
  { now }: AgentContext,
  courseId: string,
  { authId, agentUniqueId }: Learner,
): Promise<TakenAttempt | null> {
  return (await rowOf(db, takeUpQuery({ now, agentUniqueId, authId, courseId }))) ?? null;
}

async function begin(
  ctx: AgentContext,
  courseId: string,
  learner: Learner,
  asked: { again: boolean; after: string | undefined },
): Promise<TakenAttempt> {
  const { authId, agentUniqueId } = learner;
  const own = { authId, agentUniqueId, courseId, startedAt: ctx.now, openedAt: ctx.now, visit: 1 };
  return ctx.db.$transaction(async (tx) => {
    // Two windows that open the course at once get one attempt.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`attempt ${authId} ${courseId}`}, 0))`;
    const left = {
      authId,
      courseId,
      endedAt: null,
      ...(asked.after !== undefined && !asked.again && { registration: asked.after }),
    };
    const { count } =
      asked.again || asked.after !== undefined
        ? await tx.courseAttempt.updateMany({ where: left, data: { endedAt: ctx.now } })
        : { count: 0 };
    // Two windows that leave the same attempt for another get one: the second one takes it up.
    const again = asked.again || count > 0;
    const open = again ? null : await takeUp(tx, ctx, courseId, learner);
    if (open) return open;
    const passed = again ? null : await startOfReview(tx, ctx, courseId, learner);
    if (passed) return tx.courseAttempt.create({ data: { ...own, ...passed, review: true } });
    const packageId = await packageFor(tx, ctx, courseId);
    if (
      (await readAttemptsLeft(tx, { authId, courseIds: [courseId], languages: readersLanguages(ctx) })).get(
        courseId,
      ) === 0
    )
      throw new Refusal('attemptsUsed');
    const data = await sharedWithAttempts(tx, { authId, courseId, packageId });
    const made = await tx.courseAttempt.create({ data: { ...own, packageId, data } });
    await recordResult(tx, ctx, {
      authId,
      courseId,
      completed: false,
      passed: false,
      score: null,
      seconds: 0,
      begins: true,
    });
    return made;
  });
}

// What the objects of a course share outlives an attempt, unless its manifest says otherwise (SCORM 2004).
async function sharedWithAttempts(
  tx: Transaction,
  { authId, courseId, packageId }: { authId: string; courseId: string; packageId: string },
): Promise<RuntimeData> {
  const last = await tx.courseAttempt.findFirst({
    where: { authId, courseId, packageId, review: false },
    orderBy: { startedAt: 'desc' },
    include: { package: true },
  });
  if (!last || readPackage(last.package).tree?.sharedDataGlobalToSystem !== true) return {};
  const shared = sharedDataIn(storedData.parse(last.data)[courseActivity]?.['adl.sequencing']);
  return shared === undefined ? {} : { [courseActivity]: { 'adl.sequencing': shared } };
}

async function packageFor(tx: Transaction, ctx: AgentContext, courseId: string): Promise<string> {
  const published = await tx.coursePackage.findMany({
    where: { courseId, state: 'published', course: { state: 'published' } },
    select: { packageId: true, language: true },
    orderBy: { language: 'asc' },
  });
  const chosen = packageIn(readersLanguages(ctx), published);
  if (!chosen) throw new Refusal('notFound');
  return chosen.packageId;
}
