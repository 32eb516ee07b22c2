import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishPackage } from '#app/domain/courses/packages/publishPackage.server.ts';
import { unpackPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import { curriculumCodes, levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/i18n.ts';
import type { Database } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { filesOfCourse, zipped } from '../courses/build.ts';
import type { PackageFile } from '../courses/pages.ts';
import { courseCodes, languagesOf, readDetails } from '../courses/readCourse.ts';
import { categories } from './categories.ts';
import { listedCourses, sampleCertifications } from './curricula.ts';
import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';

/**
 * Sample courses that a partner gives: here the sandbox, in place of Seabourn's own academy. They have no package; the
 * partner credits them.
 */
const externalCourses = [
  {
    code: 'seabourn-expeditions',
    categoryId: 'destinations',
    titleEn: 'Expedition voyages with Seabourn',
    titleJa: 'シーボーンの探検クルーズ',
    summaryEn: 'Taken at Seabourn’s own academy, which reports the result to the portal.',
    summaryJa: 'シーボーンのアカデミーで受講します。結果はポータルに届きます。',
    minutes: 45,
    partner: sandboxIssuer,
    curricula: ['PC', 'CU', 'HA'] as const satisfies readonly Curriculum[],
  },
] as const;

// Writing to a disk is mostly waiting.
const packagesAtOnce = 4;

/**
 * Puts the sample academy into a database and its store: categories, courses, curricula, certifications, and a
 * published package for each course and language. It may run again: what is there stays as it is, and so does what the
 * staff have taken out, and a package is published where its files differ from those of the published one. Returns the
 * number of packages that it published.
 */
export async function seedAcademy(db: Database, now: Date): Promise<{ published: number }> {
  await seedCourses(db, now);
  await seedCertifications(db);
  const courseIds = await idsByCode(db);
  const wanted = courseCodes().flatMap((code) =>
    languagesOf(code).map((language) => ({ courseId: courseIds.get(code)!, code, language })),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-courses-'));
  let published = 0;
  const waiting = wanted.values();
  const work = async () => {
    for (const each of waiting) if (await seedPackage(db, now, folder, each)) published += 1;
  };
  try {
    await Promise.all(Array.from({ length: packagesAtOnce }, work));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { published };
}

async function seedCourses(db: Database, now: Date): Promise<void> {
  await db.courseCategory.createMany({
    data: categories.map((category, rank) => ({ ...category, rank })),
    skipDuplicates: true,
  });
  const courses = courseCodes().map((code) => {
    const { categoryId, titleEn, titleJa, summaryEn, summaryJa, minutes } = readDetails(code);
    return { code, categoryId, titleEn, titleJa, summaryEn, summaryJa, minutes, state: 'published', createdAt: now };
  });
  const known = await idsByCode(db);
  const external = externalCourses.map(({ curricula: _, ...course }) => ({
    ...course,
    state: 'published',
    createdAt: now,
  }));
  await db.course.createMany({ data: [...courses, ...external], skipDuplicates: true });
  const courseIds = await idsByCode(db);
  const listing = (curriculum: string, code: string, refresher: boolean) => ({
    curriculum,
    courseId: courseIds.get(code)!,
    refresher,
  });
  // Where a course that was there already is listed is the staff's to say.
  const isNew = ({ code }: { code: string }) => !known.has(code);
  const listed = curriculumCodes.flatMap((curriculum) =>
    listedCourses(curriculum)
      .filter(isNew)
      .map(({ code, refresher }) => listing(curriculum, code, refresher)),
  );
  const externallyListed = externalCourses
    .filter(isNew)
    .flatMap(({ code, curricula }) => curricula.map((curriculum) => listing(curriculum, code, false)));
  await db.curriculumCourse.createMany({ data: [...listed, ...externallyListed], skipDuplicates: true });
}

async function seedCertifications(db: Database): Promise<void> {
  // What a curriculum that has requirements asks for is the staff's to say.
  const known = new Set(
    (await db.certification.findMany({ select: { curriculum: true }, distinct: ['curriculum'] })).map(
      ({ curriculum }) => curriculum,
    ),
  );
  const courseIds = await idsByCode(db);
  const missing = sampleCertifications().flatMap((certification) => {
    const code = `${certification.curriculum}-${certification.level}`;
    return known.has(certification.curriculum)
      ? []
      : [{ ...certification, code, certificationId: crypto.randomUUID() }];
  });
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
}

async function seedPackage(
  db: Database,
  now: Date,
  folder: string,
  { courseId, code, language }: { courseId: string; code: string; language: Language },
): Promise<boolean> {
  const files = filesOfCourse(code, language);
  const published = await db.coursePackage.findFirst({
    where: { courseId, language, state: 'published' },
    select: { createdBy: true, files: { select: { path: true, hash: true } } },
  });
  // One that the staff have published is theirs from then on.
  if (published && (published.createdBy !== null || contentsOf(published.files) === contentsOf(files.map(hashed))))
    return false;
  const archive = path.join(folder, `${code}-${language}.zip`);
  await writeFile(archive, await zipped(files));
  const unpacked = await unpackPackage(fileStore(), archive);
  if ('fault' in unpacked)
    throw new Error(`The sample course ${code} (${language}) is no package: ${unpacked.fault} ${unpacked.entry ?? ''}`);
  await db.$transaction((tx) =>
    publishPackage(tx, { now, address: '', system: true }, { courseId, language, unpacked }),
  );
  return true;
}

function hashed({ path: name, content }: PackageFile): { path: string; hash: string } {
  return { path: name, hash: createHash('sha256').update(content).digest('hex') };
}

function contentsOf(files: readonly { path: string; hash: string }[]): string {
  return files
    .map((file) => `${file.path} ${file.hash}`)
    .toSorted()
    .join('\n');
}

async function idsByCode(db: Database): Promise<Map<string, string>> {
  const codes = [...courseCodes(), ...externalCourses.map(({ code }) => code)];
  const courses = await db.course.findMany({ where: { code: { in: codes } }, select: { courseId: true, code: true } });
  return new Map(courses.map(({ code, courseId }) => [code, courseId]));
}
