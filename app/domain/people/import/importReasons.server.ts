import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { choosableColumns, columnToSet } from './columns.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { importsInReach, lockImport } from './lockImport.server.ts';

const counted = z.strictObject({
  column: z.string(),
  rule: z.string(),
  message: z.string(),
  rows: z.int(),
  texts: z.array(z.string()),
});

/**
 * What is wrong in several rows of an import: the column, the rule, one of its messages, how many rows have it, and some
 * of their texts.
 */
export type ImportReason = z.output<typeof counted>;

const mostReasons = 50;
const valueMaxLength = 100;

/** Reads the reasons that several rows of an import have, those of most rows first. Throws `forbidden`. */
export function importReasons(ctx: AgentContext, importId: string): Promise<ImportReason[]> {
  assertCan(ctx, 'agency.import-users');
  return rowsOf(
    ctx.db,
    described(
      counted,
      Prisma.sql`
    SELECT error.key AS column, split_part(error.value, '|', 1) AS rule, min(error.value) AS message, count(*)::int AS rows,
      coalesce((array_agg(DISTINCT left(r.texts ->> error.key, 40)) FILTER (WHERE r.texts ->> error.key <> ''))[1:5], '{}') AS texts
    FROM import_rows r CROSS JOIN LATERAL jsonb_each_text(r.errors) AS error
    WHERE r.import_id = ${importId}::uuid AND r.state = 'faulty'
    GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 4 DESC, 1, 2 LIMIT ${mostReasons}`,
    ),
  );
}

/**
 * Puts a value in the place of a column's text in all rows that have a reason (`rule|column`), and has the rows with
 * errors checked again; '' leaves the rows as they are. Throws `forbidden`, `notFound`, `conflict` for an import that is
 * being checked or has begun, and `invalidOption` for a column of which each row has its own text.
 */
export async function correctReasons(
  ctx: AgentContext,
  { importId, values }: { importId: string; values: Readonly<Record<string, string>> },
): Promise<void> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({
    where: { id: importId, ...importsInReach(ctx) },
    select: { id: true },
  });
  if (!found) throw new Refusal('notFound');
  const known = choosableColumns(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    let changed = 0;
    for (const [reason, value] of Object.entries(values)) {
      if (value.trim() === '') continue;
      const [rule = '', column = ''] = reason.split('|');
      if (!known.some((each) => each === column) || !columnToSet(column))
        throw new Refusal('invalidOption', { field: 'columns' });
      changed += await tx.$executeRaw`
        UPDATE import_rows SET texts = texts || jsonb_build_object(${column}::text, ${storableText(value.trim(), valueMaxLength)}::text)
        WHERE import_id = ${importId}::uuid AND state = 'faulty' AND split_part(errors ->> ${column}, '|', 1) = ${rule}`;
    }
    if (changed === 0) return;
    const { agency, actor, address } = ctx;
    await tx.importRow.updateMany({
      where: { importId, state: 'faulty' },
      data: { state: 'unchecked', person: Prisma.DbNull, errors: Prisma.DbNull, userId: '', emailAddress: '' },
    });
    await tx.import.update({
      where: { id: importId },
      data: { state: 'checking', startedBy: actor.agentUniqueId, address },
    });
    await enqueueImportJob(tx, 'check-import', { importId, agencyId: agency.agencyId });
  });
}
