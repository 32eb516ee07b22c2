import { forgetKnownPartners, mostTokenPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';
import { partnerAudit, partnerDataOf, recordedPartner, type PartnerInput } from './tokenPartnerRecords.server.ts';

/**
 * Makes a partner that sends tokens; it has no key yet, so that none of its tokens is taken. Throws `forbidden`
 * (`staff.manage-token-partners`), `confirmationNeeded`, `issuerTaken` at `partnerIssuer`, `tooManyPartners`, and as
 * `partnerDataOf`.
 */
export async function addTokenPartner(
  ctx: StaffContext,
  { partnerIssuer: issuer, ...input }: PartnerInput & { partnerIssuer: string },
): Promise<{ partnerId: string }> {
  assertCan(ctx, 'staff.manage-token-partners');
  if (issuer === sandboxIssuer) throw new Refusal('issuerTaken', { field: 'partnerIssuer' });
  try {
    const added = await ctx.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('token partners', 0))::text`;
      if ((await tx.tokenPartner.count({ take: mostTokenPartners })) >= mostTokenPartners)
        throw new Refusal('tooManyPartners', { params: { limit: mostTokenPartners } });
      const data = await partnerDataOf(tx, input);
      const { partnerId } = await tx.tokenPartner.create({
        data: { ...data, issuer, createdAt: ctx.now },
        select: { partnerId: true },
      });
      await recordAudit(
        tx,
        ctx,
        partnerAudit(partnerId, {
          action: 'partner.added',
          after: { partnerIssuer: issuer, ...recordedPartner(data) },
        }),
      );
      return { partnerId };
    });
    forgetKnownPartners();
    return added;
  } catch (error) {
    if (violatedUniqueIndex(error) === 'token_partners_issuer_key')
      throw new Refusal('issuerTaken', { field: 'partnerIssuer' });
    throw error;
  }
}
