import { DateTime } from 'luxon';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { zoneOf } from '#app/domain/display.ts';
import { agencyReached, marketReached } from '#app/domain/operations/day/reach.server.ts';
import type { OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKindNames, type CaseKind } from './caseKinds.ts';
import { ownQueues } from './firstInLine.server.ts';

/** How many days of a queue's flow are shown. */
export const flowDays = 7;

// What came in longer ago and was answered only now is not counted: it keeps the statement within an index.
const countedDays = 60;

const row = z.strictObject({ kind: z.enum(caseKindNames), day: z.string(), came: z.int(), ended: z.int() });

/** How many cases came into a queue on a day, and how many were decided. */
export type FlowRow = z.output<typeof row>;

export interface CaseFlow {
  /** The days shown, `2026-11-30`, the oldest first; the last one is today. */
  days: string[];
  rows: FlowRow[];
  /** The queues in which the reader decides. */
  kinds: CaseKind[];
}

/** Each queue's cases that came since a moment, in the markets of a member of staff: when, and when they were decided. */
const flowOf: Record<CaseKind, (ctx: { staff: OfMarkets }, since: Date) => Prisma.Sql> = {
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
};

/**
 * What came into the queues of a member of staff and what was decided, by day of their clock for a week, of the cases
 * of the last 60 days; in one query.
 */
export async function readCaseFlow(ctx: StaffContext): Promise<CaseFlow> {
  const kinds = ownQueues(ctx);
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
