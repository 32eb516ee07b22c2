import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { formatMoney, minorAmount } from '#app/domain/money.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { mayPayDifference } from './disputes.ts';
import { mailDisputer } from './disputeMails.server.ts';
import type { DisputeAnswer } from './forms.ts';

/**
 * Answers a dispute about commission, and mails the person who opened it, unless they have left the agency. Accepting
 * it pays a difference: it is added to the commission paid of the booking's last revision, apart from what the ledger
 * delivered, so that the same revision may still come again. Throws `forbidden` (`staff.answer-sales`), `notFound`,
 * `conflict` where it was answered since `version`, and `differenceWrong` at `difference` for an amount that the
 * currency does not have or that is more than gross leaves.
 */
export async function answerDispute(
  ctx: StaffContext,
  disputeId: string,
  { decision, difference: typed, answerTxt, version }: DisputeAnswer,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-sales');
  return ctx.db.$transaction(async (tx) => {
    // So that a delivery to the ledger comes before or after.
    if (decision === 'accepted') await holdLedger(tx);
    const dispute = await lockDispute(tx, ctx, { disputeId, version });
    const { number, bookingNumber, agencyId, currency, agent, agency } = dispute;
    const difference = decision === 'accepted' ? await payDifference(tx, dispute, typed) : 0;
    await tx.commissionDispute.update({
      where: { disputeId },
      data: {
        state: decision,
        difference,
        answerTxt,
        answeredBy: ctx.staff.staffId,
        changedAt: ctx.now,
        version: { increment: 1 },
      },
    });
    const words = formatMoney(difference, currency, marketOf(agency.country), agent.account.language);
    const mail =
      decision === 'accepted'
        ? ({ template: 'disputeAccepted', answerTxt, difference: words } as const)
        : ({ template: 'disputeDeclined', answerTxt } as const);
    if (!agent.deletedAt && agent.agencyId === agencyId)
      await mailDisputer(tx, ctx, { number, bookingNumber, opener: { ...agent, ...agent.account } }, mail);
    const after = { disputeNumber: number, difference, currency };
    await recordAudit(tx, ctx, {
      action: decision === 'accepted' ? 'agency.dispute-accepted' : 'agency.dispute-declined',
      subjectKind: 'dispute',
      subjectId: number,
      agencyId,
      after,
    });
    return { number };
  });
}

type LockedDispute = Awaited<ReturnType<typeof lockDispute>>;

async function lockDispute(
  tx: Transaction,
  ctx: StaffContext,
  { disputeId, version }: { disputeId: string; version: number },
) {
  await tx.$executeRaw`SELECT FROM commission_disputes WHERE dispute_id = ${disputeId}::uuid FOR UPDATE`;
  const include = {
    agent: {
      select: {
        ...nameSelection(shownNames),
        agentUniqueId: true,
        agencyId: true,
        emailAddress: true,
        account: { select: { language: true } },
        deletedAt: true,
      },
    },
    agency: { select: { country: true } },
  };
  const dispute = await tx.commissionDispute.findUnique({
    where: { disputeId, agency: agenciesReached(ctx) },
    include,
  });
  if (!dispute) throw new Refusal('notFound');
  if (dispute.version !== version || dispute.state !== 'open') throw new Refusal('conflict');
  return dispute;
}

const bookingRow = z.strictObject({
  bookingId: z.string(),
  gross: z.int(),
  commissionPaid: z.int(),
  currency: z.string(),
});

async function payDifference(
  tx: Transaction,
  { bookingNumber, agencyId, currency }: LockedDispute,
  typed: string,
): Promise<number> {
  const difference = minorAmount(typed, currency);
  const booking = await rowOf(
    tx,
    described(
      bookingRow,
      Prisma.sql`
    SELECT booking_id AS "bookingId", gross, commission_paid AS "commissionPaid", currency
    FROM bookings WHERE booking_number = ${bookingNumber} AND agency_id = ${agencyId} AND latest FOR UPDATE`,
    ),
  );
  if (!booking) throw new Refusal('notFound');
  if (difference === null || booking.currency !== currency || !mayPayDifference(difference, booking))
    throw new Refusal('differenceWrong', { field: 'difference' });
  await tx.booking.update({
    where: { bookingId: booking.bookingId },
    data: { commissionPaid: { increment: difference }, commissionSettled: { increment: difference } },
  });
  return difference;
}
