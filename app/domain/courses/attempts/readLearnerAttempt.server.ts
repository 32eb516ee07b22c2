import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { MoveOn } from '#app/domain/courses/packages/moveOn.ts';
import {
  partStateOf,
  resultOf,
  type CourseStandard,
  type PartState,
  type RuntimeData,
  type RuntimeResult,
} from '#app/domain/courses/runtime/runtimeData.ts';
import { isSatisfied, unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { actionOf } from './attemptActions.server.ts';
import { actsOn, attemptActs, type AttemptAct } from './attemptActs.ts';
import { findLearnerAttempt } from './findLearnerAttempt.server.ts';

/** The state of a cmi5 unit in an attempt, for staff. */
export interface UnitOfAttempt {
  identifier: string;
  title: string;
  moveOn: MoveOn;
  said: ('completed' | 'passed' | 'failed' | 'waived')[];
  satisfied: boolean;
}

const change = z.strictObject({
  act: z.enum(attemptActs),
  at: z.date(),
  reason: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
/** What staff did with an attempt: who, when and why. */
export type AttemptChange = z.output<typeof change>;

/** An attempt of a learner as staff see it. */
export interface LearnerAttempt extends Pick<RuntimeResult, 'state' | 'score' | 'passMark'> {
  registration: string;
  courseId: string;
  titleEn: string;
  titleJa: string;
  standard: CourseStandard;
  version: { language: string; number: number };
  learner: {
    agentUniqueId: string;
    firstName: string | null;
    lastName: string | null;
    userId: string | null;
    agencyId: string;
    agencyName: string;
  };
  startedAt: Date;
  /** The last time that it was opened or reported something. */
  visitedAt: Date;
  endedAt: Date | null;
  markedAt: Date | null;
  totalSeconds: number;
  /** What was reported of each part. */
  parts: { identifier: string; title: string; state: PartState }[];
  /** Of a cmi5 course; empty for any other. */
  units: UnitOfAttempt[];
  acts: AttemptAct[];
  changes: AttemptChange[];
  /** The learner's other attempts at the course that count, the newest first. */
  others: { registration: string; startedAt: Date; endedAt: Date | null }[];
}

const mostOthers = 50;

/**
 * Reads an attempt of a learner of the markets of a member of staff: its progress part by part, what staff did with it,
 * and the learner's others at the course. Throws `forbidden` (`staff.see-learning`) and `notFound`.
 */
export async function readLearnerAttempt(ctx: StaffContext, registration: string): Promise<LearnerAttempt> {
  assertCan(ctx, 'staff.see-learning');
  const found = await findLearnerAttempt(ctx.db, registration);
  const { person, authId, courseId, course, startedAt, endedAt, markedAt, openedAt, committedAt, packageId } = found;
  assertReaches(ctx, person.agency.country);
  const data = storedData.parse(found.data);
  const { standard, items, passingScore } = await playedPackage(ctx.db, packageId);
  const { state, passed, score, passMark } = resultOf(standard, items, data, passingScore);
  const { agentUniqueId, firstName, lastName, userId, agencyId } = person;
  const [changes, others] = await Promise.all([
    readChanges(ctx, registration, agentUniqueId),
    ctx.db.courseAttempt.findMany({
      where: { authId, courseId, review: false, registration: { not: registration } },
      select: { registration: true, startedAt: true, endedAt: true },
      orderBy: { startedAt: 'desc' },
      take: mostOthers,
    }),
  ]);
  return {
    registration,
    courseId,
    titleEn: course.titleEn,
    titleJa: course.titleJa,
    standard,
    startedAt,
    endedAt,
    version: { language: found.package.language, number: found.package.number },
    learner: { agentUniqueId, firstName, lastName, userId, agencyId, agencyName: person.agency.agencyName },
    visitedAt: [startedAt, openedAt, committedAt].flatMap((each) => each ?? []).reduce((a, b) => (a > b ? a : b)),
    markedAt,
    score,
    passMark,
    totalSeconds: found.totalSeconds,
    state: markedAt ? 'passed' : state,
    parts: items.map((item) => ({
      identifier: item.identifier,
      title: item.title,
      state: partStateOf(standard, item, data[item.identifier]),
    })),
    units: standard === 'cmi5' ? items.map((item) => unitIn(data, item)) : [],
    acts: actsOn({ endedAt, passed: passed || markedAt !== null }),
    changes,
    others,
  };
}

function unitIn(
  data: RuntimeData,
  { identifier, title, moveOn = 'NotApplicable' }: { identifier: string; title: string; moveOn?: MoveOn },
): UnitOfAttempt {
  return {
    identifier,
    title,
    moveOn,
    said: (['completed', 'passed', 'failed', 'waived'] as const).filter((verb) => data[identifier]?.[unitValues[verb]]),
    satisfied: isSatisfied(moveOn, data[identifier]),
  };
}

function readChanges(ctx: StaffContext, registration: string, agentUniqueId: string): Promise<AttemptChange[]> {
  const acts = Prisma.join(
    attemptActs.map((act) => Prisma.sql`WHEN ${actionOf[act]} THEN ${act}`),
    ' ',
  );
  return rowsOf(
    ctx.db,
    described(
      change,
      Prisma.sql`
      SELECT CASE e.action ${acts} END AS act, e.at, coalesce(e.after ->> 'staffReason', '') AS reason, s.first_name AS "firstName", s.last_name AS "lastName"
      FROM audit e LEFT JOIN staff_users s ON s.staff_id::text = e.actor_id
      WHERE e.subject_kind = 'agent' AND e.subject_id = ${agentUniqueId} AND e.action = ANY(${Object.values(actionOf)}::text[])
        AND e.after ->> 'registration' = ${registration} ORDER BY e.at DESC, e.id DESC LIMIT 50`,
    ),
  );
}
