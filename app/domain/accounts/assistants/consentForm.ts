import { z } from 'zod';
import { assistantScopeNames } from '#app/domain/permissions/assistantScopes.ts';
import { form } from '#app/domain/strictForm.ts';

/** What a user answers to an assistant that asks to act for them; with `deny`, what is ticked does not count. */
export function consentSchema() {
  return form({
    choice: z.enum(['allow', 'deny'], { error: 'refusals:malformedRequest' }),
    scopes: z
      .preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(assistantScopeNames)))
      .pipe(
        z.array(z.enum(assistantScopeNames)).max(assistantScopeNames.length, { error: 'refusals:malformedRequest' }),
      ),
  });
}
