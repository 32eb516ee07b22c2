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
import { deadlinesWithin, noticeDays, noticeKey, type DueDay } from './groups.ts';

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

const firstId = '00000000-0000-0000-0000-000000000000';
const atOnce = 500;

/**
 * Notifies of each deadline of an open group once, a week before: the agency's owners, and who looks after the group as
 * far as they may see it. Saves so many groups at a time. Returns the number of deadlines.
 */
export async function notifyGroupDeadlines({ db, now }: JobContext): Promise<number> {
  let count = 0;
  let after: string | null = firstId;
  while (after !== null) {
    const from: string = after;
    const done = await db.$transaction((tx) => notifyOfSome(tx, now, from));
    count += done.count;
    after = done.last;
  }
  return count;
}

async function notifyOfSome(
  tx: Transaction,
  now: Date,
  after: string,
): Promise<{ count: number; last: string | null }> {
  const groups = await groupsDueSoon(tx, now, after);
  const due = groups
    .map((group) => ({
      ...group,
      fresh: deadlinesWithin(group, group.from, group.to).filter((each) => !group.notified.includes(noticeKey(each))),
    }))
    .filter(({ fresh }) => fresh.length > 0);
  await markNotified(tx, due);
  const readers = await readersOf(tx, now, due);
  const notices = due.flatMap((group) =>
    readers(group).flatMap((accountId) =>
      group.fresh.map(({ what, on }) => ({
        kind: 'groupDeadline' as const,
        accountId,
        // At noon it is the same day in every market.
        facts: { group: group.groupName, what: `groupSpace:deadline.${what}`, on: `${on}T12:00:00.000Z` },
        place: `/home/groups/${encodeURIComponent(group.groupNumber)}`,
      })),
    ),
  );
  await notifyMany(tx, { now }, notices);
  return {
    count: due.reduce((sum, { fresh }) => sum + fresh.length, 0),
    last: groups.length < atOnce ? null : groups.at(-1)!.groupId,
  };
}

type Group = z.output<typeof dueRow>;

// What another instance is at work on is left to it.
async function groupsDueSoon(tx: Transaction, now: Date, after: string): Promise<Group[]> {
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
        AND g.group_id > ${after}::uuid
      ORDER BY g.group_id LIMIT ${atOnce} FOR UPDATE OF g SKIP LOCKED`,
    ),
  );
}

async function markNotified(tx: Transaction, due: readonly (Group & { fresh: readonly DueDay[] })[]): Promise<void> {
  const rows = due.map(({ groupId, fresh }) => ({ groupId, keys: fresh.map(noticeKey) }));
  await tx.$executeRaw`
    UPDATE group_spaces g SET notified = g.notified || ARRAY(SELECT jsonb_array_elements_text(n.keys))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n ("groupId" uuid, keys jsonb) WHERE g.group_id = n."groupId"`;
}

async function readersOf(tx: Transaction, now: Date, groups: readonly Group[]): Promise<(group: Group) => string[]> {
  const people = await tx.agent.findMany({
    where: {
      agencyId: { in: [...new Set(groups.map(({ agencyId }) => agencyId))] },
      deletedAt: null,
      activationFlag: 'A',
      OR: [{ agentType: 'O' }, { agentUniqueId: { in: groups.flatMap(({ agentUniqueId }) => agentUniqueId ?? []) } }],
    },
    select: {
      agentUniqueId: true,
      agencyId: true,
      agentType: true,
      grants: { where: grantsAt(now), select: { key: true } },
    },
  });
  return ({ agencyId, agentUniqueId, country }) =>
    people
      .filter((person) => person.agencyId === agencyId)
      .filter((person) => person.agentType === 'O' || person.agentUniqueId === agentUniqueId)
      .filter(({ agentType, grants }) =>
        can({ actor: { agentType, grants: grants.map(({ key }) => key) }, market: marketOf(country) }, 'agency.groups'),
      )
      .map((person) => person.agentUniqueId);
}
