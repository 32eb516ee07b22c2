import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database } from '#app/platform/database.server.ts';

let serial = 0;

/** A new published course of a category that is made with it where it is new. */
export async function newCourse(
  db: Database,
  {
    categoryId = 'basics',
    curriculum,
    refresher = false,
  }: { categoryId?: string; curriculum?: Curriculum; refresher?: boolean } = {},
) {
  serial += 1;
  const code = `course-${crypto.randomUUID().slice(0, 8)}-${serial}`;
  await db.courseCategory.createMany({
    data: [{ categoryId, nameEn: categoryId, nameJa: categoryId, rank: serial }],
    skipDuplicates: true,
  });
  return db.course.create({
    data: {
      code,
      categoryId,
      titleEn: code,
      titleJa: code,
      minutes: 20,
      state: 'published',
      createdAt: new Date(),
      ...(curriculum ? { curricula: { create: { curriculum, refresher } } } : {}),
    },
  });
}

/**
 * The certifications of a curriculum, one a level, each asking for the courses of its list. Those of a curriculum are
 * made once a database.
 */
export async function newCertifications(
  db: Database,
  curriculum: Curriculum,
  courses: readonly (readonly { courseId: string }[])[],
): Promise<void> {
  for (const [index, ofLevel] of courses.entries()) {
    const level = index + 1;
    await db.certification.create({
      data: {
        curriculum,
        level,
        code: `${curriculum}-${level}`,
        titleEn: `${curriculum} ${level}`,
        titleJa: `${curriculum} ${level}`,
        requirements: { create: ofLevel.map(({ courseId }, rank) => ({ kind: 'course', courseId, rank })) },
      },
    });
  }
}
