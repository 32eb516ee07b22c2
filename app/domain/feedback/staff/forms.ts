import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import { feedbackApplications, feedbackTypeCodes } from '#app/domain/feedback/feedbackTypes.ts';
import { feedbackStates, statesAfterAnswer } from '#app/domain/feedback/feedbackStates.ts';
import { FreeText, TemplateName, TextLine, Version } from '#app/domain/fields.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';

/** The orders of the list: by when it was sent, by when it was last changed, or by the sender's agency. */
const feedbackSorts = ['sent', 'changed', 'agency'] as const;

/** The list of feedback in an address. */
export const feedbackList = listQuery({
  search: true,
  filters: {
    state: ['open', ...feedbackStates],
    holder: caseHolders,
    application: feedbackApplications,
    type: feedbackTypeCodes,
    market: markets,
    brand: brandCodes,
  },
  sorts: feedbackSorts,
  direction: 'desc',
  mostCounted: 1_000,
});

const selectState = { error: messageKey('selectOption', 'feedbackState') };

/** An answer to feedback, the state after it, and the version that was read. */
export function answerSchema() {
  return form({
    intent: z.literal('answer', { error: 'refusals:malformedRequest' }),
    answerTxt: FreeText('answerTxt', feedbackLimits.answer),
    feedbackState: z.enum(statesAfterAnswer, selectState),
    version: Version(),
  });
}

/** A state that is set without an answer, and the version that was read. */
export function setStateSchema() {
  return form({
    intent: z.literal('state', { error: 'refusals:malformedRequest' }),
    feedbackState: z.enum(feedbackStates, selectState),
    version: Version(),
  });
}

/** What staff do with feedback: answer it, or set its state. */
export function workOnFeedbackSchema() {
  return z.discriminatedUnion('intent', [answerSchema(), setStateSchema()], { error: 'refusals:malformedRequest' });
}

/** A template of answers in both languages, and the version that the form was filled in from; 0 for a new one. */
export function answerTemplateSchema() {
  return form({
    templateName: TemplateName(),
    ...localizedFields('text', (field) => FreeText(field, feedbackLimits.answer)),
    version: Version(),
  });
}

const noDay = messageKey('calendarDay', 'publishedOn');

/**
 * What changed because of feedback, in both languages, and the day from which it is shown; without a day it is a draft.
 */
export function outcomeSchema() {
  return form({
    ...localizedFields('title', (field) => TextLine(field, feedbackLimits.outcomeTitle)),
    ...localizedFields('text', (field) => FreeText(field, feedbackLimits.outcome)),
    publishedOn: z
      .union([z.literal(''), z.iso.date({ error: noDay }).regex(/^20/, noDay)], { error: noDay })
      .default(''),
    version: Version(),
  });
}

export type FeedbackSearch = typeof feedbackList.defaults;
export type AnswerInput = z.output<ReturnType<typeof answerSchema>>;
export type SetStateInput = z.output<ReturnType<typeof setStateSchema>>;
export type AnswerTemplateInput = z.output<ReturnType<typeof answerTemplateSchema>>;
export type OutcomeInput = z.output<ReturnType<typeof outcomeSchema>>;
