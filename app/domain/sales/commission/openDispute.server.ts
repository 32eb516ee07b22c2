import { randomInt } from 'node:crypto';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { mayDispute } from '#app/domain/sales/bookings/commission.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { bookedCommission, commissionColumns } from './bookingRows.server.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { mailDisputer } from './disputeMails.server.ts';
import type { DisputeInput } from './forms.ts';

/**
 * Opens a dispute about a booking's commission, which gets a number, and mails that number to the person who opened it. Throws
 * `forbidden` (`agency.commission`), `notFound` for a booking that is not the caller's to see, `disputeTooEarly` for
 * commission that is not due or of a cancelled booking, and `disputeOpen` where one is open.
 */
export async function openDispute(
  ctx: AgentContext,
  bookingNumber: string,
  { reason, detailsTxt }: DisputeInput,
): Promise<{ number: string }> {
  assertCan(ctx, 'agency.commission');
  if (!isLegalLine(bookingNumber)) throw new Refusal('notFound');
  const { db, actor, agency, now } = ctx;
  const number = referenceNumber('D', randomInt);
  try {
    return await db.$transaction(async (tx) => {
      const row = await tx.booking.findFirst({
        where: { ...bookingsInScope(ctx, widestScope(ctx)), bookingNumber },
        select: commissionColumns,
      });
      if (!row) throw new Refusal('notFound');
      const {
        mark,
        commissionExpected: expected,
        commissionPaid: paid,
        currency,
      } = bookedCommission(row, today(now, ctx.market));
      if (!mayDispute(mark)) throw new Refusal('disputeTooEarly');
      await tx.commissionDispute.create({
        data: {
          number,
          bookingNumber,
          agencyId: agency.agencyId,
          openedBy: actor.agentUniqueId,
          reason,
          commentTxt: detailsTxt,
          expected,
          paid,
          currency,
          openedAt: now,
          changedAt: now,
        },
      });
      await mailDisputer(tx, ctx, { number, bookingNumber, opener: actor }, { template: 'disputeOpened' });
      await recordAudit(tx, ctx, {
        action: 'agency.dispute-opened',
        subjectKind: 'dispute',
        subjectId: number,
        agencyId: agency.agencyId,
        after: { disputeNumber: number },
      });
      return { number };
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'commission_disputes_open_key') throw new Refusal('disputeOpen');
    throw error;
  }
}
