import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { SeenUser } from './returnToTemplate.server.ts';
import { changePermissionsIn } from './updatePermissions.server.ts';

/**
 * Takes the template of another user of the caller's agency away: they keep the permissions that they hold, and no
 * change of it reaches them any more. Throws what `updatePermissions` throws.
 */
export async function leaveTemplate(ctx: AgentContext, { agentUniqueId, version }: SeenUser): Promise<void> {
  assertCan(ctx, 'user.set-permissions');
  await ctx.db.$transaction((tx) =>
    changePermissionsIn(tx, ctx, { agentUniqueId }, (held) => ({ permissions: held, template: null }), version),
  );
}
