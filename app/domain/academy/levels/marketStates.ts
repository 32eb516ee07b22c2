import { z } from 'zod';
import { Version } from '#app/domain/fields.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** The states of a market's academy (spec §4). */
export const marketStates = ['open', 'comingSoon'] as const;
export type MarketState = (typeof marketStates)[number];

/** The state that a market's academy is to have, and the version that the form was filled in from. */
export function academyMarketSchema() {
  return form({
    market: z.enum(markets, { error: messageKey('selectOption', 'market') }),
    state: z.enum(marketStates, { error: 'refusals:malformedRequest' }),
    version: Version(1),
  });
}

export type AcademyMarketInput = z.output<ReturnType<typeof academyMarketSchema>>;
