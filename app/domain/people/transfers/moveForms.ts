import { z } from 'zod';
import { FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

const agencyToJoin = () =>
  z
    .string({ error: 'validation:required|agencyId' })
    .trim()
    .min(1, 'validation:required|agencyId')
    .regex(/^\d{8}$/, 'refusals:agencyNotJoinable');

/** The identifier of the agency that the user asks to join. */
export function changeAgencySchema() {
  return form({ agencyId: agencyToJoin() });
}

/** The agency to which the brands' staff move a person, and why. */
export function movePersonSchema() {
  return form({ agencyId: agencyToJoin(), reason: FreeText('reason', 500) });
}
