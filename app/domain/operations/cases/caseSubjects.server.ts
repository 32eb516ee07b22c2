import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isMarket, marketOf, type Market } from '#app/domain/markets/markets.ts';
import { agencyReached, marketReached } from '#app/domain/operations/day/reach.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { Prisma, rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKinds, type CaseKind } from './caseKinds.ts';

/** Of a dispute: its booking, and what was missing when it was opened; otherwise '' and 0. */
export const aboutSale = { booking: z.string(), missing: z.int(), currency: z.string() };

const subjectRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  agency: z.string(),
  ...aboutSale,
  place: z.string(),
  since: z.date(),
  open: z.boolean(),
});

/** What a case is about: its name, its market, since when it waits, and whether it still does. */
export interface CaseSubject {
  name: string;
  market: Market;
  since: Date;
  open: boolean;
}

const ofNoSale = Prisma.sql`'' AS booking, 0 AS missing, '' AS currency`;

/**
 * What waits in each queue, in the markets of a member of staff, as rows of id, name, its agency, what a dispute is about,
 * place (a country or a market), since when, and whether it still waits. The same conditions as the home counts by.
 */
export const subjectsOf: Record<CaseKind, (ctx: { staff: OfMarkets }) => Prisma.Sql> = {
  registrations: (ctx) => Prisma.sql`
    SELECT g.agency_id AS id, g.agency_name AS name, g.agency_name AS agency, ${ofNoSale}, g.country::text AS place, coalesce(g.clock_from, g.created_at) AS since,
      g.approval_status = 'PENDING' AND g.returned_at IS NULL AS open
    FROM agencies g WHERE ${agencyReached(ctx)}`,
  changes: (ctx) => Prisma.sql`
    SELECT t.request_id::text AS id, g.agency_name AS name, g.agency_name AS agency, ${ofNoSale}, g.country::text AS place, t.requested_at AS since, t.status = 'PENDING' AS open
    FROM agency_change_requests t JOIN agencies g ON g.agency_id = t.agency_id WHERE ${agencyReached(ctx)}`,
  feedback: (ctx) => Prisma.sql`
    SELECT t.feedback_id::text AS id, t.number AS name, t.agency_name AS agency, ${ofNoSale}, t.market AS place, t.sent_at AS since, t.state IN ('received', 'inWork') AS open
    FROM feedback t WHERE ${marketReached(ctx, Prisma.sql`t.market`)}`,
  disputes: (ctx) => Prisma.sql`
    SELECT t.dispute_id::text AS id, t.number AS name, g.agency_name AS agency,
      t.booking_number AS booking, greatest(0, t.expected - t.paid) AS missing, t.currency::text AS currency, g.country::text AS place, t.opened_at AS since, t.state = 'open' AS open
    FROM commission_disputes t JOIN agencies g ON g.agency_id = t.agency_id WHERE ${agencyReached(ctx)}`,
  rates: (ctx) => Prisma.sql`
    SELECT t.request_id::text AS id, t.number AS name, g.agency_name AS agency, ${ofNoSale}, g.country::text AS place, t.asked_at AS since, t.state = 'open' AS open
    FROM advisor_rate_requests t JOIN agencies g ON g.agency_id = t.agency_id WHERE ${agencyReached(ctx)}`,
};

// The column by which one is found without reading all.
const idOf: Record<CaseKind, (id: string) => Prisma.Sql> = {
  registrations: (id) => Prisma.sql`g.agency_id = ${id}`,
  changes: (id) => Prisma.sql`t.request_id = ${id}::uuid`,
  feedback: (id) => Prisma.sql`t.feedback_id = ${id}::uuid`,
  disputes: (id) => Prisma.sql`t.dispute_id = ${id}::uuid`,
  rates: (id) => Prisma.sql`t.request_id = ${id}::uuid`,
};

/**
 * Reads what a case is about. Throws `forbidden` where the caller does not decide in its queue, and `notFound`, also
 * for one of another market.
 */
export async function readCaseSubject(
  db: Database | Transaction,
  ctx: Pick<StaffContext, 'staff'>,
  kind: CaseKind,
  subjectId: string,
): Promise<CaseSubject> {
  assertCan(ctx, caseKinds[kind]);
  if (!isLegalLine(subjectId)) throw new Refusal('notFound');
  const found = await rowOf(
    db,
    described(subjectRow, Prisma.sql`${subjectsOf[kind](ctx)} AND ${idOf[kind](subjectId)}`),
  );
  if (!found) throw new Refusal('notFound');
  const { name, place, since, open } = found;
  return { name, market: isMarket(place) ? place : marketOf(place), since, open };
}
