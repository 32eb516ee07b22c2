import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { explainedBooking, explainedColumns, type ExplainedBooking } from './bookingRows.server.ts';
import { paymentsOfBooking, type BookingPayment } from '#app/domain/sales/payments/bookingPayments.server.ts';
import { expectedPayDay } from '#app/domain/sales/payments/payDay.server.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { splitRulesOf } from '#app/domain/sales/splits/splitRules.server.ts';
import { shareOf, splitFor } from '#app/domain/sales/splits/splits.ts';
import { messagesShown } from './messages.server.ts';

const shown = {
  disputeId: true,
  number: true,
  reason: true,
  commentTxt: true,
  state: true,
  difference: true,
  currency: true,
  answerTxt: true,
  openedAt: true,
  changedAt: true,
  agent: { select: { firstName: true, lastName: true } },
  messages: messagesShown,
} as const satisfies Prisma.CommissionDisputeSelect;

/** A dispute as it is shown with its booking, with what was said in it. */
export type OwnDispute = Prisma.CommissionDisputeGetPayload<{ select: typeof shown }>;

/** What of a booking's commission is its advisor's, in hundredths of a percent, and of what is paid. */
export interface BookingShare {
  percent: number;
  paid: number;
  isOwn: boolean;
}

/**
 * A booking's commission, with what it is made of and the disputes about it, the newest first. Throws `forbidden` (`agency.commission`), and
 * `notFound` for a booking that is not the caller's to see.
 */
export async function readCommission(
  ctx: AgentContext,
  bookingNumber: string,
): Promise<
  ExplainedBooking & { disputes: OwnDispute[]; payments: BookingPayment[]; payDay: string; share: BookingShare | null }
> {
  assertMaySee(ctx, 'agency.commission');
  if (!isLegalLine(bookingNumber)) throw new Refusal('notFound');
  const row = await ctx.db.booking.findFirst({
    where: { ...bookingsInScope(ctx, widestScope(ctx)), bookingNumber },
    select: { ...explainedColumns, agentUniqueId: true },
  });
  if (!row) throw new Refusal('notFound');
  const disputes = await ctx.db.commissionDispute.findMany({
    where: { bookingNumber, agencyId: ctx.agency.agencyId },
    select: shown,
    orderBy: { openedAt: 'desc' },
  });
  const { agentUniqueId, ...found } = row;
  const booking = explainedBooking(found, today(ctx.now, ctx.market));
  const split = splitFor(await splitRulesOf(ctx.db, ctx.agency.agencyId), { ...booking, agentUniqueId });
  const payments = await paymentsOfBooking(ctx.db, { bookingNumber, agencyId: ctx.agency.agencyId });
  return {
    ...booking,
    disputes,
    payments,
    payDay: await expectedPayDay(ctx, booking),
    share: split && {
      percent: split.percent,
      paid: shareOf(booking.commissionPaid, split),
      isOwn: agentUniqueId === ctx.actor.agentUniqueId,
    },
  };
}
