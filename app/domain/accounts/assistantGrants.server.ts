import type { AgentContext } from '#app/domain/context.server.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';

/** Ends the consents that a condition finds: their tokens open nothing any more. Returns their number. */
export async function endGrants(
  tx: Transaction,
  { now }: { now: Date },
  where: Prisma.AssistantGrantWhereInput,
): Promise<number> {
  const { count } = await tx.assistantGrant.updateMany({
    where: { ...where, endedAt: null },
    data: { endedAt: now, expiresAt: now },
  });
  return count;
}

/** What an audit row about an assistant of a user is about. */
export function assistantEntry({
  actor,
  agency,
}: {
  actor: Pick<AgentContext['actor'], 'agentUniqueId'>;
  agency: Pick<AgentContext['agency'], 'agencyId'>;
}): Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'agencyId'> {
  return { subjectKind: 'agent', subjectId: actor.agentUniqueId, agencyId: agency.agencyId };
}
