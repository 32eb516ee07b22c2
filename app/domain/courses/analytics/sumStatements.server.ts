import { Prisma } from '#app/platform/database.server.ts';

/** The columns of a fact, as a record of JSON has them. */
export const factColumns = Prisma.sql`registration uuid, week date, course_id uuid, package_id uuid, agency_id text, market text, first boolean,
  completed boolean, passed boolean, failed boolean, score int, minutes int, place text, answers jsonb`;

const counted = Prisma.sql`sum(d.sign * d.first::int)::int, sum(d.sign)::int, sum(d.sign * d.completed::int)::int, sum(d.sign * d.passed::int)::int,
  sum(d.sign * d.failed::int)::int, sum(d.sign * (d.score IS NOT NULL)::int)::int, sum(d.sign * coalesce(d.score, 0))::int`;
const countedColumns = Prisma.sql`learners, starts, completed, passed, failed, scored, score_sum`;
const addUp = (columns: readonly string[], table: string) =>
  Prisma.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '));
const sumNames = ['learners', 'starts', 'completed', 'passed', 'failed', 'scored', 'score_sum'];
const answerNames = ['answered', 'correct', 'rest', 'rest_sum', 'rest_squares', 'rest_correct', 'rest_correct_sum'];

/**
 * The statements that add facts to the sums of learning, each fact as often as its `sign` says: what is new with 1, what
 * it replaces with -1. They come in one order, and groups in the order of their keys, so that two never lock each other.
 */
export function addToSums(delta: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`
      INSERT INTO learning_sums (week, course_id, package_id, market, ${countedColumns})
      SELECT d.week, d.course_id, d.package_id, d.market, ${counted} FROM (${delta}) d GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (week, course_id, package_id, market) DO UPDATE SET ${addUp(sumNames, 'learning_sums')}`,
    Prisma.sql`
      INSERT INTO learning_agency_sums (week, course_id, agency_id, market, ${countedColumns})
      SELECT d.week, d.course_id, d.agency_id, d.market, ${counted} FROM (${delta}) d GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (week, course_id, agency_id, market) DO UPDATE SET ${addUp(sumNames, 'learning_agency_sums')}`,
    Prisma.sql`
      INSERT INTO learning_counts (week, course_id, package_id, market, kind, value, count)
      SELECT d.week, d.course_id, d.package_id, d.market, v.kind, v.value, sum(d.sign)::int FROM (${delta}) d
      CROSS JOIN LATERAL (VALUES ('minutes', d.minutes::text), ('score', d.score::text), ('place', nullif(d.place, ''))) v (kind, value)
      WHERE v.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(d.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (course_id, kind, week, package_id, market, value) DO UPDATE SET count = learning_counts.count + excluded.count`,
    Prisma.sql`
      INSERT INTO learning_answers (week, course_id, package_id, market, item, question, answered, correct, rest, rest_sum, rest_squares, rest_correct, rest_correct_sum)
      SELECT d.week, d.course_id, d.package_id, d.market, q.item, q.question, sum(d.sign)::int, sum(d.sign * q.correct::int)::int, sum(d.sign * (q.rest IS NOT NULL)::int)::int,
        sum(d.sign * coalesce(q.rest, 0))::bigint, sum(d.sign * coalesce(q.rest * q.rest, 0))::bigint, sum(d.sign * (q.rest IS NOT NULL AND q.correct)::int)::int,
        sum(d.sign * CASE WHEN q.correct THEN coalesce(q.rest, 0) ELSE 0 END)::bigint
      FROM (${delta}) d CROSS JOIN LATERAL jsonb_to_recordset(d.answers) AS q (item text, question text, correct boolean, rest int)
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (course_id, week, package_id, market, item, question) DO UPDATE SET ${addUp(answerNames, 'learning_answers')}`,
  ];
}

/** The tables of the sums. */
export const sumTables = ['learning_sums', 'learning_agency_sums', 'learning_counts', 'learning_answers'] as const;
