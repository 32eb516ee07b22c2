import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { formatMoney, minorAmount } from '#app/domain/money.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { AssignInput } from './forms.ts';
import { isWithin } from './payments.ts';
import { lineReached } from './staffPayments.server.ts';

/**
 * Assigns a payment's line that waits without a booking to one, and to the booking's agency; or a part of it, of which the
 * rest waits on. What the payment pays is then explained; what the ledger calls paid stays what the brand delivers.
 * Throws `forbidden` (`staff.answer-sales`), `notFound` for a line that is not theirs to see, `conflict` for one that has
 * a booking in the meantime, `amountWrong` at `part` for more than the line has, and `bookingUnknown` at `bookingNumber`
 * for no booking of that number in the payment's currency, or of another agency than the payment names.
 */
export async function assignLine(
  ctx: StaffContext,
  lineId: string,
  { bookingNumber, part: typed }: AssignInput,
): Promise<{ number: string; amount: number; left: number; currency: string }> {
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
    const whole = Number(line.amount);
    const part = typed === '' ? whole : partOf(ctx, typed, { whole, currency });
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
    const assigned = { bookingNumber, agencyId, assignedBy: ctx.staff.staffId, assignedAt: ctx.now };
    if (part === whole) await tx.remittanceLine.update({ where: { lineId }, data: assigned });
    else {
      const { named, position } = line;
      await tx.remittanceLine.update({ where: { lineId }, data: { amount: whole - part } });
      await tx.remittanceLine.create({ data: { remittanceId, named, position, amount: part, ...assigned } });
    }
    await recordAudit(tx, ctx, {
      action: 'agency.payment-assigned',
      subjectKind: 'payment',
      subjectId: number,
      agencyId,
      after: { payment: number, bookingNumber, amount: part, currency },
    });
    return { number, amount: part, left: whole - part, currency };
  });
}

// Of money that was taken back a part is typed without its sign.
function partOf(
  { language }: StaffContext,
  typed: string,
  { whole, currency }: { whole: number; currency: string },
): number {
  const size = minorAmount(halfWidthDigits(typed).replace(/[,，\s]/g, ''), currency);
  const part = size === null ? 0 : size * Math.sign(whole);
  if (!isWithin(part, whole))
    throw new Refusal('amountWrong', {
      field: 'part',
      params: { limit: formatMoney(Math.abs(whole), currency, marketOfLanguage(language), language) },
    });
  return part;
}
