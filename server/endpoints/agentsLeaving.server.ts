import { z } from '@hono/zod-openapi';
import { requestTypes } from '#app/domain/accounts/codes.ts';
import { deactivateAgent } from '#app/domain/agents/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/agents/deleteAgent.server.ts';
import { reactivateAgent } from '#app/domain/agents/reactivateAgent.server.ts';
import { agentReply } from '#app/domain/agents/replies.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';

const agentId = z.string().regex(/^[\w-]{1,36}$/);
const polarAgentId = z.string().regex(/^\d{8}$/);
const done = z.strictObject({ status: z.literal('success') });

/** Owners and managers, for those below them (D15). D ends every session of the user at once. */
const profileUpdate = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/profile-update',
  failure: 'updateUnavailable',
  area: 'agents',
  summary: 'Deactivates or reactivates a user of the agency. For now that is all it changes',
  body: z.strictObject({
    reqType: z.literal(requestTypes.updateProfile),
    agent: z.strictObject({ agentId, activationFlag: z.enum(['A', 'D']) }),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply.pick({ agentId: true, activationFlag: true }) }) }),
  async run({ ctx, body }) {
    const { agentId: id, activationFlag } = body.agent;
    const change = activationFlag === 'D' ? deactivateAgent : reactivateAgent;
    return { updateAgentDetails: { agent: await change(ctx, { agentId: id }) } };
  },
});

const deleteByAgentId = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/delete',
  area: 'agents',
  summary: 'Deletes a user of the agency',
  body: z.strictObject({ agent: z.strictObject({ agentId }) }),
  reply: done,
  async run({ ctx, body }) {
    await deleteAgent(ctx, { agentId: body.agent.agentId });
    return { status: 'success' as const };
  },
});

/** The body repeats whom the path names; `ccn` must be the member number on record, '' for a user who has none. */
const deleteByPolarAgentId = sessionEndpoint({
  method: 'delete',
  path: '/osdb/v1.0/agents/{polarAgentId}',
  area: 'agents',
  summary: "Deletes a user of the agency, by the booking system's ID",
  params: z.strictObject({ polarAgentId }),
  body: z.strictObject({ polarAgentId, ccn: z.string().max(10), source: z.literal('E') }),
  reply: done,
  async run({ ctx, params, body }) {
    if (body.polarAgentId !== params.polarAgentId) throw new Refusal('malformedRequest', { field: 'polarAgentId' });
    await deleteAgent(ctx, { polarAgentId: body.polarAgentId, ccn: body.ccn });
    return { status: 'success' as const };
  },
});

/** Users who leave, and those who come back (spec §7, D5, D16). */
export const agentsLeavingEndpoints: readonly Endpoint[] = [profileUpdate, deleteByAgentId, deleteByPolarAgentId];
