import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { AssignInput } from './forms.ts';
import { lineReached } from './staffPayments.server.ts';
import { refreshParts } from './paymentParts.server.ts';

/**
 * Assigns a payment's line that waits without a booking to one, and to the booking's agency. What the payment pays is
 * then explained; what the ledger calls paid stays what the brand delivers. Throws `forbidden` (`staff.answer-sales`),
 * `notFound` for a line that is not theirs to see, `conflict` for one that has a booking in the meantime, and
 * `bookingUnknown` at `bookingNumber` for no booking of that number in the payment's currency, or of another agency than
 * the payment names.
 */
export async function assignLine(
  ctx: StaffContext,
  lineId: string,
  { bookingNumber }: AssignInput,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-sales');
  const reached = agenciesReached(ctx);
  return ctx.db.$transaction(async (tx) => {
    await holdLedger(tx);
    const line = await tx.remittanceLine.findFirst({
      where: { lineId, AND: lineReached(ctx) },
      include: { remittance: { select: { remittanceId: true, number: true, currency: true } } },
    });
    if (!line) throw new Refusal('notFound');
    if (line.bookingNumber !== null) throw new Refusal('conflict');
    const { remittanceId, number, currency } = line.remittance;
    const booking = await tx.booking.findFirst({
      where: {
        bookingNumber,
        latest: true,
        currency,
        agency: reached,
        ...(line.agencyId !== null && { agencyId: line.agencyId }),
      },
      select: { agencyId: true },
    });
    if (!booking) throw new Refusal('bookingUnknown', { field: 'bookingNumber' });
    const { agencyId } = booking;
    await tx.remittanceLine.update({
      where: { lineId },
      data: { bookingNumber, agencyId, assignedBy: ctx.staff.staffId, assignedAt: ctx.now },
    });
    await refreshParts(tx, [remittanceId]);
    await recordAudit(tx, ctx, {
      action: 'agency.payment-assigned',
      subjectKind: 'payment',
      subjectId: number,
      agencyId,
      after: { payment: number, bookingNumber, amount: line.amount, currency },
    });
    return { number };
  });
}
