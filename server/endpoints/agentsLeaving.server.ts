import { z } from '@hono/zod-openapi';
import { requestTypes } from '#app/domain/accounts/codes.ts';
import { changeRole } from '#app/domain/agents/changeRole.server.ts';
import { deactivateAgent } from '#app/domain/agentAccess/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/agentAccess/deleteAgent.server.ts';
import { reactivateAgent } from '#app/domain/agentAccess/reactivateAgent.server.ts';
import { retrieveAgent } from '#app/domain/agents/retrieveAgent.server.ts';
import { agencyObject, agentIdText as agentId, agentObject } from '#app/domain/agents/specificationObjects.ts';
import { agentReply } from '#app/domain/agents/replies.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';

const polarAgentId = z.string().regex(/^\d{8}$/);
const done = z.strictObject({ status: z.literal('success') });

/**
 * Another user's access or role; who may is `user.deactivate`, `user.reactivate` and `user.change-role` (docs/permissions.md). Of the agent,
 * `activationFlag` (D ends every session of the user at once) or a changed `agentType` is used, one in a call.
 */
const profileUpdate = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/profile-update',
  action: ['user.deactivate', 'user.reactivate', 'user.change-role'],
  failure: 'updateUnavailable',
  area: 'agents',
  summary: 'Deactivates or reactivates a user of the agency, or changes their role; one of these in a call, and nothing else of the agent',
  body: z.strictObject({
    reqType: z.literal(requestTypes.updateProfile),
    iq8Flag: z.enum(['Y', 'N']).optional(),
    removeCCN: z.literal('N').optional(),
    agent: agentObject.extend({ agentId, removeCCN: z.enum(['N', '']).nullish() }),
    agency: agencyObject.nullish(),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply.pick({ agentId: true, activationFlag: true, agentType: true }).partial({ activationFlag: true, agentType: true }) }) }),
  async run({ ctx, body }) {
    const { agentId: id, activationFlag, agentType } = body.agent;
    refuseOtherAgencies(ctx, body.agency);
    const { agent } = agentType ? await retrieveAgent(ctx, { agentId: id }) : { agent: undefined };
    if (agent && agentType && agentType !== agent.agentType) {
      if (activationFlag && activationFlag !== agent.activationFlag) throw new Refusal('malformedRequest', { field: 'agentType' });
      return { updateAgentDetails: { agent: await changeRole(ctx, { agentId: id, agentType }) } };
    }
    if (activationFlag !== 'A' && activationFlag !== 'D') throw new Refusal('illegalTransition', { field: 'activationFlag' });
    const change = activationFlag === 'D' ? deactivateAgent : reactivateAgent;
    return { updateAgentDetails: { agent: await change(ctx, { agentId: id }) } };
  },
});

const deleteByAgentId = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/delete',
  action: 'user.delete',
  area: 'agents',
  summary: 'Deletes a user of the agency',
  body: z.strictObject({ agent: agentObject.extend({ agentId }), agency: agencyObject.nullish() }),
  reply: done,
  async run({ ctx, body }) {
    refuseOtherAgencies(ctx, body.agency);
    await deleteAgent(ctx, { agentId: body.agent.agentId });
    return { status: 'success' as const };
  },
});

/** The body repeats the agent of the path; `ccn` must be the member number on record, '' for a user who has none. */
const deleteByPolarAgentId = sessionEndpoint({
  method: 'delete',
  path: '/osdb/v1.0/agents/{polarAgentId}',
  action: 'user.delete',
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
