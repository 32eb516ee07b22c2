import { z } from '@hono/zod-openapi';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { agencyObject, agentIdText as agentId, agentObject } from '#app/domain/people/agents/specificationObjects.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const polarAgentId = sentLine(8).regex(/^\d{8}$/);
const done = z.strictObject({ status: z.literal('success') });

const deleteByAgentId = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/delete',
  action: 'user.delete',
  refusals: ['conflict', 'lastOwner', 'managedByProvider'],
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
  refusals: ['conflict', 'lastOwner', 'managedByProvider'],
  area: 'agents',
  summary: "Deletes a user of the agency, by the booking system's ID",
  params: z.strictObject({ polarAgentId }),
  body: z.strictObject({ polarAgentId, ccn: sentLine(10), source: z.literal('E') }),
  reply: done,
  async run({ ctx, params, body }) {
    if (body.polarAgentId !== params.polarAgentId) throw new Refusal('malformedRequest', { field: 'polarAgentId' });
    await deleteAgent(ctx, { polarAgentId: body.polarAgentId, ccn: body.ccn });
    return { status: 'success' as const };
  },
});

/** Users who leave (spec §7). */
export const agentsLeavingEndpoints: readonly Endpoint[] = [deleteByAgentId, deleteByPolarAgentId];
