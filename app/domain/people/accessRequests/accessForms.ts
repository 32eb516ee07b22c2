import { z } from 'zod';
import { OptionalFreeText } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The longest words with which a request is declined. */
export const answerMaxLength = 300;

/** The days after which a declined permission can be requested again. */
export const askAgainDays = 7;

/** The moment from which a request can be made again after it was declined. */
export function askAgainFrom(declinedAt: Date): Date {
  return new Date(declinedAt.getTime() + askAgainDays * 24 * 3_600_000);
}

/** The press that asks for a permission. */
export function askForAccessSchema() {
  return form({ permission: sentLine(60, { min: 1 }) });
}

/** The answer to a request: given, with a last day or without, or declined, with words or without. */
export function accessAnswerSchema() {
  return form({
    requestId: z.uuid('refusals:malformedRequest'),
    decision: z.enum(['given', 'declined'], { error: messageKey('selectOption', 'decision') }),
    until: z
      .union([z.literal('').transform(() => undefined), z.iso.date({ error: messageKey('calendarDay', 'until') })])
      .optional(),
    answerTxt: OptionalFreeText('answerTxt', answerMaxLength),
  });
}
export type AccessAnswer = z.output<ReturnType<typeof accessAnswerSchema>>;
