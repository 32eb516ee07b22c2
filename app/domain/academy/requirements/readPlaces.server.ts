import { createHash } from 'node:crypto';
import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { requirementsSchema, type Requirements } from './requirementsDraft.ts';

/** The requirements of a curriculum: those in force, and the draft where there is one. */
export interface CurriculumRequirements {
  published: Requirements;
  draft: Requirements | null;
  /**
   * What a form was filled in from: another one wherever requirements in force or draft are others, also where a draft was
   * thrown away or published since and another one begun.
   */
  version: string;
  updatedAt: Date | null;
  editor: { firstName: string; lastName: string } | null;
}

/** Reads the requirements of curricula with their drafts, in four queries whatever their number. */
export async function readPlaces(
  db: Database | Transaction,
  curricula: readonly Curriculum[] = curriculumCodes,
): Promise<Map<Curriculum, CurriculumRequirements>> {
  const where = { curriculum: { in: [...curricula] } };
  const certifications = await db.certification.findMany({
    where,
    include: { requirements: { orderBy: { rank: 'asc' } } },
    orderBy: [{ level: 'asc' }, { rank: 'asc' }],
  });
  const listed = await db.curriculumCourse.findMany({ where, orderBy: { courseId: 'asc' } });
  const drafts = await db.requirementsDraft.findMany({
    where,
    include: { editor: { select: { firstName: true, lastName: true } } },
  });
  return new Map(
    curricula.map((curriculum) => {
      const row = drafts.find((each) => each.curriculum === curriculum);
      const published: Requirements = {
        certifications: certifications
          .filter((each) => each.curriculum === curriculum)
          .map(({ certificationId, level, titleEn, titleJa, requirements }) => ({
            certificationId,
            level: level as 1 | 2 | 3 | 4,
            titleEn,
            titleJa,
            courses: requirements.flatMap(({ kind, courseId }) => (kind === 'course' && courseId ? [courseId] : [])),
            electives: requirements.flatMap(({ kind, categoryId, count }) =>
              kind === 'electives' && categoryId ? [{ categoryId, count }] : [],
            ),
          })),
        listed: listed
          .filter((each) => each.curriculum === curriculum)
          .map(({ courseId, refresher }) => ({ courseId, refresher })),
      };
      const draft = row ? requirementsSchema.parse(row.draft) : null;
      return [
        curriculum,
        {
          published,
          draft,
          version: createHash('sha256')
            .update(JSON.stringify([published, draft]))
            .digest('base64url'),
          updatedAt: row?.updatedAt ?? null,
          editor: row?.editor ?? null,
        },
      ] as const;
    }),
  );
}
