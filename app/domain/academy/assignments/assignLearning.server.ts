import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculumOfAgency } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import type { ReportFilter } from '#app/domain/academy/reports/reportForms.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { createAssignment } from './createAssignment.server.ts';
import { rolesAssignable } from './assignmentRules.ts';
import { isWithinReach } from '#app/domain/permissions/reach.ts';
import type { AssignInput } from './forms.ts';

/** To whom something is to be assigned: as the form says, with what its address has. */
interface Choosing extends Pick<AssignInput, 'audience' | 'roles' | 'branch'> {
  companyId: string;
  /** The people whom the address names, and what narrows the report from which it came. */
  agentUniqueIds: readonly string[];
  filter: ReportFilter;
}

type Assigning = AssignInput & Choosing;

/**
 * Assigns a course or a level to people of the caller's agency: to those who were chosen, to everybody of some roles,
 * or to whom a filter of the academy report finds. People of other agencies, and of roles that the caller does not
 * manage, are left out; so are those outside the branches that the caller is bound to. Throws `forbidden`
 * (`agency.assign-learning`), `notFound` for another country's curriculum, and what `createAssignment` throws.
 */
export async function assignLearning(ctx: AgentContext, input: Assigning): Promise<{ assignmentId: string }> {
  assertCan(ctx, 'agency.assign-learning');
  const { assignmentId, thing, dueOn, message, reminders } = input;
  return createAssignment(ctx, {
    ...agencyAudience(ctx, input),
    assignmentId,
    thing,
    dueOn,
    message,
    reminders,
    assignedBy: ctx.actor.agentUniqueId,
    staffId: null,
  });
}

/**
 * The people of the caller's agency whom a form and its address choose. Throws `noUserChosen` for roles and branches out
 * of reach, and `notFound` for another country's curriculum.
 */
export function agencyAudience(ctx: AgentContext, input: Choosing) {
  const curriculum = curriculumOfAgency(ctx, input.companyId);
  const { audience } = input;
  const reached = rolesAssignable[ctx.actor.agentType];
  const roles = audience === 'roles' ? reached.filter((role) => input.roles.includes(role)) : [...reached];
  if (roles.length === 0) throw new Refusal('noUserChosen', { field: 'roles' });
  const branches = branchesOf(ctx, audience === 'filter' ? input.filter.branch : input.branch);
  const filter = Object.fromEntries(Object.entries(input.filter).filter(([, value]) => value));
  return {
    audience,
    curriculum,
    roles,
    branches,
    agencyId: ctx.agency.agencyId,
    chosen: audience === 'people' ? [...input.agentUniqueIds] : [],
    filter: audience === 'filter' ? filter : {},
  };
}

// A branch that no user has does not widen the audience: it selects no one.
function branchesOf({ actor }: AgentContext, branch: string | undefined): string[] {
  if (branch !== undefined && !isWithinReach(actor, branch)) throw new Refusal('noUserChosen', { field: 'branch' });
  if (actor.branches?.length === 0) throw new Refusal('noUserChosen', { field: 'audience' });
  return branch === undefined ? [...(actor.branches ?? [])] : [branch];
}
