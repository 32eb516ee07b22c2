import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { namedCourses } from './readRequirements.server.ts';
import { requirementsFaults } from './requirementsFaults.ts';

/** What learners of a curriculum need and do not find: enough electives for a level, or a refresher that renews it. */
interface Shortfall {
  curriculum: Curriculum;
  refusal: 'electivesNeeded' | 'refresherNeeded';
}

/** Reads what learners need by the published requirements and cannot find, each by its own key. */
export async function readShortfalls(tx: Transaction): Promise<Map<string, Shortfall>> {
  const places = await readPlaces(tx);
  const courses = await namedCourses(tx);
  const open = new Set(courses.filter(({ isOpen }) => isOpen).map(({ courseId }) => courseId));
  return new Map(
    curriculumCodes.flatMap((curriculum): [string, Shortfall][] => {
      const { published } = places.get(curriculum)!;
      const electives = requirementsFaults(published, courses).flatMap((each): [string, Shortfall][] =>
        each.fault === 'tooManyElectives'
          ? [[`${each.certification.certificationId} ${each.categoryId}`, { curriculum, refusal: 'electivesNeeded' }]]
          : [],
      );
      const isRenewable = published.listed.some(({ courseId, refresher }) => refresher && open.has(courseId));
      return isRenewable
        ? electives
        : [...electives, [`refresher ${curriculum}`, { curriculum, refusal: 'refresherNeeded' }]];
    }),
  );
}

/**
 * Throws `electivesNeeded` or `refresherNeeded` where a change leaves learners without what they need; `before` is what
 * they did not find already.
 */
export async function refuseNewShortfall(tx: Transaction, before: ReadonlyMap<string, Shortfall>): Promise<void> {
  const added = [...(await readShortfalls(tx))].filter(([key]) => !before.has(key)).map(([, shortfall]) => shortfall);
  const [first] = added;
  if (!first) return;
  const curricula = added.filter(({ refusal }) => refusal === first.refusal).map(({ curriculum }) => curriculum);
  throw new Refusal(first.refusal, { params: { curricula: [...new Set(curricula)].join(', ') } });
}
