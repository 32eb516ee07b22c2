import { z } from 'zod';
import { OptionalFreeText } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** What those who finished a course are asked, with the answers in the order in which they are offered. */
export const surveyQuestions = {
  useful: ['often', 'sometimes', 'hardly'],
  clarity: ['clear', 'partly', 'unclear'],
  length: ['short', 'right', 'long'],
} as const;

export type SurveyQuestion = keyof typeof surveyQuestions;
export const surveyQuestionNames = Object.keys(surveyQuestions) as SurveyQuestion[];

/** The longest remark. */
export const surveyRemarkMaxLength = 500;

const answer = <Question extends SurveyQuestion>(question: Question) =>
  z.enum<(typeof surveyQuestions)[Question]>(surveyQuestions[question], {
    error: messageKey('selectOption', question),
  });

/** The answers of somebody who finished a course, for the academy team alone. */
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
