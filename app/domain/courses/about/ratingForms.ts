import { z } from 'zod';
import { FreeText, OptionalTextLine } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { ratingLimits } from './ratingLimits.ts';

/** What a learner who finished a course says of it to colleagues: stars, and a sentence. */
export function courseRatingSchema() {
  return form({
    intent: z.literal('rate'),
    stars: z
      .enum(['1', '2', '3', '4', '5'], { error: messageKey('selectOption', 'stars') })
      .transform((stars) => Number(stars)),
    commentTxt: OptionalTextLine('commentTxt', ratingLimits.comment),
  });
}

/** The rating of one's own goes. */
export function removeRatingSchema() {
  return form({ intent: z.literal('unrate') });
}

/** Staff hide the sentence of a rating, for a reason that its writer reads. */
export function hideRatingSchema() {
  return form({
    intent: z.literal('hide'),
    ratingId: z.uuid('refusals:malformedRequest'),
    reason: FreeText('reason', ratingLimits.reason),
  });
}

/** Staff show the sentence of a rating again. */
export function showRatingSchema() {
  return form({ intent: z.literal('show'), ratingId: z.uuid('refusals:malformedRequest') });
}

/** What staff do with the sentence of a rating. */
export function hideOrShowSchema() {
  return z.discriminatedUnion('intent', [hideRatingSchema(), showRatingSchema()], {
    error: 'refusals:malformedRequest',
  });
}

/** The ratings with a sentence in an address of the staff. */
export const ratingList = listQuery({ filters: { shown: ['shown', 'hidden'] } });
export type RatingQuery = typeof ratingList.defaults;

/** The goals of a course, one of each line that says something. */
export function goalLines(goals: string): string[] {
  return goals
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
