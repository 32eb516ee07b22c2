import { z } from 'zod';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { attributeOf, nodeIn, numberOf, type Node } from '#app/domain/xmlNodes.ts';

interface Published {
  packageId: string;
  language: string;
}

/** The package that a new attempt plays: that of the first of the languages in which there is one, else any. */
export function packageIn<Package extends Published>(
  languages: readonly string[],
  published: readonly Package[],
): Package | undefined {
  const language = languages.find((wanted) => published.some((each) => each.language === wanted));
  return published.find((each) => each.language === language) ?? published[0];
}

const publishedCourse = z.strictObject({
  courseId: z.string(),
  attemptLimit: z.int().nullable(),
  packageId: z.string(),
  language: z.string(),
  standard: z.string(),
  // As `readManifest` has written it.
  manifest: z.custom<Parameters<typeof attemptLimitOf>[0]>((value) => typeof value === 'object' && value !== null),
  used: z.int(),
});

/**
 * Reads how many attempts at courses a learner has left, in one query: by what brand staff say of a course, and what
 * the package says that a new attempt would play in one of their languages; the lower one applies. Attempts count from
 * the last pass, so that a limit never prevents a refresher. A course without a limit is not among them.
 */
export async function readAttemptsLeft(
  db: Database | Transaction,
  { authId, courseIds, languages }: { authId: string; courseIds: readonly string[]; languages: readonly string[] },
): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    described(
      publishedCourse,
      Prisma.sql`
    SELECT c.course_id AS "courseId", c.attempt_limit AS "attemptLimit", p.package_id AS "packageId", p.language, p.standard, p.manifest,
      (SELECT count(*)::int FROM course_attempts a WHERE a.auth_id = ${authId} AND a.course_id = c.course_id AND NOT a.review AND a.started_at > coalesce(r.last_passed_at, '-infinity')) AS used
    FROM courses c
    JOIN course_packages p ON p.course_id = c.course_id AND p.state = 'published'
    LEFT JOIN course_results r ON r.course_id = c.course_id AND r.auth_id = ${authId}
    WHERE c.course_id IN (${Prisma.join(courseIds.map((id) => Prisma.sql`${id}::uuid`))}) ORDER BY p.language`,
    ),
  );
  const left = new Map<string, number>();
  for (const courseId of courseIds) {
    const played = packageIn(
      languages,
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

/** What the limit is read from: the sequencing rules of a manifest and of its items, as they are written. */
interface Sequenced {
  sequencing: Node | null;
  children?: readonly Sequenced[];
}

/**
 * How often a manifest of 2004 lets a learner try its course: as its rules say of the whole, or of its only item. The
 * runtime's engine keeps to those of items within an attempt.
 */
function attemptLimitOf({
  sequencing,
  items,
}: {
  sequencing: Node | null;
  items: readonly Sequenced[];
}): number | null {
  const only = items.length === 1 && !items[0]?.children?.length ? items[0] : undefined;
  const written = [sequencing, only?.sequencing].map((node) =>
    numberOf(attributeOf(nodeIn(node, 'limitConditions'), '@attemptLimit')),
  );
  const limits = written.flatMap((limit) =>
    limit !== undefined && Number.isInteger(limit) && limit > 0 ? [limit] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}
