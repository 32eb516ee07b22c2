import type { AgentType } from '#app/domain/permissions/codes.ts';
import { marketOf } from '#app/domain/markets/markets.ts';

/** The audience of a message of the brand, by role. */
export const rolesOfAudience = {
  everybody: ['O', 'M', 'A'],
  owners: ['O'],
  managers: ['O', 'M'],
  advisors: ['A'],
} as const satisfies Record<string, readonly AgentType[]>;
export type MessageAudience = keyof typeof rolesOfAudience;
export const messageAudiences = Object.keys(rolesOfAudience) as [MessageAudience, ...MessageAudience[]];

/** The choice of every market where one is chosen; '' in the table. */
export const everyMarket = 'every' as const;

/** Whether a message is for a user: of its market, and of its audience. */
export function isForReader(
  { market, audience }: { market: string; audience: string },
  reader: { country: string; agentType: AgentType },
): boolean {
  const roles: readonly AgentType[] = rolesOfAudience[audience as MessageAudience];
  return (market === '' || market === marketOf(reader.country)) && roles.includes(reader.agentType);
}
