import { z } from 'zod';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';

/** How far back the wall of an agency goes. */
export const wallDays = 365;

/** Whether one wants to be on the wall of one's agency. */
export function wallSchema() {
  return form({ act: z.enum(['join', 'leave'], { error: 'refusals:malformedRequest' }) });
}

/** The wall of an agency in an address. */
export const wallList = listQuery({});
export type WallQuery = typeof wallList.defaults;
