import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { colleaguesFor } from '#app/domain/operations/cases/readCase.server.ts';
import { storeAgencyFiles } from '#app/domain/operations/files/storeAgencyFiles.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { SentFile } from './attachments.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { addMessage } from './messages.server.ts';
import { takeAttachments } from './takeAttachments.ts';

/**
 * Writes a message with files into the open dispute about a booking, and tells the member of staff who has it, or all
 * who may answer it. Throws `forbidden` (`agency.commission`), `notFound` for a booking that is not the caller's to see,
 * `disputeClosed` where no dispute is open any more, `disputeFull`, `throttled`, and at `files` as `takeAttachments`.
 */
export async function sendMessage(
  ctx: AgentContext,
  bookingNumber: string,
  { messageTxt }: { messageTxt: string },
  sent: readonly SentFile[],
): Promise<{ number: string }> {
  assertCan(ctx, 'agency.commission');
  if (!isLegalLine(bookingNumber)) throw new Refusal('notFound');
  const { db, actor, agency, now, market } = ctx;
  const where = { ...bookingsInScope(ctx, widestScope(ctx)), bookingNumber };
  if (!(await db.booking.findFirst({ where, select: { bookingId: true } }))) throw new Refusal('notFound');
  const files = takeAttachments(sent);
  await keepPace(ctx, 'dispute-message', actor.agentUniqueId);
  return storeAgencyFiles(ctx, { purpose: 'dispute', files }, async (tx, fileIds) => {
    const { disputeId, number } = await lockOpenDispute(tx, { bookingNumber, agencyId: agency.agencyId });
    const by = { agentUniqueId: actor.agentUniqueId };
    await addMessage(tx, { disputeId, by, messageTxt, sentAt: now, files, fileIds });
    const readers = await readersOf(tx, disputeId, market);
    await notify(tx, ctx, {
      kind: 'disputeAsked',
      accountIds: readers,
      facts: { name: fullName(actor, actor.language), number },
      place: `/staff/sales/disputes/${disputeId}`,
      answer: messageTxt,
    });
    await recordAudit(tx, ctx, {
      action: 'agency.dispute-message',
      subjectKind: 'dispute',
      subjectId: number,
      agencyId: agency.agencyId,
      after: { disputeNumber: number },
    });
    return { number };
  });
}

async function lockOpenDispute(
  tx: Transaction,
  { bookingNumber, agencyId }: { bookingNumber: string; agencyId: string },
): Promise<{ disputeId: string; number: string }> {
  await tx.$executeRaw`
    SELECT FROM commission_disputes WHERE booking_number = ${bookingNumber} AND agency_id = ${agencyId} AND state = 'open' FOR UPDATE`;
  const open = await tx.commissionDispute.findFirst({
    where: { bookingNumber, agencyId, state: 'open' },
    select: { disputeId: true, number: true },
  });
  if (!open) throw new Refusal('disputeClosed');
  return open;
}

// The holder of the case; without one, or where the holder may no longer answer, all who may.
async function readersOf(tx: Transaction, disputeId: string, market: AgentContext['market']): Promise<string[]> {
  const colleagues = (await colleaguesFor(tx, 'disputes', { market })).map(({ staffId }) => staffId);
  const taken = await tx.case.findUnique({
    where: { kind_subjectId: { kind: 'disputes', subjectId: disputeId } },
    select: { takenBy: true },
  });
  return taken && colleagues.includes(taken.takenBy) ? [taken.takenBy] : colleagues;
}
