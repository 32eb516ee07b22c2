import { z } from 'zod';
import { FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { postMaxLength, hidingReasonMaxLength } from './postLimits.ts';

const id = () => z.uuid('refusals:malformedRequest');

/** A question about a course. */
export function askSchema() {
  return form({ intent: z.literal('ask'), questionTxt: FreeText('questionTxt', postMaxLength) });
}

/** An answer to a question, of a colleague or of staff. */
export function answerSchema() {
  return form({ intent: z.literal('answer'), questionId: id(), answerTxt: FreeText('answerTxt', postMaxLength) });
}

/** A question or answer of one's own goes. */
export function removePostSchema() {
  return form({ intent: z.literal('remove'), postId: id() });
}

/** Staff hide a question or an answer, for a reason that its writer reads. */
export function hidePostSchema() {
  return form({ intent: z.literal('hide'), postId: id(), reason: FreeText('reason', hidingReasonMaxLength) });
}

/** Staff show a question or an answer again. */
export function showPostSchema() {
  return form({ intent: z.literal('show'), postId: id() });
}

/** What people post on the page of a course's questions. */
export function questionsSchema() {
  return z.discriminatedUnion('intent', [askSchema(), answerSchema(), removePostSchema()], {
    error: 'refusals:malformedRequest',
  });
}

/** What staff post on their page of questions. */
export function staffQuestionsSchema() {
  return z.discriminatedUnion('intent', [answerSchema(), hidePostSchema(), showPostSchema()], {
    error: 'refusals:malformedRequest',
  });
}

const pageSize = 10;

/** The questions of a course in an address. */
export const questionList = listQuery({ filters: { which: ['open', 'answered', 'own'] }, pageSize });
export type QuestionQuery = typeof questionList.defaults;

/** The questions about all courses in an address of the staff. */
export const staffQuestionList = listQuery({ filters: { which: ['open', 'answered', 'hidden'] }, pageSize });
export type StaffQuestionQuery = typeof staffQuestionList.defaults;
