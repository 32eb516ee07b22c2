import { z } from '@hono/zod-openapi';
import { permissionsReply } from '#app/domain/people/agents/replies.ts';
import { agentIdText as agentId } from '#app/domain/people/agents/specificationObjects.ts';
import { giveAccess } from '#app/domain/people/permissions/giveAccess.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { permissionStrings } from '#app/domain/permissions/permissions.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

/**
 * P gives booking-system access, T sales rep access, and none is removed: the call has no body that could say so.
 * Permissions that the user has stay as they are; removing one is `agents/permission`.
 */
function accessEndpoint(
  letter: 'P' | 'T',
  permission: 'poBookingAccess' | 'poSalesRepAccess',
  summary: string,
): Endpoint {
  return sessionEndpoint({
    method: 'post',
    path: `/osmf/v1.0/agents/{agentId}/${letter}/access`,
    action: ['user.set-permissions', 'permission.give'],
    failure: 'updateUnavailable',
    refusals: ['permissionEndOutOfRange'],
    area: 'agents',
    summary,
    params: z.strictObject({ agentId }),
    reply: z.strictObject({
      updateAgentDetails: z.strictObject({
        agent: z.strictObject({ agentId: z.string(), permissions: permissionsReply }),
      }),
    }),
    async run({ ctx, params }) {
      const granted = await giveAccess(ctx, { agentId: params.agentId, permission });
      const permissions = permissionStrings(await permissionCatalogue(ctx.db), granted);
      return { updateAgentDetails: { agent: { agentId: params.agentId, permissions } } };
    },
  });
}

/** Single permissions of another user (spec §7). */
export const agentPermissionsEndpoints: readonly Endpoint[] = [
  accessEndpoint('P', 'poBookingAccess', 'Gives another user of the agency access to the booking system'),
  accessEndpoint('T', 'poSalesRepAccess', 'Gives another user of the agency sales rep access'),
];
