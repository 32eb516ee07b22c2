import type { AcademyLevel, Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { rankOf, type LevelCertification, type PassedCourse, type RankStanding } from './rank.ts';
import { validityAt, type Validity } from './validity.ts';

/** A learner's level in a curriculum, as it is kept. */
export interface StoredLevel {
  level: AcademyLevel;
  attainedAt: Date;
  validUntil: Date;
  refreshCount: number;
}

/** A learner's state in a curriculum: the level that is kept, whether it is still valid, and what the results give. */
export interface Standing {
  kept: StoredLevel | null;
  validity: Validity | null;
  /** Computed from all results; for a level that has lapsed for long, from those after its end alone. */
  computed: RankStanding;
}

/** A certification with what it is called. */
export interface TitledCertification extends LevelCertification {
  titleEn: string;
  titleJa: string;
}

/** Reads the certifications of curricula with their requirements, in two queries. */
export async function readCertifications(
  db: Database | Transaction,
  curricula: readonly Curriculum[],
): Promise<Map<Curriculum, TitledCertification[]>> {
  const rows = await db.certification.findMany({
    where: { curriculum: { in: [...curricula] } },
    include: { requirements: { orderBy: { rank: 'asc' } } },
    orderBy: [{ level: 'asc' }, { rank: 'asc' }],
  });
  const found = new Map<Curriculum, TitledCertification[]>(curricula.map((curriculum) => [curriculum, []]));
  for (const { certificationId, curriculum, level, titleEn, titleJa, requirements } of rows) {
    found.get(curriculum as Curriculum)?.push({
      certificationId,
      titleEn,
      titleJa,
      level: level as LevelCertification['level'],
      requirements: requirements.map(({ requirementId, kind, courseId, categoryId, count }) =>
        // A database check limits this column to the codes.
        kind === 'course'
          ? { requirementId, kind, courseId: courseId! }
          : { requirementId, kind: 'electives', categoryId: categoryId!, count },
      ),
    });
  }
  return found;
}

/** Reads the courses that a learner has passed. */
export async function readPassedCourses(db: Database | Transaction, authId: string): Promise<PassedCourse[]> {
  const rows = await db.courseResult.findMany({
    where: { authId, lastPassedAt: { not: null } },
    select: { courseId: true, lastPassedAt: true, course: { select: { categoryId: true } } },
  });
  return rows.map(({ courseId, lastPassedAt, course }) => ({
    courseId,
    categoryId: course.categoryId,
    passedAt: lastPassedAt!,
  }));
}

/** A learner's state in a curriculum, from what is stored and the courses passed. */
export function standingOf({
  certifications,
  passed,
  kept,
  now,
}: {
  certifications: readonly LevelCertification[];
  passed: readonly PassedCourse[];
  kept: StoredLevel | null;
  now: Date;
}): Standing {
  const validity = kept && validityAt(kept.validUntil, now);
  return {
    kept,
    validity,
    computed: rankOf(certifications, passed, validity === 'expired' ? kept?.validUntil : undefined),
  };
}

/** Reads a learner's state in curricula, in a fixed number of queries. */
export async function readStandings(
  db: Database | Transaction,
  { authId, curricula, now }: { authId: string; curricula: readonly Curriculum[]; now: Date },
): Promise<Map<Curriculum, Standing>> {
  const certifications = await readCertifications(db, curricula);
  const passed = await readPassedCourses(db, authId);
  const kept = await db.learnerLevel.findMany({ where: { authId, curriculum: { in: [...curricula] } } });
  return new Map(
    curricula.map((curriculum) => {
      const row = kept.find((each) => each.curriculum === curriculum);
      const level = row ?? null;
      return [
        curriculum,
        standingOf({ certifications: certifications.get(curriculum) ?? [], passed, kept: level, now }),
      ] as const;
    }),
  );
}
