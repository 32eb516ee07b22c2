import { z } from 'zod';
import { LearnerName, StaffReason } from '#app/domain/academy/staffForms.ts';
import { certificateNumber } from '#app/domain/academy/levels/certificateState.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** Revoking a certificate for a reason that its holder reads. */
export function revokeSchema() {
  return form({ revokeReason: StaffReason('revokeReason') });
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
