import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishPackage } from '#app/domain/courses/packages/publishPackage.server.ts';
import { unpackPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Database } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { fileOf, noHold } from './packages.ts';

/** Unpacks an archive into the store and publishes it for a course. */
export async function publishArchive(
  db: Database,
  courseId: string,
  bytes: Uint8Array,
  language: CourseLanguage = 'en',
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'course-'));
  try {
    const unpacked = await unpackPackage(fileStore(), await fileOf(folder, bytes), noHold);
    if ('fault' in unpacked) throw new Error(`This is no package: ${unpacked.fault} ${unpacked.entry ?? ''}`);
    return await db.$transaction((tx) =>
      publishPackage(tx, { now: new Date(), address: '', system: true }, { courseId, language, unpacked }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
