import type { StaffContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { readPlaces, type CurriculumRequirements } from './readPlaces.server.ts';

/** The requirements of every curriculum, with their drafts. Throws `forbidden`. */
export function listRequirements(ctx: StaffContext): Promise<Map<Curriculum, CurriculumRequirements>> {
  assertCan(ctx, 'staff.see-courses');
  return readPlaces(ctx.db);
}
