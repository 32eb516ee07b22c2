import { z } from 'zod';
import { SignInPassword, TextLine } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { isLegalText } from '#app/domain/text.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** A key for the agency's identity provider. Its owner shows with the password who they are: a key outlives a session. */
export function provisioningKeySchema() {
  return form({
    keyName: TextLine('keyName', 60),
    networks: sentLine(1000, { isLegal: isLegalText }).default(''),
    lastDay: z.iso.date({ error: 'refusals:keyDayOutside' }),
    password: SignInPassword(),
  });
}

/** Who takes over open items; left empty, the keeper of the key. */
export function takerSchema() {
  return form({ colleagueId: z.uuid('refusals:colleagueNeeded').optional() });
}
