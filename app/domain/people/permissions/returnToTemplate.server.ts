import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordEndsOf } from './recordEnds.server.ts';
import { changePermissionsIn } from './updatePermissions.server.ts';

/** A user, and the version of them that the caller saw. */
export interface SeenUser {
  agentUniqueId: string;
  version?: number | undefined;
}

/**
 * Ends the exceptions of another user of the caller's agency: they have the permissions of their template, no more and
 * no less; those that they have already keep their last day. Returns the keys. Throws what `updatePermissions` throws,
 * and `notFound` for a user without a template.
 */
export async function returnToTemplate(ctx: AgentContext, { agentUniqueId, version }: SeenUser): Promise<string[]> {
  assertCan(ctx, 'user.set-permissions');
  const catalogue = await permissionCatalogue(ctx.db);
  await recordEndsOf(ctx, { agentUniqueId });
  const { after } = await ctx.db.$transaction((tx) =>
    changePermissionsIn(
      tx,
      ctx,
      { agentUniqueId },
      async (_, { permissionTemplateId: templateId }) => {
        if (templateId === null) throw new Refusal('notFound');
        await tx.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid FOR SHARE`;
        const { keys } = await tx.permissionTemplate.findUniqueOrThrow({ where: { templateId } });
        return { permissions: offeredKeys(catalogue, keys) };
      },
      version,
    ),
  );
  return after;
}
