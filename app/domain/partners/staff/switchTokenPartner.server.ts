import { forgetKnownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockTokenPartner, partnerAudit } from './tokenPartnerRecords.server.ts';

/**
 * Switches a partner that sends tokens off, so that none of its tokens is taken, or on again. Returns its name. Throws
 * `forbidden` (`staff.manage-token-partners`), `confirmationNeeded` and `notFound`.
 */
export async function switchTokenPartner(
  ctx: StaffContext,
  partnerId: string,
  { active }: { active: boolean },
): Promise<string> {
  assertCan(ctx, 'staff.manage-token-partners');
  const name = await ctx.db.$transaction(async (tx) => {
    const partner = await lockTokenPartner(tx, partnerId);
    if (partner.active === active) return partner.name;
    await tx.tokenPartner.update({ where: { partnerId }, data: { active } });
    const action = active ? 'partner.switched-on' : 'partner.switched-off';
    await recordAudit(tx, ctx, partnerAudit(partnerId, { action, after: { tokenPartnerName: partner.name } }));
    return partner.name;
  });
  forgetKnownPartners();
  return name;
}
