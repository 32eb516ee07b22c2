import { localizedFields } from '#app/domain/localizedText.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { form } from '#app/domain/strictForm.ts';
import { z } from 'zod';
import { everyMarket, messageAudiences } from './audience.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { TextLine, FreeText } from '#app/domain/fields.ts';
import { messageLimits } from './messages.ts';

/** The messages of the brand in an address. */
export const messageList = listQuery({ search: true });

/** A message of the brand: whom it is for, and its texts in both languages. */
export function brandMessageSchema() {
  return form({
    messageMarket: z.enum([everyMarket, ...markets] as [typeof everyMarket, ...Market[]], {
      error: messageKey('selectOption', 'messageMarket'),
    }),
    messageAudience: z.enum(messageAudiences, { error: messageKey('selectOption', 'messageAudience') }),
    ...localizedFields('title', (field) => TextLine(field, messageLimits.title)),
    ...localizedFields('text', (field) => FreeText(field, messageLimits.text)),
  });
}
export type BrandMessageInput = z.output<ReturnType<typeof brandMessageSchema>>;
