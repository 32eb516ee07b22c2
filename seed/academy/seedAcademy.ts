import { adoptStarterCourses } from '#app/domain/courses/editor/adoptStarterCourses.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database } from '#app/platform/database.server.ts';
import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';

/**
 * Sample courses that a partner gives: here the sandbox, in place of Seabourn's own academy. They have no package; the
 * partner credits them.
 */
const externalCourses = [
  {
    code: 'seabourn-expeditions',
    categoryId: 'destinations',
    titleEn: 'Expedition voyages with Seabourn',
    titleJa: 'シーボーンの探検クルーズ',
    summaryEn: 'Taken at Seabourn’s own academy, which reports the result to the portal.',
    summaryJa: 'シーボーンのアカデミーで受講します。結果はポータルに届きます。',
    minutes: 45,
    partner: sandboxIssuer,
    curricula: ['PC', 'CU', 'HA'] as const satisfies readonly Curriculum[],
  },
] as const;

/**
 * Puts the sample academy into a database and its store: the starter courses as everybody gets them
 * (`adoptStarterCourses`), and a course that the sandbox gives. It may run again: what is there stays as it is, and so
 * does what the staff have taken out. Returns the number of packages that it published.
 */
export async function seedAcademy(db: Database, now: Date): Promise<{ published: number }> {
  const adopted = await adoptStarterCourses({ db, now }, {});
  for (const { curricula, ...course } of externalCourses) {
    if (await db.course.findUnique({ where: { code: course.code } })) continue;
    const { courseId } = await db.course.create({ data: { ...course, state: 'published', createdAt: now } });
    await db.curriculumCourse.createMany({ data: curricula.map((curriculum) => ({ curriculum, courseId })) });
  }
  return adopted;
}
