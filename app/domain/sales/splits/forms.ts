import { z } from 'zod';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';
import { halfWidthDigits } from '#app/domain/text.ts';

const percent = /^(100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;

/** A new rule for advisors' shares: its percent as a decimal text, brand and advisor '' for all. */
export function addSplitSchema() {
  return form({
    intent: z.literal('add', { error: 'refusals:malformedRequest' }),
    percent: typedText('percent', 10, { write: (text) => halfWidthDigits(text).replace(/[%％\s]/g, '') })
      .regex(percent, messageKey('percent', 'percent'))
      .transform((text) => Math.round(Number(text) * 100)),
    brand: z.enum(['', ...brandCodes]).default(''),
    advisor: z.union([z.literal(''), z.uuid()]).default(''),
    fromOn: z.iso.date({ error: messageKey('required', 'fromOn') }).regex(/^20/, messageKey('required', 'fromOn')),
  });
}
export type SplitInput = Omit<z.output<ReturnType<typeof addSplitSchema>>, 'intent'>;

/** What an owner does about shares: adds a rule, or removes one. */
export function workOnSplitsSchema() {
  const removing = form({
    intent: z.literal('remove', { error: 'refusals:malformedRequest' }),
    splitId: z.uuid({ error: 'refusals:malformedRequest' }),
  });
  return z.discriminatedUnion('intent', [addSplitSchema(), removing], { error: 'refusals:malformedRequest' });
}

/** The month of a statement by advisor, `2026-11`. */
export const shareMonth = sentLine(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/);
