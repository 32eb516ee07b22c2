import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { createHash } from 'node:crypto';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import type { ContentsEntry } from '#app/domain/courses/runtime/contents.ts';
import type { PlayablePackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { resultOf, type RuntimeData, type RuntimeValues } from '#app/domain/courses/runtime/runtimeData.ts';
import { isSatisfied } from '#app/domain/courses/runtime/unitStanding.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { cmi5Ids } from './cmi5Terms.ts';
import { portalStatement, type StatementSubject } from './portalStatements.ts';
import { insertStatements } from './statementRows.server.ts';

/** The learner and the course of a registration. */
export interface Registration extends StatementSubject {
  authId: string;
  courseId: string;
  played: PlayablePackage;
}

/** The portal's own identifier of a unit, block or course: never the publisher's, and the same at every launch. */
export function ownActivityId(kind: 'units' | 'blocks' | 'courses', courseId: string, publisherId: string): string {
  const own = createHash('sha256').update(publisherId).digest('hex').slice(0, 32);
  return `${environment().ORIGIN}/xapi/${kind}/${courseId}/${own}`;
}

/**
 * Adds to what a registration knows of a unit, with the seconds that count, in the caller's transaction: the result of
 * its course with the levels that it brings, and a `satisfied` statement for each block and the course whose
 * units are all satisfied now (cmi5 §9.3.9).
 */
export async function recordUnit(
  tx: Transaction,
  { now }: { now: Date },
  registered: Registration,
  { unit, values, seconds }: { unit: string; values: RuntimeValues; seconds: number },
): Promise<void> {
  const { registration, authId, courseId, played } = registered;
  await tx.$executeRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
  const attempt = await tx.courseAttempt.findUniqueOrThrow({
    where: { registration },
    select: { data: true, sequence: true },
  });
  const before = storedData.parse(attempt.data);
  const data: RuntimeData = { ...before, [unit]: { ...before[unit], ...values } };
  await tx.courseAttempt.update({
    where: { registration },
    data: { data, committedAt: now, sequence: attempt.sequence + 1, totalSeconds: { increment: seconds } },
  });
  const [was, is] = [before, data].map((each) => resultOf(played.standard, played.items, each));
  await recordResult(
    tx,
    { now, address: '', system: true },
    {
      authId,
      courseId,
      completed: is!.completed,
      passed: is!.passed && !was!.passed,
      failed: is!.state === 'failed',
      score: is!.score,
      passMark: is!.passMark,
      seconds,
      begins: false,
    },
  );
  await sayWhatIsSatisfied(tx, { now }, registered, { before, data });
}

/**
 * Stores a `satisfied` statement for each block and the course that `data` satisfy and `before` did not; `before` is
 * null for a registration that begins, whose blocks may ask for nothing (cmi5 §9.6.1).
 */
export async function sayWhatIsSatisfied(
  tx: Transaction,
  { now }: { now: Date },
  registered: Registration,
  { before, data }: { before: RuntimeData | null; data: RuntimeData },
): Promise<void> {
  const { courseId, registration, sessionId, played } = registered;
  const moveOns = new Map(played.items.map(({ identifier, moveOn = 'NotApplicable' }) => [identifier, moveOn]));
  const isMet = (entry: ContentsEntry, known: RuntimeData): boolean =>
    entry.isPlayed
      ? isSatisfied(moveOns.get(entry.identifier) ?? 'NotApplicable', known[entry.identifier])
      : entry.children.every((each) => isMet(each, known));
  const course: ContentsEntry = {
    identifier: played.publisherId,
    title: played.title,
    visible: true,
    isPlayed: false,
    prerequisites: '',
    children: played.contents,
  };
  const satisfied = groupsIn(course).filter((each) => isMet(each, data) && !(before && isMet(each, before)));
  const statements = satisfied.map((group) => {
    const kind = group === course ? 'courses' : 'blocks';
    const type = group === course ? cmi5Ids.course : cmi5Ids.block;
    const id = ownActivityId(kind, courseId, group.identifier);
    const statementId = newUuid(now);
    const object = { id, publisherId: group.identifier, type, name: group.title };
    const said = portalStatement(registered, { verb: 'satisfied', object, at: now });
    return { statementId, sessionId, statement: { id: statementId, ...said } };
  });
  await insertStatements(tx, { registration, courseId, now }, statements);
}

// Those within others first.
function groupsIn(entry: ContentsEntry): ContentsEntry[] {
  return entry.isPlayed ? [] : [...entry.children.flatMap(groupsIn), entry];
}
