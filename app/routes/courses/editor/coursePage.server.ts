import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { placeField } from '#app/domain/courses/editor/courseFields.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import {
  readCourseToEdit,
  type CourseToEdit,
  type CourseUploadState,
} from '#app/domain/courses/editor/readCourseToEdit.server.ts';
import { silenceRemarks, type PackageRemark } from '#app/domain/courses/packages/packageRemarks.server.ts';
import { listDryRuns, type DryRun } from '#app/domain/courses/attempts/listDryRuns.server.ts';
import { coursePlaceOf } from '#app/domain/academy/requirements/requirementsDraft.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { completionRules } from '#app/domain/courses/runtime/completionRules.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/i18n.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { placeOptions } from '#app/routes/academy/requirements/placeOptions.ts';

const megabyte = 1024 * 1024;
/** A check that takes longer has met something that the administrators see among the jobs. */
const patienceMs = 15 * 60_000;

/** What the page of a course shows, in the reader's language. */
export async function coursePage(ctx: StaffContext, courseId: string) {
  const course = await readCourseToEdit(ctx, courseId);
  const runs = await listDryRuns(ctx, courseId);
  const categories = await listCategories(ctx);
  const { language } = ctx;
  const when = (moment: Date) => formatTime(moment, ctx);
  const title = localized(language, 'title', course);
  return {
    documentTitle: documentTitleOf(language, title),
    courseId,
    title,
    code: course.code,
    state: course.state,
    partner: course.partner,
    mayEdit: can(ctx, 'staff.edit-courses'),
    requiredBy: course.requiredBy.join(', '),
    version: String(course.version),
    values: courseValues(course),
    categories: categories.map((each) => ({ value: each.categoryId, label: localized(language, 'name', each) })),
    places: placeChoices(language, course),
    versions: course.versions.map(({ createdAt, publishedAt, creator, size, ...version }) => ({
      ...version,
      dryRun: dryRunIn(
        language,
        runs.find(({ packageId }) => packageId === version.packageId),
      ),
      size: sizeIn(language, size),
      added: when(createdAt),
      published: publishedAt && when(publishedAt),
      by: creator && fullName(creator, language),
    })),
    uploads: course.uploads
      .filter((upload) => isOfInterest(upload, course.uploads))
      .map((upload) => ({
        uploadId: upload.uploadId,
        fileName: upload.fileName,
        language: upload.language,
        size: sizeIn(language, upload.size),
        when: when(upload.createdAt),
        state:
          upload.state === 'checking' && ctx.now.getTime() - upload.createdAt.getTime() > patienceMs
            ? ('late' as const)
            : upload.state,
        reason: upload.failure
          ? translator(language)(`jobs:error.${upload.failure}`)
          : upload.state === 'refused'
            ? reasonOf(language, upload)
            : null,
      })),
    remarks: remarksIn(language, course),
    hosts: [...new Set([...shownVersions(course).flatMap(({ hosts }) => hosts), ...course.allowedHosts])]
      .sort()
      .map((host) => ({ host, isAllowed: course.allowedHosts.includes(host) })),
    mayAllowHosts: can(ctx, 'staff.allow-course-hosts'),
    isChecking: course.uploads.some(
      ({ state, createdAt }) => state === 'checking' && ctx.now.getTime() - createdAt.getTime() <= patienceMs,
    ),
  };
}

function dryRunIn(language: Language, run: DryRun | undefined): string | null {
  if (!run) return null;
  const { state, score, passMark, at, by } = run;
  const t = translator(language);
  return t('courseEditor:dryRun.last', {
    state: t(`courseEditor:dryRun.${score === null ? state : passMark === null ? `${state}Score` : `${state}Of`}`, {
      score,
      passMark,
    }),
    name: fullName(by, language),
    at: formatTime(at, { language }),
  });
}

// Replaced files do not matter for a decision.
const shownVersions = ({ versions }: CourseToEdit) =>
  versions.filter(({ state }) => state === 'ready' || state === 'published');

/** What will not load or be seen of the versions that are ready or published, in sentences. */
function remarksIn(language: Language, course: CourseToEdit) {
  const t = translator(language);
  return shownVersions(course).flatMap(({ packageId, number, language: spoken, hosts, remarks }) => {
    const blocked = hosts.filter((host) => !course.allowedHosts.includes(host));
    const sentences = [
      ...blocked.map((host) => t('courseEditor:remark.hostBlocked', { entry: host })),
      ...remarksLeft(course, remarks).map(({ remark, entry }) => t(`courseEditor:remark.${remark}`, { entry })),
    ];
    return sentences.length === 0
      ? []
      : [
          {
            packageId,
            version: t('courseEditor:list.version', { language: t(`courseEditor:language.${spoken}`), number }),
            sentences,
          },
        ];
  });
}

// Where a rule completes the course, that its packages report nothing is no news.
const remarksLeft = ({ completionRule }: CourseToEdit, remarks: readonly PackageRemark[]) =>
  remarks.filter(
    ({ remark }) => completionRule === 'reported' || !(silenceRemarks as readonly string[]).includes(remark),
  );

// What a later package of the language has put right needs no words.
function isOfInterest(upload: CourseUploadState, all: readonly CourseUploadState[]): boolean {
  if (upload.state !== 'refused' && upload.state !== 'failed') return upload.state === 'checking';
  return !all.some(
    ({ state, language, createdAt }) =>
      state === 'ready' && language === upload.language && createdAt > upload.createdAt,
  );
}

/** Why a package was refused, in a sentence that names the entry. */
export function reasonOf(language: Language, { fault, entry }: { fault: string; entry: string }): string {
  const t = translator(language);
  const key = `courseEditor:fault.${fault}`;
  const text = t(key, { entry });
  return text === key ? t('courseEditor:fault.damaged', { entry }) : text;
}

function sizeIn(language: Language, bytes: number): string {
  const digits = bytes < 10 * megabyte ? 1 : 0;
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.max(0.1, bytes / megabyte))} MB`;
}

/** The values of the form for a course. */
function courseValues(course: CourseToEdit): Record<string, string> {
  const { titleEn, titleJa, summaryEn, summaryJa, goalsEn, goalsJa, categoryId, minutes, attemptLimit } = course;
  const { completionRule, completionMinutes } = course;
  const places = curriculumCodes.map((curriculum) => {
    const { published, draft } = course.places.get(curriculum)!;
    return [placeField(curriculum), coursePlaceOf(draft ?? published, course.courseId)];
  });
  return {
    titleEn,
    titleJa,
    summaryEn,
    summaryJa,
    goalsEn,
    goalsJa,
    categoryId,
    minutes: String(minutes),
    attemptLimit: attemptLimit === null ? '' : String(attemptLimit),
    completionRule,
    completionMinutes: completionMinutes === null ? '' : String(completionMinutes),
    ...Object.fromEntries(places),
  };
}

/** The places that a course may have in each curriculum, and whether one waits for the publication of requirements. */
function placeChoices(language: Language, { courseId, places }: CourseToEdit) {
  const t = translator(language);
  return curriculumCodes.map((curriculum) => {
    const { published, draft } = places.get(curriculum)!;
    const options = placeOptions(
      t,
      (draft ?? published).certifications.map(({ certificationId, level, ...each }) => ({
        certificationId,
        level,
        title: localized(language, 'title', each),
      })),
    );
    const isWaiting = draft !== null && coursePlaceOf(draft, courseId) !== coursePlaceOf(published, courseId);
    return {
      curriculum,
      name: placeField(curriculum),
      label: `${curriculum} · ${t(`markets:curriculum.${curriculum}`)}`,
      options,
      isWaiting,
    };
  });
}

/**
 * For a form that was filled in from an older version: the new one, and each field that differs with what is stored
 * now.
 */
export async function staleCourse(ctx: StaffContext, courseId: string, typed: Record<string, unknown>) {
  const course = await readCourseToEdit(ctx, courseId);
  const categories = await listCategories(ctx);
  const t = translator(ctx.language);
  const [stored, choices] = [courseValues(course), placeChoices(ctx.language, course)];
  const labels = new Map(choices.map(({ name, label }) => [name as string, label]));
  const words = new Map(
    [
      ...choices.flatMap(({ options }) => options),
      ...categories.map((each) => ({ value: each.categoryId, label: localized(ctx.language, 'name', each) })),
      ...completionRules.map((value) => ({ value, label: t(`courseEditor:completion.${value}`) })),
    ].map(({ value, label }) => [value, label]),
  );
  const said = (name: string, value: string) =>
    labels.has(name) || name === 'categoryId' || name === 'completionRule' ? (words.get(value) ?? value) : value;
  const yours = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  return {
    version: String(course.version),
    differences: Object.keys(stored)
      .filter((name) => yours(name) !== stored[name])
      .map((name) => ({
        label: labels.get(name) ?? fieldLabel(t, name),
        yours: said(name, yours(name)),
        stored: said(name, stored[name]!),
      })),
  };
}
