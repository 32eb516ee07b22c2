import { readAgency } from '#app/domain/agencies/readAgency.server.ts';
import { agentRecordOf, memberRecordOf, type OwnRecord } from '#app/domain/agents/records.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';

/** What an agent's record needs beside the agent's own row. */
export const agentRecordRelations = {
  companies: { orderBy: { code: 'asc' } },
  agency: { select: { agencyName: true } },
} as const satisfies Prisma.AgentInclude;

/**
 * An agent with agency and member profile (spec §3 Login), for that agent alone: the caller must have made sure who asks.
 * Throws `notFound` for an unknown or deleted agent.
 */
export async function retrieveSelf({ db }: { db: Database | Transaction }, agentUniqueId: string): Promise<OwnRecord> {
  const agent = await db.agent.findFirst({ where: { agentUniqueId, deletedAt: null }, include: { ...agentRecordRelations, member: true } });
  const agency = agent && (await readAgency(agent.agencyId, db));
  if (!agent || !agency) throw new Refusal('notFound');
  return { agent: agentRecordOf(agent), agency, memberProfile: agent.member && memberRecordOf(agent.member) };
}
