import { readLastSubmission } from '#app/domain/content/editor/readSubmission.server.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';

/** What the form says of the draft's approval: that it waits, or was returned, by whom and why; null for neither. */
export async function noticeOf(ctx: StaffContext, document: ReadDocument) {
  if (!document.hasDraft || !document.asksApproval) return null;
  const last = await readLastSubmission(ctx, document);
  if (last?.outcome === '')
    return { outcome: 'waiting' as const, by: fullName(last.submitter, ctx.language), commentTxt: '' };
  if (last?.outcome !== 'returned') return null;
  return {
    outcome: 'returned' as const,
    by: last.decider ? fullName(last.decider, ctx.language) : '',
    commentTxt: last.commentTxt,
  };
}
