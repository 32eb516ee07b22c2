import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { storeStaffFiles } from '#app/domain/operations/files/storeStaffFiles.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { SentFile } from './attachments.ts';
import { addMessage } from './messages.server.ts';
import { takeAttachments } from './takeAttachments.ts';

/**
 * Writes a message with files into an open dispute for the brand, and tells who of the agency opened it or wrote in it.
 * Throws `forbidden` (`staff.answer-sales`), `notFound`, also for another market's, `disputeClosed` where it has been
 * answered, `disputeFull`, and at `files` as `takeAttachments`.
 */
export async function sendStaffMessage(
  ctx: StaffContext,
  disputeId: string,
  { messageTxt }: { messageTxt: string },
  sent: readonly SentFile[],
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-sales');
  const { db, staff, now } = ctx;
  const where = { disputeId, agency: agenciesReached(ctx) };
  if (!(await db.commissionDispute.findFirst({ where, select: { disputeId: true } }))) throw new Refusal('notFound');
  const files = takeAttachments(sent);
  return storeStaffFiles(ctx, { purpose: 'dispute', files }, async (tx, fileIds) => {
    await tx.$executeRaw`SELECT FROM commission_disputes WHERE dispute_id = ${disputeId}::uuid FOR UPDATE`;
    const { number, bookingNumber, agencyId, state } = await tx.commissionDispute.findUniqueOrThrow({
      where: { disputeId },
    });
    if (state !== 'open') throw new Refusal('disputeClosed');
    await addMessage(tx, { disputeId, by: { staffId: staff.staffId }, messageTxt, sentAt: now, files, fileIds });
    await notify(tx, ctx, {
      kind: 'disputeMessage',
      accountIds: await partakersOf(tx, { disputeId, agencyId }),
      facts: { number },
      answer: messageTxt,
      place: `/home/commission/${encodeURIComponent(bookingNumber)}`,
    });
    await recordAudit(tx, ctx, {
      action: 'agency.dispute-message',
      subjectKind: 'dispute',
      subjectId: number,
      agencyId,
      after: { disputeNumber: number },
    });
    return { number };
  });
}

// A user who has left the agency, or the portal, is not notified.
async function partakersOf(
  tx: Transaction,
  { disputeId, agencyId }: { disputeId: string; agencyId: string },
): Promise<string[]> {
  const agents = await tx.agent.findMany({
    where: {
      agencyId,
      deletedAt: null,
      OR: [{ commissionDisputes: { some: { disputeId } } }, { disputeMessages: { some: { disputeId } } }],
    },
    select: { agentUniqueId: true },
  });
  return agents.map(({ agentUniqueId }) => agentUniqueId);
}
