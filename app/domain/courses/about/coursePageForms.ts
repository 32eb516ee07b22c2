import { z } from 'zod';
import { courseNoteSchema, removeNoteSchema } from './noteForms.ts';
import { courseRatingSchema, removeRatingSchema } from './ratingForms.ts';
import { courseSurveySchema, removeSurveySchema } from './surveyForms.ts';

/** What the page of a course posts: one's own notes, one's rating, and one's answers to the academy team. */
export function coursePageSchema() {
  return z.discriminatedUnion(
    'intent',
    [
      courseNoteSchema(),
      removeNoteSchema(),
      courseRatingSchema(),
      removeRatingSchema(),
      courseSurveySchema(),
      removeSurveySchema(),
    ],
    { error: 'refusals:malformedRequest' },
  );
}
