import type { AgentContext } from '#app/domain/context.server.ts';
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
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
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
 * Adds an agent to the caller's agency and sends the validation mail (spec §4 Agent add, D5). `input` is the output of
 * `addAgentSchema`; without `permissions` the user starts with those of the role (`startingGrants`). Throws `forbidden`
 * where the caller may not give this role, `permissionNotHeld` for a permission that a manager would give but does not
 * hold, `malformedRequest` at an unknown country or state, and `7009` or `7008` for a user ID or an address of another
 * account that is not deleted (`7009` where both are taken).
 */
export async function addAgent(ctx: AgentContext, input: AddAgentInput): Promise<AddedAgent> {
  assertCan(ctx, 'user.add', { agentType: input.agentType });
  await requirePlace(ctx.db, input);
  const permissions = await permissionsToGive(ctx, input);
  // Hashed outside the transaction: it takes longer than all the queries.
  const passwordHash = await ctx.passwords.hash(input.password);
  try {
    return await withNewIdentifiers((ids) =>
      ctx.db.$transaction((tx) =>
        create(tx, ctx, { agentUniqueId: newUuid(ctx.now), input, ids, permissions, passwordHash, passwordDue: false }),
      ),
    );
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

/**
 * The keys of the permissions that a new user starts with: those that were chosen, or the role's (`startingGrants`).
 * Throws `permissionNotHeld` for one that the caller may not give.
 */
export async function permissionsToGive(
  ctx: AgentContext,
  { agentType, permissions }: Pick<AddAgentInput, 'agentType' | 'permissions'>,
): Promise<string[]> {
  const catalogue = await permissionCatalogue(ctx.db);
  if (permissions === undefined || ctx.market === 'uk') return startingGrants(ctx, agentType, catalogue);
  const keys = offeredKeys(catalogue, permissions);
  assertMayGive(ctx, keys);
  return keys;
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
/** The refusal of a user ID or an address that is taken, by the unique index that a failure names; undefined for others. */
export function takenRefusal(error: unknown): Refusal | undefined {
  const index = violatedUniqueIndex(error);
  if (index === 'agents_user_id_key') return new Refusal('7009', { field: 'userId' });
  if (index === 'agents_email_address_key') return new Refusal('7008', { field: 'emailAddress' });
  return undefined;
}
