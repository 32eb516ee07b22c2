import { z } from 'zod';
import { OptionalTextLine, SignInPassword, TextLine } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { keyKinds, scopeNames } from '#app/domain/permissions/scopes.ts';
import { form } from '#app/domain/strictForm.ts';
import { isLegalText } from '#app/domain/text.ts';
import { sentLine } from '#app/domain/textSchema.ts';
import { overlaps } from './keyRules.ts';

const keyNameMaxLength = 60;
const issuerMaxLength = 100;
const networksMaxLength = 1000;

const several = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(scopeNames)));

const key = {
  keyName: TextLine('keyName', keyNameMaxLength),
  keyUse: z.enum(['live', 'test'], { error: messageKey('selectOption', 'keyUse') }),
  scopes: several.pipe(
    z
      .array(z.enum(scopeNames))
      .min(1, { error: 'refusals:noScopeChosen' })
      .max(scopeNames.length, { error: 'refusals:malformedRequest' }),
  ),
  networks: sentLine(networksMaxLength, { isLegal: isLegalText }).default(''),
  lastDay: z.iso.date({ error: 'refusals:keyDayOutside' }),
};

/** The fields of a key of an agency that opens one thing alone. */
export function keyTerms() {
  const { keyName, networks, lastDay } = key;
  return { keyName, networks, lastDay, password: SignInPassword() };
}

/** A new key of an agency. Its owner shows with the password who they are: a key outlives a session. */
export function agencyKeySchema() {
  return form({ ...key, password: SignInPassword() });
}

/** A new key of the brand, or of a partner in whose name it delivers. */
export function brandKeySchema() {
  return form({
    ...key,
    keyKind: z.enum(keyKinds).exclude(['agency'], { error: messageKey('selectOption', 'keyKind') }),
    issuer: OptionalTextLine('issuer', issuerMaxLength),
  });
}

/** How long the secret that is replaced still works. */
export function rotateKeySchema() {
  return form({ overlap: z.coerce.number().pipe(z.literal(overlaps)) });
}
