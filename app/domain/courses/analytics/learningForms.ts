import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';

/** By what the sums of learning are shown, a tab each. */
export const learningDimensions = ['course', 'curriculum', 'market', 'agency', 'version', 'week'] as const;
export type LearningDimension = (typeof learningDimensions)[number];

/** The weeks that are looked at: so many, the last among them, or all. */
export const learningPeriods = ['12', '26', '52', 'all'] as const;

const period = z.enum(learningPeriods).default('26');

/** The sums of learning in an address. */
export const learningQuery = listQuery({
  tabs: { by: z.enum(learningDimensions).default('course') },
  filters: { period, curriculum: curriculumCodes, market: markets },
  pageSize: 20,
});
export type LearningQuery = typeof learningQuery.defaults;

/** The sums of one course in an address. */
export const courseLearningQuery = listQuery({
  filters: { period, market: markets, version: z.uuid().optional() },
});
export type CourseLearningQuery = typeof courseLearningQuery.defaults;
