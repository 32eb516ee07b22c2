import { localizedFields } from '#app/domain/localizedText.ts';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { learningCountKinds, mostQuestions, type LearningCountKind } from './attemptFact.ts';
import type { CourseLearningQuery, LearningQuery } from './learningForms.ts';
import type { LearningDimension } from './learningViews.ts';
import { questionFigures, quantile, type QuestionFigures } from './questionFigures.ts';

const sums = {
  learners: z.int(),
  starts: z.int(),
  completed: z.int(),
  passed: z.int(),
  failed: z.int(),
  scored: z.int(),
  scoreSum: z.int(),
};
const sumRow = z.strictObject(sums);
/** What was counted: learners who began for the first time, attempts, and what came of these. */
export type LearningSums = z.output<typeof sumRow>;

const dimensionRow = z.strictObject({
  key: z.string(),
  ...localizedFields('label', () => z.string().nullable()),
  /** Of a version: its language and number. */
  language: z.string().nullable(),
  number: z.int().nullable(),
  courseId: z.string().nullable(),
  ...sums,
});
/** The sums of one course, curriculum, market, agency, version or week. */
export type LearningRow = z.output<typeof dimensionRow>;

const weekRow = z.strictObject({ week: z.string(), starts: z.int(), completed: z.int() });
export type LearningWeek = z.output<typeof weekRow>;

const summed = Prisma.sql`coalesce(sum(t.learners), 0)::int AS learners, coalesce(sum(t.starts), 0)::int AS starts, coalesce(sum(t.completed), 0)::int AS completed,
  coalesce(sum(t.passed), 0)::int AS passed, coalesce(sum(t.failed), 0)::int AS failed, coalesce(sum(t.scored), 0)::int AS scored, coalesce(sum(t.score_sum), 0)::int AS "scoreSum"`;

interface Narrowing {
  period: LearningQuery['period'];
  market?: string | undefined;
  curriculum?: string | undefined;
}

/** The rows `t` of the sums that a reader sees of what they ask for: those of their markets. */
function seen({ staff, now }: StaffContext, { period, market, curriculum }: Narrowing): Prisma.Sql {
  const reached = marketsOf(staff).filter((each) => market === undefined || each === market);
  const since = (weeks: number) =>
    DateTime.fromJSDate(now, { zone: 'utc' })
      .startOf('week')
      .minus({ weeks: weeks - 1 })
      .toJSDate();
  return Prisma.join(
    [
      Prisma.sql`t.market = ANY (${[...reached]}::text[])`,
      ...(period === 'all' ? [] : [Prisma.sql`t.week >= ${since(Number(period))}::date`]),
      ...(curriculum
        ? [Prisma.sql`t.course_id IN (SELECT u.course_id FROM curriculum_courses u WHERE u.curriculum = ${curriculum})`]
        : []),
    ],
    ' AND ',
  );
}

// Of each dimension its key, what it is called, and the tables that say so. A course that several curricula list counts
// in each of them.
const none = Prisma.sql`NULL::text`;
// Of the groups that are shown, not of every row.
const agencyName = Prisma.sql`(SELECT g.agency_name FROM agencies g WHERE g.agency_id = t.agency_id)`;
const dimensions: Record<LearningDimension, { key: Prisma.Sql; label: Prisma.Sql; joins: Prisma.Sql }> = {
  course: {
    key: Prisma.sql`t.course_id::text`,
    label: Prisma.sql`min(c.title_en) AS "labelEn", min(c.title_ja) AS "labelJa", ${none} AS language, NULL::int AS number, min(t.course_id::text) AS "courseId"`,
    joins: Prisma.sql`JOIN courses c ON c.course_id = t.course_id`,
  },
  curriculum: {
    key: Prisma.sql`u.curriculum`,
    label: Prisma.sql`${none} AS "labelEn", ${none} AS "labelJa", ${none} AS language, NULL::int AS number, ${none} AS "courseId"`,
    joins: Prisma.sql`JOIN curriculum_courses u ON u.course_id = t.course_id`,
  },
  market: {
    key: Prisma.sql`t.market`,
    label: Prisma.sql`${none} AS "labelEn", ${none} AS "labelJa", ${none} AS language, NULL::int AS number, ${none} AS "courseId"`,
    joins: Prisma.empty,
  },
  agency: {
    key: Prisma.sql`t.agency_id`,
    label: Prisma.sql`${agencyName} AS "labelEn", ${agencyName} AS "labelJa", ${none} AS language, NULL::int AS number, ${none} AS "courseId"`,
    joins: Prisma.empty,
  },
  version: {
    key: Prisma.sql`t.package_id::text`,
    label: Prisma.sql`min(c.title_en) AS "labelEn", min(c.title_ja) AS "labelJa", min(p.language) AS language, min(p.number) AS number, min(t.course_id::text) AS "courseId"`,
    joins: Prisma.sql`JOIN courses c ON c.course_id = t.course_id JOIN course_packages p ON p.package_id = t.package_id`,
  },
  week: {
    key: Prisma.sql`to_char(t.week, 'YYYY-MM-DD')`,
    label: Prisma.sql`${none} AS "labelEn", ${none} AS "labelJa", ${none} AS language, NULL::int AS number, ${none} AS "courseId"`,
    joins: Prisma.empty,
  },
};

function byDimension(ctx: StaffContext, query: Narrowing & { by: LearningDimension }, page: Prisma.Sql): Prisma.Sql {
  const { key, label, joins } = dimensions[query.by];
  const table = Prisma.raw(query.by === 'agency' ? 'learning_agency_sums' : 'learning_sums');
  const order = query.by === 'week' ? Prisma.sql`1 DESC` : Prisma.sql`starts DESC, 1`;
  return Prisma.sql`
    SELECT ${key} AS key, ${label}, ${summed} FROM ${table} t ${joins} WHERE ${seen(ctx, query)}
    GROUP BY 1 HAVING sum(t.starts) > 0 ORDER BY ${order} ${page}`;
}

/**
 * Reads how courses are taken in the markets of a member of staff: the sums of all, those of each week, and a page of
 * them by course, curriculum, market, agency, version or week, the most taken first. In four queries of the sums that
 * the job keeps; no attempt is looked at. Throws `forbidden` (`staff.see-learning`).
 */
export async function readLearning(
  ctx: StaffContext,
  query: LearningQuery,
): Promise<{ total: LearningSums; weeks: LearningWeek[]; rows: LearningRow[]; count: number; page: number }> {
  assertCan(ctx, 'staff.see-learning');
  const { key, joins } = dimensions[query.by];
  const table = Prisma.raw(query.by === 'agency' ? 'learning_agency_sums' : 'learning_sums');
  const [total, weeks, counted] = await Promise.all([
    readSums(ctx, seen(ctx, query)),
    readWeeks(ctx, seen(ctx, query)),
    rowOf(
      ctx.db,
      described(
        z.strictObject({ count: z.int() }),
        // Hashed groups: to count what is distinct sorts every row.
        Prisma.sql`SELECT count(*)::int AS count FROM (SELECT ${key} FROM ${table} t ${joins} WHERE t.starts > 0 AND ${seen(ctx, query)} GROUP BY 1) k`,
      ),
    ),
  ]);
  const { page, skip, take } = pageOf(query, counted!.count);
  const limited = Prisma.sql`LIMIT ${take} OFFSET ${skip}`;
  const rows = await rowsOf(ctx.db, described(dimensionRow, byDimension(ctx, query, limited)));
  return { total, weeks, rows, count: counted!.count, page };
}

const mostPlaces = 100;

/** The most rows of a file. */
const mostRows = 50_000;

/** Reads all rows that the pages of `readLearning` show together, for a file. Throws as it does. */
export async function exportLearning(ctx: StaffContext, query: LearningQuery): Promise<LearningRow[]> {
  assertCan(ctx, 'staff.see-learning');
  return rowsOf(ctx.db, described(dimensionRow, byDimension(ctx, query, Prisma.sql`LIMIT ${mostRows}`)));
}

async function readSums({ db }: StaffContext, where: Prisma.Sql): Promise<LearningSums> {
  return (await rowOf(db, described(sumRow, Prisma.sql`SELECT ${summed} FROM learning_sums t WHERE ${where}`)))!;
}

function readWeeks({ db }: StaffContext, where: Prisma.Sql): Promise<LearningWeek[]> {
  return rowsOf(
    db,
    described(
      weekRow,
      Prisma.sql`
      SELECT to_char(t.week, 'YYYY-MM-DD') AS week, sum(t.starts)::int AS starts, sum(t.completed)::int AS completed FROM learning_sums t
      WHERE ${where} GROUP BY t.week ORDER BY t.week`,
    ),
  );
}

const countRow = z.strictObject({ kind: z.enum(learningCountKinds), value: z.string(), count: z.int() });
const answerRow = z.strictObject({
  item: z.string(),
  question: z.string(),
  /** What it asks, in the reader's language where there is a version in it; null where nothing says so. */
  text: z.string().nullable(),
  answered: z.int(),
  correct: z.int(),
  rest: z.int(),
  restSum: z.number(),
  restSquares: z.number(),
  restCorrect: z.int(),
  restCorrectSum: z.number(),
});

/** How one course is taken. */
export interface CourseLearning {
  titleEn: string;
  titleJa: string;
  versions: { packageId: string; language: string; number: number }[];
  total: LearningSums;
  weeks: LearningWeek[];
  /** Where attempts that are not over stand, the most frequent 100 first: the part and the page, as the course says them. */
  places: { part: string; page: string; count: number }[];
  /** How many attempts have a score of each ten points, 0 to 9 first. */
  scores: number[];
  /** The minutes that attempts took which are over; null of none. */
  minutes: { lower: number; median: number; upper: number; count: number } | null;
  questions: (QuestionFigures & { item: string; question: string; text: string | null })[];
}

/**
 * Reads how a course is taken in the markets of a member of staff, of all its versions or one, in five queries of the
 * sums. Throws `forbidden` (`staff.see-learning`) and `notFound` for no course.
 */
export async function readCourseLearning(
  ctx: StaffContext,
  courseId: string,
  { version, ...query }: CourseLearningQuery,
): Promise<CourseLearning> {
  assertCan(ctx, 'staff.see-learning');
  const course = await ctx.db.course.findUnique({
    where: { courseId },
    select: {
      titleEn: true,
      titleJa: true,
      packages: { select: { packageId: true, language: true, number: true }, orderBy: { createdAt: 'desc' } },
    },
  });
  if (!course) throw new Refusal('notFound');
  const ofVersion = version ? Prisma.sql`t.package_id = ${version}::uuid` : Prisma.sql`true`;
  const where = Prisma.sql`t.course_id = ${courseId}::uuid AND ${ofVersion} AND ${seen(ctx, query)}`;
  const [total, weeks, counts, answers] = await Promise.all([
    readSums(ctx, where),
    readWeeks(ctx, where),
    rowsOf(
      ctx.db,
      described(
        countRow,
        Prisma.sql`SELECT t.kind, t.value, sum(t.count)::int AS count FROM learning_counts t WHERE ${where} GROUP BY 1, 2 HAVING sum(t.count) > 0`,
      ),
    ),
    rowsOf(
      ctx.db,
      described(
        answerRow,
        Prisma.sql`
        SELECT t.item, t.question,
          (SELECT q.text FROM course_question_texts q JOIN course_packages p ON p.package_id = q.package_id
           WHERE p.course_id = ${courseId}::uuid AND q.item = t.item AND q.question = t.question
           ORDER BY p.language = ${ctx.language} DESC, p.language = 'en' DESC, p.number DESC LIMIT 1) AS text,
          sum(t.answered)::int AS answered, sum(t.correct)::int AS correct, sum(t.rest)::int AS rest, sum(t.rest_sum)::float8 AS "restSum",
          sum(t.rest_squares)::float8 AS "restSquares", sum(t.rest_correct)::int AS "restCorrect", sum(t.rest_correct_sum)::float8 AS "restCorrectSum"
        FROM learning_answers t WHERE ${where} GROUP BY 1, 2 HAVING sum(t.answered) > 0 ORDER BY sum(t.answered) DESC, 1, 2 LIMIT ${mostQuestions}`,
      ),
    ),
  ]);
  const { packages: versions, titleEn, titleJa } = course;
  return {
    titleEn,
    titleJa,
    versions,
    total,
    weeks,
    places: placesOf(counts),
    scores: scoresOf(valuesOf(counts, 'score')),
    minutes: quartilesOf(valuesOf(counts, 'minutes')),
    questions: answers
      .toSorted(byName)
      .map(({ item, question, text, ...sums }) => ({ item, question, text, ...questionFigures(sums) })),
  };
}

type Asked = Pick<z.output<typeof answerRow>, 'item' | 'question'>;

function byName(one: Asked, other: Asked): number {
  const inItem = one.item < other.item ? -1 : Number(one.item > other.item);
  return inItem || (one.question < other.question ? -1 : Number(one.question > other.question));
}

type Counts = readonly z.output<typeof countRow>[];
type Valued = { value: number; count: number }[];

function valuesOf(counts: Counts, kind: LearningCountKind): Valued {
  return counts
    .filter((row) => row.kind === kind)
    .map(({ value, count }) => ({ value: Number(value), count }))
    .toSorted((one, other) => one.value - other.value);
}

function placesOf(counts: Counts): CourseLearning['places'] {
  return counts
    .filter(({ kind }) => kind === 'place')
    .map(({ value, count }) => {
      const [part = '', page = ''] = value.split('\t');
      return { part, page, count };
    })
    .toSorted(
      (one, other) =>
        other.count - one.count || one.part.localeCompare(other.part) || Number(one.page) - Number(other.page),
    )
    .slice(0, mostPlaces);
}

function scoresOf(scores: Valued): number[] {
  const tens = Array<number>(10).fill(0);
  for (const { value, count } of scores) tens[Math.min(9, Math.max(0, Math.floor(value / 10)))]! += count;
  return tens;
}

function quartilesOf(minutes: Valued): CourseLearning['minutes'] {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantile(minutes, share));
  if (lower === null || lower === undefined) return null;
  return { lower, median: median!, upper: upper!, count: minutes.reduce((sum, { count }) => sum + count, 0) };
}
