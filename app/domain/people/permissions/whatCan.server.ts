import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { abilitiesOf, type Ability } from '#app/domain/permissions/abilities.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { giverNames } from './giverNames.server.ts';
import { grantReason, type GrantReason } from './grantReasons.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { boundBranches, boundSelection } from '#app/domain/permissions/reach.server.ts';
import { offeredKeys, offeredPermissions, type Permission } from '#app/domain/permissions/permissions.ts';
import { exceptionsOf, type TemplateExceptions } from './templates.ts';

export interface WhatCan {
  person: { agentUniqueId: string; firstName: string; lastName: string; agentType: AgentType; activationFlag: string };
  abilities: Ability[];
  /** The template that they have, and what they hold beyond it or go without; null for none. */
  template: ({ templateId: string; name: string } & TemplateExceptions) | null;
  /** Every offered permission, and why the user has it; null for one that they do not have. */
  permissions: (Permission & { reason: GrantReason | null })[];
}

/**
 * Says what a user of the caller's agency may do, and why: by role, or by a permission with its giver and its end. A user who is deactivated would do it once they are active again. Throws `notFound` for a user of another
 * agency, and for one whom the caller may not read (`user.read`).
 */
export async function whatCan(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<WhatCan> {
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      agentType: true,
      activationFlag: true,
      branchId: true,
      ...boundSelection,
      grants: { where: grantsAt(ctx.now) },
      permissionTemplate: { select: { templateId: true, name: true, keys: true } },
    },
  });
  if (!agent) throw new Refusal('notFound');
  assertCan(ctx, 'user.read', agent);
  const {
    grants,
    permissionTemplate,
    boundToBranches: _bound,
    supervised: _supervised,
    agencyId: _agency,
    ...person
  } = agent;
  const [catalogue, names] = await Promise.all([namedCatalogue(ctx), giverNames(ctx, grants)]);
  const permissions = offeredPermissions(catalogue).map((item) => {
    const reason = grantReason(
      person.agentType,
      item.key,
      grants.find(({ key }) => key === item.key),
      names,
    );
    return { ...item, reason: reason.byRole || reason.grant ? reason : null };
  });
  const abilities = abilitiesOf({
    actor: { agentType: person.agentType, grants: grants.map(({ key }) => key), branches: boundBranches(agent) },
    market: ctx.market,
  });
  const offered = (keys: readonly string[]) => offeredKeys(catalogue, keys);
  const template = permissionTemplate && {
    templateId: permissionTemplate.templateId,
    name: permissionTemplate.name,
    ...exceptionsOf(offered(permissionTemplate.keys), offered(grants.map(({ key }) => key))),
  };
  return { person, template, abilities, permissions };
}
