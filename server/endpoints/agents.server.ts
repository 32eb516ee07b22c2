import { z } from '@hono/zod-openapi';
import { contactSchema } from '#app/domain/agents/forms.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { grantedKeys } from '#app/domain/permissions/permissionInput.ts';
import {
  agencyReply, agencyReplyOf, agentReply, agentReplyOf, memberProfileReply, permissionsReply, retrieveAgentReply, retrieveAgentReplyOf, withStoredSpelling,
} from '#app/domain/agents/replies.ts';
import { retrieveAgent, retrieveAgentByEmail } from '#app/domain/agents/retrieveAgent.server.ts';
import { selfRetrieve } from '#app/domain/myAccount/selfRetrieve.server.ts';
import { selfUpdate } from '#app/domain/myAccount/selfUpdate.server.ts';
import { updatePermissions } from '#app/domain/permissions/updatePermissions.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { documentedAs } from '../http/documented.server.ts';
import { sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';
import { agentAddEndpoint, permissionStringsInput } from './agentAdd.server.ts';
import { agentListEndpoint } from './agentList.server.ts';
import { agentsLeavingEndpoints } from './agentsLeaving.server.ts';

const agentId = z.string().regex(/^[\w-]{1,36}$/);

// What a user may do to oneself only: anybody else is not found, in whichever agency.
function refuseOthers(ctx: AgentContext, id: string | undefined): void {
  if (id !== undefined && id !== ctx.actor.agentId) throw new Refusal('notFound');
}

/** Owners and managers, for those below them; nobody for oneself; not in the uk (D15). */
const permission = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/permission',
  failure: 'updateUnavailable',
  area: 'agents',
  summary: 'Sets the permissions of another user of the agency',
  body: z.strictObject({ agent: z.strictObject({ agentId, permissions: permissionStringsInput }) }),
  reply: z.strictObject({
    updateAgentDetails: z.strictObject({ agent: z.strictObject({ agentId: z.string(), permissions: permissionsReply }) }),
  }),
  async run({ ctx, body }) {
    const { agentId: id, permissions: strings } = body.agent;
    const granted = grantedKeys(strings, await permissionCatalogue(ctx.db));
    const permissions = await updatePermissions(ctx, { agentId: id, permissions: granted });
    return { updateAgentDetails: { agent: { agentId: id, permissions } } };
  },
});

const selfRetrieveEndpoint = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/agents/self-retrieve',
  failure: 'selfRetrieveAgentError',
  area: 'agents',
  summary: "Gives the caller's own agent, agency and member profile",
  beforePortal: true,
  query: z.strictObject({ agentId }),
  reply: z.strictObject({ retrieveAgent: retrieveAgentReply }),
  async run({ ctx, query }) {
    refuseOthers(ctx, query.agentId);
    return { retrieveAgent: retrieveAgentReplyOf(await selfRetrieve(ctx)) };
  },
});

const shownRules = { market: 'nam', today: { year: 2000, month: 1, day: 1 }, countriesWithStates: new Set<string>() } as const;

/**
 * The caller's own contact data (R0033). `agency` and `memberProfile` may be sent along: neither is changed. The member's record is
 * the loyalty programme's, and what enrolling is checked against (D18).
 */
const selfUpdateEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/self-update',
  failure: 'updateUnavailable',
  area: 'agents',
  summary: "Changes the caller's own contact data; a member profile may be sent along and is not changed",
  body: z.strictObject({
    reqType: z.literal('R0033'),
    iq8Flag: z.enum(['Y', 'N']).optional(),
    agent: documentedAs(z.record(z.string(), z.unknown()), contactSchema(shownRules)),
    agency: agencyReply.partial().optional(),
    memberProfile: memberProfileReply.partial().nullish(),
  }),
  reply: z.strictObject({ selfUpdate: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body }) {
    const { agentId: id, ...agent } = body.agent;
    refuseOthers(ctx, agentId.optional().parse(id));
    if (body.agency?.agencyId !== undefined && body.agency.agencyId !== ctx.agency.agencyId) throw new Refusal('notFound');
    const rules = { market: ctx.market, today: calendarDay(ctx.now), countriesWithStates: await countriesWithStates(ctx.db) };
    const input = contactSchema(rules).parse(withStoredSpelling(agent, (await selfRetrieve(ctx)).agent));
    return { selfUpdate: { agent: agentReplyOf(await selfUpdate(ctx, input)) } };
  },
});

/**
 * A p1.0 path that needs a token all the same: it gives personal data, so that D1 outweighs D24. Oneself, or for owners and
 * managers anybody of the agency. `updatedBy` is who asks, which the token tells better: it must be the caller's agentId.
 */
const retrieve = sessionEndpoint({
  method: 'get',
  path: '/osmf/p1.0/agents/retrieve',
  area: 'agents',
  summary: 'Gives an agent of the agency, by agentId or by e-mail address',
  query: z
    .strictObject({ agentId: agentId.optional(), updatedBy: agentId.optional(), email: EmailAddress('email').optional() })
    .refine(({ agentId: id, email }) => (id === undefined) !== (email === undefined), { path: ['agentId'] }),
  reply: z.strictObject({ retrieveAgent: z.strictObject({ agent: agentReply, agency: agencyReply }) }),
  async run({ ctx, query }) {
    refuseOthers(ctx, query.updatedBy);
    const { email } = query;
    const found = email === undefined ? retrieveAgent(ctx, { agentId: query.agentId ?? '' }) : retrieveAgentByEmail(ctx, { emailAddress: email });
    const { agent, agency } = await found;
    return { retrieveAgent: { agent: agentReplyOf(agent), agency: agencyReplyOf(agency) } };
  },
});

/** Agents: list, add, permissions, retrieve, one's own data, users who leave (spec §7). */
export const agentsEndpoints: readonly Endpoint[] = [
  agentListEndpoint,
  agentAddEndpoint,
  permission,
  selfRetrieveEndpoint,
  selfUpdateEndpoint,
  retrieve,
  ...agentsLeavingEndpoints,
];
