import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { readRewards } from './readRewards.server.ts';

/**
 * Enrolls the caller's agency in Partner Rewards (spec §4, §6: an owner only). Throws `forbidden`
 * (`agency.enroll-rewards`), `alreadySo` where it is enrolled, and `pprEnrollError` where its country has no program or
 * its bookings of the last months are too few.
 */
export async function enrolAgency(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.enroll-rewards');
  const { agencyId } = ctx.agency;
  const { progress } = await readRewards(ctx);
  if (!progress?.isMet) throw new Refusal('pprEnrollError');
  await ctx.db.$transaction(async (tx) => {
    const before = await lockAgency(tx, agencyId);
    if (before.agencyPartnerRewardFlag) throw new Refusal('alreadySo');
    const changed = await writeAgency(tx, before, { agencyPartnerRewardFlag: true });
    await recordAudit(tx, ctx, {
      action: 'agency.rewards-enrolled',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      ...changed,
    });
  });
}
