import type { AgentContext } from '#app/domain/context.server.ts';
import { openFile, type OpenedFile } from '#app/domain/operations/files/openFile.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Opens the picture of the caller's own feedback. Throws `notFound` for that of anybody else, one without a picture,
 * and one whose time is over.
 */
export async function openOwnPicture(ctx: AgentContext, feedbackId: string): Promise<OpenedFile> {
  const row = await ctx.db.feedback.findFirst({
    where: { feedbackId, agentUniqueId: ctx.actor.agentUniqueId },
    select: { pictureId: true },
  });
  if (!row?.pictureId) throw new Refusal('notFound');
  return openFile(ctx, { fileId: row.pictureId, purpose: 'feedback' });
}
