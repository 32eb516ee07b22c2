import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endAccessOfAgency } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { AgencyAccessInput } from './forms.ts';

/**
 * Suspends an approved agency for a reason, or reopens it. While it is suspended its users cannot sign in; the sessions
 * of its people end at once, in the browser and over the API. Activation flags stay as they are, so all users have the
 * same access again once it is reopened. The owners get a mail. Returns the agency's name. Throws `forbidden`,
 * `notFound`, `illegalTransition` where the agency is not approved, `alreadyMerged` where it was merged into another
 * one, and `conflict` where it is suspended, or open, already.
 */
export async function changeAgencyAccess(
  ctx: StaffContext,
  agencyId: string,
  input: AgencyAccessInput,
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.suspend-agency');
  const suspends = input.change === 'suspend';
  const suspendReason = input.change === 'suspend' ? input.suspendReason : '';
  return ctx.db.$transaction(async (tx) => {
    const agency = await lockAgency(tx, agencyId);
    assertReaches(ctx, agency.country);
    if (agency.approvalStatus !== 'APPROVED')
      throw new Refusal('illegalTransition', { params: { context: 'notApproved' } });
    if (agency.mergedInto) throw new Refusal('alreadyMerged');
    if (suspends === (agency.suspendedAt !== null)) throw new Refusal('conflict');
    await tx.agency.update({
      where: { agencyId },
      data: { suspendedAt: suspends ? ctx.now : null, suspendReason, version: { increment: 1 } },
    });
    if (suspends) await endAccessOfAgency(tx, ctx, agencyId);
    await queueOwnerMails(
      tx,
      ctx,
      agency,
      suspends
        ? { template: 'agencySuspended', params: { reason: suspendReason } }
        : { template: 'agencyReopened', link: '/login' },
    );
    await recordAudit(tx, ctx, {
      action: suspends ? 'agency.suspended' : 'agency.reopened',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: suspends ? {} : { suspendReason: agency.suspendReason },
      after: suspends ? { suspendReason } : {},
    });
    return { agencyName: agency.agencyName };
  });
}
