import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOf } from '#app/domain/academy/levels/rank.ts';
import type { Manifest } from '#app/domain/courses/packages/manifest.server.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-academy-'));
process.env.DATA_DIR = folder;
afterAll(() => rm(folder, { recursive: true }));
const { database } = await import('#app/platform/database.server.ts');
const { fileStore } = await import('#app/platform/fileStore.server.ts');
const { readCertifications } = await import('#app/domain/academy/levels/standing.server.ts');
const { publishPackage } = await import('#app/domain/courses/packages/publishPackage.server.ts');
const { seedAcademy } = await import('#seed/academy/seedAcademy.ts');
const { courseCodes, languagesOf } = await import('#starter/courses/readCourse.ts');
const { newStaff } = await import('#tests/support/staff.ts');

const db = database();
const now = new Date('2026-11-20T10:00:00Z');
const packages = courseCodes().flatMap((code) => languagesOf(code)).length;
let published: number;
beforeAll(async () => {
  ({ published } = await seedAcademy(db, now));
});

const publishedPackage = async (code: string, language = 'en') =>
  db.coursePackage.findFirstOrThrow({
    where: { course: { code }, language, state: 'published' },
    include: { files: true, course: true },
  });

test('every course is there in its languages, with its files in the store', async () => {
  expect(published).toBe(packages);
  expect(await db.coursePackage.count({ where: { state: 'published', number: 1 } })).toBe(packages);
  const { files, manifest, standard, size } = await publishedPackage('commodore-capstone', 'ja');
  expect([standard, size]).toEqual(['2004', files.reduce((sum, file) => sum + file.size, 0)]);
  expect(manifest).toMatchObject({
    title: '総仕上げ：ひと家族、ひとつの航海、すべての知識',
    items: [{ launch: 'lesson-one.html' }, { launch: 'lesson-two.html' }, { launch: 'exam.html' }],
  });
  const exam = files.find((file) => file.path === 'exam.html')!;
  expect(exam.type).toBe('text/html; charset=utf-8');
  expect(await text(await fileStore().open(exam.hash))).toContain('<html lang="ja">');
});

test('every level of every curriculum has a certification, in both languages, with what it asks for', async () => {
  expect(await db.certification.count()).toBe(4 * curriculumCodes.length);
  const second = await db.certification.findUniqueOrThrow({
    where: { code: 'HA-2' },
    include: { requirements: { orderBy: { rank: 'asc' }, include: { course: true } } },
  });
  expect(second).toMatchObject({
    level: 2,
    titleEn: 'Holland America Line Academy – Gold',
    titleJa: 'ホーランド・アメリカ・ライン・アカデミー – ゴールド',
  });
  expect(
    second.requirements.map(({ kind, course, categoryId, count }) => course?.code ?? `${kind} ${categoryId} ${count}`),
  ).toEqual(['booking-basics', 'holland-america-ships', 'electives destinations 1']);
  const refreshers = await db.curriculumCourse.findMany({ where: { refresher: true }, include: { course: true } });
  expect([refreshers.length, new Set(refreshers.map(({ course }) => course.code))]).toEqual([
    curriculumCodes.length,
    new Set(['annual-refresher']),
  ]);
});

test.each(curriculumCodes)(
  '%s can be finished to level 4 with the published courses that it lists',
  async (curriculum) => {
    const certifications = (await readCertifications(db, [curriculum])).get(curriculum)!;
    const listed = await db.course.findMany({
      where: { state: 'published', curricula: { some: { curriculum } } },
      include: { packages: { where: { state: 'published' } } },
    });
    const levelIn = (languages: readonly string[]) =>
      rankOf(
        certifications,
        listed
          .filter(({ packages }) => packages.some(({ language }) => languages.includes(language)))
          .map(({ courseId, categoryId }) => ({ courseId, categoryId, passedAt: now })),
      ).level;
    expect(levelIn(['en'])).toBe(4);
    if (curriculum === 'PJ') expect(levelIn(['ja'])).toBe(4);
  },
);

test('at least 16 different courses, half of them in Japanese too, of both standards, one of several objects in sequence', async () => {
  const courses = await db.course.findMany({
    where: { state: 'published' },
    include: { packages: { where: { state: 'published' } } },
  });
  expect(courses.length).toBeGreaterThanOrEqual(16);
  expect(
    courses.filter(({ packages }) => packages.some(({ language }) => language === 'ja')).length * 2,
  ).toBeGreaterThanOrEqual(courses.length);
  const standards = new Set(courses.flatMap(({ packages }) => packages.map(({ standard }) => standard)));
  expect([...standards].toSorted()).toEqual(['1.2', '2004']);
  const sequenced = courses.filter(({ packages }) =>
    packages.some(
      ({ manifest }) => jsonOf<Manifest>(manifest).items.length > 1 && jsonOf<Manifest>(manifest).sequencing !== null,
    ),
  );
  expect(sequenced.map(({ code }) => code)).toContain('commodore-capstone');
});

test('what the staff have taken out of a curriculum stays out', async () => {
  const [course, certification] = [
    await db.course.findUniqueOrThrow({ where: { code: 'alaska' } }),
    await db.certification.findUniqueOrThrow({ where: { code: 'CK-4' } }),
  ];
  await db.curriculumCourse.deleteMany({ where: { curriculum: 'CK', courseId: course.courseId } });
  await db.certificationRequirement.deleteMany({ where: { certificationId: certification.certificationId } });
  await db.certification.delete({ where: { certificationId: certification.certificationId } });
  await seedAcademy(db, now);
  expect([
    await db.curriculumCourse.count({ where: { curriculum: 'CK', courseId: course.courseId } }),
    await db.certification.count({ where: { curriculum: 'CK' } }),
  ]).toEqual([0, 3]);
});

test('a second run adds nothing', async () => {
  const counts = () =>
    Promise.all([
      db.courseCategory.count(),
      db.course.count(),
      db.curriculumCourse.count(),
      db.certificationRequirement.count(),
      db.coursePackage.count(),
      db.courseFile.count(),
      db.audit.count(),
    ]);
  const before = await counts();
  expect(await seedAcademy(db, now)).toEqual({ published: 0 });
  expect(await counts()).toEqual(before);
});

test('a course that has changed is published again, and the older package is replaced', async () => {
  const old = await publishedPackage('alaska');
  await db.courseFile.update({
    where: { packageId_path: { packageId: old.packageId, path: 'index.html' } },
    data: { hash: 'f'.repeat(64) },
  });
  expect(await seedAcademy(db, now)).toEqual({ published: 1 });
  expect((await publishedPackage('alaska')).number).toBe(2);
  expect(await db.coursePackage.findUniqueOrThrow({ where: { packageId: old.packageId } })).toMatchObject({
    number: 1,
    state: 'replaced',
  });
});

test('what brand staff publish is recorded, and stays when the sample courses are seeded again', async () => {
  const { courseId, files } = await publishedPackage('caribbean');
  const staff = await newStaff('learning-manager');
  const unpacked = {
    manifest: { standard: '1.2' as const, title: 'Ours', items: [], sequencing: null },
    files: files.slice(0, 2).map(({ packageId: _, ...file }) => file),
    size: 10,
    hosts: [],
    remarks: [],
  };
  const both = await Promise.all(
    [1, 2].map(() =>
      db.$transaction((tx) => publishPackage(tx, { now, address: '', staff }, { courseId, language: 'en', unpacked })),
    ),
  );
  expect(both.map(({ number }) => number).toSorted()).toEqual([2, 3]);
  expect(await publishedPackage('caribbean')).toMatchObject({ number: 3, createdBy: staff.staffId, size: 10 });
  expect(await db.audit.findMany({ where: { subjectId: courseId }, orderBy: { at: 'asc' } })).toMatchObject(
    [1, 2].map(() => ({ action: 'academy.course-published', actorKind: 'staff', actorId: staff.staffId })),
  );
  expect(await seedAcademy(db, now)).toEqual({ published: 0 });
});
