import { localized } from '#app/domain/localizedText.ts';
import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { resultOf } from '#app/domain/courses/runtime/runtimeData.ts';
import { abandonSessions } from '#app/domain/courses/statements/abandonSessions.server.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { actionOf } from './attemptActions.server.ts';
import { actsOn, type AttemptAct } from './attemptActs.ts';
import type { AttemptActInput } from './attemptForms.ts';
import { findLearnerAttempt } from './findLearnerAttempt.server.ts';
import { recountResult } from './recountResult.server.ts';

/**
 * Completes, resets or reopens an attempt of a learner for a reason, which the learner reads too. `complete` ends it as
 * passed, with the levels that this brings. `reset` makes it begin once more: what it reported, its time and its part
 * in the result go; levels and certificates stay. `reopen` lets the learner continue one that has ended. A page that has
 * the attempt open stores nothing more. Throws `forbidden` (`staff.correct-attempts`), `notFound`, `conflict` where the
 * attempt does not allow the act, and `otherAttemptOpen`.
 */
export async function correctAttempt(
  ctx: StaffContext,
  { registration, act, staffReason }: AttemptActInput & { registration: string },
): Promise<void> {
  assertCan(ctx, 'staff.correct-attempts');
  await ctx.db.$transaction(async (tx) => {
    const { authId, courseId, person, course } = await findLearnerAttempt(tx, registration);
    assertReaches(ctx, person.agency.country);
    // As a learner who opens the course in the meantime (initAttempt).
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`attempt ${authId} ${courseId}`}, 0))`;
    await tx.$executeRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
    await abandonSessions(tx, ctx, { authId, courseId });
    const before = await standingOf(tx, registration);
    if (!actsOn(before).includes(act)) throw new Refusal('conflict');
    await carryOut(tx, ctx.now, { act, registration, authId, courseId });
    const { agentUniqueId, agency } = person;
    await recordAudit(tx, ctx, {
      action: actionOf[act],
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agency.agencyId,
      before: { passed: before.passed, ended: before.endedAt !== null, score: before.score, seconds: before.seconds },
      after: {
        courseId,
        registration,
        staffReason,
        courseName: localized(defaultLanguage(marketOf(agency.country)), 'title', course),
      },
    });
  });
}

async function standingOf(tx: Transaction, registration: string) {
  const { data, packageId, markedAt, endedAt, totalSeconds } = await tx.courseAttempt.findUniqueOrThrow({
    where: { registration },
  });
  const { standard, items, passingScore } = await playedPackage(tx, packageId);
  const { passed, score } = resultOf(standard, items, storedData.parse(data), passingScore);
  return { endedAt, passed: passed || markedAt !== null, score, seconds: totalSeconds };
}

interface Act {
  act: AttemptAct;
  registration: string;
  authId: string;
  courseId: string;
}

async function carryOut(tx: Transaction, now: Date, { act, registration, authId, courseId }: Act): Promise<void> {
  const whose = { authId, courseId };
  if (act !== 'complete') await leaveOnlyThis(tx, now, { registration, ...whose });
  const { endedAt } = await tx.courseAttempt.findUniqueOrThrow({ where: { registration }, select: { endedAt: true } });
  await tx.courseAttempt.update({
    where: { registration },
    data: {
      // A learner who has it open stores nothing more: the next visit has another number.
      visit: { increment: 1 },
      ...(act === 'complete'
        ? { markedAt: now, endedAt: endedAt ?? now }
        : { markedAt: null, endedAt: null, openedAt: now, visitSeconds: 0, lateSeconds: 0 }),
      // A commit that a browser still keeps followed another sequence.
      ...(act === 'reset' && { data: {}, totalSeconds: 0, committedAt: null, sequence: { increment: 1 } }),
    },
  });
  if (act === 'complete') {
    const marked = { ...whose, completed: true, passed: true, score: null, seconds: 0, begins: false };
    await recordResult(tx, { now, address: '', system: true }, marked);
    return;
  }
  if (act === 'reset') await tx.xapiDocument.deleteMany({ where: { kind: 'state', scope: registration } });
  await recountResult(tx, whose);
}

// A learner has one open attempt at a course.
async function leaveOnlyThis(
  tx: Transaction,
  now: Date,
  { registration, authId, courseId }: Omit<Act, 'act'>,
): Promise<void> {
  const others = { authId, courseId, endedAt: null, registration: { not: registration } };
  if ((await tx.courseAttempt.count({ where: { ...others, review: false } })) > 0)
    throw new Refusal('otherAttemptOpen');
  await tx.courseAttempt.updateMany({ where: others, data: { endedAt: now } });
}
