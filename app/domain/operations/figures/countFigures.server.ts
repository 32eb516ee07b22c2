import { marketOfAgency as market } from '#app/domain/markets/marketOfAgency.server.ts';
import { Prisma } from '#app/platform/database.server.ts';
import type { FigureName } from './figureNames.ts';

/** A stretch of time of which a figure is counted, its end left out. */
export interface Span {
  from: Date;
  to: Date;
}

const within = (column: string, { from, to }: Span) =>
  Prisma.sql`${Prisma.raw(column)} >= ${from} AND ${Prisma.raw(column)} < ${to}`;
const monthOf = (column: string) => Prisma.sql`date_trunc('month', ${Prisma.raw(column)} AT TIME ZONE 'UTC')::date`;
const dayOf = (column: string) => Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE 'UTC')::date`;
const ofLearner = Prisma.sql`LEFT JOIN agents a ON a.auth_id = t.auth_id AND a.deleted_at IS NULL LEFT JOIN agencies g ON g.agency_id = a.agency_id`;
const ofAgency = Prisma.sql`LEFT JOIN agencies g ON g.agency_id = t.agency_id`;

const money = (column: string) => (span: Span) =>
  Prisma.sql`
  SELECT date_trunc('month', t.booked_on)::date AS day, ${market} AS market, t.currency::text AS part, sum(${Prisma.raw(column)})::bigint AS value
  FROM bookings t ${ofAgency} WHERE t.latest AND t.state <> 'cancelled' AND ${within('t.booked_on', span)} GROUP BY 1, 2, 3`;

// The first answer to feedback that was sent in a month.
const answers = (value: Prisma.Sql) => (span: Span) =>
  Prisma.sql`
  SELECT ${monthOf('t.sent_at')} AS day, t.market, '' AS part, ${value} AS value
  FROM feedback t JOIN LATERAL (SELECT min(answered_at) AS at FROM feedback_answers n WHERE n.feedback_id = t.feedback_id) first ON first.at IS NOT NULL
  WHERE ${within('t.sent_at', span)} GROUP BY 1, 2`;

/** The rows of each figure in a stretch of time: day, market, part and value. */
export const countFigures: Record<FigureName, (span: Span) => Prisma.Sql> = {
  agencies: ({ from }) => Prisma.sql`
    SELECT ${from}::date AS day, ${market} AS market, CASE WHEN g.suspended_at IS NULL THEN g.approval_status ELSE 'SUSPENDED' END AS part, count(*) AS value
    FROM agencies g GROUP BY 2, 3`,
  people: ({ from }) => Prisma.sql`
    SELECT ${from}::date AS day, ${market} AS market, a.activation_flag AS part, count(*) AS value
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id WHERE a.deleted_at IS NULL GROUP BY 2, 3`,
  signIns: (span) => Prisma.sql`
    SELECT ${dayOf('t.created_at')} AS day, ${market} AS market, a.agent_type AS part, count(*) AS value
    FROM sessions t JOIN agents a ON a.agent_unique_id = t.account_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE ${within('t.created_at', span)} GROUP BY 1, 2, 3`,
  enrolments: (span) => Prisma.sql`
    SELECT ${monthOf('t.started_at')} AS day, ${market} AS market, t.source AS part, count(*) AS value
    FROM enrolments t JOIN agents a ON a.agent_unique_id = t.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE ${within('t.started_at', span)} GROUP BY 1, 2, 3`,
  levels: (span) => Prisma.sql`
    SELECT ${monthOf('t.issued_at')} AS day, ${market} AS market, t.level::text AS part, count(*) AS value
    FROM certificates t ${ofLearner} WHERE t.kind = 'agent' AND ${within('t.issued_at', span)} GROUP BY 1, 2, 3`,
  courses: (span) => Prisma.sql`
    SELECT ${monthOf('t.passed_at')} AS day, ${market} AS market, '' AS part, count(*) AS value
    FROM course_results t ${ofLearner} WHERE ${within('t.passed_at', span)} GROUP BY 1, 2`,
  bookings: (span) => Prisma.sql`
    SELECT date_trunc('month', t.booked_on)::date AS day, ${market} AS market, '' AS part, count(*) AS value
    FROM bookings t ${ofAgency} WHERE t.latest AND t.state <> 'cancelled' AND ${within('t.booked_on', span)} GROUP BY 1, 2`,
  gross: money('t.gross'),
  commission: money('t.commission_expected'),
  tools: (span) => Prisma.sql`
    SELECT ${dayOf('t.at')} AS day, ${market} AS market, t.outcome AS part, count(*) AS value
    FROM tool_handovers t ${ofAgency} WHERE t.kind = 'open' AND ${within('t.at', span)} GROUP BY 1, 2, 3`,
  mails: (span) => Prisma.sql`
    SELECT ${dayOf('t.created_at')} AS day, '' AS market, CASE WHEN t.sent_at IS NULL THEN 'unsent' ELSE 'sent' END AS part, count(*) AS value
    FROM outbox t WHERE ${within('t.created_at', span)} GROUP BY 1, 3`,
  feedback: (span) => Prisma.sql`
    SELECT ${monthOf('t.sent_at')} AS day, t.market, '' AS part, count(*) AS value
    FROM feedback t WHERE ${within('t.sent_at', span)} GROUP BY 1, 2`,
  answered: answers(Prisma.sql`count(*)`),
  answerHours: answers(Prisma.sql`round(sum(extract(epoch FROM first.at - t.sent_at)) / 3600)::bigint`),
};
