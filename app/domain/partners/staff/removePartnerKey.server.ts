import { forgetKnownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockTokenPartner, partnerAudit } from './tokenPartnerRecords.server.ts';

/**
 * Removes a key of a partner: tokens signed by it are refused, by other processes within ten seconds. Throws
 * `forbidden` (`staff.manage-token-partners`), `confirmationNeeded`, and `notFound` also for a key of another partner.
 */
export async function removePartnerKey(
  ctx: StaffContext,
  partnerId: string,
  { keyId }: { keyId: string },
): Promise<void> {
  assertCan(ctx, 'staff.manage-token-partners');
  await ctx.db.$transaction(async (tx) => {
    const { name, keys } = await lockTokenPartner(tx, partnerId);
    const key = keys.find((each) => each.keyId === keyId);
    if (!key) throw new Refusal('notFound');
    await tx.tokenPartnerKey.delete({ where: { keyId } });
    const gone = { tokenPartnerName: name, keyFingerprint: key.fingerprint };
    await recordAudit(tx, ctx, partnerAudit(partnerId, { action: 'partner.key-removed', after: gone }));
  });
  forgetKnownPartners();
}
