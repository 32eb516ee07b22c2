import { z } from 'zod';
import { form } from '#app/domain/strictForm.ts';

/** Taking a user out of the agency, with the colleague who takes over, or bringing them back. */
export function leaveSchema() {
  return form({
    change: z.enum(['leave', 'undo'], { error: 'refusals:malformedRequest' }),
    colleagueId: z
      .uuid('refusals:colleagueNeeded')
      .optional()
      .transform((id) => id ?? null),
  });
}
