import { z } from 'zod';
import { activationChanges, changeActivationIn } from '#app/domain/people/access/changeActivation.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { lockBranch, lockBranches } from '#app/domain/people/branches/lockBranch.server.ts';
import { moveToBranch, refuseProvided } from '#app/domain/people/branches/placePeople.server.ts';
import { changePermissionsIn } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { storedGrant, type StoredGrant } from '#app/domain/permissions/grants.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import type { ActName } from './acts.ts';

/** Grants as a batch's row has them. */
export type Grants = StoredGrant[];

// A row from before templates were followed has none.
const withPermissions = z.object({ permissions: z.string().array(), template: z.string().nullish() });
const withGrants = withPermissions.extend({ grants: storedGrant.array() });

interface Changed {
  agentUniqueId: string;
  before: unknown;
  after: unknown;
}

/**
 * Takes back what an act changed of one user, by the rules of the opposite act. Throws its refusals, and `changedSince`
 * where the user was changed since.
 */
export async function takeBack(
  tx: Transaction,
  ctx: AgentContext,
  undone: ActName | undefined,
  row: Changed,
): Promise<void> {
  if (undone === 'deactivate' || undone === 'reactivate') return reverseActivation(tx, ctx, undone, row);
  if (undone === 'move') return moveBack(tx, ctx, row);
  return restorePermissions(tx, ctx, row);
}

const inBranch = z.object({ branchId: z.string().nullable() });

/** Moves one user to a branch, or with null to none. Throws `notFound` for a branch that is gone, and `alreadySo`. */
export async function moveOne(
  tx: Transaction,
  ctx: AgentContext,
  { agentUniqueId, branchId }: { agentUniqueId: string; branchId: string | null },
): Promise<void> {
  if (branchId === null) await lockBranches(tx, ctx);
  else await lockBranch(tx, ctx, branchId);
  await refuseProvided(tx, ctx, [agentUniqueId]);
  const whom = Prisma.sql`a.agent_unique_id = ${agentUniqueId}::uuid AND a.deleted_at IS NULL`;
  if ((await moveToBranch(tx, ctx, branchId, whom)).length === 0) throw new Refusal('alreadySo');
}

async function moveBack(tx: Transaction, ctx: AgentContext, { agentUniqueId, before, after }: Changed): Promise<void> {
  const { branchId } = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId }, select: { branchId: true } });
  if (branchId !== inBranch.parse(after).branchId) throw new Refusal('changedSince');
  await moveOne(tx, ctx, { agentUniqueId, branchId: inBranch.parse(before).branchId });
}

const opposite = { deactivate: 'reactivate', reactivate: 'deactivate' } as const;

async function reverseActivation(
  tx: Transaction,
  ctx: AgentContext,
  undone: 'deactivate' | 'reactivate',
  { agentUniqueId, after }: Changed,
): Promise<void> {
  const { activationFlag } = await tx.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    select: { activationFlag: true },
  });
  if (activationFlag !== z.object({ activationFlag: z.string() }).parse(after).activationFlag)
    throw new Refusal('changedSince');
  await changeActivationIn(tx, ctx, { agentUniqueId }, activationChanges[opposite[undone]]);
}

async function restorePermissions(
  tx: Transaction,
  ctx: AgentContext,
  { agentUniqueId, before, after }: Changed,
): Promise<void> {
  const had = withGrants.parse(before);
  const left = withPermissions.parse(after);
  await changePermissionsIn(tx, ctx, { agentUniqueId }, async (held, { permissionTemplateId, agencyId }) => {
    const isOther = left.template !== undefined && left.template !== permissionTemplateId;
    if (isOther || held.toSorted().join() !== left.permissions.toSorted().join()) throw new Refusal('changedSince');
    if (!had.template) return { permissions: had.permissions, template: had.template };
    const isThere = await tx.permissionTemplate.count({ where: { templateId: had.template, agencyId } });
    return { permissions: had.permissions, template: isThere ? had.template : null };
  });
  // For permissions that the act did not change, an end set since then stays.
  for (const { key, ...grant } of had.grants)
    if (!left.permissions.includes(key))
      await tx.permissionGrant.updateMany({ where: { agentUniqueId, key }, data: grant });
}
