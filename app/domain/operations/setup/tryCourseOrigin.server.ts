import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachCourses } from '#app/platform/reachCourses.server.ts';
import type { CoursesReached } from './setupSteps.ts';

const withinMs = 1500;
const freshMs = 10_000;

let last: { at: number; tried: Promise<CoursesReached> } | undefined;

/**
 * Whether courses can be opened: the server asks the address of the courses for a small page, for at most 1.5 s. One
 * try serves all readers for 10 s, since the guide is also on the console's home. Throws `forbidden` (`staff.set-up`).
 */
export async function tryCourseOrigin(ctx: StaffContext): Promise<CoursesReached> {
  assertCan(ctx, 'staff.set-up');
  const at = ctx.now.getTime();
  if (!last || Math.abs(at - last.at) > freshMs) last = { at, tried: reachCourses({ withinMs }) };
  return last.tried;
}
