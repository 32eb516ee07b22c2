import { z } from '@hono/zod-openapi';
import { readInformation } from '#app/domain/agencies/information/readInformation.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { requestTypes } from '#app/domain/permissions/codes.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { retrieveSelf } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { agencyObject, versionOf } from '#app/domain/people/agents/specificationObjects.ts';
import { acceptOwnership } from '#app/domain/people/ownership/answerOwnership.server.ts';
import { informationWanted } from '#app/domain/people/edit/wantedByClient.ts';
import { openHandovers } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { updateOwner } from '#app/domain/people/ownership/updateOwner.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sessionEndpoint } from '#server/http/endpoint.server.ts';
import { namedContact, ownContactWanted } from './contactBody.server.ts';
import { agentReplyFor } from './agentReplies.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';

const body = z.strictObject({
  reqType: z.literal(requestTypes.updateContact),
  agent: namedContact,
  agency: agencyObject.nullish(),
});

/**
 * An owner who names themselves changes their own contact data and the information of the agency, as self-update and
 * the portal's form do (`agency.update`); fields that are left out or null stay. With the agent who is to be the owner
 * both sides of a handover call it: an owner who names another user proposes (`user.propose-ownership`), that user
 * accepts by naming themselves (`agency.take-ownership`). The reply gives the agent as they are then.
 */
export const agentOwnerEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/owner',
  action: ['user.propose-ownership', 'agency.take-ownership'],
  failure: 'ownerNotUpdated',
  refusals: [
    'abtaNumberRegistered',
    'agencyRegistered',
    'conflict',
    'editConflict',
    'forbidden',
    'invalidOption',
    'managedByProvider',
    'notFound',
  ],
  area: 'agents',
  summary:
    'Changes the own data and the agency of an owner who names themselves; proposes ownership to another agent whom an owner names, who accepts by naming themselves',
  body,
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body: sent }) {
    refuseOtherAgencies(ctx, sent.agency);
    const { agentId } = sent.agent;
    if (agentId === ctx.actor.agentId) {
      await (ctx.actor.agentType === 'O' ? update(ctx, sent) : accept(ctx));
      const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
      return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
    }
    await proposeOwnership(ctx, { agentId });
    const { agent } = await retrieveAgent(ctx, { agentId });
    return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
  },
});

async function update(ctx: AgentContext, { agent, agency }: z.output<typeof body>): Promise<void> {
  const rules = { countriesWithStates: await countriesWithStates(ctx.db) };
  await updateOwner(ctx, {
    contact: await ownContactWanted(ctx, agent),
    version: versionOf(agent),
    information: agency ? informationWanted(agency, await readInformation(ctx), rules) : undefined,
  });
}

async function accept(ctx: AgentContext): Promise<void> {
  const proposed = (await openHandovers(ctx)).some(({ side }) => side === 'receiver');
  if (!proposed) throw new Refusal('forbidden');
  await acceptOwnership(ctx);
}
