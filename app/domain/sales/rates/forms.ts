import { z } from 'zod';
import { FreeText, OptionalFreeText, SearchText, Version } from '#app/domain/fields.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { rateLimits, rateRequestStates } from './rates.ts';

/** Rates in an address. */
export const rateList = listQuery({
  filters: {
    brand: brandCodes,
    ship: SearchText().min(1).max(60).optional(),
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  },
});
export type RateQuery = typeof rateList.defaults;

/** A request for a rate. */
export function rateRequestSchema() {
  return form({
    travelers: z.enum(['1', '2'], { error: messageKey('selectOption', 'travelers') }),
    commentTxt: OptionalFreeText('commentTxt', rateLimits.comment),
  });
}
export type RateRequestInput = z.output<ReturnType<typeof rateRequestSchema>>;

/** The brand's answer to a request. */
export function rateAnswerSchema() {
  return form({
    decision: z.enum(['confirmed', 'declined'], { error: messageKey('selectOption', 'decision') }),
    answerTxt: FreeText('answerTxt', rateLimits.answer),
    version: Version(),
  });
}
export type RateAnswer = z.output<ReturnType<typeof rateAnswerSchema>>;

/** The staff's list of requests in an address. */
export const rateRequestList = listQuery({
  search: SearchText(),
  filters: { state: z.enum([...rateRequestStates, 'all']).default('open') },
});
export type RateRequestSearch = typeof rateRequestList.defaults;
