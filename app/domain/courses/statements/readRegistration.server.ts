import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { MoveOn } from '#app/domain/courses/packages/moveOn.ts';
import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';
import { isSatisfied, unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';

/** A unit's state in a registration, for staff. */
export interface UnitOfRegistration {
  identifier: string;
  title: string;
  moveOn: MoveOn;
  said: ('completed' | 'passed' | 'failed' | 'waived')[];
  satisfied: boolean;
}

/** An attempt at a cmi5 course, with its units. */
export interface RegistrationForStaff {
  registration: string;
  courseId: string;
  titleEn: string;
  titleJa: string;
  learner: { agentUniqueId: string; firstName: string | null; lastName: string | null; userId: string | null };
  startedAt: Date;
  endedAt: Date | null;
  units: UnitOfRegistration[];
}

/**
 * Reads an attempt at a cmi5 course of a learner of the markets of a member of staff: what each of its units has said,
 * and whether that satisfies it. Throws `forbidden` (`staff.see-statements`) and `notFound`.
 */
export async function readRegistration(ctx: StaffContext, registration: string): Promise<RegistrationForStaff> {
  assertCan(ctx, 'staff.see-statements');
  const found = await ctx.db.courseAttempt.findFirst({
    where: { registration, review: false, package: { standard: 'cmi5' } },
    include: { course: true, agent: { include: { agency: true } } },
  });
  if (!found) throw new Refusal('notFound');
  assertReaches(ctx, found.agent.agency.country);
  const { courseId, course, agent, startedAt, endedAt, packageId } = found;
  const data = found.data as RuntimeData;
  const { items } = await playedPackage(ctx.db, packageId);
  const { agentUniqueId, firstName, lastName, userId } = agent;
  return {
    ...{ registration, courseId, titleEn: course.titleEn, titleJa: course.titleJa, startedAt, endedAt },
    learner: { agentUniqueId, firstName, lastName, userId },
    units: items.map(({ identifier, title, moveOn = 'NotApplicable' }) => ({
      ...{ identifier, title, moveOn },
      said: (['completed', 'passed', 'failed', 'waived'] as const).filter(
        (verb) => data[identifier]?.[unitValues[verb]],
      ),
      satisfied: isSatisfied(moveOn, data[identifier]),
    })),
  };
}
