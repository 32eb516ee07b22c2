import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { plainEmail } from '#app/domain/text.ts';
import { refusals } from '#app/domain/refusals.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { slices } from '#app/platform/slices.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { checkRow, type RowErrors, type RowRules, type RowTexts } from './checkRow.ts';
import type { RowState } from './importLimits.ts';

/** A row to be checked. */
export interface RowToCheck {
  number: number;
  texts: RowTexts;
}

/** A checked row as it is stored. */
export interface StoredCheck {
  number: number;
  person: object | null;
  errors: RowErrors | null;
  state: Extract<RowState, 'ready' | 'faulty' | 'present'>;
  userId: string;
  emailAddress: string;
}

/** The user IDs and addresses of the rows before, which no further row may have. */
export type SeenKeys = Record<'userId' | 'emailAddress', Set<string>>;

/**
 * Checks rows by the schema, against each other and those before (`seen`, to which they are added) and, in one query,
 * against every account. The first of two alike stays good. Other requests are answered in between.
 */
export async function checkRows(
  ctx: AgentContext,
  db: Database | Transaction,
  { rules, seen }: { rules: RowRules; seen: SeenKeys },
  rows: readonly RowToCheck[],
): Promise<StoredCheck[]> {
  const checked: StoredCheck[] = [];
  const othersTurn = slices();
  for (const row of rows) {
    await othersTurn();
    const { person, errors } = checkRow(row.texts, rules);
    const keys = keysOf(row.texts);
    checked.push({ number: row.number, person, errors, state: errors ? 'faulty' : 'ready', ...keys });
  }
  const taken = await takenAmong(db, ctx.agency.agencyId, checked);
  return checked.map((row) => withDoubles(row, taken, seen));
}

/** The user ID and the address of a row as accounts have them, so that doubles are found. */
export function keysOf({ userId = '', emailAddress = '' }: RowTexts): Record<'userId' | 'emailAddress', string> {
  return {
    userId: userId.normalize('NFKC').trim().toUpperCase(),
    emailAddress: plainEmail(emailAddress).toUpperCase(),
  };
}

interface Taken {
  userIds: ReadonlySet<string>;
  emailAddresses: ReadonlySet<string>;
  /** `userId emailAddress` of the agency's own users. */
  own: ReadonlySet<string>;
}

const takenRow = z.strictObject({ userId: z.string(), emailAddress: z.string(), agencyId: z.string() });

/** Which user IDs and addresses belong to an account that is not deleted, of any agency. */
async function takenAmong(db: Database | Transaction, agencyId: string, rows: readonly StoredCheck[]): Promise<Taken> {
  const userIds = rows.map(({ userId }) => userId).filter(Boolean);
  const emailAddresses = rows.map(({ emailAddress }) => emailAddress).filter(Boolean);
  const found = await rowsOf(
    db,
    described(
      takenRow,
      Prisma.sql`
    SELECT user_id AS "userId", email_address AS "emailAddress", agency_id AS "agencyId" FROM agents WHERE deleted_at IS NULL AND user_id = ANY (${userIds})
    UNION
    SELECT user_id, email_address, agency_id FROM agents WHERE deleted_at IS NULL AND email_address = ANY (${emailAddresses})`,
    ),
  );
  return {
    userIds: new Set(found.map(({ userId }) => userId)),
    emailAddresses: new Set(found.map(({ emailAddress }) => emailAddress)),
    own: new Set(found.flatMap((each) => (each.agencyId === agencyId ? [`${each.userId} ${each.emailAddress}`] : []))),
  };
}

function withDoubles(row: StoredCheck, taken: Taken, seen: SeenKeys): StoredCheck {
  const { userId, emailAddress } = row;
  if (userId !== '' && taken.own.has(`${userId} ${emailAddress}`))
    return { ...row, state: 'present', person: null, errors: null };
  const errors: RowErrors = { ...row.errors };
  for (const column of ['userId', 'emailAddress'] as const) {
    const value = row[column];
    if (value === '') continue;
    if (seen[column].has(value)) errors[column] ??= `imports:error.twice|${column}`;
    else if ((column === 'userId' ? taken.userIds : taken.emailAddresses).has(value))
      errors[column] ??= refusals[column === 'userId' ? '7009' : '7008'].messageKey;
    seen[column].add(value);
  }
  return Object.keys(errors).length === 0 ? row : { ...row, errors, person: null, state: 'faulty' };
}
