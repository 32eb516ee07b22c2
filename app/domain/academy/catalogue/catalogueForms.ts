import { z } from 'zod';
import { courseStates } from '#app/domain/academy/levels/courseState.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { courseLengthNames } from './courseLengths.ts';

/** For so many days a course is new. */
export const newCourseDays = 60;

/** True for a course that was added lately. */
export function isNewCourse(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < newCourseDays * 24 * 3600_000;
}

/** The catalogue in an address: words, and what the courses are narrowed by. */
export const catalogueList = listQuery({
  search: true,
  filters: {
    of: curriculumCodes,
    language: z
      .string()
      .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)
      .optional(),
    length: courseLengthNames,
    state: courseStates,
    added: ['new'],
  },
});

export type CatalogueQuery = ReturnType<typeof catalogueList.read>;
