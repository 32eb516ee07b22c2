import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isProvisioning } from '#app/domain/accounts/profile/provided.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { lockBranch, lockBranches } from './lockBranch.server.ts';

const movedRow = z.strictObject({ id: z.string(), before: z.string().nullable(), after: z.string().nullable() });
type Moved = z.output<typeof movedRow>;

interface Placing {
  /** The branch to which they belong from then on; null for none. */
  branchId: string | null;
  agentUniqueIds: readonly string[];
  /** Only users who belong to this branch now: a list that was left open takes no user out of another one. */
  from?: string;
}

/**
 * Puts people of the caller's agency into a branch, or with null into none, in one transaction, and returns how many
 * have another than before. People of other agencies are left out. Throws `forbidden` (`user.set-branch`),
 * `managedByProvider` where the identity provider decides one's branch, and `notFound` for a branch that the agency does not have.
 */
export async function placePeople(
  ctx: AgentContext,
  { branchId, agentUniqueIds, from }: Placing,
): Promise<{ placed: number }> {
  assertCan(ctx, 'user.set-branch');
  return ctx.db.$transaction(async (tx) => {
    if (branchId === null) await lockBranches(tx, ctx);
    else await lockBranch(tx, ctx, branchId);
    await refuseProvided(tx, ctx, agentUniqueIds);
    const chosen = Prisma.sql`a.agent_unique_id = ANY (${[...agentUniqueIds]}::uuid[]) AND a.deleted_at IS NULL`;
    const whom = from === undefined ? chosen : Prisma.sql`${chosen} AND a.branch_id = ${from}::uuid`;
    const moved = await moveToBranch(tx, ctx, branchId, whom);
    const { agencyId } = ctx.agency;
    // The line of the record under which those of the people are.
    if (moved.length > 1)
      await recordAudit(tx, ctx, {
        action: 'agency.branch-filled',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        after: { branchName: moved[0]!.after ?? '', people: moved.length },
      });
    return { placed: moved.length };
  });
}

/** Throws `managedByProvider` where the agency's identity provider decides the branch of one of these people. */
export async function refuseProvided(
  tx: Transaction,
  ctx: AgentContext,
  agentUniqueIds: readonly string[],
): Promise<void> {
  if (isProvisioning(ctx)) return;
  const { agencyId } = ctx.agency;
  const found = await tx.provisionedPerson.findFirst({
    where: {
      agentUniqueId: { in: [...agentUniqueIds] },
      agencyId,
      agent: { agencyId },
      provides: { has: 'branch' },
      provisioning: { enabled: true },
    },
    select: { agentUniqueId: true },
  });
  if (found) throw new Refusal('managedByProvider', { field: 'branch' });
}

/**
 * Lets the agents `a` of the caller's agency who match a condition belong to a branch or to none, with an audit row
 * each, and returns those that it changed, with the names of the branches before and after. The rows of several are
 * marked as parts of one act, whose own row is the caller's to write. The caller has locked the branches and checked
 * the right.
 */
export async function moveToBranch(
  tx: Transaction,
  ctx: AgentContext,
  branchId: string | null,
  whom: Prisma.Sql,
): Promise<Moved[]> {
  const { agencyId } = ctx.agency;
  const moved = await rowsOf(
    tx,
    described(
      movedRow,
      Prisma.sql`
      WITH whom AS (
        SELECT a.agent_unique_id, a.branch_id FROM agents a
        WHERE a.agency_id = ${agencyId} AND a.branch_id IS DISTINCT FROM ${branchId}::uuid AND ${whom} ORDER BY a.agent_unique_id FOR UPDATE
      )
      UPDATE agents SET branch_id = ${branchId}::uuid FROM whom WHERE agents.agent_unique_id = whom.agent_unique_id
      RETURNING agents.agent_unique_id AS id, (SELECT b.branch_name FROM branches b WHERE b.branch_id = whom.branch_id) AS before,
        (SELECT b.branch_name FROM branches b WHERE b.branch_id = ${branchId}::uuid) AS after`,
    ),
  );
  await recordAudits(
    tx,
    moved.length > 1 ? { ...ctx, batchId: newUuid(ctx.now) } : ctx,
    moved.map(({ id, before, after }) => ({
      action: 'agent.branch-changed',
      subjectKind: 'agent',
      subjectId: id,
      agencyId,
      before: { branch: before ?? '' },
      after: { branch: after ?? '' },
    })),
  );
  return moved;
}

/**
 * Puts one user of the caller's agency into a branch, or with null into none. Throws `forbidden` (`user.set-branch`), and
 * `notFound` for a user or a branch of another agency.
 */
export async function setBranch(
  ctx: AgentContext,
  { agentUniqueId, branchId }: { agentUniqueId: string; branchId: string | null },
): Promise<void> {
  assertCan(ctx, 'user.set-branch');
  const { agencyId } = ctx.agency;
  if ((await ctx.db.agent.count({ where: { agentUniqueId, agencyId, deletedAt: null } })) === 0)
    throw new Refusal('notFound');
  await placePeople(ctx, { branchId, agentUniqueIds: [agentUniqueId] });
}
