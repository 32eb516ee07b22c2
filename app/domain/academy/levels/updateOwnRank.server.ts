import type { AgentContext } from '#app/domain/context.server.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { updateRank, type RankUpdate } from './updateRank.server.ts';

/**
 * What a client says of the caller's rank: levels in curricula, or the highest of all, and a status; what is left out
 * is not claimed.
 */
export interface RankClaim {
  level?: number | undefined;
  status?: string | undefined;
  ofCurricula?: readonly { curriculum: string; level?: number | undefined; status?: string | undefined }[];
}

/** What the flow did, and what the caller's rank is now. */
export interface OwnRank {
  updates: RankUpdate[];
  level: AcademyLevel;
  status: string;
  /** The address of the agency's owner who has been one for longest; empty where there is none. */
  ownerEmail: string;
}

/**
 * Runs the rank update flow for the caller with what their results give. A claim must agree with that: it never
 * gives a level, and where it differs nothing is changed and `academyOutOfSync` is thrown. Throws `notFound` for a
 * caller without a member number.
 */
export async function updateOwnRank(ctx: AgentContext, claim: RankClaim = {}): Promise<OwnRank> {
  const { agentUniqueId } = ctx.actor;
  return ctx.db.$transaction(async (tx) => {
    const before = await tx.agent.findUnique({ where: { agentUniqueId, deletedAt: null }, select: { authId: true } });
    if (!before?.authId) throw new Refusal('notFound');
    const updates = await updateRank(tx, ctx, { authId: before.authId });
    const { academyLevel, academyStatus, companies } = await tx.agent.findUniqueOrThrow({
      where: { agentUniqueId },
      include: { companies: true },
    });
    const isTrue = (
      { level, status }: { level?: number | undefined; status?: string | undefined },
      known: { academyLevel: number; academyStatus: string } | undefined,
    ) =>
      (level === undefined || level === (known?.academyLevel ?? 0)) &&
      (status === undefined || status === (known?.academyStatus ?? ''));
    const agrees =
      isTrue(claim, { academyLevel, academyStatus }) &&
      (claim.ofCurricula ?? []).every((each) =>
        isTrue(
          each,
          companies.find(({ code }) => code === each.curriculum),
        ),
      );
    if (!agrees) throw new Refusal('academyOutOfSync');
    const owner = await tx.agent.findFirst({
      where: { agencyId: ctx.agency.agencyId, agentType: 'O', deletedAt: null, activationFlag: { not: 'D' } },
      orderBy: { createdAt: 'asc' },
      select: { emailAddress: true },
    });
    return {
      updates,
      level: academyLevel,
      status: academyStatus,
      ownerEmail: owner?.emailAddress ?? '',
    };
  });
}
