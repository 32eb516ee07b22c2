import type { Curriculum } from '#app/domain/markets/curricula.ts';

/** The most characters of a course's texts, and its most minutes and attempts. */
export const courseLimits = { title: 120, summary: 400, goals: 600, minutes: 600, attempts: 99 } as const;

/** The name of the field that places a course in a curriculum. */
export const placeField = (curriculum: Curriculum) => `place${curriculum}` as const;
export type PlaceField = ReturnType<typeof placeField>;
