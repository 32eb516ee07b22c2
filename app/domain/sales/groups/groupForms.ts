import { z } from 'zod';
import { SearchText } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { deadlineDays } from './groups.ts';

/** Which groups a list has: those that are open and sail from today on, or all. */
export const groupShows = ['open', 'all'] as const;

/** Groups in an address. */
export const groupList = listQuery({
  search: SearchText(),
  filters: {
    brand: brandCodes,
    deadline: deadlineDays,
    branch: z.uuid().optional(),
    show: z.enum(groupShows).default('open'),
  },
});
export type GroupQuery = typeof groupList.defaults;
