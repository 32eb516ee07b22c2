import { agencyReplyOf, type AgencyReply } from '#app/domain/agents/replies.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** An agency with its brands and its longest-standing active owner, or undefined where there is no such agency. */
export async function readAgency(db: Database | Transaction, agencyId: string): Promise<AgencyReply | undefined> {
  const agency = await db.agency.findUnique({
    where: { agencyId },
    include: {
      companies: { orderBy: { code: 'asc' } },
      agents: {
        where: { agentType: 'O', deletedAt: null, activationFlag: { not: 'D' } },
        orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
        take: 1,
        select: { emailAddress: true, firstName: true, middleName: true, lastName: true },
      },
    },
  });
  return agency ? agencyReplyOf(agency, agency.agents[0] ?? null) : undefined;
}
