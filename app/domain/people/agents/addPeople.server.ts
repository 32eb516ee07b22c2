import { eightDigits } from '#app/domain/accounts/identifiers.server.ts';
import { queueLinkMails } from '#app/domain/accounts/emailLinks.server.ts';
import type { PersonToAdd } from '#app/domain/accounts/profile/forms.ts';
import { addedEntry, newAccountColumns, newAgentColumns, type NewPerson } from './newPerson.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { giveFirstGrants } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';
import { startingGrants } from '#app/domain/permissions/startingGrants.ts';
import type { FollowedTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { recordAudits } from '#app/platform/audit.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** What adding many people needs: the catalogue, and the hash of an unknown password. */
export interface Preparation {
  catalogue: readonly Permission[];
  passwordHash: string;
}

/** Prepares adding people: one unknown password for all, since one is as good as another. */
export async function prepareToAddPeople(ctx: AgentContext): Promise<Preparation> {
  const [catalogue, passwordHash] = await Promise.all([
    permissionCatalogue(ctx.db),
    ctx.passwords.hash(crypto.randomUUID() + crypto.randomUUID()),
  ]);
  return { catalogue, passwordHash };
}

/**
 * Adds people to the caller's agency by a few statements, whatever their number, and sends each the mail with the link
 * for their first password (spec §4 Agent add). Each gets the permissions of the template, or else of their role; a
 * manager gives only those that they hold. Returns the agentUniqueId of those who were added, by user ID: a missing one has a user ID or
 * an address that is taken. Throws `forbidden` where the caller may not give one of the roles.
 */
export async function addPeople(
  tx: Transaction,
  ctx: AgentContext & { batchId?: string },
  people: readonly PersonToAdd[],
  { template, ...preparation }: Preparation & { template: FollowedTemplate | null },
): Promise<Map<string, string>> {
  // Rows that were checked by the release before have none.
  for (const { agentType, branchId = null } of people) assertCan(ctx, 'user.add', { agentType, branchId });
  const wanted = people.map((input) => newPerson(ctx, input, template, preparation));
  await tx.account.createMany({ data: wanted.map((person) => newAccountColumns(ctx, person)) });
  const rows = await tx.agent.createManyAndReturn({
    data: wanted.map((person) => newAgentColumns(ctx, person)),
    skipDuplicates: true,
    select: { agentUniqueId: true, userId: true },
  });
  const ids = new Map(rows.map(({ userId, agentUniqueId }) => [userId, agentUniqueId]));
  const isAdded = ({ input, agentUniqueId }: NewPerson) => ids.get(input.userId) === agentUniqueId;
  const added = wanted.filter(isAdded);
  const left = wanted.filter((person) => !isAdded(person)).map(({ agentUniqueId }) => agentUniqueId);
  if (left.length > 0) await tx.account.deleteMany({ where: { accountId: { in: left } } });
  const permissions = added.map((person) => ({ agentUniqueId: person.agentUniqueId, permissions: person.permissions }));
  await giveFirstGrants(tx, permissions, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
  await queueLinkMails(
    tx,
    ctx,
    'first-password',
    added.map(({ agentUniqueId, input }) => ({ agentUniqueId, ...input, agency: ctx.agency })),
  );
  await recordAudits(
    tx,
    ctx,
    added.map((person) => addedEntry(ctx, person)),
  );
  return ids;
}

function newPerson(
  ctx: AgentContext,
  { branchId = null, ...input }: PersonToAdd,
  template: FollowedTemplate | null,
  { catalogue, passwordHash }: Preparation,
): NewPerson {
  const permissions = template?.keys ?? startingGrants(ctx, input.agentType, catalogue);
  return {
    agentUniqueId: newUuid(ctx.now),
    input,
    branchId,
    ids: { agentId: eightDigits(), polarAgentId: eightDigits() },
    permissions,
    template,
    passwordHash,
    passwordDue: true,
  };
}
