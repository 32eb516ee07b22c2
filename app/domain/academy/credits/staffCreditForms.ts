import { z } from 'zod';
import { LearnerName, StaffReason } from '#app/domain/academy/staffForms.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { creditStates, stepOf } from './creditStates.ts';

/** The staff's list of credits in an address. */
export const creditList = listQuery({
  search: true,
  filters: { state: creditStates, curriculum: curriculumCodes },
  mostCounted: 1_000,
});
export type CreditQuery = typeof creditList.defaults;

/** A credit that staff open for a learner. */
export function openCreditSchema() {
  return form({
    learner: LearnerName(),
    curriculum: z.enum(curriculumCodes, { error: messageKey('selectOption', 'curriculum') }),
    staffReason: StaffReason(),
  });
}
export type OpenCreditInput = z.output<ReturnType<typeof openCreditSchema>>;

/**
 * What staff correct of a credit: have the brand's service asked again, note that it was used, or set another last day.
 */
const creditCorrections = ['again', 'used', 'lastDay'] as const;
export type CreditCorrection = (typeof creditCorrections)[number];

/** The corrections that a credit allows in its state, as it is stored. */
export function correctionsOf(credit: { state: string; failure: string }): CreditCorrection[] {
  if (stepOf(credit) === 'again') return ['again'];
  if (credit.state === 'created') return ['used', 'lastDay'];
  return credit.state === 'expired' ? ['lastDay'] : [];
}

/** A correction with its reason; the last day counts for `lastDay` alone. */
export function correctCreditSchema() {
  return form({
    correction: z.enum(creditCorrections, { error: messageKey('selectOption', 'correction') }),
    lastDay: z
      .string()
      .trim()
      .default('')
      .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'refusals:lastDayOutside'),
    staffReason: StaffReason(),
  });
}
export type CorrectCreditInput = z.output<ReturnType<typeof correctCreditSchema>>;
