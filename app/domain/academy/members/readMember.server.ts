import { z } from 'zod';
import { eventsAbout, type EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { memberColumns, type MemberColumn, type MemberSource } from './memberColumns.ts';
import { isMemberNumber, type MemberData } from './memberRow.ts';

/**
 * An account that has a number, or held it; without a name where its agency is in a market that the reader does not
 * reach.
 */
export interface NumberHolder {
  startedAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  source: string;
  person: { userId: string; firstName: string; lastName: string; agencyId: string; agencyName: string } | null;
}

export interface SeenMember {
  data: MemberData;
  source: MemberSource;
  version: number;
  /** The accounts that hold or held it, the latest first. */
  holders: NumberHolder[];
  /** Moves from one account to another, the latest first. */
  moves: { movedAt: Date; takenBackAt: Date | null; from: string; to: string }[];
  /** What became of its data, and of who asked for the number. */
  events: EventAbout[];
}

const listed = 50;

/**
 * A member with the present and former holders of the number, its moves and corrections. Of an account of a market
 * beyond the reader's it says only that there is one. Four statements. Throws `forbidden` (`staff.see-members`), and
 * `notFound` also for a member of another market.
 */
export async function readMember(ctx: StaffContext, ccn: string): Promise<SeenMember> {
  assertCan(ctx, 'staff.see-members');
  const member = await memberToSee(ctx, ctx.db, ccn);
  const holders = await holdersOf(ctx, ccn);
  const moves = await movesOf(ctx, ccn);
  return { ...member, holders, moves, events: await eventsOf(ctx, ccn) };
}

/** A member's data, for reading it and for correcting it. Throws `notFound` as `readMember` does. */
export async function memberToSee(
  ctx: StaffContext,
  db: Database | Transaction,
  ccn: string,
): Promise<Pick<SeenMember, 'data' | 'source' | 'version'>> {
  if (!isMemberNumber(ccn)) throw new Refusal('notFound');
  const row = await db.member.findUnique({ where: { ccn } });
  if (!row) throw new Refusal('notFound');
  assertReaches(ctx, row.country);
  const { source, version } = row;
  const stored: Record<MemberColumn, string | Date> = row;
  const data = Object.fromEntries(
    memberColumns.map((column) => {
      const value = stored[column];
      return [column, value instanceof Date ? value.toISOString().slice(0, 10) : value];
    }),
  ) as MemberData;
  return { data, source, version };
}

const holderRow = z.strictObject({
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  endReason: z.string().nullable(),
  source: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agencyId: z.string(),
  agencyName: z.string(),
  country: z.string(),
});

async function holdersOf(ctx: StaffContext, ccn: string): Promise<NumberHolder[]> {
  const rows = await rowsOf(
    ctx.db,
    described(
      holderRow,
      Prisma.sql`
    SELECT e.started_at AS "startedAt", e.ended_at AS "endedAt", e.end_reason AS "endReason", e.source, a.user_id AS "userId", a.first_name AS "firstName",
           a.last_name AS "lastName", a.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country
    FROM learners l JOIN enrolments e ON e.auth_id = l.auth_id JOIN agents a ON a.agent_unique_id = e.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE l.ccn = ${ccn} ORDER BY e.ended_at DESC NULLS FIRST, e.started_at DESC LIMIT ${listed}`,
    ),
  );
  return rows.map(({ startedAt, endedAt, endReason, source, country, ...person }) => ({
    startedAt,
    endedAt,
    endReason,
    source,
    person: reachesMarket(ctx.staff, marketOf(country)) ? person : null,
  }));
}

const moveRow = z.strictObject({
  movedAt: z.date(),
  takenBackAt: z.date().nullable(),
  fromUserId: z.string(),
  fromCountry: z.string(),
  toUserId: z.string(),
  toCountry: z.string(),
});

async function movesOf(ctx: StaffContext, ccn: string): Promise<SeenMember['moves']> {
  const rows = await rowsOf(
    ctx.db,
    described(
      moveRow,
      Prisma.sql`
    SELECT v.moved_at AS "movedAt", v.taken_back_at AS "takenBackAt", a.user_id AS "fromUserId", ag.country AS "fromCountry", b.user_id AS "toUserId", bg.country AS "toCountry"
    FROM learners l JOIN enrolment_moves v ON v.auth_id = l.auth_id
    JOIN agents a ON a.agent_unique_id = v.from_agent_id JOIN agencies ag ON ag.agency_id = a.agency_id
    JOIN agents b ON b.agent_unique_id = v.to_agent_id JOIN agencies bg ON bg.agency_id = b.agency_id
    WHERE l.ccn = ${ccn} ORDER BY v.moved_at DESC LIMIT ${listed}`,
    ),
  );
  const seen = (userId: string, country: string) => (reachesMarket(ctx.staff, marketOf(country)) ? userId : '');
  return rows.map(({ movedAt, takenBackAt, fromUserId, fromCountry, toUserId, toCountry }) => ({
    movedAt,
    takenBackAt,
    from: seen(fromUserId, fromCountry),
    to: seen(toUserId, toCountry),
  }));
}

// An agent of another market is not named.
async function eventsOf(ctx: StaffContext, ccn: string): Promise<EventAbout[]> {
  const events = await eventsAbout(ctx.db, { subjectKind: 'member', subjectId: ccn });
  return events.map((each) =>
    each.agencyCountry === null || reachesMarket(ctx.staff, marketOf(each.agencyCountry))
      ? each
      : { ...each, actorName: '' },
  );
}
