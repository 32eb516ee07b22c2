import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { changesOf } from '#app/domain/agencies/information/changeRequests.server.ts';
import type { RequestedChanges } from '#app/domain/agencies/information/confirmedFields.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import { refuseDuplicateAgency } from '#app/domain/agencies/information/refuseDuplicateAgency.server.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { ChangeDecision } from './forms.ts';

type Agency = Awaited<ReturnType<typeof lockAgency>>;

/**
 * Confirms or declines the change that an agency asked for (spec §6): a confirmed one takes effect at once. The owners
 * and the user who asked get a mail. Returns the agency's name. Throws `forbidden`, `notFound`, `conflict` where that
 * request no longer waits, and `agencyRegistered` or `abtaNumberRegistered` where another agency has the name or the
 * number by now.
 */
export async function decideChange(
  ctx: StaffContext,
  agencyId: string,
  input: ChangeDecision,
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.decide-change');
  const approved = input.decision === 'approve';
  const declineReason = input.decision === 'decline' ? input.declineReason : '';
  return ctx.db.$transaction(async (tx) => {
    const agency = await lockAgency(tx, agencyId);
    assertReaches(ctx, agency.country);
    const request = await tx.agencyChangeRequest.findFirst({
      where: { agencyId, requestId: input.requestId, status: 'PENDING' },
    });
    if (!request) throw new Refusal('conflict');
    await tx.agencyChangeRequest.update({
      where: { requestId: request.requestId },
      data: {
        status: approved ? 'APPROVED' : 'DECLINED',
        decidedAt: ctx.now,
        decidedBy: ctx.staff.staffId,
        declineReason,
      },
    });
    const changes = changesOf(request.changes);
    const about = { subjectKind: 'agency', subjectId: agencyId, agencyId } as const;
    if (approved)
      await recordAudit(tx, ctx, { action: 'agency.change-approved', ...about, ...(await apply(tx, agency, changes)) });
    else
      await recordAudit(tx, ctx, {
        action: 'agency.change-declined',
        ...about,
        before: changes,
        after: { declineReason },
      });
    await queueOwnerMails(tx, ctx, agency, {
      ...(approved
        ? { template: 'agencyChangeApproved' }
        : { template: 'agencyChangeDeclined', params: { reason: declineReason } }),
      link: '/home/agency-overview/agency',
      also: request.requestedBy,
      notice: {
        kind: 'agencyChange',
        facts: { answer: approved ? 'notifications:answer.approved' : 'notifications:answer.declined' },
      },
    });
    return { agencyName: agency.agencyName };
  });
}

async function apply(tx: Transaction, agency: Agency, changes: RequestedChanges) {
  // As at a registration: of two equal agencies the second finds the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registerAgency'))`;
  await refuseDuplicateAgency(tx, { ...agency, ...changes });
  const written = await writeAgency(tx, agency, changes);
  if (changes.country !== undefined) await followMarket(tx, agency, changes.country);
  return written;
}

// In another market an agency has other brands; those in which it reached a level stay, since its people's ranks count
// there.
async function followMarket(tx: Transaction, { agencyId, country }: Agency, newCountry: string): Promise<void> {
  const market = marketOf(newCountry);
  if (market === marketOf(country)) return;
  const codes = [...selectableBrands(market)];
  await tx.agencyCompany.deleteMany({ where: { agencyId, code: { notIn: codes }, academyLevel: 0 } });
  await tx.agencyCompany.createMany({ data: codes.map((code) => ({ agencyId, code })), skipDuplicates: true });
}
