import type { AgentContext } from '#app/domain/context.server.ts';
import { rolePickLists } from '#app/domain/permissions/codes.ts';
import { branchesToChoose } from '#app/routes/people/branches/branchesToChoose.server.ts';
import { permissionItems, startingByRole } from '#app/routes/people/permissions/permissionItems.server.ts';
import { offeredTemplates } from '#app/routes/people/permissions/permissionsForm.server.ts';

/** The choices about a new user's work, for adding one and for inviting one. In uk permissions are not set by user. */
export async function newUserOptions(ctx: AgentContext) {
  return {
    market: ctx.market,
    agencyName: ctx.agency.agencyName,
    roles: rolePickLists[ctx.actor.agentType],
    branches: await branchesToChoose(ctx),
    permissions: ctx.market === 'uk' ? [] : (await permissionItems(ctx)).items,
    startsWith: await startingByRole(ctx),
    templates: await offeredTemplates(ctx),
  };
}
