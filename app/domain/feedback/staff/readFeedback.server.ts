import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { marketsReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openFileForStaff, type OpenedFile } from '#app/domain/operations/files/openFile.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';

const read = {
  answers: {
    include: { staff: { select: { firstName: true, lastName: true, userId: true } } },
    orderBy: { answeredAt: 'asc' },
  },
  agent: { select: { account: { select: { language: true } }, deletedAt: true, ...nameSelection(shownNames) } },
} as const satisfies Prisma.FeedbackInclude;

/** One feedback with its answers and who gave them. */
export type ReadFeedback = Prisma.FeedbackGetPayload<{ include: typeof read }>;

/** Reads one feedback for staff. Throws `forbidden` (`staff.see-feedback`) and `notFound`. */
export async function readFeedback(ctx: StaffContext, feedbackId: string): Promise<ReadFeedback> {
  assertCan(ctx, 'staff.see-feedback');
  const feedback = await ctx.db.feedback.findUnique({ where: { feedbackId, ...marketsReached(ctx) }, include: read });
  if (!feedback) throw new Refusal('notFound');
  return feedback;
}

/**
 * Opens the picture of feedback for staff. Throws `forbidden` (`staff.see-feedback`), and `notFound` where there is
 * none or its time is over.
 */
export async function openFeedbackPicture(ctx: StaffContext, feedbackId: string): Promise<OpenedFile> {
  assertCan(ctx, 'staff.see-feedback');
  const feedback = await ctx.db.feedback.findUnique({
    where: { feedbackId, ...marketsReached(ctx) },
    select: { pictureId: true },
  });
  if (!feedback?.pictureId) throw new Refusal('notFound');
  return openFileForStaff(ctx, { fileId: feedback.pictureId, purpose: 'feedback' });
}
