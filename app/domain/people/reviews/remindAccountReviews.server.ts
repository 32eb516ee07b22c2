import { z } from 'zod';
import { DateTime } from 'luxon';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const agenciesAtOnce = 50;

const dueAgency = z.strictObject({ agencyId: z.string(), agencyName: z.string(), country: z.string() });
type DueAgency = z.output<typeof dueAgency>;

/**
 * Reminds the owners of some agencies by mail to review their accounts this quarter, and writes the job that continues
 * after the last of them. Mails, the note on each agency and that job are one transaction, so a repeated run sends no
 * reminder twice. Left out are agencies of one user, suspended ones, and those that finished a review in the quarter.
 * Called by a job; `atOnce` is the number of agencies of one run.
 */
export async function remindAccountReviews(
  ctx: JobContext,
  { after = '' }: JobData['remind-account-reviews'],
  atOnce = agenciesAtOnce,
): Promise<void> {
  const quarter = DateTime.fromJSDate(ctx.now, { zone: 'utc' }).startOf('quarter').toJSDate();
  await ctx.db.$transaction(async (tx) => {
    const due = await readDue(tx, { after, quarter, atOnce });
    for (const agency of due)
      await queueOwnerMails(tx, ctx, agency, {
        template: 'accountReviewDue',
        link: '/home/agency-overview/accounts-review',
        notice: { kind: 'reviewDue', facts: {} },
      });
    await tx.agency.updateMany({
      where: { agencyId: { in: due.map(({ agencyId }) => agencyId) } },
      data: { reviewRemindedAt: ctx.now },
    });
    const last = due.at(-1);
    if (last && due.length === atOnce) await enqueueJob(tx, 'remind-account-reviews', { after: last.agencyId });
  });
}

function readDue(
  tx: Transaction,
  { after, quarter, atOnce }: { after: string; quarter: Date; atOnce: number },
): Promise<DueAgency[]> {
  return rowsOf(
    tx,
    described(
      dueAgency,
      Prisma.sql`
    SELECT g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country FROM agencies g
    WHERE g.agency_id > ${after} AND g.approval_status = 'APPROVED' AND g.suspended_at IS NULL
      AND (g.review_reminded_at IS NULL OR g.review_reminded_at < ${quarter}::timestamptz)
      AND NOT EXISTS (SELECT FROM account_reviews r WHERE r.agency_id = g.agency_id AND r.finished_at >= ${quarter}::timestamptz)
      AND EXISTS (SELECT FROM agents a WHERE a.agency_id = g.agency_id AND a.deleted_at IS NULL AND a.activation_flag <> 'D' OFFSET 1)
    ORDER BY g.agency_id LIMIT ${atOnce}`,
    ),
  );
}
