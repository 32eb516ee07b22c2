import { z } from '@hono/zod-openapi';
import { requestTypes } from '#app/domain/permissions/codes.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { permissionsWanted, profileWanted, refuseFixedFields } from '#app/domain/people/edit/wantedByClient.ts';
import { agentProfileSchema, profileFields } from '#app/domain/accounts/profile/forms.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import {
  agencyObject,
  agentIdText as agentId,
  agentObject,
  anythingIn,
  permissionStringsObject,
  versionOf,
} from '#app/domain/people/agents/specificationObjects.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { grantedKeys } from '#app/domain/permissions/permissionInput.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { documentedAs } from '#server/http/documented.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { agentReplyFor } from './agentReplies.server.ts';
import { refuseOtherAgencies, refuseOtherIdentifiers } from './subjects.server.ts';

const shownRules = {
  market: 'nam',
  today: { year: 2000, month: 1, day: 1 },
  countriesWithStates: new Set<string>(),
} as const;
const reply = z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply }) });
const versionOfReply = ({ updateAgentDetails }: z.output<typeof reply>) => updateAgentDetails.agent.version;
const yesNo = z.enum(['Y', 'N', '']).nullish();
const anything = anythingIn(profileFields);
const editedAgent = agentObject.extend({ ...anything, agentId, emailAddress: EmailAddress().nullish() });
const profile = Object.fromEntries(
  Object.entries(agentProfileSchema(shownRules).shape).map(([name, schema]) => [name, schema.nullish()]),
);
const documentedAgent = agentObject.extend({ ...profile, agentId, emailAddress: EmailAddress().nullish() });

/**
 * Edits another user, or an owner their own profile (R0032); who may what is `user.edit` and its neighbours
 * (docs/permissions.md). Fields that are left out or null stay. `version` is the one that the agent was retrieved at:
 * where others have changed fields since, the reply is 409 `editConflict` with an entry a field. Without one, the
 * agent is taken as it is at the call.
 */
const profileUpdate = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/profile-update',
  action: [
    'user.edit',
    'user.change-email',
    'user.remove-member-number',
    'user.change-role',
    'user.deactivate',
    'user.reactivate',
    'user.set-permissions',
    'permission.give',
  ],
  versionOf: versionOfReply,
  failure: 'updateUnavailable',
  refusals: [
    '7008',
    'editConflict',
    'conflict',
    'illegalTransition',
    'invalidOption',
    'lastOwner',
    'managedByProvider',
    'permissionEndOutOfRange',
    'locked',
    'throttled',
  ],
  area: 'agents',
  summary:
    'Changes the profile, address, role, activation and permissions of a user of the agency; removeCCN Y takes the member number away',
  body: z.strictObject({
    reqType: z.literal(requestTypes.updateProfile),
    iq8Flag: yesNo,
    removeCCN: yesNo,
    agent: documentedAs(editedAgent, documentedAgent),
    agency: agencyObject.nullish(),
  }),
  reply,
  async run({ ctx, body }) {
    assertCan(ctx, 'user.edit');
    refuseOtherAgencies(ctx, body.agency);
    const sent = body.agent;
    const { agent } = await retrieveAgent(ctx, { agentId: sent.agentId });
    refuseOtherIdentifiers(sent, agent);
    refuseFixedFields(sent, agent);
    const removeCCN = body.removeCCN === 'Y' || sent.removeCCN === 'Y';
    if (removeCCN && sent.oldCCN && sent.oldCCN !== agent.ccn) throw new Refusal('conflict', { field: 'oldCCN' });
    const edited = await editAgent(ctx, {
      key: { agentId: agent.agentId },
      // A client that knows of no versions means the agent as it was a moment ago.
      version: versionOf(sent) ?? agent.version,
      profile: profileWanted(sent, agent, await rulesFor(ctx)),
      emailAddress: sent.emailAddress ?? undefined,
      agentType: sent.agentType,
      activationFlag: sent.activationFlag,
      permissions: permissionsWanted(sent.permissions, agent, await permissionCatalogue(ctx.db)),
      removeCCN,
    });
    return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, edited) } };
  },
});

async function rulesFor(ctx: AgentContext) {
  return { market: ctx.market, today: calendarDay(ctx.now), countriesWithStates: await countriesWithStates(ctx.db) };
}

/**
 * Needs the actions `user.set-permissions` and, for each permission, `permission.give`. Of the agent,
 * `permissions` is used, and `version` as in profile-update: 409 where permissions or role have changed since.
 */
const permission = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/permission',
  action: ['user.set-permissions', 'permission.give'],
  versionOf: versionOfReply,
  failure: 'updateUnavailable',
  refusals: ['editConflict', 'permissionEndOutOfRange'],
  area: 'agents',
  summary: 'Sets the permissions of another user of the agency',
  body: z.strictObject({
    agent: agentObject.extend({ agentId, permissions: permissionStringsObject }),
    agency: agencyObject.nullish(),
  }),
  reply,
  async run({ ctx, body }) {
    const { agentId: id, permissions: strings } = body.agent;
    refuseOtherAgencies(ctx, body.agency);
    const catalogue = await permissionCatalogue(ctx.db);
    await updatePermissions(ctx, {
      agentId: id,
      permissions: grantedKeys(strings, catalogue),
      version: versionOf(body.agent),
    });
    const { agent } = await retrieveAgent(ctx, { agentId: id });
    return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
  },
});

/** Editing users (spec §7). */
export const agentEditEndpoints: readonly Endpoint[] = [profileUpdate, permission];
