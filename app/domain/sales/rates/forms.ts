import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import {
  FreeText,
  OptionalFreeText,
  OptionalTextLine,
  SearchText,
  TextLine,
  Version,
  WholeNumber,
} from '#app/domain/fields.ts';
import { isDay } from '#app/domain/operations/deliveries/rowTexts.ts';
import { minorAmount } from '#app/domain/money.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { dayLength } from '#app/domain/fieldLengths.ts';
import { form } from '#app/domain/strictForm.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { sentLine, stop, typedText } from '#app/domain/textSchema.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import {
  countOf,
  currencyOfBrand,
  largestPrice,
  leastPrice,
  mostNights,
  mostPlaces,
  routeMaxLength,
  shipMaxLength,
} from './rateRow.ts';
import {
  offerAudiences,
  offerKinds,
  rateCategories,
  rateDecisions,
  rateLimits,
  rateRequestStates,
  rateStateNames,
} from './rates.ts';

/** Rates in an address. */
export const rateList = listQuery({
  filters: {
    kind: offerKinds,
    brand: brandCodes,
    ship: SearchText().min(1).max(60).optional(),
    month: sentLine(7)
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
    decision: z.enum(rateDecisions, { error: messageKey('selectOption', 'decision') }),
    answerTxt: FreeText('answerTxt', rateLimits.answer),
    version: Version(),
  });
}
export type RateAnswer = z.output<ReturnType<typeof rateAnswerSchema>>;

/** The staff's list of requests in an address. */
export const rateRequestList = listQuery({
  search: SearchText(),
  filters: { state: z.enum([...rateRequestStates, 'all']).default('open'), holder: caseHolders },
});
export type RateRequestSearch = typeof rateRequestList.defaults;

function Day(field: string) {
  return typedText(field, dayLength).refine(isDay, stop('day', field));
}

function OptionalDay(field: string) {
  return typedText(field, dayLength)
    .refine((text) => text === '' || isDay(text), stop('day', field))
    .default('');
}

const priceMaxLength = 20;

function Places() {
  const wrong = messageKey('wholeNumber', 'placeCount', mostPlaces);
  return typedText('placeCount', 10, { write: (text) => halfWidthDigits(text).trim() })
    .refine((text) => text === '' || countOf(text, mostPlaces) !== null, { error: wrong })
    .default('');
}

/** A rate as a form has it; its price is of the brand's currency, and comes out in the smallest unit. */
export function rateSchema() {
  return form({
    kind: z.enum(offerKinds, { error: messageKey('selectOption', 'kind') }).default('rate'),
    brand: z.enum(brandCodes, { error: messageKey('selectOption', 'brand') }),
    ship: TextLine('ship', shipMaxLength),
    sailingOn: Day('sailingOn'),
    nights: WholeNumber('nights', { min: 1, max: mostNights, rule: 'nights' }),
    ...localizedFields(
      'route',
      (field) => TextLine(field, routeMaxLength),
      (field) => OptionalTextLine(field, routeMaxLength),
    ),
    category: z.enum(rateCategories, { error: messageKey('selectOption', 'category') }),
    price: typedText('price', priceMaxLength, {
      write: (text) => halfWidthDigits(text).trim(),
      tooLong: messageKey('amount', 'price'),
    }),
    visibleFrom: OptionalDay('visibleFrom'),
    visibleUntil: OptionalDay('visibleUntil'),
    placeCount: Places(),
    minLevel: z.enum(['', '1', '2', '3', '4'], { error: messageKey('selectOption', 'minLevel') }).default(''),
    audience: z.enum(offerAudiences, { error: messageKey('selectOption', 'audience') }).default('all'),
    version: Version(),
  }).transform((rate, issues) => {
    const price = minorAmount(rate.price, currencyOfBrand(rate.brand));
    if (price === null || price < leastPrice(rate.kind) || price > largestPrice)
      issues.addIssue({ code: 'custom', path: ['price'], message: messageKey('amount', 'price') });
    if (rate.visibleFrom !== '' && rate.visibleUntil !== '' && rate.visibleUntil < rate.visibleFrom)
      issues.addIssue({
        code: 'custom',
        path: ['visibleUntil'],
        message: messageKey('endsBeforeBegins', 'visibleUntil'),
      });
    const { placeCount, minLevel, ...others } = rate;
    return {
      ...others,
      price: price ?? 0,
      places: placeCount === '' ? null : Number(placeCount),
      minLevel: minLevel === '' ? null : Number(minLevel),
    };
  });
}
export type RateInput = z.output<ReturnType<typeof rateSchema>>;

/** Withdraws a rate, or brings it back. */
export function rateStateSchema() {
  return form({ change: z.enum(['withdraw', 'bringBack'], { error: 'refusals:malformedRequest' }) });
}

/** All rates of the staff's markets in an address. */
export const staffRateList = listQuery({
  search: SearchText(),
  filters: { kind: offerKinds, brand: brandCodes, state: z.enum([...rateStateNames, 'all']).default('shown') },
});
export type StaffRateQuery = typeof staffRateList.defaults;
