import type { RequiredCertification, Requirements } from './requirementsDraft.ts';

/** Why requirements cannot be published. */
export type RequirementsFault =
  | { fault: 'noCertification' }
  | { fault: 'titleMissing' | 'nothingAsked'; certification: RequiredCertification }
  | { fault: 'levelMissing'; level: number }
  | { fault: 'courseNotOpen'; certification: RequiredCertification; courseId: string }
  | {
      fault: 'tooManyElectives';
      certification: RequiredCertification;
      categoryId: string;
      count: number;
      there: number;
    };

/** A course that requirements may name. */
export interface KnownCourse {
  courseId: string;
  categoryId: string;
  /** True where learners can take it: it is published, and has a package or a partner. */
  isOpen: boolean;
}

/**
 * What keeps requirements from being published: a level that asks for a course that cannot be taken, or for more
 * electives than there are; one that asks for nothing; and a level above a missing one. Empty where nothing does.
 */
export function requirementsFaults(
  { certifications, listed }: Requirements,
  courses: readonly KnownCourse[],
): RequirementsFault[] {
  if (certifications.length === 0) return [{ fault: 'noCertification' }];
  const named = new Set(certifications.flatMap((each) => each.courses));
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const electives = listed
    .flatMap(({ courseId }) => (named.has(courseId) ? [] : (byId.get(courseId) ?? [])))
    .filter(({ isOpen }) => isOpen);
  const highest = Math.max(...certifications.map(({ level }) => level));
  const missing = [1, 2, 3, 4].filter(
    (level) => level < highest && !certifications.some((each) => each.level === level),
  );
  return [
    ...missing.map((level) => ({ fault: 'levelMissing' as const, level })),
    ...certifications.flatMap((certification): RequirementsFault[] => [
      ...(certification.titleEn.trim() === '' || certification.titleJa.trim() === ''
        ? [{ fault: 'titleMissing' as const, certification }]
        : []),
      ...(certification.courses.length === 0 && certification.electives.length === 0
        ? [{ fault: 'nothingAsked' as const, certification }]
        : []),
      ...certification.courses
        .filter((courseId) => !byId.get(courseId)?.isOpen)
        .map((courseId) => ({ fault: 'courseNotOpen' as const, certification, courseId })),
      ...certification.electives.flatMap(({ categoryId, count }) => {
        const there = electives.filter((course) => course.categoryId === categoryId).length;
        return count > there ? [{ fault: 'tooManyElectives' as const, certification, categoryId, count, there }] : [];
      }),
    ]),
  ];
}
