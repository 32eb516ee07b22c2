import { z } from 'zod';
import { courseNoteSchema, removeNoteSchema } from './noteForms.ts';
import { courseRatingSchema, removeRatingSchema } from './ratingForms.ts';

/** What the page of a course posts: one's own notes, and one's rating. */
export function coursePageSchema() {
  return z.discriminatedUnion(
    'intent',
    [courseNoteSchema(), removeNoteSchema(), courseRatingSchema(), removeRatingSchema()],
    { error: 'refusals:malformedRequest' },
  );
}
