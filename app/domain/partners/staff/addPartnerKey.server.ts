import { forgetKnownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { readPublicKey } from '#app/platform/publicKeys.server.ts';
import { mostPartnerKeys } from './tokenPartnerForms.ts';
import { lockTokenPartner, partnerAudit } from './tokenPartnerRecords.server.ts';

const refusals = { private: 'keyPrivate', unreadable: 'keyUnreadable', unsuited: 'keyUnsuited' } as const;

/**
 * Adds a public key (PEM) by which a partner's tokens are taken, and returns its fingerprint. A private key is neither
 * stored nor recorded. Throws `forbidden` (`staff.manage-token-partners`), `confirmationNeeded`, `notFound`,
 * `tooManyPartnerKeys`, and at `partnerKey` `keyPrivate`, `keyUnreadable`, `keyUnsuited` and `keyKnown`.
 */
export async function addPartnerKey(
  ctx: StaffContext,
  partnerId: string,
  { partnerKey }: { partnerKey: string },
): Promise<{ fingerprint: string }> {
  assertCan(ctx, 'staff.manage-token-partners');
  const key = readPublicKey(partnerKey);
  if (typeof key === 'string') throw new Refusal(refusals[key], { field: 'partnerKey' });
  const { fingerprint } = key;
  await ctx.db.$transaction(async (tx) => {
    const { name, keys } = await lockTokenPartner(tx, partnerId);
    if (keys.some((known) => known.fingerprint === fingerprint)) throw new Refusal('keyKnown', { field: 'partnerKey' });
    if (keys.length >= mostPartnerKeys) throw new Refusal('tooManyPartnerKeys');
    await tx.tokenPartnerKey.create({ data: { ...key, partnerId, addedAt: ctx.now, addedBy: ctx.staff.staffId } });
    const after = { tokenPartnerName: name, keyFingerprint: fingerprint };
    await recordAudit(tx, ctx, partnerAudit(partnerId, { action: 'partner.key-added', after }));
  });
  forgetKnownPartners();
  return { fingerprint };
}
