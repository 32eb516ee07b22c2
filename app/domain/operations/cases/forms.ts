import { z } from 'zod';
import { FreeText } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { noteMaxLength } from './caseKinds.ts';

const malformed = { error: 'refusals:malformedRequest' };

/** A case is taken, or given back. */
export function holdSchema<Intent extends 'take' | 'giveBack'>(intent: Intent) {
  return z.strictObject({ intent: z.literal(intent) }, malformed);
}

/** A case goes to a colleague. */
export function handOverSchema() {
  return z.strictObject(
    { intent: z.literal('handOver'), colleague: z.uuid({ error: messageKey('selectOption', 'colleague') }) },
    malformed,
  );
}

/** What the staff tell each other about a case. */
export function noteSchema() {
  return z.strictObject({ intent: z.literal('note'), noteTxt: FreeText('noteTxt', noteMaxLength) }, malformed);
}

/** What staff do with a case: take it, give it back, hand it over to a colleague, write a note. */
export function caseSchema() {
  return z.discriminatedUnion(
    'intent',
    [holdSchema('take'), holdSchema('giveBack'), handOverSchema(), noteSchema()],
    malformed,
  );
}
export type CaseInput = z.output<ReturnType<typeof caseSchema>>;
