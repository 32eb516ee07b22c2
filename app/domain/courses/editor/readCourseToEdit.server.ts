import type { StaffContext } from '#app/domain/context.server.ts';
import type { CompletionRule } from '#app/domain/courses/runtime/completionRules.ts';
import { packageRemark, type PackageRemark } from '#app/domain/courses/packages/packageRemarks.server.ts';
import type { ErrorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';
import { whyJobsFailed } from '#app/domain/operations/jobs/whyJobsFailed.server.ts';
import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { PublicationState } from './publicationStates.ts';
import { readPlaces, type CurriculumRequirements } from '#app/domain/academy/requirements/readPlaces.server.ts';

const uploadsShown = 10;

/** A version of a course in a language. */
export interface CourseVersion {
  packageId: string;
  language: CourseLanguage;
  number: number;
  standard: string;
  state: 'ready' | 'published' | 'replaced' | 'withdrawn';
  size: number;
  files: number;
  createdAt: Date;
  publishedAt: Date | null;
  creator: { firstName: string; lastName: string } | null;
  /** The hosts that its files name. */
  hosts: string[];
  /** What of it will not be seen. */
  remarks: PackageRemark[];
  /** The attempts that go on with it. */
  openAttempts: number;
}

/**
 * A package that was uploaded, while it is checked, and after it was refused; failed, where its job was given up, until
 * it is restarted.
 */
export interface CourseUploadState {
  uploadId: string;
  language: CourseLanguage;
  fileName: string;
  size: number;
  state: 'checking' | 'ready' | 'refused' | 'failed';
  fault: string;
  entry: string;
  /** Why its job failed for good; null where it did not. */
  failure: ErrorMeaning | null;
  createdAt: Date;
}

/** A course as brand staff see it. */
export interface CourseToEdit {
  courseId: string;
  code: string;
  titleEn: string;
  titleJa: string;
  summaryEn: string;
  summaryJa: string;
  goalsEn: string;
  goalsJa: string;
  categoryId: string;
  minutes: number;
  attemptLimit: number | null;
  completionRule: CompletionRule;
  completionMinutes: number | null;
  partner: string;
  state: PublicationState;
  version: number;
  versions: CourseVersion[];
  uploads: CourseUploadState[];
  /** The hosts from which it may load. */
  allowedHosts: string[];
  places: Map<Curriculum, CurriculumRequirements>;
  /** The curricula whose published requirements ask for it. */
  requiredBy: Curriculum[];
}

/** Reads a course with its versions, its last uploads and its places. Throws `forbidden` and `notFound`. */
export async function readCourseToEdit(ctx: StaffContext, courseId: string): Promise<CourseToEdit> {
  assertCan(ctx, 'staff.see-courses');
  const course = await ctx.db.course.findUnique({
    where: { courseId },
    include: { hosts: { orderBy: { host: 'asc' } } },
  });
  if (!course) throw new Refusal('notFound');
  const packages = await ctx.db.coursePackage.findMany({
    where: { courseId },
    omit: { manifest: true },
    include: {
      creator: { select: { firstName: true, lastName: true } },
      _count: { select: { files: true, attempts: { where: { endedAt: null, review: false } } } },
    },
    orderBy: [{ language: 'asc' }, { number: 'desc' }],
  });
  const uploads = await ctx.db.courseUpload.findMany({
    where: { courseId },
    orderBy: [{ createdAt: 'desc' }, { uploadId: 'desc' }],
    take: uploadsShown,
  });
  const failures = await whyJobsFailed(
    ctx.db,
    'unpack-course',
    'uploadId',
    uploads.flatMap(({ uploadId, state }) => (state === 'checking' ? [uploadId] : [])),
  );
  const places = await readPlaces(ctx.db);
  return {
    ...course,
    state: course.state,
    versions: packages.map(({ _count, ...version }) => ({
      ...version,
      language: version.language,
      state: version.state as CourseVersion['state'],
      remarks: packageRemark.array().parse(version.remarks),
      files: _count.files,
      openAttempts: _count.attempts,
    })),
    uploads: uploads.map((upload) => {
      const failure = failures.get(upload.uploadId) ?? null;
      return {
        ...upload,
        language: upload.language,
        state: failure ? 'failed' : upload.state,
        failure,
      };
    }),
    allowedHosts: course.hosts.map(({ host }) => host),
    places,
    requiredBy: curriculumCodes.filter((curriculum) =>
      places.get(curriculum)?.published.certifications.some(({ courses }) => courses.includes(courseId)),
    ),
  };
}
