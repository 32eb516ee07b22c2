import { z } from 'zod';
import { FreeText, PageSize } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { approvalStatuses, declineReasonLength } from './statuses.ts';

const searchMaxLength = 100;

/** Why an agency is declined: 10 to 500 characters that its owner reads. Markup is stripped, the case stays (D2). */
export function DeclineReason(field = 'declineReason') {
  const tooShort = { error: messageKey('tooShort', field, declineReasonLength.min), abort: true };
  return FreeText(field, declineReasonLength.max).refine((text) => text.length >= declineReasonLength.min, tooShort);
}

/** The answer to an agency: approved, or declined for a reason that its owner is told. */
export function decideAgencySchema() {
  const malformed = { error: 'refusals:malformedRequest' };
  return z.discriminatedUnion(
    'decision',
    [
      z.strictObject({ decision: z.literal('approve') }, malformed),
      z.strictObject({ decision: z.literal('decline'), declineReason: DeclineReason() }, malformed),
    ],
    malformed,
  );
}

/** The queue's query: forgiving, so that a hand-made address still shows a list. `page` counts from 1. */
export function agencySearchSchema() {
  return z.object({
    status: z.string().toUpperCase().pipe(z.enum(approvalStatuses)).catch('PENDING'),
    search: z
      .string()
      .overwrite((text) => text.normalize('NFC').replace(/[\p{Cc}\p{Cs}]/gu, '').trim().slice(0, searchMaxLength))
      .catch(''),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    pageSize: PageSize(),
  });
}

export type AgencySearch = z.output<ReturnType<typeof agencySearchSchema>>;
export type AgencyDecision = z.output<ReturnType<typeof decideAgencySchema>>;
