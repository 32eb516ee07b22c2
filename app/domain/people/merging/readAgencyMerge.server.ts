import { z } from 'zod';
import { agenciesReached, assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { agencyMergeFieldNames, agencyMergeFields, type AgencyMergeField } from './agencyMergeForms.ts';
import { agencyMovingRules } from './agencyMergeRules.server.ts';
import { undoneUntil } from './mergeForms.ts';
import { movingRows } from './mergeRows.server.ts';
import type { MergeLabel, MovingRule } from './mergeRules.ts';

export type MergedAgency = Prisma.AgencyGetPayload<object>;

/** The agency that stays, and the one that is merged into it. */
export interface AgencyPair {
  kept: MergedAgency;
  merged: MergedAgency;
}

/**
 * The two agencies of a merge. Throws `forbidden` (`staff.merge-agencies`), `notFound`, also for one of a market that
 * the caller does not reach, `alreadyMerged` for one that was merged away, `mergeItself` for one and the same,
 * `mergeOtherMarket` where their markets differ, and `mergeNotActive` where one is not approved or is suspended.
 */
export async function readAgencyPair(
  ctx: StaffContext,
  { keptId, mergedId }: { keptId: string; mergedId: string },
  db: Database | Transaction = ctx.db,
): Promise<AgencyPair> {
  assertMaySee(ctx, 'staff.merge-agencies');
  if (!isLegalLine(keptId + mergedId)) throw new Refusal('notFound');
  const found = await db.agency.findMany({ where: { agencyId: { in: [keptId, mergedId] }, ...agenciesReached(ctx) } });
  const [kept, merged] = [keptId, mergedId].map((id) => found.find(({ agencyId }) => agencyId === id));
  if (!kept || !merged) throw new Refusal('notFound');
  if (keptId === mergedId) throw new Refusal('mergeItself');
  if (kept.mergedInto || merged.mergedInto) throw new Refusal('alreadyMerged');
  if (marketOf(kept.country) !== marketOf(merged.country)) throw new Refusal('mergeOtherMarket');
  const active = (agency: MergedAgency) => agency.approvalStatus === 'APPROVED' && agency.suspendedAt === null;
  if (!active(kept) || !active(merged)) throw new Refusal('mergeNotActive');
  return { kept, merged };
}

/** An agency that another one may be merged into. Throws `forbidden` (`staff.merge-agencies`) and `notFound`. */
export async function readMergingAgency(ctx: StaffContext, agencyId: string): Promise<{ agencyName: string }> {
  assertMaySee(ctx, 'staff.merge-agencies');
  if (!isLegalLine(agencyId)) throw new Refusal('notFound');
  const found = await ctx.db.agency.findFirst({
    where: { agencyId, ...agenciesReached(ctx) },
    select: { agencyName: true },
  });
  if (!found) throw new Refusal('notFound');
  return found;
}

/** The owners of some agencies, for staff who merge them; the caller has read the agencies. */
export function ownersOf({ db }: StaffContext, agencyIds: string[]) {
  return db.agent.findMany({
    where: { agencyId: { in: agencyIds }, agentType: 'O', deletedAt: null },
    select: { agencyId: true, userId: true, firstName: true, lastName: true },
    orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
    take: 20,
  });
}

const counted = z.strictObject({ label: z.string(), moves: z.int(), stays: z.int() });

/** What a merge of agencies would do: what of the fields differs, and how many people and rows move, by their label. */
export interface AgencyMergePreview {
  fields: { field: AgencyMergeField; kept: string; merged: string }[];
  rows: { label: MergeLabel; moves: number; stays: number }[];
}

const people: MovingRule = {
  table: 'agents',
  column: 'agency_id',
  names: 'agencies',
  what: 'moves',
  label: 'people',
  key: { agent_unique_id: 'uuid' },
};

/** Reads what a merge would do, in one statement. A flag is Y or N, the lines of an address are separated by commas. */
export async function previewAgencyMerge(
  { db }: StaffContext,
  { kept, merged }: AgencyPair,
): Promise<AgencyMergePreview> {
  const fromTo = { from: merged.agencyId, to: kept.agencyId };
  const parts = [people, ...agencyMovingRules].map((rule) => {
    const { once: _, ...whole } = rule;
    const deleted = rule === people ? Prisma.sql`AND x.deleted_at IS NULL` : Prisma.empty;
    return Prisma.sql`SELECT ${rule.label}::text AS label, count(*) FILTER (WHERE ${movingRows(rule, fromTo)})::int AS moves,
      count(*)::int AS total FROM ${Prisma.raw(`"${rule.table}"`)} x WHERE ${movingRows(whole, fromTo)} ${deleted}`;
  });
  const rows = await rowsOf(
    db,
    described(
      counted,
      Prisma.sql`SELECT label, moves, total - moves AS stays FROM (${Prisma.join(parts, ' UNION ALL ')}) AS counted WHERE total > 0`,
    ),
  );
  return {
    fields: agencyMergeFieldNames
      .map((field) => ({ field, kept: shown(kept, field), merged: shown(merged, field) }))
      .filter((each) => each.kept !== each.merged),
    rows: rows as AgencyMergePreview['rows'],
  };
}

function shown(agency: MergedAgency, field: AgencyMergeField): string {
  const text = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : value);
  return agencyMergeFields[field]
    .map((name) => text(agency[name]))
    .filter(Boolean)
    .join(', ');
}

const agency = { select: { agencyId: true, agencyName: true, country: true, mergedInto: true } } as const;
const selection = {
  mergeId: true,
  mergedAt: true,
  reason: true,
  undoneAt: true,
  finishedAt: true,
  kept: agency,
  merged: agency,
  merger: { select: { firstName: true, lastName: true, userId: true } },
  _count: { select: { rows: true } },
} as const;

/** A merge of agencies as staff see it. */
export type StaffAgencyMerge = Prisma.AgencyMergeGetPayload<{ select: typeof selection }> & {
  until: Date;
  canBeUndone: boolean;
};

/**
 * A merge by its identifier. Throws `forbidden` (`staff.merge-agencies`) and `notFound`, also for one of another
 * market.
 */
export async function readAgencyMerge(
  ctx: StaffContext,
  mergeId: string,
  db: Database | Transaction = ctx.db,
): Promise<StaffAgencyMerge> {
  assertMaySee(ctx, 'staff.merge-agencies');
  const merge = await db.agencyMerge.findUnique({ where: { mergeId }, select: selection });
  if (!merge) throw new Refusal('notFound');
  for (const { country } of [merge.kept, merge.merged]) assertReaches(ctx, country);
  const until = undoneUntil(merge.mergedAt);
  return { ...merge, until, canBeUndone: !merge.undoneAt && !merge.finishedAt && until > ctx.now };
}
