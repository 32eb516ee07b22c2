import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { zoneOf } from '#app/domain/display.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { mayBeDue, rolesAssignable } from './assignmentRules.ts';
import { brandFilter } from './audience.server.ts';
import { dayOf, subjectOf } from './createAssignment.server.ts';
import { isWithinReach } from '#app/domain/permissions/reach.ts';
import type { AssignmentAct } from './forms.ts';

/** What decides who may change an assignment. */
interface Owned {
  agencyId: string | null;
  branches: readonly string[];
  roles: readonly string[];
  filter: unknown;
}

/**
 * True where the caller may change, end and undo an assignment: an owner those of the agency, a supervisor those for
 * roles that they manage, and one who is bound to branches those for people of these alone, staff those of the brand
 * whose markets are all theirs. No one changes what the other side assigned.
 */
export function mayChangeAssignment(ctx: AgentContext | StaffContext, its: Owned): boolean {
  if ('staff' in ctx) return its.agencyId === null && reachesAllOf(ctx.staff, brandFilter.parse(its.filter).markets);
  return (
    its.agencyId === ctx.agency.agencyId &&
    (ctx.actor.branches === null ||
      (its.branches.length > 0 && its.branches.every((branch) => isWithinReach(ctx.actor, branch)))) &&
    its.roles.every((role) => rolesAssignable[ctx.actor.agentType].some((each) => each === role))
  );
}

/**
 * Changes the day, message and reminders of an assignment, ends it, or undoes it: what ended is reported on, and asks
 * nothing more of anybody; what was undone is gone for all of its people at once, as if it had never been. A job that
 * is giving it to people stops. Throws `forbidden` (`agency.assign-learning`, `staff.assign-learning`), `notFound` for
 * one that is not the caller's to change, `dueDateInvalid`, `conflict` where it was changed since `version`, and
 * `assignmentEnded` for one that has ended.
 */
export async function changeAssignment(
  ctx: AgentContext | StaffContext,
  assignmentId: string,
  act: AssignmentAct,
): Promise<void> {
  if ('staff' in ctx) assertCan(ctx, 'staff.assign-learning');
  else assertCan(ctx, 'agency.assign-learning');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM assignments WHERE assignment_id = ${assignmentId}::uuid FOR UPDATE`;
    const before = await tx.assignment.findFirst({ where: { assignmentId, undoneAt: null } });
    if (!before || !mayChangeAssignment(ctx, before)) throw new Refusal('notFound');
    if (act.act !== 'undo' && before.endedAt) throw new Refusal('assignmentEnded');
    const { courseId, level, curriculum } = before;
    await perform(tx, ctx, before, act);
    await recordAudit(tx, ctx, {
      action: actions[act.act],
      ...subjectOf(before),
      before: { dueOn: dayOf(before.dueOn) },
      after: {
        curriculum,
        ...(courseId ? { courseId } : { level }),
        ...(act.act === 'change' && { dueOn: dayOf(act.dueOn) }),
      },
    });
  });
}

const actions = {
  change: 'academy.assignment-changed',
  end: 'academy.assignment-ended',
  undo: 'academy.assignment-undone',
} as const;

async function perform(
  tx: Transaction,
  ctx: AgentContext | StaffContext,
  { assignmentId, version, dueOn }: { assignmentId: string; version: number; dueOn: Date },
  act: AssignmentAct,
): Promise<void> {
  const where = { assignmentId };
  if (act.act === 'end') await tx.assignment.update({ where, data: { endedAt: ctx.now, resolving: false } });
  else if (act.act === 'undo') await tx.assignment.update({ where, data: { undoneAt: ctx.now, resolving: false } });
  else {
    if (act.version !== version) throw new Refusal('conflict');
    const isSameDay = act.dueOn.getTime() === dueOn.getTime();
    if (!isSameDay && !mayBeDue(act.dueOn, ctx.now, zoneOf(ctx)))
      throw new Refusal('dueDateInvalid', { field: 'dueOn' });
    const { message, reminders } = act;
    await tx.assignment.update({
      where,
      data: { dueOn: act.dueOn, message, reminders, version: { increment: 1 } },
    });
  }
}
