import { z } from 'zod';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import { feedbackApplications, feedbackTypeCodes } from '#app/domain/feedback/feedbackTypes.ts';
import { feedbackStates, statesAfterAnswer } from '#app/domain/feedback/feedbackStates.ts';
import { FreeText, PageNumber, PageSize, TemplateName, TextLine, Version } from '#app/domain/fields.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

const searchMaxLength = 100;

/** The orders of the list: by when it was sent, by when it was last changed, or by the sender's agency. */
export const feedbackSorts = ['sent', 'changed', 'agency'] as const;

/**
 * The query of the list of feedback. An invalid value takes its default, so that a hand-typed address still shows a
 * list.
 */
export function feedbackSearchSchema() {
  return z.object({
    search: z
      .string()
      .overwrite((text) =>
        text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cs}]/gu, '')
          .trim()
          .slice(0, searchMaxLength),
      )
      .catch(''),
    state: z.enum(feedbackStates).optional().catch(undefined),
    application: z.enum(feedbackApplications).optional().catch(undefined),
    type: z.enum(feedbackTypeCodes).optional().catch(undefined),
    brand: z.enum(brandCodes).optional().catch(undefined),
    market: z.enum(markets).optional().catch(undefined),
    sort: z.enum(feedbackSorts).catch('sent'),
    direction: z.enum(['asc', 'desc']).catch('desc'),
    page: PageNumber(),
    pageSize: PageSize(),
  });
}

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
    textEn: FreeText('textEn', feedbackLimits.answer),
    textJa: FreeText('textJa', feedbackLimits.answer),
    version: Version(),
  });
}

const noDay = messageKey('calendarDay', 'publishedOn');

/**
 * What changed because of feedback, in both languages, and the day from which it is shown; without a day it is a draft.
 */
export function outcomeSchema() {
  return form({
    titleEn: TextLine('titleEn', feedbackLimits.outcomeTitle),
    titleJa: TextLine('titleJa', feedbackLimits.outcomeTitle),
    textEn: FreeText('textEn', feedbackLimits.outcome),
    textJa: FreeText('textJa', feedbackLimits.outcome),
    publishedOn: z.union([z.literal(''), z.iso.date({ error: noDay })], { error: noDay }).default(''),
    version: Version(),
  });
}

export type FeedbackSearch = z.output<ReturnType<typeof feedbackSearchSchema>>;
export type AnswerInput = z.output<ReturnType<typeof answerSchema>>;
export type SetStateInput = z.output<ReturnType<typeof setStateSchema>>;
export type AnswerTemplateInput = z.output<ReturnType<typeof answerTemplateSchema>>;
export type OutcomeInput = z.output<ReturnType<typeof outcomeSchema>>;
