import { Refusal } from '#app/domain/refusals.ts';
import { providesNow, provisionSelection } from './provided.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** An agent's key: the identifier of the portal's addresses, of the member service, or of the database service. */
export type AgentKey = { agentUniqueId: string } | { agentId: string } | { polarAgentId: string };

export type LockedAgent = Awaited<ReturnType<typeof lockAgent>>;

/**
 * Reads an agent of an agency, with what is known of their account and what their identity provider decides, and locks the row until the transaction ends, so that it does not change between reading
 * and writing. Throws `notFound` for an agent who is unknown, deleted or of another agency.
 */
export async function lockAgent(tx: Transaction, agencyId: string, key: AgentKey) {
  const found = await tx.agent.findFirst({
    where: { ...key, agencyId, deletedAt: null },
    select: { agentUniqueId: true },
  });
  if (!found) throw new Refusal('notFound');
  await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ${found.agentUniqueId}::uuid FOR UPDATE`;
  const locked = await tx.agent.findFirst({
    where: { ...found, agencyId, deletedAt: null },
    include: { account: { select: { passwordDue: true, secondFactorFlag: true } }, provisioned: provisionSelection },
  });
  if (!locked) throw new Refusal('notFound');
  const { account, provisioned, ...agent } = locked;
  return { ...agent, ...account, provides: providesNow(agencyId, provisioned) };
}
