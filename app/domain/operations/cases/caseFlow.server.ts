import { DateTime } from 'luxon';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { zoneOf } from '#app/domain/display.ts';
import { agencyReached, marketReached } from '#app/domain/operations/day/reach.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKindNames } from './caseKinds.ts';
import { ownQueues } from './firstInLine.server.ts';

/** How many days of a queue's flow are shown. */
export const flowDays = 7;

// What came in longer ago and was answered only now is not counted: it keeps the statement within an index.
const countedDays = 60;

/** What flows: the cases of queues, questions of learners with their answers, documents with their publication. */
const flowKinds = [...caseKindNames, 'questions', 'documents'] as const;
export type FlowKind = (typeof flowKinds)[number];

const row = z.strictObject({ kind: z.enum(flowKinds), day: z.string(), came: z.int(), ended: z.int() });

/** How many of a kind came on a day, and how many were decided. */
export type FlowRow = z.output<typeof row>;

export interface CaseFlow {
  /** The days shown, `2026-11-30`, the oldest first; the last one is today. */
  days: string[];
  rows: FlowRow[];
  /** What the reader decides about. */
  kinds: FlowKind[];
}

/** What came of each kind since a moment, in the markets of a member of staff: when, and when it was decided. */
const flowOf: Record<FlowKind, (ctx: { staff: OfMarkets }, since: Date) => Prisma.Sql> = {
  registrations: (ctx, since) => Prisma.sql`
    SELECT g.created_at AS came, g.decided_at AS ended FROM agencies g
    WHERE g.approval_status IN ('PENDING', 'APPROVED', 'DECLINED') AND g.created_at >= ${since} AND ${agencyReached(ctx)}`,
  changes: (ctx, since) => Prisma.sql`
    SELECT t.requested_at AS came, t.decided_at AS ended
    FROM agency_change_requests t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.status IN ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN') AND t.requested_at >= ${since} AND ${agencyReached(ctx)}`,
  feedback: (ctx, since) => Prisma.sql`
    SELECT t.sent_at AS came, CASE WHEN t.state IN ('answered', 'closed') THEN t.changed_at END AS ended
    FROM feedback t WHERE t.sent_at >= ${since} AND ${marketReached(ctx, Prisma.sql`t.market`)}`,
  disputes: (ctx, since) => Prisma.sql`
    SELECT t.opened_at AS came, CASE WHEN t.state <> 'open' THEN t.changed_at END AS ended
    FROM commission_disputes t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.state IN ('open', 'accepted', 'declined') AND t.opened_at >= ${since} AND ${agencyReached(ctx)}`,
  rates: (ctx, since) => Prisma.sql`
    SELECT t.asked_at AS came, CASE WHEN t.state <> 'open' THEN t.changed_at END AS ended
    FROM advisor_rate_requests t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.state IN ('open', 'confirmed', 'declined') AND t.asked_at >= ${since} AND ${agencyReached(ctx)}`,
  questions: (ctx, since) => Prisma.sql`
    SELECT t.posted_at AS came, (SELECT min(r.posted_at) FROM course_posts r WHERE r.question_id = t.post_id AND r.hidden_at IS NULL) AS ended
    FROM course_posts t JOIN agents a ON a.agent_unique_id = t.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE t.question_id IS NULL AND t.hidden_at IS NULL AND t.posted_at >= ${since} AND ${agencyReached(ctx)}`,
  documents: (ctx, since) => Prisma.sql`
    SELECT v.created_at AS came, v.published_at AS ended FROM content_versions v JOIN content_documents d ON d.document_id = v.document_id
    WHERE v.created_by IS NOT NULL AND v.created_at >= ${since} AND ${marketReached(ctx, Prisma.sql`d.market`)}`,
};

// Documents are an editor's day; who decides about what others wait for counts that.
function flowsOf(ctx: Pick<StaffContext, 'staff'>): FlowKind[] {
  const waited: FlowKind[] = [...ownQueues(ctx), ...(can(ctx, 'staff.answer-learners') ? ['questions' as const] : [])];
  return waited.length > 0 || !can(ctx, 'staff.edit-content') ? waited : ['documents'];
}

/**
 * What came for a member of staff and what was decided, by day of their clock for a week, of what came in the last 60
 * days; in one query.
 */
export async function readCaseFlow(ctx: StaffContext): Promise<CaseFlow> {
  const kinds = flowsOf(ctx);
  const zone = zoneOf(ctx);
  const today = DateTime.fromJSDate(ctx.now, { zone }).startOf('day');
  const days = Array.from({ length: flowDays }, (_, place) => today.minus({ days: flowDays - 1 - place }).toISODate()!);
  if (kinds.length === 0) return { days, rows: [], kinds };
  const first = today.minus({ days: flowDays - 1 }).toJSDate();
  const since = today.minus({ days: countedDays }).toJSDate();
  const flows = kinds.map((kind) => Prisma.sql`SELECT ${kind}::text AS kind, f.* FROM (${flowOf[kind](ctx, since)}) f`);
  const dayOf = (column: string) => Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE ${zone})::date::text`;
  const rows = await rowsOf(
    ctx.db,
    described(
      row,
      Prisma.sql`
      WITH flow AS MATERIALIZED (${Prisma.join(flows, ' UNION ALL ')})
      SELECT kind, day, sum(came)::int AS came, sum(ended)::int AS ended FROM (
        SELECT kind, ${dayOf('came')} AS day, 1 AS came, 0 AS ended FROM flow WHERE came >= ${first}
        UNION ALL
        SELECT kind, ${dayOf('ended')}, 0, 1 FROM flow WHERE ended >= ${first}) moved
      GROUP BY kind, day`,
    ),
  );
  return { days, rows, kinds };
}
