import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { learningPeriods, learningDimensions } from './learningViews.ts';

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
