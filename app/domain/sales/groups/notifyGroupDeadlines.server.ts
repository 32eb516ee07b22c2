import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { marketOf, markets } from '#app/domain/markets/markets.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { lastOfDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { deadlinesWithin, noticeDays, noticeKey } from './groups.ts';

const hour = 3600_000;
// Notifications come in the morning of the market.
const morning = 7 * hour;

const dueRow = z.strictObject({
  groupId: z.string(),
  groupNumber: z.string(),
  groupName: z.string(),
  agencyId: z.string(),
  agentUniqueId: z.string().nullable(),
  country: z.string(),
  depositDueOn: z.string().nullable(),
  namesDueOn: z.string().nullable(),
  finalPaymentOn: z.string().nullable(),
  notified: z.string().array(),
  from: z.string(),
  to: z.string(),
});

/**
 * Notifies of each deadline of an open group once, a week before: the agency's owners, and who looks after the group as
 * far as they may see it. Returns the number of deadlines.
 */
export async function notifyGroupDeadlines({ db, now }: JobContext): Promise<number> {
  return db.$transaction(async (tx) => {
    let count = 0;
    for (const group of await groupsDueSoon(tx, now)) {
      const fresh = deadlinesWithin(group, group.from, group.to).filter(
        (due) => !group.notified.includes(noticeKey(due)),
      );
      if (fresh.length === 0) continue;
      await tx.groupSpace.update({
        where: { groupId: group.groupId },
        data: { notified: { push: fresh.map(noticeKey) } },
      });
      const accountIds = await readersOf(tx, now, group);
      await notifyMany(
        tx,
        { now },
        accountIds.flatMap((accountId) =>
          fresh.map(({ what, on }) => ({
            kind: 'groupDeadline' as const,
            accountId,
            // At noon it is the same day in every market.
            facts: { group: group.groupName, what: `groupSpace:deadline.${what}`, on: `${on}T12:00:00.000Z` },
            place: `/home/groups/${encodeURIComponent(group.groupNumber)}`,
          })),
        ),
      );
      count += fresh.length;
    }
    return count;
  });
}

// What another instance is at work on is left to it.
async function groupsDueSoon(tx: Transaction, now: Date) {
  const days = markets.map((market) => {
    const from = dayOf(new Date(now.getTime() - morning), market);
    return { market, from, to: lastOfDays(from, noticeDays + 1) };
  });
  return rowsOf(
    tx,
    described(
      dueRow,
      Prisma.sql`
      SELECT g.group_id AS "groupId", g.group_number AS "groupNumber", g.group_name AS "groupName", g.agency_id AS "agencyId",
        g.agent_unique_id AS "agentUniqueId", a.country, g.deposit_due_on::text AS "depositDueOn", g.names_due_on::text AS "namesDueOn",
        g.final_payment_on::text AS "finalPaymentOn", g.notified, d."from"::text, d."to"::text
      FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS d (market text, "from" date, "to" date)
      JOIN countries c ON c.market = d.market JOIN agencies a ON a.country = c.code JOIN group_spaces g ON g.agency_id = a.agency_id
      WHERE g.state = 'open' AND g.sailing_on >= d."from" AND (g.deposit_due_on BETWEEN d."from" AND d."to"
        OR g.names_due_on BETWEEN d."from" AND d."to" OR g.final_payment_on BETWEEN d."from" AND d."to")
      ORDER BY g.group_id FOR UPDATE OF g SKIP LOCKED`,
    ),
  );
}

async function readersOf(
  tx: Transaction,
  now: Date,
  { agencyId, agentUniqueId, country }: z.output<typeof dueRow>,
): Promise<string[]> {
  const people = await tx.agent.findMany({
    where: {
      agencyId,
      deletedAt: null,
      activationFlag: 'A',
      OR: [{ agentType: 'O' }, ...(agentUniqueId ? [{ agentUniqueId }] : [])],
    },
    select: { agentUniqueId: true, agentType: true, grants: { where: grantsAt(now), select: { key: true } } },
  });
  const market = marketOf(country);
  return people
    .filter(({ agentType, grants }) =>
      can({ actor: { agentType, grants: grants.map(({ key }) => key) }, market }, 'agency.groups'),
    )
    .map((person) => person.agentUniqueId);
}
