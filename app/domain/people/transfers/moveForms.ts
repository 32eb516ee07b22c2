import { z } from 'zod';
import { form } from '#app/domain/strictForm.ts';

/** The identifier of the agency that the user asks to join. */
export function changeAgencySchema() {
  return form({
    agencyId: z
      .string({ error: 'validation:required|agencyId' })
      .trim()
      .min(1, 'validation:required|agencyId')
      .regex(/^\d{8}$/, 'refusals:agencyNotJoinable'),
  });
}
