import type { AgentContext } from '#app/domain/context.server.ts';
import { holdAgency } from '#app/domain/agencies/information/holdAgency.server.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { AddAgentInput } from '#app/domain/accounts/profile/forms.ts';
import { addedEntry, firstFlag, newAccountColumns, newAgentColumns, type NewPerson } from './newPerson.server.ts';
import { withNewIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { giveGrants } from '#app/domain/permissions/grants.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { startingGrants } from '#app/domain/permissions/startingGrants.ts';
import {
  templateOfChoice,
  templateToGive,
  type FollowedTemplate,
} from '#app/domain/people/permissions/followedTemplate.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { branchGoneRefusal, requireBranchOfNew } from '#app/domain/people/branches/branchChoices.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';

/** The result of adding an agent. */
export interface AddedAgent {
  agentUniqueId: string;
  agentId: string;
  polarAgentId: string;
  userId: string;
  activationFlag: ActivationFlag;
}

/**
 * Adds an agent to the caller's agency and sends the validation mail (spec §4 Agent add). `input` is the output of
 * `addAgentSchema`; without `permissions` the user starts with those of the template, or else of the role
 * (`startingGrants`), and follows the template from then on. A caller who is bound to several branches chooses the
 * user's branch. Throws `branchNeeded` at `branch` where that is wrong, `forbidden` where the caller may not give this
 * role, or the agency was merged in the meantime, `permissionNotHeld` for a permission that a manager would give but
 * does not hold, `notFound` for a template that the agency does not have, `malformedRequest` at an unknown country or
 * state, and `7009` or `7008` for a user ID or an address of another account that is not deleted (`7009` where both are
 * taken).
 */
export async function addAgent(ctx: AgentContext, input: AddAgentInput): Promise<AddedAgent> {
  const branchId = await requireBranchOfNew(ctx, input.branch ?? null);
  assertCan(ctx, 'user.add', { agentType: input.agentType, branchId });
  await requirePlace(ctx.db, input);
  const start = await permissionsToGive(ctx, input);
  // Hashed outside the transaction: it takes longer than all the queries.
  const passwordHash = await ctx.passwords.hash(input.password);
  try {
    return await withNewIdentifiers((ids) =>
      ctx.db.$transaction(async (tx) => {
        if (!(await holdAgency(tx, ctx.agency.agencyId))) throw new Refusal('forbidden');
        // Read again, since it may have changed while the password was hashed.
        const { permissions, template } = start.template ? await permissionsToGive(ctx, input, tx) : start;
        const agentUniqueId = newUuid(ctx.now);
        return create(tx, ctx, {
          agentUniqueId,
          branchId,
          input,
          ids,
          permissions,
          template,
          passwordHash,
          passwordDue: false,
        });
      }),
    );
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

/**
 * The template that a new user follows, null for none, and the keys of the permissions that they start with: those that
 * were chosen, or the template's, or the role's (`startingGrants`). Throws `permissionNotHeld` for one that the caller
 * may not give, and what `templateToGive` throws.
 */
export async function permissionsToGive(
  ctx: AgentContext,
  {
    agentType,
    permissions,
    permissionTemplate,
  }: Pick<AddAgentInput, 'agentType' | 'permissions' | 'permissionTemplate'>,
  db: Database | Transaction = ctx.db,
): Promise<{ permissions: string[]; template: FollowedTemplate | null }> {
  const catalogue = await permissionCatalogue(db);
  const template = await templateToGive(db, ctx, templateOfChoice(permissionTemplate));
  if (ctx.market === 'uk') return { permissions: startingGrants(ctx, agentType, catalogue), template };
  if (permissions === undefined)
    return { permissions: template?.keys ?? startingGrants(ctx, agentType, catalogue), template };
  const keys = offeredKeys(catalogue, permissions);
  assertMayGive(ctx, keys);
  return { permissions: keys, template };
}

async function create(tx: Transaction, ctx: AgentContext, person: NewPerson): Promise<AddedAgent> {
  const { agentUniqueId } = person;
  await tx.account.create({ data: newAccountColumns(ctx, person) });
  await tx.agent.create({ data: newAgentColumns(ctx, person) });
  await giveGrants(tx, agentUniqueId, person.permissions, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
  const { userId } = person.input;
  const added = { ...person.ids, agentUniqueId, userId, activationFlag: firstFlag(ctx) };
  await queueValidationMail(tx, ctx, { ...person.input, ...added, agency: ctx.agency });
  await recordAudit(tx, ctx, addedEntry(ctx, person));
  return added;
}

// The unique indexes decide, so that of two concurrent calls exactly one succeeds.
/**
 * The refusal of a user ID or an address that is taken, by the unique index that a failure names, and of a branch that
 * was deleted in the meantime; undefined for others.
 */
export function takenRefusal(error: unknown): Refusal | undefined {
  const index = violatedUniqueIndex(error);
  if (index === 'agents_user_id_key') return new Refusal('7009', { field: 'userId' });
  if (index === 'agents_email_address_key') return new Refusal('7008', { field: 'emailAddress' });
  return branchGoneRefusal(error);
}
