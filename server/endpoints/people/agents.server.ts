import { z } from '@hono/zod-openapi';
import {
  agencyObject,
  agentIdText as agentId,
  memberProfileObject,
  versionOf,
} from '#app/domain/people/agents/specificationObjects.ts';
import { agencyReply, agencyReplyOf, agentReply, retrieveAgentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveAgent, retrieveAgentByEmail } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { selfUpdate } from '#app/domain/people/myAccount/selfUpdate.server.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { upperCase } from '#app/domain/text.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { agentAddEndpoint } from './agentAdd.server.ts';
import { agentEditEndpoints } from './agentEdit.server.ts';
import { agentOwnerEndpoint } from './agentOwner.server.ts';
import { ownContactWanted, sentContact } from './contactBody.server.ts';
import { agentReplyFor, ownReply } from './agentReplies.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from './subjects.server.ts';
import { agentPermissionsEndpoints } from './agentPermissions.server.ts';
import { agentListEndpoint } from './agentList.server.ts';
import { agentsLeavingEndpoints } from './agentsLeaving.server.ts';

const selfRetrieveEndpoint = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/agents/self-retrieve',
  action: 'own',
  failure: 'selfRetrieveAgentError',
  refusals: ['notFound'],
  area: 'agents',
  summary: "Gives the caller's own agent, agency and member profile",
  beforePortal: true,
  query: z.strictObject({ agentId }),
  reply: z.strictObject({ retrieveAgent: retrieveAgentReply }),
  async run({ ctx, query }) {
    refuseOtherAgents(ctx, query);
    return { retrieveAgent: await ownReply(ctx.db, await selfRetrieve(ctx)) };
  },
});

/**
 * The caller's own contact data (R0033). Of the agent, the fields of the contact form are used; one that is left out, or
 * null, stays as it is. `agency` and
 * `memberProfile` may be sent along: neither is changed. The member's record is the loyalty programme's, and what
 * enrolling is checked against.
 */
const selfUpdateEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/self-update',
  action: 'own',
  versionOf: (reply: { selfUpdate: { agent: { version: number } } }) => reply.selfUpdate.agent.version,
  failure: 'updateUnavailable',
  refusals: ['editConflict', 'invalidOption', 'managedByProvider', 'notFound'],
  area: 'agents',
  summary: "Changes the caller's own contact data; a member profile may be sent along and is not changed",
  body: z.strictObject({
    reqType: z.literal('R0033'),
    iq8Flag: z.enum(['Y', 'N']).optional(),
    agent: sentContact,
    agency: agencyObject.nullish(),
    memberProfile: memberProfileObject.nullish(),
  }),
  reply: z.strictObject({ selfUpdate: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const agent = await selfUpdate(ctx, await ownContactWanted(ctx, body.agent), versionOf(body.agent));
    return { selfUpdate: { agent: await agentReplyFor(ctx.db, agent) } };
  },
});

/**
 * A p1.0 path that needs a token all the same: it gives personal data. It returns the
 * caller's own data, or, for owners and managers, any user's of the agency. `updatedBy` must be the agentId,
 * agentUniqueId or userId of the caller whom the token names.
 */
const retrieve = sessionEndpoint({
  method: 'get',
  path: '/osmf/p1.0/agents/retrieve',
  action: 'user.read',
  versionOf: (reply: { retrieveAgent: { agent: { version: number } } }) => reply.retrieveAgent.agent.version,
  area: 'agents',
  summary: 'Gives an agent of the agency, by agentId or by e-mail address',
  query: z
    .strictObject({
      agentId: agentId.optional(),
      updatedBy: agentId.optional(),
      email: EmailAddress('email').optional(),
    })
    .refine(({ agentId: id, email }) => (id === undefined) !== (email === undefined), { path: ['agentId'] }),
  reply: z.strictObject({ retrieveAgent: z.strictObject({ agent: agentReply, agency: agencyReply }) }),
  async run({ ctx, query }) {
    const { agentId: own, agentUniqueId, userId } = ctx.actor;
    const callers = [own, agentUniqueId, userId].map(upperCase);
    if (query.updatedBy !== undefined && !callers.includes(upperCase(query.updatedBy))) throw new Refusal('notFound');
    const { email } = query;
    const { agent, agency } = await (email === undefined
      ? retrieveAgent(ctx, { agentId: query.agentId ?? '' })
      : retrieveAgentByEmail(ctx, { emailAddress: email }));
    return { retrieveAgent: { agent: await agentReplyFor(ctx.db, agent), agency: agencyReplyOf(agency) } };
  },
});

/** Agents: list, add, permissions, retrieve, one's own data, users who leave (spec §7). */
export const agentsEndpoints: readonly Endpoint[] = [
  agentListEndpoint,
  agentAddEndpoint,
  ...agentEditEndpoints,
  ...agentPermissionsEndpoints,
  selfRetrieveEndpoint,
  selfUpdateEndpoint,
  retrieve,
  agentOwnerEndpoint,
  ...agentsLeavingEndpoints,
];
