import type { Market } from '#app/domain/markets/markets.ts';
import { ownFields, isOfMarket } from './agentFields.ts';
import type { ContactInput } from './forms.ts';

/** The text of every field of the contact form. */
export type ContactValues = Record<keyof ContactInput, string>;

/**
 * The fields of a market's contact form among those of an agent, as stored; those that only another market's form
 * has are empty.
 */
export function contactValues(agent: ContactValues, market: Market): ContactValues {
  return Object.fromEntries(
    ownFields.map((name) => [name, isOfMarket(name, market) ? agent[name] : '']),
  ) as ContactValues;
}
