import type { StaffContext } from '#app/domain/context.server.ts';
import { addCourse } from '#app/domain/courses/editor/addCourse.server.ts';
import type { CourseInput } from '#app/domain/courses/editor/forms.ts';
import { placeField } from '#app/domain/courses/editor/courseFields.ts';
import { uploadPackage } from '#app/domain/courses/editor/uploadPackage.server.ts';
import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/i18n.ts';
import { runJobs } from './jobs.ts';

const details = {
  titleEn: 'Sailing by night',
  titleJa: '夜の航海',
  summaryEn: '',
  summaryJa: '',
  goalsEn: '',
  goalsJa: '',
  minutes: 25,
  attemptLimit: null as number | null,
};

/** A new course as staff add it, in a category that is made with it where it is new. */
export async function courseOf(ctx: StaffContext, { categoryId = 'night' } = {}): Promise<string> {
  await ctx.db.courseCategory.createMany({
    data: [{ categoryId, nameEn: categoryId, nameJa: categoryId, rank: 0 }],
    skipDuplicates: true,
  });
  return (await addCourse(ctx, { ...details, categoryId })).courseId;
}

/** What the form of a course sends: at no place but those that are given. */
export function courseInput({
  version,
  categoryId = 'night',
  places = {},
  ...changed
}: Pick<CourseInput, 'version'> & { categoryId?: string; places?: Partial<Record<Curriculum, string>> } & Partial<
    Pick<CourseInput, keyof typeof details | 'completionRule' | 'completionMinutes'>
  >): CourseInput {
  const placed = Object.fromEntries(
    curriculumCodes.map((curriculum) => [placeField(curriculum), places[curriculum] ?? '']),
  );
  const completion = { completionRule: 'reported', completionMinutes: null };
  return { ...details, ...completion, ...changed, categoryId, version, ...placed } as CourseInput;
}

/** Uploads a package for a course and has it checked, unless its check is to wait; returns the upload as it is then. */
export async function upload(
  ctx: StaffContext,
  courseId: string,
  bytes: Uint8Array,
  language: Language = 'en',
  { check = true } = {},
) {
  const { uploadId } = await uploadPackage(ctx, {
    courseId,
    language,
    name: 'course.zip',
    type: 'application/zip',
    content: parts(bytes),
  });
  if (check) await runJobs(ctx.now);
  return ctx.db.courseUpload.findUniqueOrThrow({ where: { uploadId } });
}

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}
