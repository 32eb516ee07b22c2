import { storedData } from './storedData.ts';
import { z } from 'zod';
import { rowOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { readPackage } from './readPackage.server.ts';
import { resumePoint, type ResumePoint } from './resumePoint.ts';
import { courseStandards } from './runtimeData.ts';

const openAttempt = statement({
  name: 'resume-point',
  prepared: false,
  sql: ({ authId, courseId }: Named<{ authId: string; courseId: string }>) => `
    SELECT p.package_id AS "packageId", p.number, p.standard, p.manifest, a.data, a.total_seconds AS "totalSeconds"
    FROM course_attempts a JOIN course_packages p ON p.package_id = a.package_id
    WHERE a.auth_id = ${authId} AND a.course_id = ${courseId}::uuid AND a.ended_at IS NULL AND NOT a.review LIMIT 1`,
  row: z.strictObject({
    packageId: z.string(),
    number: z.int(),
    standard: z.enum(courseStandards),
    manifest: z.unknown(),
    data: storedData,
    totalSeconds: z.int(),
  }),
});

/**
 * Reads where a learner resumes a course, in one query; null where no attempt is open. `minutes` is how long the course
 * takes.
 */
export async function readResumePoint(
  db: Database,
  { authId, courseId, minutes }: { authId: string; courseId: string; minutes: number },
): Promise<ResumePoint | null> {
  const row = await rowOf(db, openAttempt({ authId, courseId }));
  if (!row) return null;
  const { standard, items, countsPages } = readPackage(row);
  const { totalSeconds } = row;
  return resumePoint({ standard, items, data: row.data, minutes, totalSeconds, countsPages });
}
