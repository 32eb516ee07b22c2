import { readAgency } from '#app/domain/agencies/information/readAgency.server.ts';
import { agentRecordOf, memberRecordOf } from '#app/domain/accounts/profile/records.ts';
import type { OwnRecord } from '#app/domain/people/myAccount/ownRecord.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';

/** The relations that an agent's record needs beside the agent's own row; ended permissions are left out. */
export function agentRecordRelations(now: Date) {
  return {
    companies: { orderBy: { code: 'asc' } },
    agency: { select: { agencyName: true } },
    grants: { where: grantsAt(now), select: { key: true }, orderBy: { key: 'asc' } },
  } as const satisfies Prisma.AgentInclude;
}

/**
 * Reads an agent with agency and member profile (spec §3 Login). It checks no permission: the caller must be that
 * agent. Throws `notFound` for an unknown or deleted agent.
 */
export async function retrieveSelf(
  { db, now }: { db: Database | Transaction; now: Date },
  agentUniqueId: string,
): Promise<OwnRecord> {
  const agent = await db.agent.findFirst({
    where: { agentUniqueId, deletedAt: null },
    include: { ...agentRecordRelations(now), member: true },
  });
  const agency = agent && (await readAgency(db, agent.agencyId));
  if (!agent || !agency) throw new Refusal('notFound');
  return {
    agent: agentRecordOf(agent),
    agency,
    memberProfile: agent.member && memberRecordOf(agent.member),
    authId: agent.authId ?? '',
  };
}
