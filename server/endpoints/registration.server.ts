import { z } from '@hono/zod-openapi';
import { registerAgency } from '#app/domain/registration/registerAgency.server.ts';
import { agencyFields, ownerFields } from '#app/domain/registration/registerFields.ts';
import { agencySchema, newOwnerSchema, newRegistrationSchema } from '#app/domain/registration/registerForms.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { documentedAs } from '../http/documented.server.ts';
import { publicEndpoint, type Endpoint } from '../http/endpoint.server.ts';

// The fields of owner and agency; their values are checked together, since the agency's country decides about the owner's fields too.
const agencyPart = parts([...agencyFields, 'country']);
const agentPart = parts([...ownerFields.filter((field) => field !== 'country'), 'password', 'confirmPwd']);

/** Anybody. `agent` is the owner; `confirmPwd` may be left out. The reply of a success names the agency, which waits for approval. */
const register = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/agencies/register',
  failure: 'registerAgencyError',
  area: 'agencies',
  summary: 'Registers an agency and its owner, who wait for approval',
  body: z.strictObject({
    reqType: z.literal('R0011'),
    agency: documentedAs(agencyPart, agencySchema({ countriesWithStates: new Set() })),
    agent: documentedAs(agentPart, newOwnerSchema()),
  }),
  reply: z.strictObject({ status: z.literal('success'), agencyId: z.string() }),
  async run({ ctx, body: { agency, agent } }) {
    const schema = newRegistrationSchema({ countriesWithStates: await countriesWithStates(ctx.db) });
    const { password, confirmPwd: _, ...input } = schema.parse({ ...agency, ...agent, confirmPwd: agent.confirmPwd ?? agent.password });
    const { agencyId } = await registerAgency(ctx, input, { password });
    return { status: 'success' as const, agencyId };
  },
});

function parts<const Name extends string>(names: readonly Name[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>);
}

/** Registering an agency (spec §7). */
export const registrationEndpoints: readonly Endpoint[] = [register];
