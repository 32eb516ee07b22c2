import { z } from 'zod';
import { reachedCurricula } from '#app/domain/academy/curriculaReached.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { indexedIds } from '#app/domain/operations/search/indexedIds.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { creditFailures, creditStates } from './creditStates.ts';
import { creditList, type CreditQuery } from './staffCreditForms.ts';

const listedCredit = z.strictObject({
  creditId: z.string(),
  curriculum: z.enum(curriculumCodes),
  /** A credit past its end has expired, even if the hourly job has not run yet. */
  state: z.enum(creditStates),
  failure: z.enum(['', ...creditFailures]),
  reference: z.string(),
  fccId: z.string(),
  amount: z.int(),
  currency: z.string(),
  entitledAt: z.date(),
  expiresAt: z.date().nullable(),
  /** The user who has the learner's member number now; null where no user has it. */
  agentUniqueId: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  userId: z.string().nullable(),
  agencyId: z.string().nullable(),
  agencyName: z.string().nullable(),
  country: z.string().nullable(),
});

/** A credit in the staff's list. */
export type StaffCredit = z.output<typeof listedCredit>;

const oneCredit = listedCredit.extend({
  authId: z.string(),
  ccn: z.string(),
  attempts: z.int(),
  isNamed: z.boolean(),
  requestedAt: z.date().nullable(),
  createdAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  /** The newest certificate of the level that entitles to it; '' for none. */
  certificate: z.string(),
});

/** A credit with all that staff see of it: not whom the learner has named, which is between them and the brand. */
export type OneStaffCredit = z.output<typeof oneCredit>;

const stateNow = (now: Date) =>
  Prisma.sql`CASE WHEN c.state = 'created' AND c.expires_at < ${now} THEN 'expired' ELSE c.state END`;
const columns = (now: Date) => Prisma.sql`
  c.credit_id AS "creditId", c.curriculum, ${stateNow(now)} AS state, c.failure, c.reference, coalesce(c.fcc_id, '') AS "fccId", c.amount, c.currency,
  c.entitled_at AS "entitledAt", c.expires_at AS "expiresAt", a.agent_unique_id AS "agentUniqueId", a.first_name AS "firstName", a.last_name AS "lastName",
  a.user_id AS "userId", g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country`;
const holders = Prisma.sql`
  LEFT JOIN agents a ON a.auth_id = c.auth_id AND a.deleted_at IS NULL LEFT JOIN agencies g ON g.agency_id = a.agency_id`;

/**
 * Lists the future cruise credits of all learners for staff, the newest first, a page at a time, by state, curriculum
 * and search: reference, the brand's number, the learner's name, user ID or member number. Two statements. Throws
 * `forbidden` (`staff.see-credits`).
 */
export async function listStaffCredits(
  ctx: StaffContext,
  query: CreditQuery,
): Promise<{ credits: StaffCredit[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-credits');
  const { search, state, curriculum } = query;
  const ids = indexedIds('credit', search);
  const where = Prisma.join(
    [
      reachedCurricula(ctx, 'c'),
      ...(search === '' ? [] : [ids ? Prisma.sql`c.credit_id = ANY(${ids}::uuid[])` : Prisma.sql`false`]),
      ...(state ? [Prisma.sql`${stateNow(ctx.now)} = ${state}`] : []),
      ...(curriculum ? [Prisma.sql`c.curriculum = ${curriculum}`] : []),
    ],
    ' AND ',
  );
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM future_cruise_credits c WHERE ${where} LIMIT ${creditList.countLimit(query).take}) counted`,
    ),
  );
  const { total } = counted!;
  const { page, skip, take } = creditList.pageOf(query, total);
  const credits = await rowsOf(
    ctx.db,
    described(
      listedCredit,
      Prisma.sql`
    SELECT ${columns(ctx.now)} FROM (
      SELECT * FROM future_cruise_credits c WHERE ${where} ORDER BY c.entitled_at DESC, c.credit_id DESC LIMIT ${take} OFFSET ${skip}
    ) c ${holders} ORDER BY c.entitled_at DESC, c.credit_id DESC`,
    ),
  );
  return { credits, total, page };
}

/**
 * Reads one credit for staff: its state and why, whose it is, and the certificate of its level. One statement. Throws
 * `forbidden` (`staff.see-credits`), and `notFound`, also for one of another market.
 */
export async function readStaffCredit(ctx: StaffContext, creditId: string): Promise<OneStaffCredit> {
  assertCan(ctx, 'staff.see-credits');
  const credit = await rowOf(
    ctx.db,
    described(
      oneCredit,
      Prisma.sql`
    SELECT ${columns(ctx.now)}, c.auth_id AS "authId", l.ccn, c.attempts, c.referred_data IS NOT NULL AS "isNamed", c.requested_at AS "requestedAt",
           c.created_at AS "createdAt", c.used_at AS "usedAt",
           coalesce((SELECT t.number FROM certificates t WHERE t.auth_id = c.auth_id AND t.curriculum = c.curriculum AND t.level = 4
                     ORDER BY t.issued_at DESC LIMIT 1), '') AS certificate
    FROM future_cruise_credits c JOIN learners l ON l.auth_id = c.auth_id ${holders}
    WHERE c.credit_id = ${creditId}::uuid AND ${reachedCurricula(ctx, 'c')}`,
    ),
  );
  if (!credit) throw new Refusal('notFound');
  return credit;
}
