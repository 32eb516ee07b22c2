import { z } from 'zod';
import { FreeText, OptionalFreeText, PageNumber, PageSize, SearchText, Version } from '#app/domain/fields.ts';
import { brandCodes, type BrandCode } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { rateLimits, rateRequestStates } from './rates.ts';

/** What rates are searched by, in an address. */
export const rateQuery = z.strictObject({
  brand: z.enum(brandCodes as [BrandCode, ...BrandCode[]]).optional(),
  ship: SearchText().min(1).max(60).optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  page: PageNumber(),
  pageSize: PageSize(),
});
export type RateQuery = z.output<typeof rateQuery>;

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
export function rateRequestSearchSchema() {
  return z.object({
    state: z.enum([...rateRequestStates, 'all']).catch('open'),
    search: SearchText().catch(''),
    page: PageNumber(),
    pageSize: PageSize(),
  });
}
export type RateRequestSearch = z.output<ReturnType<typeof rateRequestSearchSchema>>;
