import type { VisitorContext } from '#app/domain/context.server.ts';
import { signInVerdict } from './activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Checks that an identified user may begin a session; every way of signing in calls it. Throws `agencyNotFound` or
 * `pendingApproval` while the agency awaits approval, `registrationDeclined` where it was declined, and `deactivated`,
 * which names the agency's owner. Where brand staff have suspended the agency it throws `agencySuspended`, except to
 * users who are refused anyway.
 */
export async function assertMaySignIn(
  ctx: VisitorContext,
  candidate: {
    activationFlag: ActivationFlag;
    agencyId: string;
    agency: { country: string; suspendedAt: Date | null };
  },
): Promise<void> {
  const verdict = signInVerdict(candidate.activationFlag, marketOf(candidate.agency.country));
  if (verdict === 'deactivated' && (await isDeclined(ctx, candidate.agencyId)))
    throw new Refusal('registrationDeclined');
  if (verdict !== 'ok') throw new Refusal(verdict, { params: { owner: await ownerName(ctx, candidate.agencyId) } });
  if (candidate.agency.suspendedAt) throw new Refusal('agencySuspended');
}

async function isDeclined(ctx: VisitorContext, agencyId: string): Promise<boolean> {
  return (await ctx.db.agency.count({ where: { agencyId, approvalStatus: 'DECLINED' } })) > 0;
}

async function ownerName(ctx: VisitorContext, agencyId: string): Promise<string> {
  const owner = await ctx.db.agent.findFirst({
    where: { agencyId, agentType: 'O', deletedAt: null, activationFlag: { not: 'D' } },
    orderBy: { createdAt: 'asc' },
    select: { firstName: true, lastName: true },
  });
  return owner ? fullName(owner, ctx.language) : '';
}
