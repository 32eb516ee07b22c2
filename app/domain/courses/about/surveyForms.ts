import { z } from 'zod';
import { OptionalFreeText } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { type SurveyQuestion, surveyQuestions, surveyRemarkMaxLength } from './survey.ts';

const answer = <Question extends SurveyQuestion>(question: Question) =>
  z.enum<(typeof surveyQuestions)[Question]>(surveyQuestions[question], {
    error: messageKey('selectOption', question),
  });

/** The answers of a learner who finished a course, for the academy team alone. */
export function courseSurveySchema() {
  return form({
    intent: z.literal('answer'),
    useful: answer('useful'),
    clarity: answer('clarity'),
    length: answer('length'),
    remarkTxt: OptionalFreeText('remarkTxt', surveyRemarkMaxLength),
  });
}

/** The answers of one's own go. */
export function removeSurveySchema() {
  return form({ intent: z.literal('unanswer') });
}
