import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { contentFaultsOf } from './contentFaults.ts';
import { courseContentSchema, questionsOf } from './courseContent.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { filesOf, type CourseFileRow } from './readDraft.server.ts';

/** A language in which a course is being written. */
export interface DraftOfCourse {
  language: CourseLanguage;
  pages: number;
  questions: number;
  /** What keeps it from being published. */
  faults: number;
  updatedAt: Date;
  editor: { firstName: string; lastName: string };
}

/** Lists the languages in which a course is being written, and its files. Throws `forbidden` and `notFound`. */
export async function listDrafts(
  ctx: StaffContext,
  courseId: string,
): Promise<{
  titleEn: string;
  titleJa: string;
  drafts: DraftOfCourse[];
  unwritten: CourseLanguage[];
  files: CourseFileRow[];
}> {
  assertCan(ctx, 'staff.see-courses');
  const course = await ctx.db.course.findUnique({
    where: { courseId },
    include: { drafts: { include: { editor: { select: { firstName: true, lastName: true } } } } },
  });
  if (!course) throw new Refusal('notFound');
  const files = await filesOf(ctx, courseId);
  const { titleEn, titleJa } = course;
  const drafts = courseLanguages.flatMap((language) => {
    const draft = course.drafts.find((each) => each.language === language);
    if (!draft) return [];
    const content = courseContentSchema.parse(draft.content);
    const { updatedAt, editor } = draft;
    const [pages, questions] = [content.pages.length, questionsOf(content.test).length];
    return [{ language, pages, questions, faults: contentFaultsOf(content, files).length, updatedAt, editor }];
  });
  const unwritten = courseLanguages.filter((each) => drafts.every(({ language }) => language !== each));
  return { titleEn, titleJa, drafts, unwritten, files };
}
