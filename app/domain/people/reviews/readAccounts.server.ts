import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import { compareOddness, findingDays, findingsOf, isReviewed, type Finding } from './findings.ts';

const moment = z.date().nullable();
const accountRow = z.strictObject({
  agentUniqueId: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agentType: z.enum(agentTypes),
  branchId: z.string().nullable(),
  activationFlag: z.enum(activationFlagCodes),
  emailValidFlag: z.boolean(),
  createdAt: z.date(),
  lastOSLoginDate: moment,
  lastPONAccessDate: moment,
  bookingAccessSince: moment,
  managesSince: moment,
  nextGrantEnd: moment,
  confirmedAt: moment,
  lastManaged: moment,
});

/** An account with its findings, and when it was confirmed in the open review; null for not yet. */
export type ReviewedAccount = z.output<typeof accountRow> & { findings: Finding[] };

/**
 * Reads the accounts of the caller's agency that a review is about (`isReviewed`), without the caller's own: those that
 * are not confirmed in the open review first, the oddest before the others (`compareOddness`). One query; `findingsOf`
 * decides what a finding is.
 */
export async function readAccounts(
  db: Database | Transaction,
  { agency, actor, now }: AgentContext,
): Promise<ReviewedAccount[]> {
  const managedSince = new Date(now.getTime() - findingDays.managing * 86_400_000);
  const rows = await rowsOf(
    db,
    described(
      accountRow,
      Prisma.sql`
    SELECT a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
           a.agent_type AS "agentType", a.branch_id AS "branchId", a.activation_flag AS "activationFlag", a.email_valid_flag AS "emailValidFlag", a.created_at AS "createdAt",
           a.last_os_login_date AS "lastOSLoginDate", a.last_pon_access_date AS "lastPONAccessDate", held.booking AS "bookingAccessSince",
           held.managing AS "managesSince", held.ends AS "nextGrantEnd", c.confirmed_at AS "confirmedAt",
           CASE WHEN held.managing IS NOT NULL AND a.agent_type <> 'O' THEN (
             SELECT max(d.at) FROM audit d
             WHERE d.agency_id = a.agency_id AND d.actor_id = a.agent_unique_id::text AND d.at >= ${managedSince}::timestamptz
               AND d.subject_kind = 'agent' AND d.subject_id <> d.actor_id
           ) END AS "lastManaged"
    FROM agents a
    LEFT JOIN LATERAL (
      SELECT max(g.granted_at) FILTER (WHERE g.key = 'poBookingAccess') AS booking,
             max(g.granted_at) FILTER (WHERE g.key = 'osManageAgents') AS managing, min(g.until) AS ends
      FROM permission_grants g WHERE g.agent_unique_id = a.agent_unique_id AND (g.until IS NULL OR g.until > ${now}::timestamptz)
    ) held ON true
    LEFT JOIN account_reviews r ON r.agency_id = a.agency_id AND r.finished_at IS NULL
    LEFT JOIN account_confirmations c ON c.review_id = r.review_id AND c.agent_unique_id = a.agent_unique_id
    WHERE a.agency_id = ${agency.agencyId} AND a.deleted_at IS NULL AND a.agent_unique_id <> ${actor.agentUniqueId}::uuid
    ORDER BY a.name_order, a.first_name_key, a.agent_unique_id`,
    ),
  );
  return rows
    .filter(isReviewed)
    .map((row) => ({ ...row, findings: findingsOf(row, now) }))
    .toSorted(
      (one, other) =>
        Number(one.confirmedAt !== null) - Number(other.confirmedAt !== null) ||
        compareOddness(one.findings, other.findings),
    );
}
