import type { Transaction } from '#app/platform/database.server.ts';
import type { RowTexts } from './checkRow.ts';
import type { StoredCheck } from './checkRows.server.ts';

/** Writes the rows of a file, which are not checked yet; each piece is an array of rows as JSON. */
export async function storeRows(tx: Transaction, importId: string, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces)
    await tx.$executeRaw`
      INSERT INTO import_rows (import_id, number, cells, texts, state)
      SELECT ${importId}::uuid, number, cells, '{}', 'unchecked'
      FROM jsonb_to_recordset(${Buffer.from(piece).toString()}::jsonb) AS row (number int, cells jsonb)`;
}

/** Has every row of an import checked again, from its cells: what was corrected in it is lost. */
export async function forgetChecks(tx: Transaction, importId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE import_rows SET state = 'unchecked', texts = '{}', person = NULL, errors = NULL, user_id = '', email_address = ''
    WHERE import_id = ${importId}::uuid`;
}

/** Writes the checks of rows that are stored. */
export async function storeChecks(
  tx: Transaction,
  importId: string,
  checks: readonly (StoredCheck & { texts: RowTexts })[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE import_rows r SET texts = checked.texts, person = checked.person, errors = checked.errors, state = checked.state,
      user_id = checked."userId", email_address = checked."emailAddress"
    FROM jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) AS checked (
      number int, texts jsonb, person jsonb, errors jsonb, state text, "userId" text, "emailAddress" text)
    WHERE r.import_id = ${importId}::uuid AND r.number = checked.number`;
}
