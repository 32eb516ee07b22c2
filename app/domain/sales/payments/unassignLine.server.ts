import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { namedAgency } from './decidePayments.ts';
import { lineReached } from './staffPayments.server.ts';

/**
 * Undoes the assignment of a payment's line to a booking: it waits again, for the agency that the payment names, together
 * with what was left of it. Throws `forbidden` (`staff.answer-sales`), `notFound` for a line that is not theirs to see,
 * and `conflict` for one that no member of staff assigned.
 */
export async function unassignLine(ctx: StaffContext, lineId: string): Promise<{ number: string; waiting: string }> {
  assertCan(ctx, 'staff.answer-sales');
  return ctx.db.$transaction(async (tx) => {
    await holdLedger(tx);
    const line = await tx.remittanceLine.findFirst({
      where: { lineId, AND: lineReached(ctx) },
      include: { remittance: { select: { number: true, currency: true, content: true } } },
    });
    if (!line) throw new Refusal('notFound');
    const { remittanceId, named, amount, bookingNumber, agencyId, assignedBy, remittance } = line;
    if (bookingNumber === null || assignedBy === null) throw new Refusal('conflict');
    const rest = await tx.remittanceLine.findFirst({
      where: { remittanceId, named, bookingNumber: null },
      select: { lineId: true, amount: true },
    });
    if (rest) {
      await tx.remittanceLine.update({ where: { lineId: rest.lineId }, data: { amount: rest.amount + amount } });
      await tx.remittanceLine.delete({ where: { lineId } });
    } else {
      const waits = { bookingNumber: null, agencyId: namedAgency(remittance.content) };
      await tx.remittanceLine.update({ where: { lineId }, data: { ...waits, assignedBy: null, assignedAt: null } });
    }
    const { number, currency } = remittance;
    await recordAudit(tx, ctx, {
      action: 'agency.payment-unassigned',
      subjectKind: 'payment',
      subjectId: number,
      ...(agencyId && { agencyId }),
      before: { payment: number, bookingNumber, amount: Number(amount), currency },
    });
    return { number, waiting: rest?.lineId ?? lineId };
  });
}
