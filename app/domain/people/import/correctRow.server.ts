import { storedColumns, storedTexts } from './storedImport.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { RowTexts } from './checkRow.ts';
import { checkRows, keysOf } from './checkRows.server.ts';
import { choosableColumns, columnRules, formatsOf } from './columns.ts';
import { importRules } from './importRules.server.ts';
import { importsInReach, lockImport } from './lockImport.server.ts';
import { storeChecks } from './storeRows.server.ts';

/** The row of an import. */
export interface RowKey {
  importId: string;
  number: number;
}

const textMaxLength = 1000;
const correctable = ['ready', 'faulty', 'present', 'left-out'];

/**
 * Corrects texts of a row, and checks it again with the rows that have its user ID or address, old or new; true where
 * nothing is wrong with it any more. Throws `forbidden`, `notFound`, for the row at the field `number`, and `conflict`
 * for an import that has begun.
 */
export async function correctRow(
  ctx: AgentContext,
  { importId, number, texts }: RowKey & { texts: RowTexts },
): Promise<boolean> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({ where: { id: importId, ...importsInReach(ctx) } });
  if (!found) throw new Refusal('notFound');
  const rules = await importRules(ctx, columnRules(storedColumns.parse(found.columns), formatsOf(found)));
  const known = new Set<string>(choosableColumns(ctx));
  const corrections = Object.fromEntries(
    Object.entries(texts).flatMap(([column, text]) =>
      known.has(column) ? [[column, storableText(text, textMaxLength)]] : [],
    ),
  );
  return ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const row = await rowOf(tx, { importId, number });
    const corrected = { ...storedTexts.parse(row.texts), ...corrections };
    const others = await alike(tx, importId, number, [row, keysOf(corrected)]);
    const toCheck = [{ number, texts: corrected }, ...others].toSorted((one, other) => one.number - other.number);
    const checks = await checkRows(ctx, tx, { rules, seen: { userId: new Set(), emailAddress: new Set() } }, toCheck);
    await storeChecks(
      tx,
      importId,
      checks.map((check, place) => ({ ...check, texts: toCheck[place]!.texts })),
    );
    return checks.every((check) => check.number !== number || check.errors === null);
  });
}

/** Leaves a row out of the import, or takes it in again. Throws as `correctRow` does. */
export async function leaveOut(ctx: AgentContext, { importId, number, out }: RowKey & { out: boolean }): Promise<void> {
  if (!out) {
    await correctRow(ctx, { importId, number, texts: {} });
    return;
  }
  assertCan(ctx, 'agency.import-users');
  const others = await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const row = await rowOf(tx, { importId, number });
    // Without keys: it is no longer the double of another row.
    await tx.importRow.update({
      where: { importId_number: { importId, number } },
      data: { state: 'left-out', userId: '', emailAddress: '' },
    });
    return alike(tx, importId, number, [row]);
  });
  const [first] = others;
  if (first) await correctRow(ctx, { importId, number: first.number, texts: {} });
}

async function rowOf(tx: Transaction, { importId, number }: RowKey) {
  const row = await tx.importRow.findUnique({ where: { importId_number: { importId, number } } });
  if (!row || !correctable.includes(row.state)) throw new Refusal('notFound', { field: 'number' });
  return row;
}

// Rows that were left out have no keys, so they are not among them.
async function alike(tx: Transaction, importId: string, except: number, keys: readonly ReturnType<typeof keysOf>[]) {
  const userIds = keys.map(({ userId }) => userId).filter(Boolean);
  const emailAddresses = keys.map(({ emailAddress }) => emailAddress).filter(Boolean);
  const found = await tx.importRow.findMany({
    where: {
      importId,
      number: { not: except },
      OR: [{ userId: { in: userIds } }, { emailAddress: { in: emailAddresses } }],
    },
    select: { number: true, texts: true },
    orderBy: { number: 'asc' },
    take: 100,
  });
  return found.map(({ number, texts }) => ({ number, texts: storedTexts.parse(texts) }));
}
