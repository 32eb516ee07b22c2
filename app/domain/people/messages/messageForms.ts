import { localizedFields } from '#app/domain/localizedText.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { form } from '#app/domain/strictForm.ts';
import { z } from 'zod';
import { everyMarket, messageAudiences } from './audience.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { FreeText, OptionalFreeText, OptionalTextLine, TextLine } from '#app/domain/fields.ts';
import { alwaysRun } from '#app/domain/refinements.ts';
import { messageLimits } from './messages.ts';

/** The messages of the brand in an address. */
export const messageList = listQuery({ search: true });

const texts = ['title', 'text'] as const;

/**
 * A message of the brand: whom it is for, and its texts, also in Japanese where it is for Japan: elsewhere who reads
 * Japanese reads the English where there is no other.
 */
export function brandMessageSchema() {
  return form({
    messageMarket: z.enum([everyMarket, ...markets] as [typeof everyMarket, ...Market[]], {
      error: messageKey('selectOption', 'messageMarket'),
    }),
    messageAudience: z.enum(messageAudiences, { error: messageKey('selectOption', 'messageAudience') }),
    ...localizedFields(
      'title',
      (field) => TextLine(field, messageLimits.title),
      (field) => OptionalTextLine(field, messageLimits.title),
    ),
    ...localizedFields(
      'text',
      (field) => FreeText(field, messageLimits.text),
      (field) => OptionalFreeText(field, messageLimits.text),
    ),
  }).superRefine((typed, ctx) => {
    if (typed.messageMarket !== 'jp' && typed.messageMarket !== everyMarket) return;
    for (const name of texts)
      if (!typed[`${name}Ja`])
        ctx.addIssue({ code: 'custom', path: [`${name}Ja`], message: messageKey('required', `${name}Ja`) });
  }, alwaysRun);
}
export type BrandMessageInput = z.output<ReturnType<typeof brandMessageSchema>>;
