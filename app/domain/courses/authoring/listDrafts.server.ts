import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { contentFaultsOf } from './contentFaults.ts';
import { courseContentSchema, questionsOf, type CourseContent } from './courseContent.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { settingsOf } from './changes.ts';
import { fingerprintOf } from './fingerprint.ts';
import { differencesOf, translatedCourse, waitingForTranslator } from './translation.ts';
import { filesOf, type CourseFileRow } from './readDraft.server.ts';

/** A language in which a course is being written. */
export interface DraftOfCourse {
  language: CourseLanguage;
  pages: number;
  questions: number;
  /** What keeps it from being published. */
  faults: number;
  /** The pages and questions that wait for a translator. */
  waiting: number;
  /** True where a version that learners take has what is written now. */
  isPublished: boolean;
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
    include: {
      drafts: { include: { editor: { select: { firstName: true, lastName: true } } } },
      packages: {
        where: { state: 'published', source: { isNot: null } },
        select: { language: true, source: { select: { content: true } } },
      },
    },
  });
  if (!course) throw new Refusal('notFound');
  const files = await filesOf(ctx, courseId);
  const { titleEn, titleJa } = course;
  const written = courseLanguages.flatMap((language) => {
    const draft = course.drafts.find((each) => each.language === language);
    return draft ? [{ ...draft, language, content: courseContentSchema.parse(draft.content) }] : [];
  });
  const drafts = written.map(({ language, content, updatedAt, editor }) => {
    const others = written.filter((each) => each.language !== language);
    const source = others.find((each) => each.language === 'en') ?? others[0];
    const published = course.packages.filter((each) => each.language === language);
    return {
      language,
      pages: content.pages.length,
      questions: questionsOf(content.test).length,
      faults: contentFaultsOf(content, files).length,
      waiting: source ? waitingForTranslator(translatedCourse(source.content, content)) : 0,
      isPublished: published.some(({ source: made }) => isSame(courseContentSchema.parse(made!.content), content)),
      updatedAt,
      editor,
    };
  });
  const unwritten = courseLanguages.filter((each) => drafts.every(({ language }) => language !== each));
  return { titleEn, titleJa, drafts, unwritten, files };
}

function isSame(made: CourseContent, now: CourseContent): boolean {
  const alike = fingerprintOf(settingsOf(made)) === fingerprintOf(settingsOf(now));
  return alike && differencesOf(made, now).length === 0;
}
