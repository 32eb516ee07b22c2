import { z } from '@hono/zod-openapi';
import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { activationFlags, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import {
  addAgentObject,
  addPart,
  agencyObject,
  agentObject,
  permissionStringsObject,
} from '#app/domain/people/agents/specificationObjects.ts';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { grantedKeys } from '#app/domain/permissions/permissionInput.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { documentedAs } from '#server/http/documented.server.ts';
import { sessionEndpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';

// The rules depend on the caller's market, so that they are applied when the caller is known; here they are shown for
// nam.
const shownRules = {
  market: 'nam',
  today: { year: 2000, month: 1, day: 1 },
  countriesWithStates: new Set<string>(),
} as const;
const { permissions: keys, certification, ...shownFields } = addAgentSchema(shownRules).shape;
const agentInput = documentedAs(
  addAgentObject,
  agentObject.extend({
    ...shownFields,
    permissions: z.union([keys, permissionStringsObject]).nullish(),
    certification: certification.optional(),
  }),
);

/**
 * Needs the action `user.add` (docs/permissions.md). It uses the fields of the form; `permissions` is a list
 * of keys, or the two strings of spec §3, and without it the user starts with those of the role. Spec §7 names no
 * certification: a call without one certifies what the page's box says (spec §5); one that is not
 * true is refused.
 */
export const agentAddEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/add',
  action: ['user.add', 'permission.give'],
  refusals: ['7008', '7009', 'certificationRequired', 'branchNeeded', 'invalidOption', 'notFound', 'busy'],
  area: 'agents',
  summary: "Adds an agent to the caller's agency and sends the validation e-mail",
  body: z.strictObject({ agent: agentInput, agency: agencyObject.nullish() }),
  reply: z.strictObject({
    addAgent: z.strictObject({
      agent: z.strictObject({
        agentUniqueId: z.string(),
        agentId: z.string(),
        polarAgentId: z.string(),
        userId: z.string(),
        activationFlag: z.enum(Object.keys(activationFlags) as [ActivationFlag, ...ActivationFlag[]]),
      }),
    }),
  }),
  async run({ ctx, body }) {
    refuseOtherAgencies(ctx, body.agency);
    const rules = {
      market: ctx.market,
      today: calendarDay(ctx.now),
      countriesWithStates: await countriesWithStates(ctx.db),
    };
    const input = addAgentSchema(rules).parse({
      certification: true,
      ...addPart(body.agent),
      ...(await permissionsOf(ctx, body.agent)),
    });
    return { addAgent: { agent: await addAgent(ctx, input) } };
  },
});

async function permissionsOf(
  { db }: AgentContext,
  agent: Record<string, unknown>,
): Promise<{ permissions?: string[] }> {
  if (agent.permissions === null) return { permissions: undefined };
  const strings = permissionStringsObject.safeParse(agent.permissions);
  return strings.success ? { permissions: grantedKeys(strings.data, await permissionCatalogue(db)) } : {};
}
