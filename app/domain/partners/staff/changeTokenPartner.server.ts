import { forgetKnownPartners } from '#app/domain/accounts/signIn/knownPartners.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import {
  lockTokenPartner,
  partnerAudit,
  partnerDataOf,
  recordedPartner,
  type PartnerData,
  type PartnerInput,
} from './tokenPartnerRecords.server.ts';

/**
 * Changes what a partner that sends tokens is called, what it may do, and whose users it may name. Throws `forbidden`
 * (`staff.manage-token-partners`), `confirmationNeeded`, `notFound`, `conflict` where it was changed since `version`,
 * and as `partnerDataOf`.
 */
export async function changeTokenPartner(
  ctx: StaffContext,
  partnerId: string,
  { version, ...input }: PartnerInput & { version: number },
): Promise<void> {
  assertCan(ctx, 'staff.manage-token-partners');
  await ctx.db.$transaction(async (tx) => {
    const partner = await lockTokenPartner(tx, partnerId);
    const data = await partnerDataOf(tx, input);
    const before = recordedPartner(partner as PartnerData);
    const after = recordedPartner(data);
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return;
    if (partner.version !== version) throw new Refusal('conflict');
    await tx.tokenPartner.update({ where: { partnerId }, data: { ...data, version: { increment: 1 } } });
    const only = (values: typeof after) => Object.fromEntries(changed.map((field) => [field, values[field]]));
    await recordAudit(
      tx,
      ctx,
      partnerAudit(partnerId, { action: 'partner.changed', before: only(before), after: only(after) }),
    );
  });
  forgetKnownPartners();
}
