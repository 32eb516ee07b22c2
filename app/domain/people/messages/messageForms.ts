import { editorZones, momentOf } from '#app/domain/content/editor/schedule.ts';
import { FreeText, OptionalFreeText, OptionalTextLine, TextLine, Version } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { localizedFields } from '#app/domain/localizedText.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { alwaysRun } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import { z } from 'zod';
import { everyMarket, messageAudiences } from './audience.ts';
import { messageActs, messageLimits } from './messages.ts';

/** The messages of the brand in an address. */
export const messageList = listQuery({ search: true });

const timeMaxLength = 25;
const texts = ['title', 'text'] as const;

/**
 * A message of the brand: whom it is for, its texts, also in Japanese where it is for Japan (elsewhere who reads
 * Japanese reads the English where there is no other), when it is sent by the clock of `zone`, at once where that is
 * left out, and what is done with it; `version` is the one that the form was filled in from. A draft may have no
 * Japanese yet. The output's `sendAt` is a moment. Refused is a time that the clocks skip, and one before `now`.
 */
export function brandMessageSchema(now = new Date(0)) {
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
    zone: z.enum(editorZones, { error: messageKey('selectOption', 'zone') }),
    sendAt: OptionalTextLine('sendAt', timeMaxLength),
    version: Version(),
    intent: z.enum(messageActs, { error: 'refusals:malformedRequest' }),
  })
    .superRefine(({ zone, sendAt, ...typed }, ctx) => {
      const refuse = (field: string, rule: string) =>
        ctx.addIssue({ code: 'custom', path: [field], message: messageKey(rule, field) });
      if (typed.intent !== 'draft' && (typed.messageMarket === 'jp' || typed.messageMarket === everyMarket))
        for (const name of texts) if (!typed[`${name}Ja`]) refuse(`${name}Ja`, 'required');
      if (typeof sendAt !== 'string' || sendAt.length > timeMaxLength) return;
      const { at, fault } = momentOf(sendAt, zone);
      if (fault) refuse('sendAt', fault === 'time' ? 'timeUnreadable' : fault);
      if (at && at <= now) refuse('sendAt', 'timePast');
    }, alwaysRun)
    .transform(({ zone, sendAt, ...rest }) => ({ ...rest, sendAt: momentOf(sendAt, zone).at }));
}
export type BrandMessageInput = z.output<ReturnType<typeof brandMessageSchema>>;
