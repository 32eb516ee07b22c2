import type { AgentContext } from '#app/domain/context.server.ts';
import { readAgency } from '#app/domain/agencies/information/readAgency.server.ts';
import { agentRecordOf, type AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { AgencyRecord } from '#app/domain/agencies/information/agencyRecord.ts';
import { agentRecordRelations } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';

export interface RetrievedAgent {
  agent: AgentRecord;
  agency: AgencyRecord;
}

/**
 * Retrieves an agent by agentId or agentUniqueId: the caller's own, or, for an owner or manager, any of the agency.
 * Throws `notFound` for all others, so that the reply does not reveal which agents exist elsewhere.
 */
export function retrieveAgent(
  ctx: AgentContext,
  key: { agentId: string } | { agentUniqueId: string },
): Promise<RetrievedAgent> {
  return retrieve(ctx, key);
}

/** Retrieves an agent by the stored e-mail address, for the same callers as `retrieveAgent`. */
export function retrieveAgentByEmail(
  ctx: AgentContext,
  { emailAddress }: { emailAddress: string },
): Promise<RetrievedAgent> {
  return retrieve(ctx, { emailAddress });
}

async function retrieve(ctx: AgentContext, key: Prisma.AgentWhereInput): Promise<RetrievedAgent> {
  const { agencyId } = ctx.agency;
  const agent = await ctx.db.agent.findFirst({
    where: { ...key, agencyId, deletedAt: null },
    include: agentRecordRelations(ctx.now),
  });
  const agency = agent && can(ctx, 'user.read', agent) ? await readAgency(ctx.db, agencyId) : undefined;
  if (!agent || !agency) throw new Refusal('notFound');
  return { agent: agentRecordOf(agent), agency };
}
