import { z } from 'zod';
import { FreeText, PageSize, stop } from '#app/domain/fields.ts';
import { approvalStatuses, declineReasonLength } from './statuses.ts';

const searchMaxLength = 100;

/** Why an agency is declined: 10 to 500 characters that its owner reads. Markup is stripped, the case stays (D2). */
export function DeclineReason(field = 'declineReason') {
  const { min, max } = declineReasonLength;
  return FreeText(field, max).min(min, stop('tooShort', field, min));
}

/** The reason alone, for the check of its form in the browser. */
export function declineReasonSchema() {
  return z.object({ declineReason: DeclineReason() });
}

/** The decision about an agency: approved, or declined for a reason that is sent to its owner. */
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

/**
 * The queue's query. An invalid value takes its default, so that a hand-typed address still shows a list. `page` counts
 * from 1.
 */
export function agencySearchSchema() {
  return z.object({
    status: z.string().toUpperCase().pipe(z.enum(approvalStatuses)).catch('PENDING'),
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
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    pageSize: PageSize(),
  });
}

export type AgencySearch = z.output<ReturnType<typeof agencySearchSchema>>;
export type AgencyDecision = z.output<ReturnType<typeof decideAgencySchema>>;
