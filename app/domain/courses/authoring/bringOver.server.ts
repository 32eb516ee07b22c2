import type { StaffContext } from '#app/domain/context.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { writeDraft } from './changeDraft.server.ts';
import { lockDraft, type DraftName } from './lockDraft.server.ts';
import { broughtOver } from './translation.ts';

/**
 * Brings into a course what it lacks of another language of the same course, to be translated there. Throws
 * `forbidden`, `notFound` and `courseFull`.
 */
export async function bringOver(
  ctx: StaffContext,
  { from, ...name }: DraftName & { from: CourseLanguage },
): Promise<void> {
  assertCan(ctx, 'staff.edit-courses');
  await ctx.db.$transaction(async (tx) => {
    // In one order, so that two who bring over between the same languages do not wait for each other.
    const languages = [...new Set([name.language, from])].toSorted();
    const drafts = new Map<CourseLanguage, Awaited<ReturnType<typeof lockDraft>>>();
    for (const language of languages) drafts.set(language, await lockDraft(tx, { ...name, language }));
    const content = broughtOver(drafts.get(from)!.content, drafts.get(name.language)!.content);
    await writeDraft(tx, ctx, name, content, 'bring');
  });
}
