import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listDrafts } from '#app/domain/courses/authoring/listDrafts.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

const megabyte = 1024 * 1024;

/** What the page of a course's languages and files shows, in the reader's language. */
export async function writingPage(ctx: StaffContext, courseId: string) {
  const course = await listDrafts(ctx, courseId);
  const { language } = ctx;
  const title = localized(language, 'title', course);
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    courseId,
    title,
    mayEdit: can(ctx, 'staff.edit-courses'),
    unwritten: course.unwritten,
    documentTitle: documentTitleOf(language, translator(language)('courseAuthoring:write.title', { course: title })),
    drafts: course.drafts.map(({ updatedAt, editor, ...draft }) => ({
      ...draft,
      when: formatTime(updatedAt, ctx),
      by: fullName(editor, language),
    })),
    files: course.files.map((file) => ({ ...file, size: `${size.format(Math.max(0.1, file.size / megabyte))} MB` })),
  };
}
