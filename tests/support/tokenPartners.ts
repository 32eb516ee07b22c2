import type { StaffContext } from '#app/domain/context.server.ts';
import { addPartnerKey } from '#app/domain/partners/staff/addPartnerKey.server.ts';
import { addTokenPartner } from '#app/domain/partners/staff/addTokenPartner.server.ts';
import { newTokenPartnerSchema } from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { pairs, type Algorithm } from './partners.ts';

/** A partner that sends tokens, with keys, as an administrator makes it. */
export async function tokenPartnerOf(
  ctx: StaffContext,
  change: object = {},
  algorithms: readonly Algorithm[] = ['ES256'],
): Promise<{ partnerId: string; issuer: string }> {
  const input = newTokenPartnerSchema().parse({
    partnerIssuer: `https://${crypto.randomUUID()}.example`,
    tokenPartnerName: 'Harbour Travel',
    partnerRights: 'sign-in',
    partnerReach: 'all',
    ...change,
  });
  const { partnerId } = await addTokenPartner(ctx, input);
  for (const algorithm of algorithms) await addPartnerKey(ctx, partnerId, { partnerKey: pairs[algorithm].publicKey });
  return { partnerId, issuer: input.partnerIssuer };
}
