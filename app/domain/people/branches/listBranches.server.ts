import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { BranchChoice } from './branchRules.ts';

interface Supervisor {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
}

/** A branch with what its list shows of it. */
export interface ListedBranch extends BranchChoice {
  /** How many users belong to it, and how many who are invited will. */
  people: number;
  invited: number;
  /** The supervisors who are bound to it. */
  supervisors: Supervisor[];
}

const supervisorName = { agentUniqueId: true, firstName: true, lastName: true } as const;

/**
 * Lists the branches of the caller's agency by name, with the number of their people and their
 * supervisors, in one query. Throws `forbidden` (`agency.change-branches`).
 */
export async function listBranches(ctx: AgentContext): Promise<ListedBranch[]> {
  assertMaySee(ctx, 'agency.change-branches');
  const { db, agency } = ctx;
  const { agencyId } = agency;
  const rows = await db.branch.findMany({
    where: { agencyId },
    select: {
      branchId: true,
      branchName: true,
      _count: { select: { agents: { where: { deletedAt: null } }, invitations: true } },
      supervisors: {
        where: { agent: { ...supervising(agencyId) } },
        select: { agent: { select: supervisorName } },
        orderBy: [{ agent: { nameOrder: 'asc' } }, { agent: { firstNameKey: 'asc' } }],
      },
    },
    orderBy: { nameKey: 'asc' },
  });
  return rows.map(({ _count, supervisors, ...branch }) => ({
    ...branch,
    people: _count.agents,
    invited: _count.invitations,
    supervisors: supervisors.map(({ agent }) => agent),
  }));
}

function supervising(agencyId: string): Prisma.AgentWhereInput {
  return { agencyId, deletedAt: null, agentType: { not: 'O' }, boundToBranches: true };
}

/** Reads one branch as `listBranches` lists it. Throws as that does, and `notFound` for one that is not there. */
export async function readBranch(
  ctx: AgentContext,
  branchId: string,
): Promise<ListedBranch & { others: BranchChoice[] }> {
  const all = await listBranches(ctx);
  const branch = all.find((each) => each.branchId === branchId);
  if (!branch) throw new Refusal('notFound');
  return { ...branch, others: all.filter((each) => each !== branch) };
}

/**
 * The supervisors who were bound to branches of which none is left: they see no people until an owner binds them again.
 * Throws `forbidden` (`agency.change-branches`).
 */
export async function supervisorsWithoutBranch(ctx: AgentContext): Promise<Supervisor[]> {
  assertMaySee(ctx, 'agency.change-branches');
  const { agencyId } = ctx.agency;
  return ctx.db.agent.findMany({
    where: { ...supervising(agencyId), supervised: { none: { branch: { agencyId } } } },
    select: supervisorName,
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }],
  });
}

/** The branch of a user, and to which a supervisor is bound, as the user's page shows them. */
export async function readPlace(ctx: AgentContext, agentUniqueId: string) {
  const { agencyId } = ctx.agency;
  const row = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId, deletedAt: null },
    select: {
      agentType: true,
      boundToBranches: true,
      branch: { select: { branchId: true, branchName: true } },
      supervised: {
        where: { branch: { agencyId } },
        select: { branch: { select: { branchId: true, branchName: true } } },
        orderBy: { branch: { nameKey: 'asc' } },
      },
    },
  });
  if (!row) throw new Refusal('notFound');
  const isBound = row.boundToBranches && row.agentType !== 'O';
  return { branch: row.branch, supervised: isBound ? row.supervised.map(({ branch }) => branch) : null };
}
