import { initialFlag } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { AgentIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import type { ImportedPerson } from '#app/domain/accounts/profile/forms.ts';
import { nameKeys } from '#app/domain/accounts/profile/names.ts';
import { personColumns } from '#app/domain/accounts/profile/personColumns.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import type { FollowedTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';

/** A person to be added to the caller's agency, alone or by an import. */
export interface NewPerson {
  input: Omit<ImportedPerson, 'permissions'>;
  /** The template that they follow. */
  template: Pick<FollowedTemplate, 'templateId' | 'name'> | null;
  /** The branch that they belong to. */
  branchId: string | null;
  agentUniqueId: string;
  ids: AgentIdentifiers;
  /** The keys of the permissions that they begin with. */
  permissions: readonly string[];
  passwordHash: string;
  /** The password is unknown: the first mail lets them choose one. */
  passwordDue: boolean;
}

/** The flag of a person whom the caller adds. */
export function firstFlag({ market }: AgentContext): ActivationFlag {
  return initialFlag({ addedByOwner: true, market });
}

/** The columns of an agent whom the caller adds and certifies (spec §4 Agent add). */
export function newAgentColumns(ctx: AgentContext, { agentUniqueId, branchId, input, ids, template }: NewPerson) {
  const { emailAddress, userId, agentType, cliaagentId, abtanumber } = input;
  return {
    ...personColumns(input),
    ...nameKeys(input),
    userId,
    emailAddress,
    agentType,
    cliaagentId,
    abtanumber,
    activationFlag: firstFlag(ctx),
    ...ids,
    agentUniqueId,
    agencyId: ctx.agency.agencyId,
    branchId,
    originCompany: companyByMarket[ctx.market],
    permissionTemplateId: template?.templateId ?? null,
    certifiedBy: ctx.actor.agentUniqueId,
    certifiedAt: ctx.now,
    createdAt: ctx.now,
  };
}

/** The account of a person whom the caller adds. */
export function newAccountColumns(ctx: AgentContext, { agentUniqueId, passwordHash, passwordDue }: NewPerson) {
  const language = defaultLanguage(ctx.market);
  return { accountId: agentUniqueId, kind: 'agent', passwordHash, passwordDue, language } as const;
}

/** The audit row of an added agent. */
export function addedEntry(
  ctx: AgentContext,
  { agentUniqueId, branchId, input, ids, permissions, template }: NewPerson,
): AuditEntry {
  const { userId, emailAddress, firstName, lastName, agentType } = input;
  return {
    action: 'agent.added',
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId: ctx.agency.agencyId,
    after: {
      ...ids,
      userId,
      emailAddress,
      firstName,
      lastName,
      agentType,
      activationFlag: firstFlag(ctx),
      permissions: [...permissions],
      ...(template && { permissionTemplate: template.name }),
      certified: true,
      ...(branchId && { branchId }),
    },
  };
}
