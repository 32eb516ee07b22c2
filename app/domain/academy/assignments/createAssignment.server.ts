import { DateTime } from 'luxon';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { zoneOf, type Reader } from '#app/domain/display.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countAudience } from './audience.server.ts';
import { mayBeDue, monthsThatCount } from './assignmentRules.ts';
import type { LearningThing } from './forms.ts';

interface NewAssignment {
  assignmentId: string;
  agencyId: string | null;
  assignedBy: string | null;
  staffId: string | null;
  curriculum: string;
  thing: LearningThing;
  audience: 'people' | 'roles' | 'filter' | 'brand';
  branches?: string[];
  chosen?: string[];
  roles?: string[];
  filter?: Prisma.InputJsonObject;
  dueOn: Date;
  message: string;
  reminders: boolean;
}

/**
 * Writes an assignment with the job that gives it to its people. The same identifier from the same assigner a second
 * time changes nothing. Throws `dueDateInvalid` for a day that is over or years away, `notOfferedToLearn` for a course
 * or level that the curriculum does not have or that cannot be begun, `noUserChosen` for an empty audience, and
 * `conflict` for an identifier that is another's.
 */
export async function createAssignment(
  ctx: Pick<VisitorContext, 'db' | 'now'> & Reader & AuditSource,
  { thing, ...its }: NewAssignment,
): Promise<{ assignmentId: string }> {
  const { db, now } = ctx;
  const {
    assignmentId,
    agencyId,
    curriculum,
    audience,
    filter = {},
    chosen = [],
    roles = [],
    branches = [],
    dueOn,
  } = its;
  if (!mayBeDue(dueOn, now, zoneOf(ctx))) throw new Refusal('dueDateInvalid', { field: 'dueOn' });
  return db.$transaction(async (tx) => {
    // The second of two that are sent at once waits, and finds the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assignment ${assignmentId}`}, 0))::text`;
    const known = await tx.assignment.findUnique({ where: { assignmentId } });
    if (known) {
      const isSame =
        known.agencyId === agencyId && known.assignedBy === its.assignedBy && known.staffId === its.staffId;
      if (!isSame) throw new Refusal('conflict');
      return { assignmentId };
    }
    const offered =
      thing.courseId === undefined
        ? await tx.certification.count({ where: { curriculum, level: thing.level } })
        : await tx.course.count({ where: { courseId: thing.courseId, ...ofCurriculum(curriculum) } });
    if (offered === 0) throw new Refusal('notOfferedToLearn', { field: 'thing' });
    const expected = await countAudience(tx, { agencyId, curriculum, branches, audience, chosen, roles, filter }, now);
    if (expected === 0) throw new Refusal('noUserChosen', { field: 'audience' });
    const countsFrom = DateTime.fromJSDate(now, { zone: 'utc' }).minus({ months: monthsThatCount }).toJSDate();
    await tx.assignment.create({ data: { ...its, ...thing, filter, createdAt: now, countsFrom, expected } });
    await enqueueJob(tx, 'run-assignment', { assignmentId });
    await recordAudit(tx, ctx, {
      action: 'academy.learning-assigned',
      ...subjectOf({ agencyId, curriculum }),
      after: { curriculum, ...thing, audience, people: expected, dueOn: dayOf(dueOn) },
    });
    return { assignmentId };
  });
}

/** A published course that a curriculum lists or asks for. */
export function ofCurriculum(curriculum: string): Prisma.CourseWhereInput {
  return {
    state: 'published',
    OR: [{ curricula: { some: { curriculum } } }, { requirements: { some: { certification: { curriculum } } } }],
  };
}

/** What the record says an assignment is about: the agency, or for one of the brand the curriculum. */
export function subjectOf({ agencyId, curriculum }: { agencyId: string | null; curriculum: string }) {
  return agencyId === null
    ? { subjectKind: 'curriculum' as const, subjectId: curriculum }
    : { subjectKind: 'agency' as const, subjectId: agencyId, agencyId };
}

/** A due day as an ISO day. */
export function dayOf(dueOn: Date): string {
  return dueOn.toISOString().slice(0, 10);
}
