import { z } from 'zod';
import { FreeText, TextLine } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { marketOf, markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { form } from '#app/domain/strictForm.ts';

/** Whom a message of the brand is for, by role. */
export const rolesOfAudience = {
  everybody: ['O', 'M', 'A'],
  owners: ['O'],
  managers: ['O', 'M'],
  advisors: ['A'],
} as const satisfies Record<string, readonly AgentType[]>;
export type MessageAudience = keyof typeof rolesOfAudience;
export const messageAudiences = Object.keys(rolesOfAudience) as [MessageAudience, ...MessageAudience[]];

/** `sending` while its job tells people, `sent` once it has, `withdrawn` when nobody sees it any more. */
export const messageStates = ['sending', 'sent', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

export const messageLimits = { title: 120, text: 2000 };

/** What stands for every market where one is chosen; '' in the table. */
export const everyMarket = 'every';

/** The messages of the brand in an address. */
export const messageList = listQuery({ search: true });

/** Whether a message is for a user: of its market, and of its audience. */
export function isForReader(
  { market, audience }: { market: string; audience: string },
  reader: { country: string; agentType: AgentType },
): boolean {
  const roles: readonly AgentType[] = rolesOfAudience[audience as MessageAudience];
  return (market === '' || market === marketOf(reader.country)) && roles.includes(reader.agentType);
}

/** A message of the brand: whom it is for, and its texts in both languages. */
export function brandMessageSchema() {
  return form({
    messageMarket: z.enum([everyMarket, ...markets] as [typeof everyMarket, ...Market[]], {
      error: messageKey('selectOption', 'messageMarket'),
    }),
    messageAudience: z.enum(messageAudiences, { error: messageKey('selectOption', 'messageAudience') }),
    titleEn: TextLine('titleEn', messageLimits.title),
    textEn: FreeText('textEn', messageLimits.text),
    titleJa: TextLine('titleJa', messageLimits.title),
    textJa: FreeText('textJa', messageLimits.text),
  });
}
export type BrandMessageInput = z.output<ReturnType<typeof brandMessageSchema>>;
