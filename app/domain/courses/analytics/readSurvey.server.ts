import { DateTime } from 'luxon';
import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { surveyQuestionNames, surveyQuestions, type SurveyQuestion } from '#app/domain/courses/about/survey.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { CourseLearningQuery } from './learningForms.ts';

/** How many remarks are shown, the latest. */
export const remarksShown = 20;

const surveyRow = z.strictObject({
  answered: z.int(),
  counts: z.strictObject({ question: z.string(), answer: z.string(), count: z.int() }).array(),
  remarks: z.strictObject({ remarkTxt: z.string(), country: z.string(), answeredAt: z.string() }).array(),
});

/** What those who finished a course answered: each answer with its count, in the order of the form, and the last remarks. */
export interface CourseSurveyFigures {
  answered: number;
  answers: { question: SurveyQuestion; answer: string; count: number }[];
  remarks: { remarkTxt: string; market: Market; answeredAt: Date }[];
}

/**
 * Reads what those who finished a course answered about it in the markets of a member of staff, of all its versions, in
 * one query. A remark names its market and no person. Throws `forbidden` (`staff.see-learning`).
 */
export async function readSurvey(
  ctx: StaffContext,
  courseId: string,
  { period, market }: Pick<CourseLearningQuery, 'period' | 'market'>,
): Promise<CourseSurveyFigures> {
  assertCan(ctx, 'staff.see-learning');
  const { db, staff, now } = ctx;
  const markets = marketsOf(staff).filter((each) => market === undefined || each === market);
  // No markets would be all of them: who asks for one that is not theirs sees nothing.
  const reached =
    markets.length === 0 ? Prisma.sql`false` : countryReached({ staff: { markets } }, Prisma.sql`g.country`);
  const weeks = period === 'all' ? null : Number(period) - 1;
  const since =
    weeks === null
      ? Prisma.sql`true`
      : Prisma.sql`s.answered_at >= ${DateTime.fromJSDate(now, { zone: 'utc' }).startOf('week').minus({ weeks }).toJSDate()}`;
  const row = (await rowOf(
    db,
    described(
      surveyRow,
      Prisma.sql`
    WITH answered AS (
      SELECT s.useful, s.clarity, s.length, s.remark_txt, s.answered_at, s.agent_unique_id, g.country
      FROM course_surveys s JOIN agents a ON a.agent_unique_id = s.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
      WHERE s.course_id = ${courseId}::uuid AND ${since} AND ${reached}
    )
    SELECT (SELECT count(*)::int FROM answered) AS answered,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('question', c.question, 'answer', c.answer, 'count', c.count))
        FROM (
          SELECT q.question, q.answer, count(*)::int AS count
          FROM answered s CROSS JOIN LATERAL (VALUES ('useful', s.useful), ('clarity', s.clarity), ('length', s.length)) q (question, answer)
          GROUP BY 1, 2
        ) c
      ), '[]') AS counts,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('remarkTxt', r.remark_txt, 'country', r.country, 'answeredAt', r.answered_at) ORDER BY r.answered_at DESC, r.agent_unique_id)
        FROM (SELECT * FROM answered s WHERE s.remark_txt <> '' ORDER BY s.answered_at DESC, s.agent_unique_id LIMIT ${remarksShown}) r
      ), '[]') AS remarks`,
    ),
  ))!;
  const countOf = (question: string, answer: string) =>
    row.counts.find((each) => each.question === question && each.answer === answer)?.count ?? 0;
  return {
    answered: row.answered,
    answers: surveyQuestionNames.flatMap((question) =>
      surveyQuestions[question].map((answer) => ({ question, answer, count: countOf(question, answer) })),
    ),
    remarks: row.remarks.map(({ remarkTxt, country, answeredAt }) => ({
      remarkTxt,
      market: marketOf(country),
      answeredAt: new Date(answeredAt),
    })),
  };
}
