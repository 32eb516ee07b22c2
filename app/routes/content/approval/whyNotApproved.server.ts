import { publicationFaults } from '#app/domain/content/editor/publicationFaults.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { readLastSubmission } from '#app/domain/content/editor/readSubmission.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { faultLines } from '#app/routes/content/editor/words.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/**
 * What has come to be wrong with a draft since it was sent for approval, as where a page that it links to was withdrawn,
 * in the words of the member of staff and with the fields' names: no field of theirs is to blame.
 */
export async function whyNotApproved(ctx: StaffContext, documentId: string): Promise<string> {
  const document = await readDocument(ctx, documentId);
  const startsAt = (await readLastSubmission(ctx, document))?.startsAt;
  const at = startsAt && startsAt > ctx.now ? startsAt : ctx.now;
  const faults = faultLines(ctx.language, await publicationFaults(ctx, document, at)).join(' · ');
  return translator(ctx.language)('contentEditor:approval.faulty', { faults });
}
