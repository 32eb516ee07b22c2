import { z } from 'zod';
import { keyTerms } from '#app/domain/accounts/keys/keyForms.ts';
import { form } from '#app/domain/strictForm.ts';

/** A key for the agency's identity provider. Its owner shows with the password who they are: a key outlives a session. */
export function provisioningKeySchema() {
  return form(keyTerms());
}

/** Who takes over open items; left empty, the keeper of the key. */
export function takerSchema() {
  return form({ colleagueId: z.uuid('refusals:colleagueNeeded').optional() });
}
