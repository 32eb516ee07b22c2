import { z } from 'zod';
import { LearnerName, StaffReason } from '#app/domain/academy/staffForms.ts';
import { certificateNumber } from '#app/domain/academy/levels/certificateState.ts';
import { FreeText, stop } from '#app/domain/fields.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** How long the reason of a revocation is. */
export const revokeReasonLength = { min: 10, max: 500 };

/** Revoking a certificate for a reason that its holder reads. */
export function revokeSchema() {
  const { min, max } = revokeReasonLength;
  return form({ revokeReason: FreeText('revokeReason', max).min(min, stop('tooShort', 'revokeReason', min)) });
}

/** A certificate that staff grant to a learner. */
export function grantSchema() {
  return form({
    learner: LearnerName(),
    curriculum: z.enum(curriculumCodes, { error: messageKey('selectOption', 'curriculum') }),
    level: z
      .enum(['1', '2', '3', '4'], { error: messageKey('selectOption', 'level') })
      .transform((level) => Number(level) as 1 | 2 | 3 | 4),
    staffReason: StaffReason(),
  });
}
export type GrantInput = z.output<ReturnType<typeof grantSchema>>;

/**
 * What the holder does with a certificate: shows it publicly or no more, has it mailed to themselves, or to the owner of
 * their agency.
 */
export function certificateActSchema() {
  return form({
    number: z
      .string({ error: 'refusals:malformedRequest' })
      .refine((typed) => certificateNumber(typed) !== null, 'refusals:malformedRequest'),
    act: z.enum(['share', 'unshare', 'mail', 'mailOwner'], { error: messageKey('selectOption', 'act') }),
  });
}
