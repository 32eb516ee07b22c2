import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobContext, StaffContext } from '#app/domain/context.server.ts';
import type { DescribedQuestion } from '#app/domain/courses/analytics/attemptFact.ts';
import { keepQuestionTexts } from '#app/domain/courses/analytics/keepQuestionTexts.server.ts';
import { publishPackage } from '#app/domain/courses/packages/publishPackage.server.ts';
import { unpackPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import { curriculumCodes, levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { holding } from '#app/domain/operations/files/holdContent.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { isUnderWay } from '#app/platform/queue.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { categories } from '#starter/academy/categories.ts';
import { listedCourses, sampleCertifications } from '#starter/academy/curricula.ts';
import { heldFilesOf, zipped } from '#starter/courses/build.ts';
import { partsOf, type HeldFile } from '#starter/courses/pages.ts';
import { courseCodes, languagesOf, readCourse, readDetails } from '#starter/courses/readCourse.ts';

// Writing to a disk is mostly waiting.
const packagesAtOnce = 4;

/**
 * Begins to put the starter courses into the academy: a job does it (`adoptStarterCourses`). Throws `forbidden`
 * (`staff.set-up`), and `alreadySo` where one is at it.
 */
export async function askForStarterCourses(ctx: StaffContext): Promise<void> {
  assertCan(ctx, 'staff.set-up');
  await ctx.db.$transaction(async (tx) => {
    // Two who press at once come one after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('adopt-courses', 0))`;
    if (await isUnderWay(tx, 'adopt-courses')) throw new Refusal('alreadySo');
    await enqueueJob(tx, 'adopt-courses', { staffId: ctx.staff.staffId });
    await recordAudit(tx, ctx, {
      action: 'academy.starter-adopted',
      subjectKind: 'course',
      subjectId: 'starter',
      after: { courses: courseCodes().length },
    });
  });
}

/**
 * Puts the starter courses into a database and its store: categories, courses, what levels ask for, and a published
 * package for each course and language. What is there stays as it is, and so does what the staff have taken
 * out; a package is published where its files differ from those of the published one, unless that is the staff's.
 * `staffId` is who adopts them; without one they came with the seed. Returns the number of packages that it published.
 * It may run again.
 */
export async function adoptStarterCourses(
  { db, now }: JobContext,
  { staffId }: Partial<JobData['adopt-courses']>,
): Promise<{ published: number }> {
  await addCourses(db, now);
  const changed = await addCertifications(db);
  const courseIds = await idsByCode(db);
  const wanted = courseCodes().flatMap((code) =>
    languagesOf(code).map((language) => ({ courseId: courseIds.get(code)!, code, language })),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-courses-'));
  let published = 0;
  const waiting = wanted.values();
  const work = async () => {
    for (const each of waiting) if (await addPackage(db, now, { folder, staffId, ...each })) published += 1;
  };
  // What one cannot store the others may: they end before the folder goes.
  const ends = await Promise.allSettled(Array.from({ length: packagesAtOnce }, work));
  await rm(folder, { recursive: true, force: true });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  // A learner who has results already may have reached a level.
  if (staffId) for (const curriculum of changed) await enqueueJob(db, 'apply-requirements', { curriculum });
  return { published };
}

async function addCourses(db: Database, now: Date): Promise<void> {
  await db.courseCategory.createMany({
    data: categories.map((category, rank) => ({ ...category, rank })),
    skipDuplicates: true,
  });
  const known = await idsByCode(db);
  const courses = courseCodes().map((code) => {
    const { categoryId, titleEn, titleJa, summaryEn, summaryJa, goalsEn, goalsJa, minutes } = readDetails(code);
    const goals = { goalsEn: goalsEn.join('\n'), goalsJa: goalsJa.join('\n') };
    return {
      code,
      categoryId,
      titleEn,
      titleJa,
      summaryEn,
      summaryJa,
      ...goals,
      minutes,
      state: 'published',
      createdAt: now,
    };
  });
  await db.course.createMany({ data: courses, skipDuplicates: true });
  const courseIds = await idsByCode(db);
  // Where a course that was there already is listed is the staff's to say.
  const listed = curriculumCodes.flatMap((curriculum) =>
    listedCourses(curriculum)
      .filter(({ code }) => !known.has(code))
      .map(({ code, refresher }) => ({ curriculum, courseId: courseIds.get(code)!, refresher })),
  );
  await db.curriculumCourse.createMany({ data: listed, skipDuplicates: true });
}

// Gives the curricula that ask for something from now on: what one that has requirements asks for is the staff's to say.
async function addCertifications(db: Database): Promise<Curriculum[]> {
  const known = new Set(
    (await db.certification.findMany({ select: { curriculum: true }, distinct: ['curriculum'] })).map(
      ({ curriculum }) => curriculum,
    ),
  );
  const courseIds = await idsByCode(db);
  const missing = sampleCertifications()
    .filter(({ curriculum }) => !known.has(curriculum))
    .map((each) => ({ ...each, code: `${each.curriculum}-${each.level}`, certificationId: crypto.randomUUID() }));
  const rows = missing.map(({ certificationId, code, curriculum, level }) => {
    const title = (language: Language) => {
      const t = translator(language);
      return `${t(`markets:curriculum.${curriculum}`)} – ${t(levelOf(level, curriculum).nameKey)}`;
    };
    return { certificationId, code, curriculum, level, titleEn: title('en'), titleJa: title('ja') };
  });
  const requirements = missing.flatMap(({ certificationId, courses, electives }) => [
    ...courses.map((code, rank) => ({ certificationId, kind: 'course', courseId: courseIds.get(code)!, rank })),
    ...(electives ? [{ certificationId, kind: 'electives', ...electives, rank: courses.length }] : []),
  ]);
  await db.$transaction([
    db.certification.createMany({ data: rows }),
    db.certificationRequirement.createMany({ data: requirements }),
  ]);
  return curriculumCodes.filter((curriculum) => !known.has(curriculum));
}

interface Wanted {
  folder: string;
  staffId: string | undefined;
  courseId: string;
  code: string;
  language: Language;
}

async function addPackage(
  db: Database,
  now: Date,
  { folder, staffId, courseId, code, language }: Wanted,
): Promise<boolean> {
  const files = heldFilesOf(code, language);
  const published = await db.coursePackage.findFirst({
    where: { courseId, language, state: 'published' },
    select: { packageId: true, createdBy: true, files: { select: { path: true, hash: true } } },
  });
  // One that the staff have published is theirs from then on.
  if (published && published.createdBy !== null) return false;
  const questions = questionsAsked(code, language);
  if (published && contentsOf(published.files) === contentsOf(files.map(hashed))) {
    await keepQuestionTexts(
      db,
      questions.map((question) => ({ packageId: published.packageId, ...question })),
    );
    return false;
  }
  const archive = path.join(folder, `${code}-${language}.zip`);
  await writeFile(archive, await zipped(files));
  await holding(db, async (holder) => {
    const unpacked = await unpackPackage(fileStore(), archive, holder);
    if ('fault' in unpacked)
      throw new Error(
        `The starter course ${code} (${language}) is no package: ${unpacked.fault} ${unpacked.entry ?? ''}`,
      );
    const by = staffId ? { staff: { staffId } } : { system: true as const };
    await db.$transaction(async (tx) => {
      const { packageId } = await publishPackage(tx, { now, address: '', ...by }, { courseId, language, unpacked });
      await keepQuestionTexts(
        tx,
        questions.map((question) => ({ packageId, ...question })),
      );
      await holder.release(tx);
    });
  });
  return true;
}

// What the questions of a starter course ask, by the identifiers under which its player reports them.
function questionsAsked(code: string, language: Language): DescribedQuestion[] {
  const course = readCourse(code, language);
  const item = `item-${partsOf(course).at(-1)!.id}`;
  return course.quiz.questions.map(({ id, text }) => ({ item, question: `${code}-${id}`, text }));
}

function hashed({ path: name, content }: HeldFile): { path: string; hash: string } {
  return { path: name, hash: createHash('sha256').update(content).digest('hex') };
}

function contentsOf(files: readonly { path: string; hash: string }[]): string {
  return files
    .map((file) => `${file.path} ${file.hash}`)
    .toSorted()
    .join('\n');
}

async function idsByCode(db: Database): Promise<Map<string, string>> {
  const courses = await db.course.findMany({
    where: { code: { in: courseCodes() } },
    select: { courseId: true, code: true },
  });
  return new Map(courses.map(({ code, courseId }) => [code, courseId]));
}
