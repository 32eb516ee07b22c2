import { z } from 'zod';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import { FreeText, SearchText, Version } from '#app/domain/fields.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { isPositiveAmount } from '#app/domain/money.ts';
import { alwaysRun, refuse, text } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { disputeDecisions, disputeLimits, disputeReasons, disputeStates } from './disputes.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';

/** What a list of commission may be narrowed to; `unpaid` is what is late or short, `booked` what is not cancelled. */
const commissionFilters = ['booked', 'unpaid', 'late', 'short', 'disputed'] as const;
export type CommissionFilter = (typeof commissionFilters)[number];

/** Whether a list of commission has only what is late or short. */
export function isOfWhatIsMissing(show: CommissionFilter | 'all' | undefined): boolean {
  return show === 'unpaid' || show === 'late' || show === 'short';
}

// A day of this century: what a form's calendar gives, and every ledger takes.
const day = z.iso.date().regex(/^20/).optional();

/**
 * A list of commission in an address; `from` and `to` are the days on which bookings were made, `sails` the month of
 * the sailing.
 */
export const commissionList = listQuery({
  search: SearchText(),
  tabs: { of: commissionScopes },
  filters: {
    show: z.enum([...commissionFilters, 'all']).optional(),
    brand: brandCodes,
    ship: SearchText().min(1).max(60).optional(),
    from: day,
    to: day,
    sails: sentLine(7)
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
    currency: sentLine(3)
      .regex(/^[A-Z]{3}$/)
      .optional(),
    advisor: z.uuid().optional(),
    branch: z.uuid().optional(),
  },
  prints: true,
});
export type CommissionQuery = typeof commissionList.defaults;

/** A month of a statement, `2026-11`. */
export const statementMonth = sentLine(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** A dispute as it is opened. */
export function disputeSchema() {
  return form({
    intent: z.literal('dispute', { error: 'refusals:malformedRequest' }),
    reason: z.enum(disputeReasons, { error: messageKey('selectOption', 'reason') }),
    detailsTxt: FreeText('detailsTxt', disputeLimits.comment),
  });
}
export type DisputeInput = Omit<z.output<ReturnType<typeof disputeSchema>>, 'intent'>;

/** A message in a dispute, without its files. */
export function disputeMessageSchema() {
  return form({
    intent: z.literal('message', { error: 'refusals:malformedRequest' }),
    messageTxt: FreeText('messageTxt', disputeLimits.message),
  });
}

/** What an agency does about a booking's commission: dispute it, or write in its dispute. */
export function workOnCommissionSchema() {
  return z.discriminatedUnion('intent', [disputeSchema(), disputeMessageSchema()], {
    error: 'refusals:malformedRequest',
  });
}

/**
 * The answer to a dispute; the difference is a decimal text of the booking's currency. One that is accepted needs an
 * amount, and what is none is refused together with the other fields; the bounds are the verb's, which has the booking.
 */
export function disputeAnswerSchema() {
  return form({
    intent: z.literal('answer', { error: 'refusals:malformedRequest' }),
    decision: z.enum(disputeDecisions, { error: messageKey('selectOption', 'decision') }),
    difference: typedText('difference', 20, { write: (text) => halfWidthDigits(text).trim() }).default(''),
    answerTxt: FreeText('answerTxt', disputeLimits.answer),
    version: Version(),
  }).superRefine((values, report) => {
    if (text(values, 'decision') === 'accepted' && !isPositiveAmount(halfWidthDigits(text(values, 'difference'))))
      refuse(report, 'difference', 'refusals:differenceWrong');
  }, alwaysRun);
}
export type DisputeAnswer = Omit<z.output<ReturnType<typeof disputeAnswerSchema>>, 'intent'>;

/** What staff do in a dispute: answer it, or write in it. */
export function workOnDisputeSchema() {
  return z.discriminatedUnion('intent', [disputeAnswerSchema(), disputeMessageSchema()], {
    error: 'refusals:malformedRequest',
  });
}

/** The staff's list of disputes in an address. */
export const disputeList = listQuery({
  search: SearchText(),
  filters: { state: z.enum([...disputeStates, 'all']).default('open'), holder: caseHolders },
});
export type DisputeSearch = typeof disputeList.defaults;
