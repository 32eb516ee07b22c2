import { actions, type StaffActionName } from '#app/domain/permissions/actions.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';

// Apart from staffPaths.ts, which every page's scripts have: the table of actions is 2 kB of a sign-in page.
// The first of these that somebody has the work of; an administrator, who has all of it, begins with the agencies that wait.
const homes = [
  ['staff.decide-agency', '/staff/agencies'],
  ['staff.edit-content', '/staff/content'],
  ['staff.edit-courses', '/staff/courses'],
  ['staff.answer-sales', '/staff/sales'],
  ['staff.answer-feedback', '/staff/feedback'],
] as const satisfies readonly (readonly [StaffActionName, string])[];

/** The first page of the console for a member of staff, and the page after sign-in where no other was requested. */
export function staffHome({ role }: { role: StaffRole }): string {
  return homes.find(([action]) => actions[action].may.some((each) => each === role))?.[1] ?? '/staff/agencies';
}
