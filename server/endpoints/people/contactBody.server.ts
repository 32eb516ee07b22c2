import { z } from '@hono/zod-openapi';
import { ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import { contactSchema, type ContactInput } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import {
  agentIdText,
  agentObject,
  anythingIn,
  contactAgentObject,
} from '#app/domain/people/agents/specificationObjects.ts';
import { contactWanted } from '#app/domain/people/edit/wantedByClient.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { documentedAs } from '#server/http/documented.server.ts';

const shownRules = {
  market: 'nam',
  today: { year: 2000, month: 1, day: 1 },
  countriesWithStates: new Set<string>(),
} as const;

const shown = agentObject.extend(z.object(contactSchema(shownRules).shape).partial().shape);
const agentId = agentIdText;

/** The agent object of a call that changes the caller's own contact data. */
export const sentContact = documentedAs(contactAgentObject, shown);

/** The same with an identifier that must be sent. */
export const namedContact = documentedAs(
  agentObject.extend({ ...anythingIn(ownFields), agentId }),
  shown.extend({ agentId }),
);

/** What the caller's contact data are to be: the fields that the agent object names, over what is stored. */
export async function ownContactWanted(ctx: AgentContext, agent: object): Promise<ContactInput> {
  const rules = {
    market: ctx.market,
    today: calendarDay(ctx.now),
    countriesWithStates: await countriesWithStates(ctx.db),
  };
  return contactWanted(agent, (await selfRetrieve(ctx)).agent, rules);
}
