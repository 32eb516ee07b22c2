import { readAgency } from '#app/domain/agencies/readAgency.server.ts';
import { agentReplyOf, memberProfileReplyOf, type RetrieveAgentReply } from '#app/domain/agents/replies.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';

/** What an agent's reply needs beside the agent's own row. */
export const agentReplyRelations = {
  companies: { orderBy: { code: 'asc' } },
  agency: { select: { agencyName: true } },
} as const satisfies Prisma.AgentInclude;

/**
 * An agent with agency and member profile (spec §3 Login), for that agent alone: the caller must have made sure who asks.
 * Throws `notFound` for an unknown or deleted agent.
 */
export async function retrieveSelf({ db }: { db: Database | Transaction }, agentUniqueId: string): Promise<RetrieveAgentReply> {
  const agent = await db.agent.findFirst({ where: { agentUniqueId, deletedAt: null }, include: { ...agentReplyRelations, member: true } });
  const agency = agent && (await readAgency(agent.agencyId, db));
  if (!agent || !agency) throw new Refusal('notFound');
  return { agent: agentReplyOf(agent), agency, memberProfile: agent.member && memberProfileReplyOf(agent.member) };
}
