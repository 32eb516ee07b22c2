import { localizedFields } from '#app/domain/localizedText.ts';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { readPackage, type PlayablePackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { attemptFact, describedQuestions } from './attemptFact.ts';
import { keepQuestionTexts } from './keepQuestionTexts.server.ts';
import { queueStatements } from '#app/domain/courses/feed/queueStatements.server.ts';
import { addToSums, factColumns, sumTables } from './sumStatements.server.ts';

const attemptsAtOnce = 500;
// The most notes that a transaction looks at: of a learner who commits in a loop thousands are of one attempt.
const notesAtOnce = 20_000;
const packagesKept = 50;

type Packages = Map<string, PlayablePackage>;

/**
 * Brings the sums of learning up to date with what the attempts' trigger noted, some hundred attempts at a time: each
 * transaction takes the notes of its attempts, of which one that commits often has many, adds the difference between
 * what was counted of these attempts and what they are now, and keeps what it counted; what has come about joins the feed
 * to the brand's record store. So a run that died leaves nothing half counted, and two runs come one after the
 * other. Called by a job every minute; `atOnce` is the number of attempts of a transaction.
 */
export async function keepLearning({ db }: Pick<JobContext, 'db'>, atOnce = attemptsAtOnce): Promise<void> {
  const packages: Packages = new Map();
  while ((await db.$transaction((tx) => countSome(tx, packages, atOnce), { timeout: 60_000, maxWait: 30_000 })) > 0);
}

/**
 * Recalculates the sums of what was counted of each attempt, in one transaction, so that readers see the old ones until
 * then; attempts of which nothing was counted are noted. Called by a job on Sundays, or by an operator.
 */
export async function rebuildLearning({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await lockSums(tx);
      for (const table of sumTables) await tx.$executeRaw`DELETE FROM ${Prisma.raw(table)}`;
      // A course at a time: all at once would take longer than the database gives a statement.
      const courses = await rowsOf(
        tx,
        described(
          z.strictObject({ courseId: z.string() }),
          Prisma.sql`SELECT DISTINCT course_id AS "courseId" FROM learning_facts ORDER BY 1`,
        ),
      );
      for (const { courseId } of courses)
        for (const statement of addToSums(
          Prisma.sql`SELECT 1 AS sign, f.* FROM learning_facts f WHERE f.course_id = ${courseId}::uuid`,
        ))
          await tx.$executeRaw(statement);
      await tx.$executeRaw`
        INSERT INTO learning_changes (registration) SELECT t.registration FROM course_attempts t
        WHERE NOT t.review AND NOT EXISTS (SELECT FROM learning_facts f WHERE f.registration = t.registration)`;
    },
    { timeout: 600_000, maxWait: 30_000 },
  );
}

async function lockSums(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('learning sums'))`;
}

const attemptRow = z.strictObject({
  registration: z.string(),
  courseId: z.string(),
  packageId: z.string(),
  totalSeconds: z.int(),
  isMarked: z.boolean(),
  startedAt: z.date(),
  data: storedData,
  authId: z.string(),
  committedAt: z.date().nullable(),
  ...localizedFields('title', () => z.string()),
  language: z.string(),
  number: z.int(),
  first: z.boolean(),
  agencyId: z.string(),
  country: z.string(),
  /** Where it was counted before. */
  keptAgency: z.string().nullable(),
  keptMarket: z.string().nullable(),
  /** How it stood then. */
  before: z.strictObject({ completed: z.boolean(), passed: z.boolean(), failed: z.boolean() }).nullable(),
});

async function countSome(tx: Transaction, packages: Packages, atOnce: number): Promise<number> {
  await lockSums(tx);
  const changes = await rowsOf(
    tx,
    described(
      z.strictObject({ registration: z.string() }),
      Prisma.sql`
        WITH noted AS MATERIALIZED (SELECT id, registration FROM learning_changes ORDER BY id LIMIT ${notesAtOnce}),
        chosen AS (SELECT registration FROM noted GROUP BY registration ORDER BY min(id) LIMIT ${atOnce}),
        taken AS (DELETE FROM learning_changes WHERE id <= (SELECT max(id) FROM noted) AND registration IN (SELECT registration FROM chosen))
        SELECT registration FROM chosen`,
    ),
  );
  if (changes.length === 0) return 0;
  const changed = changes.map(({ registration }) => registration);
  // Which of a learner's attempts at a course is the first may change with any of them.
  const attempts = await rowsOf(
    tx,
    described(
      attemptRow,
      Prisma.sql`
      SELECT t.registration, t.course_id AS "courseId", t.package_id AS "packageId", t.total_seconds AS "totalSeconds", t.marked_at IS NOT NULL AS "isMarked", t.started_at AS "startedAt", t.data,
        t.auth_id AS "authId", t.committed_at AS "committedAt", c.title_en AS "titleEn", c.title_ja AS "titleJa", p.language, p.number,
        NOT EXISTS (SELECT FROM course_attempts e WHERE e.auth_id = t.auth_id AND e.course_id = t.course_id AND NOT e.review
          AND (e.started_at, e.registration) < (t.started_at, t.registration)) AS first,
        g.agency_id AS "agencyId", g.country, f.agency_id AS "keptAgency", f.market AS "keptMarket",
        CASE WHEN f.registration IS NOT NULL THEN jsonb_build_object('completed', f.completed, 'passed', f.passed, 'failed', f.failed) END AS before
      FROM course_attempts t JOIN courses c ON c.course_id = t.course_id JOIN course_packages p ON p.package_id = t.package_id JOIN agents a ON a.agent_unique_id = t.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
      LEFT JOIN learning_facts f ON f.registration = t.registration
      WHERE NOT t.review AND (t.auth_id, t.course_id) IN (SELECT c.auth_id, c.course_id FROM course_attempts c WHERE c.registration = ANY (${changed}::uuid[]))`,
    ),
  );
  await readPackages(tx, packages, [...new Set(attempts.map(({ packageId }) => packageId))]);
  const counted = attempts.flatMap((attempt) => {
    const played = packages.get(attempt.packageId);
    return played ? [{ attempt, fact: factOf(attempt, played), standard: played.standard }] : [];
  });
  const facts = counted.map(({ fact }) => fact);
  const ids = [...new Set([...changed, ...attempts.map(({ registration }) => registration)])];
  const record = Prisma.sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS n (${factColumns})`;
  const delta = Prisma.sql`
    SELECT 1 AS sign, n.* FROM ${record} UNION ALL SELECT -1, f.* FROM learning_facts f WHERE f.registration = ANY (${ids}::uuid[])`;
  for (const statement of addToSums(delta)) await tx.$executeRaw(statement);
  await tx.$executeRaw`DELETE FROM learning_facts WHERE registration = ANY (${ids}::uuid[])`;
  await tx.$executeRaw`INSERT INTO learning_facts SELECT n.* FROM ${record}`;
  await keepQuestionTexts(
    tx,
    counted.flatMap(({ attempt: { packageId, data }, standard }) =>
      describedQuestions(standard, data).map((question) => ({ packageId, ...question })),
    ),
  );
  await queueStatements(
    tx,
    counted.map(({ attempt: { before, ...attempt }, fact }) => ({
      attempt: { ...attempt, score: fact.score },
      before,
      now: fact,
    })),
  );
  return changes.length;
}

// An attempt stays with the agency in which it began, and its market, as it was counted first.
function factOf(attempt: z.output<typeof attemptRow>, played: PlayablePackage) {
  const { registration, courseId, packageId, totalSeconds, isMarked, startedAt, first, agencyId, country } = attempt;
  const fact = attemptFact({ ...played, data: attempt.data, totalSeconds, isMarked });
  return {
    registration,
    week: DateTime.fromJSDate(startedAt, { zone: 'utc' }).startOf('week').toISODate(),
    course_id: courseId,
    package_id: packageId,
    agency_id: attempt.keptAgency ?? agencyId,
    market: attempt.keptMarket ?? marketOf(country),
    first,
    ...fact,
  };
}

async function readPackages(tx: Transaction, packages: Packages, ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !packages.has(id));
  if (packages.size + missing.length > packagesKept) packages.clear();
  const wanted = ids.filter((id) => !packages.has(id));
  if (wanted.length === 0) return;
  const rows = await tx.coursePackage.findMany({
    where: { packageId: { in: wanted } },
    select: { packageId: true, number: true, standard: true, manifest: true },
  });
  for (const row of rows) packages.set(row.packageId, readPackage(row));
}
