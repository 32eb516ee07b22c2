import { Prisma } from '#app/platform/database.server.ts';
import type { Place } from '#app/platform/statements.server.ts';
import type { Reaching } from './reach.ts';

/*
 * Which people a user sees and manages: those of the branches that they are bound to, and themselves; everybody of
 * the agency for who is not bound, whose queries stay as they are. Every query for a list of an agency's people takes one
 * of these, and every question about one person goes through `can`.
 */

/** The condition of who reaches everybody. */
export const everybody = Prisma.sql`true`;

/** For a query by Prisma of the table of agents, beside its other conditions. */
export function peopleInReach({ agentUniqueId, branches }: Reaching): { AND?: Prisma.AgentWhereInput } {
  if (branches === null) return {};
  return { AND: { OR: [{ branchId: { in: [...branches] } }, { agentUniqueId }] } };
}

/** For a statement that is composed, as a list of conditions on the agent of this alias. */
export function reachConditions({ agentUniqueId, branches }: Reaching, value: Place, agent = 'a'): string[] {
  if (branches === null) return [];
  return [
    `(${agent}.branch_id = ANY (${value([...branches])}::uuid[]) OR ${agent}.agent_unique_id = ${value(agentUniqueId)}::uuid)`,
  ];
}

/** For a statement of Prisma's parts, as a condition on the agent of this alias. */
export function inReach({ agentUniqueId, branches }: Reaching, agent = 'a'): Prisma.Sql {
  if (branches === null) return everybody;
  const a = Prisma.raw(agent);
  return Prisma.sql`(${a}.branch_id = ANY (${[...branches]}::uuid[]) OR ${a}.agent_unique_id = ${agentUniqueId}::uuid)`;
}

/** What `boundBranches` needs of a user's row, beside their role: the branches of the agency to which they belong now. */
export const boundSelection = {
  boundToBranches: true,
  agencyId: true,
  supervised: { select: { branchId: true, branch: { select: { agencyId: true } } } },
} as const satisfies Prisma.AgentSelect;

/** The branches to which a user is bound, by their row: null for who is not, and for every owner. */
export function boundBranches(agent: {
  agentType: string;
  agencyId: string;
  boundToBranches: boolean;
  supervised: readonly { branchId: string; branch: { agencyId: string } }[];
}): string[] | null {
  if (!agent.boundToBranches || agent.agentType === 'O') return null;
  return agent.supervised.filter(({ branch }) => branch.agencyId === agent.agencyId).map(({ branchId }) => branchId);
}
