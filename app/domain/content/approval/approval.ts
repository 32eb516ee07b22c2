import { z } from 'zod';
import { brands, isBrandCode } from '#app/domain/markets/brands.ts';
import { isMarket, markets, type Market } from '#app/domain/markets/markets.ts';
import { OptionalFreeText } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** What became of a draft that was sent for approval; '' while it waits. A change of the draft takes it back. */
export const submissionOutcomes = ['', 'approved', 'returned', 'taken-back'] as const;

/** The longest comment with which a draft is returned. */
export const commentLength = 1000;

/**
 * Whether a second editor approves a document before it is published: where its market wants it, that of its brand where
 * it names none, and for what all markets read where any market wants it.
 */
export function wantsApproval(
  { brand, market }: { brand: string; market: string },
  wanted: readonly Market[],
): boolean {
  const of = isMarket(market) ? market : isBrandCode(brand) ? brands[brand].market : null;
  return of === null ? wanted.length > 0 : wanted.includes(of);
}

/** Whether a draft is a member of staff's own, about which they may not decide: who wrote it last, and who sent it. */
export function isOwn(
  staffId: string,
  { submittedBy, writtenBy }: { submittedBy: string; writtenBy: string | null },
): boolean {
  return staffId === submittedBy || staffId === writtenBy;
}

/** A draft is approved, or returned with a comment. */
export function decisionSchema() {
  return form({
    decision: z.enum(['approve', 'return'], { error: messageKey('selectOption', 'decision') }),
    submissionId: z.uuid({ error: 'refusals:malformedRequest' }),
    commentTxt: OptionalFreeText('commentTxt', commentLength),
  }).superRefine(({ decision, commentTxt }, { addIssue }) => {
    if (decision === 'return' && commentTxt === '')
      addIssue({ code: 'custom', path: ['commentTxt'], message: messageKey('required', 'commentTxt') });
  });
}

/** A market that begins or ceases to want approvals. */
export function approvalMarketSchema() {
  return form({
    market: z.enum(markets, { error: 'refusals:malformedRequest' }),
    wanted: z.enum(['yes', 'no'], { error: 'refusals:malformedRequest' }),
  });
}
