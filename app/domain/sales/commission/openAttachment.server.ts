import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import type { OpenedFile } from '#app/domain/operations/files/openFile.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';

const select = {
  name: true,
  file: { select: { hash: true, size: true, type: true } },
  message: { select: { dispute: { select: { bookingNumber: true } } } },
} as const satisfies Prisma.DisputeAttachmentSelect;

type Found = Prisma.DisputeAttachmentGetPayload<{ select: typeof select }>;

/**
 * Opens a file of a dispute for a user of its agency who sees its booking. Throws `forbidden` (`agency.commission`),
 * and `notFound` for one that is unknown, gone, another agency's, or of a booking that is not the caller's to see.
 */
export async function openAttachment(ctx: AgentContext, attachmentId: string): Promise<OpenedFile> {
  assertMaySee(ctx, 'agency.commission');
  const found = await ctx.db.disputeAttachment.findFirst({
    where: { attachmentId, message: { dispute: { agencyId: ctx.agency.agencyId } } },
    select,
  });
  const seen =
    found &&
    (await ctx.db.booking.findFirst({
      where: {
        ...bookingsInScope(ctx, widestScope(ctx)),
        bookingNumber: found.message.dispute.bookingNumber,
      },
      select: { bookingId: true },
    }));
  return opened(seen ? found : null);
}

/**
 * Opens a file of a dispute for the brand's staff. Throws `forbidden` (`staff.see-sales`), and `notFound` as
 * `openAttachment`, also for one of another market.
 */
export async function openAttachmentForStaff(ctx: StaffContext, attachmentId: string): Promise<OpenedFile> {
  assertCan(ctx, 'staff.see-sales');
  const where = { attachmentId, message: { dispute: { agency: agenciesReached(ctx) } } };
  return opened(await ctx.db.disputeAttachment.findFirst({ where, select }));
}

async function opened(found: Found | null): Promise<OpenedFile> {
  if (!found?.file) throw new Refusal('notFound');
  const { hash, size, type } = found.file;
  return { name: found.name, type, size, content: await openContent(hash) };
}
