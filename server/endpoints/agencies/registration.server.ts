import { z } from '@hono/zod-openapi';
import { anythingIn } from '#app/domain/people/agents/specificationObjects.ts';
import { calledOf, furtherFields, registeredFields } from '#app/domain/agencies/information/agencyFields.ts';
import { registerAgency } from '#app/domain/agencies/registration/registerAgency.server.ts';
import { ownerFields } from '#app/domain/agencies/registration/registerFields.ts';
import {
  agencySchema,
  furtherAgencyShape,
  newOwnerSchema,
  newRegistrationSchema,
} from '#app/domain/agencies/registration/registerForms.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { documentedAs } from '#server/http/documented.server.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

// The fields of owner and agency; their values are checked together, since the agency's country decides about the
// owner's fields too.
const agencyPart = z.strictObject(anythingIn([...registeredFields, ...furtherFields.map(calledOf)]));
const agentPart = z.strictObject(
  anythingIn([...ownerFields.filter((field) => field !== 'country'), 'password', 'confirmPwd']),
);
const { country: _, confirmPwd, ...ownerShape } = newOwnerSchema().shape;
const shownAgency = z.strictObject({
  ...agencySchema({ countriesWithStates: new Set() }).shape,
  ...furtherAgencyShape(),
});
const shownAgent = z.strictObject({ ...ownerShape, confirmPwd: confirmPwd.nullish() });

/**
 * Anybody. `agent` is the owner; `confirmPwd` may be left out. The reply of a success names the agency, which waits for
 * approval.
 */
const register = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/agencies/register',
  failure: 'registerAgencyError',
  refusals: ['7008', '7009', 'abtaNumberRegistered', 'agencyRegistered', 'invalidOption', 'throttled', 'busy'],
  area: 'agencies',
  summary: 'Registers an agency and its owner, who wait for approval',
  body: z.strictObject({
    reqType: z.literal('R0011'),
    agency: documentedAs(agencyPart, shownAgency),
    agent: documentedAs(agentPart, shownAgent),
  }),
  reply: z.strictObject({ status: z.literal('success'), agencyId: z.string() }),
  async run({ ctx, body: { agency, agent } }) {
    const schema = newRegistrationSchema({ countriesWithStates: await countriesWithStates(ctx.db) });
    const {
      password,
      confirmPwd: _confirmed,
      ...input
    } = schema.parse({ ...agency, ...agent, confirmPwd: agent.confirmPwd ?? agent.password });
    const { agencyId } = await registerAgency(ctx, input, { password });
    return { status: 'success' as const, agencyId };
  },
});

/** Registering an agency (spec §7). */
export const registrationEndpoints: readonly Endpoint[] = [register];
