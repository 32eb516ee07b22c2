import { z } from 'zod';
import type { LevelCertification } from '#app/domain/academy/levels/rank.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const id = z.uuid();
const title = sentLine(120);

/**
 * What a curriculum asks for, as the editor writes it: certifications with what they ask for, and the courses
 * that it lists.
 */
export const requirementsSchema = z.strictObject({
  certifications: z.array(
    z.strictObject({
      certificationId: id,
      level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      titleEn: title,
      titleJa: title,
      courses: z.array(id),
      electives: z.array(
        z.strictObject({ categoryId: sentLine(60, { min: 1 }), count: z.number().int().min(1).max(99) }),
      ),
    }),
  ),
  listed: z.array(z.strictObject({ courseId: id, refresher: z.boolean() })),
});

export type Requirements = z.output<typeof requirementsSchema>;
export type RequiredCertification = Requirements['certifications'][number];

/**
 * A course's place in a curriculum: none, listed (so that it counts as an elective of its category), a refresher, or
 * required for a certification, named by its identifier.
 */
export type CoursePlace = '' | 'elective' | 'refresher' | (string & {});

/** A course's place in a curriculum. */
export function coursePlaceOf({ certifications, listed }: Requirements, courseId: string): CoursePlace {
  const asking = certifications.find(({ courses }) => courses.includes(courseId));
  if (asking) return asking.certificationId;
  const found = listed.find((each) => each.courseId === courseId);
  return found ? (found.refresher ? 'refresher' : 'elective') : '';
}

/**
 * The requirements with a course at another place. A course is asked for by at most one certification: those of a level
 * are all to be reached, and so are those below.
 */
export function withPlace(requirements: Requirements, courseId: string, place: CoursePlace): Requirements {
  const listed = requirements.listed.filter((each) => each.courseId !== courseId);
  return {
    certifications: requirements.certifications.map((each) => {
      const others = each.courses.filter((known) => known !== courseId);
      if (each.certificationId !== place) return { ...each, courses: others };
      // One that stays where it is keeps its place among the others.
      return { ...each, courses: each.courses.includes(courseId) ? each.courses : [...others, courseId] };
    }),
    listed: place === '' ? listed : [...listed, { courseId, refresher: place === 'refresher' }],
  };
}

/** The certifications as the function of the rank takes them. */
export function draftCertifications({ certifications }: Requirements): LevelCertification[] {
  return certifications.map(({ certificationId, level, courses, electives }) => ({
    certificationId,
    level,
    requirements: [
      ...courses.map((courseId) => ({
        requirementId: `${certificationId} ${courseId}`,
        kind: 'course' as const,
        courseId,
      })),
      ...electives.map(({ categoryId, count }) => ({
        requirementId: `${certificationId} ${categoryId}`,
        kind: 'electives' as const,
        categoryId,
        count,
      })),
    ],
  }));
}

/** True where a level asks for electives of one of these categories. */
export function asksForElectives({ certifications }: Requirements, categories: readonly string[]): boolean {
  return certifications.some(({ electives }) => electives.some(({ categoryId }) => categories.includes(categoryId)));
}

/** The certifications by level, as they are shown. */
export function inOrder(requirements: Requirements): Requirements {
  return {
    ...requirements,
    certifications: requirements.certifications.toSorted((one, other) => one.level - other.level),
  };
}

/** True where two say the same, whatever the order in which they list courses. */
export function isSame(one: Requirements, other: Requirements): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted({ certifications, listed }: Requirements) {
  return {
    certifications: certifications
      .map(({ certificationId, level, titleEn, titleJa, courses, electives }) => ({
        certificationId,
        level,
        titleEn,
        titleJa,
        courses: courses.toSorted(),
        electives: electives
          .map(({ categoryId, count }) => ({ categoryId, count }))
          .toSorted((one, other) => one.categoryId.localeCompare(other.categoryId)),
      }))
      .toSorted((one, other) => one.certificationId.localeCompare(other.certificationId)),
    listed: listed
      .map(({ courseId, refresher }) => ({ courseId, refresher }))
      .toSorted((one, other) => one.courseId.localeCompare(other.courseId)),
  };
}
