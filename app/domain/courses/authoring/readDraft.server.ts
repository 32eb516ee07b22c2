import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { contentFaultsOf, type ContentFault } from './contentFaults.ts';
import { courseContentSchema, type CourseContent } from './courseContent.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { DraftName } from './lockDraft.server.ts';
import type { MediaKind } from './mediaRules.ts';

/** A file of a course. */
export interface CourseFileRow {
  mediumId: string;
  name: string;
  kind: MediaKind;
  size: number;
  type: string;
  hash: string;
}

/** A version that was made of what was written, with what it was made of. */
export interface WrittenVersion {
  packageId: string;
  number: number;
  state: string;
  content: CourseContent;
}

/** A course in a language as its editors see it while they write it. */
export interface DraftToEdit {
  courseId: string;
  code: string;
  titleEn: string;
  titleJa: string;
  /** That of the course, with which one of its versions is published. */
  courseVersion: number;
  courseState: string;
  language: CourseLanguage;
  content: CourseContent;
  version: number;
  updatedAt: Date;
  editor: { firstName: string; lastName: string };
  files: CourseFileRow[];
  /** What keeps it from being published. */
  faults: ContentFault[];
  /** The newest versions of this language that were written here. */
  versions: WrittenVersion[];
  /** The other languages in which it is being written. */
  others: { language: CourseLanguage; content: CourseContent }[];
}

const versionsShown = 10;

/**
 * Reads a course in a language as it is being written, with its files, its faults, the versions that were made of it and
 * what there is of it in other languages. Throws `forbidden` and `notFound`.
 */
export async function readDraft(ctx: StaffContext, { courseId, language }: DraftName): Promise<DraftToEdit> {
  assertCan(ctx, 'staff.see-courses');
  const course = await ctx.db.course.findUnique({
    where: { courseId },
    include: {
      drafts: { include: { editor: { select: { firstName: true, lastName: true } } } },
      packages: {
        where: { language, source: { isNot: null } },
        select: { packageId: true, number: true, state: true, source: { select: { content: true } } },
        orderBy: { number: 'desc' },
        take: versionsShown,
      },
    },
  });
  const draft = course?.drafts.find((each) => each.language === language);
  if (!course || !draft) throw new Refusal('notFound');
  const files = await filesOf(ctx, courseId);
  const content = courseContentSchema.parse(draft.content);
  return {
    courseId,
    language,
    content,
    files,
    code: course.code,
    titleEn: course.titleEn,
    titleJa: course.titleJa,
    courseVersion: course.version,
    courseState: course.state,
    version: draft.version,
    updatedAt: draft.updatedAt,
    editor: draft.editor,
    faults: contentFaultsOf(content, files),
    versions: course.packages.map(({ source, ...version }) => ({
      ...version,
      content: courseContentSchema.parse(source!.content),
    })),
    others: course.drafts
      .filter((each) => each.language !== language)
      .toSorted((one, other) => courseLanguages.indexOf(one.language) - courseLanguages.indexOf(other.language))
      .map((each) => ({ language: each.language, content: courseContentSchema.parse(each.content) })),
  };
}

/** The files of a course by their names. */
export async function filesOf({ db }: Pick<StaffContext, 'db'>, courseId: string): Promise<CourseFileRow[]> {
  const media = await db.courseMedium.findMany({
    where: { courseId },
    select: { mediumId: true, name: true, kind: true, file: { select: { hash: true, size: true, type: true } } },
    orderBy: { name: 'asc' },
  });
  return media.map(({ file, ...medium }) => ({ ...medium, ...file }));
}
