import { z } from 'zod';
import { courseLanguageSchema } from './courseLanguageForm.ts';
import { courseNoteSchema, removeNoteSchema } from './noteForms.ts';
import { courseRatingSchema, removeRatingSchema } from './ratingForms.ts';
import { courseSurveySchema, removeSurveySchema } from './surveyForms.ts';

/** What the page of a course posts: the language in which one takes courses, one's own notes, one's rating, and one's answers to the academy team. */
export function coursePageSchema() {
  return z.discriminatedUnion(
    'intent',
    [
      courseLanguageSchema(),
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
