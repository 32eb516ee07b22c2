import type { Language } from '#app/domain/markets/markets.ts';
import { attemptLimitOf } from './attemptLimit.ts';
import { Prisma, type Database, type Transaction } from '#app/platform/database.server.ts';

interface Published {
  packageId: string;
  language: string;
}

/** The package that a new attempt plays: that of the language, else the English one, else any. */
export function packageIn<Package extends Published>(
  language: Language,
  published: readonly Package[],
): Package | undefined {
  return (
    published.find((each) => each.language === language) ??
    published.find((each) => each.language === 'en') ??
    published[0]
  );
}

interface Row extends Published {
  courseId: string;
  attemptLimit: number | null;
  used: number;
  standard: string;
  manifest: Parameters<typeof attemptLimitOf>[0];
}

/**
 * Reads how many attempts at courses a learner has left, in one query: by what brand staff say of a course, and what
 * the package says that a new attempt would play; the lower one holds. Attempts count from the last pass, so that a
 * limit never keeps anybody from a refresher. A course without a limit is not among them.
 */
export async function readAttemptsLeft(
  db: Database | Transaction,
  { authId, courseIds, language }: { authId: string; courseIds: readonly string[]; language: Language },
): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.course_id AS "courseId", c.attempt_limit AS "attemptLimit", p.package_id AS "packageId", p.language, p.standard, p.manifest,
      (SELECT count(*)::int FROM course_attempts a WHERE a.auth_id = ${authId} AND a.course_id = c.course_id AND NOT a.review AND a.started_at > coalesce(r.last_passed_at, '-infinity')) AS used
    FROM courses c
    JOIN course_packages p ON p.course_id = c.course_id AND p.state = 'published'
    LEFT JOIN course_results r ON r.course_id = c.course_id AND r.auth_id = ${authId}
    WHERE c.course_id IN (${Prisma.join(courseIds.map((id) => Prisma.sql`${id}::uuid`))}) ORDER BY p.language`;
  const left = new Map<string, number>();
  for (const courseId of courseIds) {
    const played = packageIn(
      language,
      rows.filter((row) => row.courseId === courseId),
    );
    if (!played) continue;
    const limits = [played.attemptLimit, played.standard === '2004' ? attemptLimitOf(played.manifest) : null].flatMap(
      (limit) => limit ?? [],
    );
    if (limits.length > 0) left.set(courseId, Math.max(0, Math.min(...limits) - played.used));
  }
  return left;
}
