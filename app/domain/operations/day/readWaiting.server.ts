import { DateTime } from 'luxon';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { zoneOf } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { endsSoon } from './endsSoon.server.ts';
import { openQuestions } from './openQuestions.server.ts';
import { agencyReached, curriculumReached, marketReached } from './reach.server.ts';
import { waitingCountedAtMost, waitingKindNames, waitingKinds, type WaitingKind } from './waitingKinds.ts';

const waiting = z.strictObject({
  kind: z.enum(waitingKindNames),
  count: z.int(),
  fresh: z.int(),
  first: z.date().nullable(),
});

/**
 * What waits of a kind: how many, how many of them since yesterday began, and since when the oldest does; of
 * certificates, when the first one ends. A count above `waitingCountedAtMost` means "more", of which the newest are not seen.
 */
export type Waiting = z.output<typeof waiting>;

/**
 * Counts what waits for a member of staff: of each kind on which their role may act, in their markets. One statement,
 * which walks no further than it counts.
 */
export async function readWaiting(ctx: StaffContext): Promise<Waiting[]> {
  const kinds = waitingKindNames.filter((kind) => can(ctx, waitingKinds[kind].action));
  if (kinds.length === 0) return [];
  const yesterday = DateTime.fromJSDate(ctx.now, { zone: zoneOf(ctx) })
    .startOf('day')
    .minus({ days: 1 })
    .toJSDate();
  const counted = kinds.map(
    (kind) => Prisma.sql`
      SELECT ${kind}::text AS kind, count(*)::int AS count, min(w.at) AS first, ${freshOf(kind, yesterday)} AS fresh
      FROM (${waitingOf[kind](ctx)} ORDER BY at LIMIT ${waitingCountedAtMost + 1}) w`,
  );
  const rows = await rowsOf(ctx.db, described(waiting, Prisma.join(counted, ' UNION ALL ')));
  const inOrder = kinds.map((kind) => rows.find((row) => row.kind === kind)!);
  return inOrder.filter(({ count }) => count > 0);
}

// What has an end to come has no beginning to count by.
function freshOf(kind: WaitingKind, yesterday: Date): Prisma.Sql {
  return waitingKinds[kind].clock === 'until'
    ? Prisma.sql`0`
    : Prisma.sql`(count(*) FILTER (WHERE w.at >= ${yesterday}))::int`;
}

const waitingOf: Record<WaitingKind, (ctx: StaffContext) => Prisma.Sql> = {
  registrations: (ctx) => Prisma.sql`
    SELECT coalesce(g.clock_from, g.created_at) AS at FROM agencies g
    WHERE g.approval_status = 'PENDING' AND g.returned_at IS NULL AND ${agencyReached(ctx)}`,
  changes: (ctx) => Prisma.sql`
    SELECT t.requested_at AS at FROM agency_change_requests t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.status = 'PENDING' AND ${agencyReached(ctx)}`,
  // Staff cannot confirm their own request.
  factors: (ctx) => Prisma.sql`
    SELECT t.asked_at AS at FROM second_factor_resets t JOIN agents a ON a.agent_unique_id = t.agent_unique_id
    JOIN agencies g ON g.agency_id = a.agency_id
    WHERE t.state = 'asked' AND t.expires_at > ${ctx.now} AND t.asked_by <> ${ctx.staff.staffId}::uuid AND ${agencyReached(ctx)}`,
  feedback: (ctx) => Prisma.sql`
    SELECT t.sent_at AS at FROM feedback t WHERE t.state IN ('received', 'inWork') AND ${marketReached(ctx, Prisma.sql`t.market`)}`,
  disputes: (ctx) => Prisma.sql`
    SELECT t.opened_at AS at FROM commission_disputes t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.state = 'open' AND ${agencyReached(ctx)}`,
  rates: (ctx) => Prisma.sql`
    SELECT t.asked_at AS at FROM advisor_rate_requests t JOIN agencies g ON g.agency_id = t.agency_id
    WHERE t.state = 'open' AND ${agencyReached(ctx)}`,
  questions: (ctx) => Prisma.sql`SELECT q.posted_at AS at FROM (${openQuestions(ctx)}) q`,
  // Staff cannot approve what they sent themselves.
  submissions: (ctx) => Prisma.sql`
    SELECT t.submitted_at AS at FROM content_submissions t JOIN content_documents d ON d.document_id = t.document_id
    WHERE t.outcome = '' AND t.submitted_by <> ${ctx.staff.staffId}::uuid AND ${marketReached(ctx, Prisma.sql`d.market`)}`,
  credits: (ctx) => Prisma.sql`
    SELECT t.entitled_at AS at FROM future_cruise_credits t WHERE t.state = 'failed' AND ${curriculumReached(ctx)}`,
  certificates: (ctx) => Prisma.sql`
    SELECT t.valid_until AS at FROM certificates t WHERE ${endsSoon(ctx.now)} AND ${curriculumReached(ctx)}`,
  jobs: () => Prisma.sql`SELECT ended_at AS at FROM jobs WHERE state = 'failed'`,
  partners: () => Prisma.sql`SELECT since AS at FROM partner_disturbances`,
};
