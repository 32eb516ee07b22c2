import type { Database } from '#app/platform/database.server.ts';
import { ofCurriculum } from './createAssignment.server.ts';

/** What can be assigned in a curriculum: its levels, and its published courses by their titles, in two queries. */
export async function listThings(
  db: Database,
  curriculum: string,
): Promise<{
  levels: (1 | 2 | 3 | 4)[];
  courses: { courseId: string; titleEn: string; titleJa: string; minutes: number }[];
}> {
  const [certifications, courses] = await Promise.all([
    db.certification.findMany({
      where: { curriculum },
      distinct: ['level'],
      select: { level: true },
      orderBy: { level: 'asc' },
    }),
    db.course.findMany({
      where: ofCurriculum(curriculum),
      select: { courseId: true, titleEn: true, titleJa: true, minutes: true },
      orderBy: [{ titleEn: 'asc' }, { courseId: 'asc' }],
    }),
  ]);
  return { levels: certifications.map(({ level }) => level), courses };
}
