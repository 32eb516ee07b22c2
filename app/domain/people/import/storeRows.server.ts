import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import type { RowTexts } from './checkRow.ts';
import type { StoredCheck } from './checkRows.server.ts';

/** A row of a file with its check. */
export type RowToStore = StoredCheck & { cells: readonly string[]; texts: RowTexts };

/** Writes the rows of an import in one statement. */
export async function storeRows(tx: Transaction, importId: string, rows: readonly RowToStore[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_rows (import_id, number, cells, texts, person, errors, state, user_id, email_address)
    SELECT ${importId}::uuid, number, cells, texts, person, errors, state, "userId", "emailAddress"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
      number int, cells jsonb, texts jsonb, person jsonb, errors jsonb, state text, "userId" text, "emailAddress" text)`;
}

/** Writes new checks of rows that are stored. */
export async function storeChecks(
  tx: Transaction,
  importId: string,
  checks: readonly (StoredCheck & { texts: RowTexts })[],
): Promise<void> {
  for (const { number, texts, person, errors, state, userId, emailAddress } of checks) {
    await tx.importRow.update({
      where: { importId_number: { importId, number } },
      data: { texts, person: person ?? Prisma.DbNull, errors: errors ?? Prisma.DbNull, state, userId, emailAddress },
    });
  }
}
