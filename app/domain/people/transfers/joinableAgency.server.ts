import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The condition of an agency whose people sign in. */
export const openAgency = { approvalStatus: 'APPROVED', suspendedAt: null } as const;

/** Whether an agency is one of these. */
export function isOpenAgency({
  approvalStatus,
  suspendedAt,
}: {
  approvalStatus: string;
  suspendedAt: Date | null;
}): boolean {
  return approvalStatus === openAgency.approvalStatus && suspendedAt === null;
}

/** As much of an agency as an advisor sees before they ask to join it. */
export interface JoinableAgency {
  agencyId: string;
  agencyName: string;
  city: string;
  country: string;
}

/**
 * Reads the agency that the caller wants to join, for them to confirm. Every call counts, so that identifiers
 * cannot be tried out. Throws `agencyNotJoinable` at `agencyId` for one that is unknown, not approved, suspended or the
 * caller's own alike, `forbidden` for an owner, and `throttled` after five calls.
 */
export async function joinableAgency(ctx: AgentContext, agencyId: string): Promise<JoinableAgency> {
  assertMaySee(ctx, 'agency.change');
  await beginAttempt(ctx, 'change-agency', ctx.actor.agentUniqueId);
  const agency = await ctx.db.agency.findFirst({
    where: { agencyId, ...openAgency, NOT: { agencyId: ctx.agency.agencyId } },
    select: { agencyId: true, agencyName: true, city: true, country: true },
  });
  if (!agency) throw new Refusal('agencyNotJoinable', { field: 'agencyId' });
  return agency;
}
