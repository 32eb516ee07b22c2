import { z } from 'zod';
import { nameColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { readPerson, type StaffPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { composed, described } from '#app/platform/statements.server.ts';
import { mergeFieldNames, mergeFields, undoneUntil, type MergeField } from './mergeForms.ts';
import { movingRows } from './mergeRows.server.ts';
import { movingRules, type MergeLabel } from './mergeRules.ts';

/** The account that stays, and the one that is merged into it. */
export interface MergePair {
  kept: StaffPerson;
  merged: StaffPerson;
}

/**
 * The two accounts of a merge for staff. Throws `forbidden` (`staff.merge-accounts`), `notFound`, also for an account
 * of another market or one that was deleted, `alreadyMerged` for one that was merged away, `mergeItself` for one and
 * the same, and `mergeOtherMarket` where their markets differ.
 */
export async function readPair(ctx: StaffContext, keptId: string, mergedId: string): Promise<MergePair> {
  const [kept, merged] = [await readPerson(ctx, keptId), await readPerson(ctx, mergedId)];
  if (keptId === mergedId) throw new Refusal('mergeItself');
  const ids = [keptId, mergedId];
  if (kept.deletedAt || merged.deletedAt) {
    const away = await ctx.db.accountMerge.count({ where: { mergedId: { in: ids }, undoneAt: null } });
    throw new Refusal(away > 0 ? 'alreadyMerged' : 'notFound');
  }
  if (marketOf(kept.country) !== marketOf(merged.country)) throw new Refusal('mergeOtherMarket');
  return { kept, merged };
}

/**
 * The account with a user ID, for staff who look for it; one that is not deleted goes before. Undefined where there is
 * none.
 */
export async function findOther(ctx: StaffContext, userId: string): Promise<string | undefined> {
  assertMaySee(ctx, 'staff.merge-accounts');
  if (!isLegalLine(userId)) return undefined;
  const found = await ctx.db.agent.findFirst({
    where: { userId: userId.toUpperCase() },
    orderBy: { deletedAt: { sort: 'desc', nulls: 'first' } },
    select: { agentUniqueId: true },
  });
  return found?.agentUniqueId;
}

const counted = z.strictObject({ label: z.string(), moves: z.int(), stays: z.int() });
const values = z.strictObject({
  id: z.string(),
  version: z.int(),
  texts: z.record(z.string(), z.array(z.string())),
});

/** A field of both accounts: the texts of its columns as stored, in their order, keys and flags left out. */
export interface FieldOfBoth {
  field: MergeField;
  kept: string[];
  merged: string[];
}

/** What a merge would do: what of the fields differs, and how many rows move and stay, by their label. */
export interface MergePreview {
  versions: { kept: number; merged: number };
  fields: FieldOfBoth[];
  rows: { label: MergeLabel; moves: number; stays: number }[];
  /** The account whose member number the kept account has afterwards. */
  number: { kept: string | null; moves: string | null; released: string | null };
}

/** Reads what a merge would do, in two statements. */
export async function previewMerge(ctx: StaffContext, { kept, merged }: MergePair): Promise<MergePreview> {
  const texts = mergeFieldNames.map((field) => {
    const columns = mergeFields[field].filter((column) => !/_(key|flag)$/.test(column));
    const text = (column: string) => `coalesce("${column}"::text, '')`;
    return `'${field}', jsonb_build_array(${columns.map((column) => (column === 'email_address' ? `lower(${text(column)})` : text(column))).join(', ')})`;
  });
  const ids = [kept.agentUniqueId, merged.agentUniqueId];
  const both = await rowsOf(
    ctx.db,
    composed(values, (place) => ({
      text: `SELECT agent_unique_id AS id, version, jsonb_build_object(${texts.join(', ')}) AS texts FROM agents WHERE agent_unique_id = ANY(${place(ids)}::uuid[])`,
    })),
  );
  const [ofKept, ofMerged] = ids.map((id) => both.find((row) => row.id === id)!) as [
    z.output<typeof values>,
    z.output<typeof values>,
  ];
  return {
    versions: { kept: ofKept.version, merged: ofMerged.version },
    fields: mergeFieldNames
      .map((field) => ({ field, kept: ofKept.texts[field] ?? [], merged: ofMerged.texts[field] ?? [] }))
      .filter((each) => each.kept.some((text, place) => text !== each.merged[place])),
    rows: await countRows(ctx, { kept, merged }),
    number: {
      kept: kept.ccn,
      moves: kept.ccn ? null : merged.ccn,
      released: kept.ccn ? merged.ccn : null,
    },
  };
}

async function countRows({ db }: StaffContext, { kept, merged }: MergePair): Promise<MergePreview['rows']> {
  const accounts = { from: merged.agentUniqueId, to: kept.agentUniqueId };
  const learners = kept.authId && merged.authId ? { from: merged.authId, to: kept.authId } : null;
  const parts = [
    ...movingRules('agents').map((rule) => [rule, accounts] as const),
    ...(learners ? movingRules('learners').map((rule) => [rule, learners] as const) : []),
  ].map(([rule, fromTo]) => {
    const all = movingRows({ ...rule, once: undefined } as never, fromTo);
    const table = Prisma.raw(`"${rule.table}"`);
    return Prisma.sql`SELECT ${rule.label}::text AS label, count(*) FILTER (WHERE ${movingRows(rule, fromTo)})::int AS moves,
      count(*)::int AS total FROM ${table} x WHERE ${all}`;
  });
  const rows = await rowsOf(
    db,
    described(
      counted,
      Prisma.sql`SELECT label, max(moves)::int AS moves, max(total - moves)::int AS stays
        FROM (${Prisma.join(parts, ' UNION ALL ')}) AS counted GROUP BY label HAVING max(total) > 0 ORDER BY label`,
    ),
  );
  return rows as MergePreview['rows'];
}

const mergeRow = z.strictObject({
  mergeId: z.string(),
  keptId: z.string(),
  mergedId: z.string(),
  keptUserId: z.string(),
  ...nameRow(shownNames),
  mergedUserId: z.string(),
  country: z.string(),
  mergedAt: z.date(),
  reason: z.string(),
  undoneAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  staff: z.string(),
  rows: z.int(),
});

/** A merge as staff see it. */
export type StaffMerge = z.output<typeof mergeRow> & { until: Date; canBeUndone: boolean };

const mergeColumns = `
  m.merge_id AS "mergeId", m.kept_id AS "keptId", m.merged_id AS "mergedId", k.user_id AS "keptUserId", ${nameColumns(shownNames, 'k')},
  a.user_id AS "mergedUserId", g.country, m.merged_at AS "mergedAt", m.reason, m.undone_at AS "undoneAt", m.finished_at AS "finishedAt",
  concat_ws(' ', s.first_name, s.last_name) AS staff,
  (SELECT count(*)::int FROM account_merge_rows r WHERE r.merge_id = m.merge_id) AS rows
  FROM account_merges m JOIN agents k ON k.agent_unique_id = m.kept_id JOIN agents a ON a.agent_unique_id = m.merged_id
  JOIN agencies g ON g.agency_id = k.agency_id JOIN staff_users s ON s.staff_id = m.merged_by`;

/** The newest merge of an account, either way round; undefined where there is none. */
export async function mergeOf(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  agentUniqueId: string,
): Promise<StaffMerge | undefined> {
  const row = await rowOf(
    db,
    composed(mergeRow, (place) => {
      const id = place(agentUniqueId);
      return {
        text: `SELECT ${mergeColumns} WHERE m.kept_id = ${id}::uuid OR m.merged_id = ${id}::uuid ORDER BY m.merged_at DESC LIMIT 1`,
      };
    }),
  );
  return row && withEnd(row, now);
}

/**
 * A merge by its identifier. Throws `forbidden` (`staff.merge-accounts`) and `notFound`, also for one of another
 * market.
 */
export async function readMerge(ctx: StaffContext, mergeId: string): Promise<StaffMerge> {
  assertMaySee(ctx, 'staff.merge-accounts');
  const row = await rowOf(
    ctx.db,
    composed(mergeRow, (place) => ({ text: `SELECT ${mergeColumns} WHERE m.merge_id = ${place(mergeId)}::uuid` })),
  );
  if (!row) throw new Refusal('notFound');
  await readPerson(ctx, row.keptId);
  await readPerson(ctx, row.mergedId);
  return withEnd(row, ctx.now);
}

function withEnd(row: z.output<typeof mergeRow>, now: Date): StaffMerge {
  const until = undoneUntil(row.mergedAt);
  return { ...row, until, canBeUndone: !row.undoneAt && !row.finishedAt && until > now };
}
