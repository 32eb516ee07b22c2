import { z } from '@hono/zod-openapi';
import { requestTypes } from '#app/domain/permissions/codes.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { retrieveSelf } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { agencyObject, agentIdText, agentObject } from '#app/domain/people/agents/specificationObjects.ts';
import { acceptOwnership } from '#app/domain/people/ownership/answerOwnership.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { sessionEndpoint } from '#server/http/endpoint.server.ts';
import { agentReplyFor } from './agentReplies.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';

/**
 * Both sides of a handover call it with the agent who is to be the owner: an owner who names another user proposes
 * (`user.propose-ownership`), that user accepts by naming themselves (`agency.take-ownership`). Of the agent, `agentId`
 * alone is used. The reply gives the agent as they are then.
 */
export const agentOwnerEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/owner',
  action: ['user.propose-ownership', 'agency.take-ownership'],
  failure: 'ownerNotUpdated',
  refusals: ['conflict', 'notFound'],
  area: 'agents',
  summary:
    'Hands over ownership: an owner proposes it to the agent that they name; that agent accepts by naming themselves',
  body: z.strictObject({
    reqType: z.literal(requestTypes.updateContact),
    agent: agentObject.extend({ agentId: agentIdText }),
    agency: agencyObject.nullish(),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body }) {
    refuseOtherAgencies(ctx, body.agency);
    const { agentId } = body.agent;
    if (agentId === ctx.actor.agentId) {
      await acceptOwnership(ctx);
      const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
      return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
    }
    await proposeOwnership(ctx, { agentId });
    const { agent } = await retrieveAgent(ctx, { agentId });
    return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
  },
});
