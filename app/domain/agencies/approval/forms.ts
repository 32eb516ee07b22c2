import { z } from 'zod';
import { FreeText, stop } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { approvalStatuses, declineReasonLength } from './statuses.ts';

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

/** The most agencies that are approved at once: those of the longest page. */
const approvedAtMost = 50;

/** The agencies of the queue that are approved at once. */
export function approveManySchema() {
  const id = z.string({ error: 'refusals:malformedRequest' }).regex(/^\d{8}$/, 'refusals:malformedRequest');
  return form({
    agencyIds: z
      .array(id)
      .min(1, messageKey('selectOption', 'agencyIds'))
      .max(approvedAtMost, 'refusals:malformedRequest'),
  });
}

/** The queue in an address. */
export const agencyQueue = listQuery({
  search: true,
  filters: { holder: caseHolders },
  tabs: { status: z.string().toUpperCase().pipe(z.enum(approvalStatuses)).default('PENDING') },
});

export type AgencySearch = typeof agencyQueue.defaults;
export type AgencyDecision = z.output<ReturnType<typeof decideAgencySchema>>;
