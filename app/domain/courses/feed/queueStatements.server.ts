import { createHash } from 'node:crypto';
import type { Transaction } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newVerbs, resultStatement, type CountedAttempt, type Standing } from './resultStatements.ts';

/**
 * Puts what has come about of attempts into the feed to the brand's record store, in the transaction that counts them;
 * nothing where there is no feed. Each statement has the identifier that follows from its attempt and verb, so that it
 * is one for every store, however often it is made.
 */
export async function queueStatements(
  tx: Transaction,
  attempts: readonly { attempt: CountedAttempt; before: Standing; now: NonNullable<Standing> }[],
): Promise<void> {
  const { ORIGIN } = environment();
  const statements = attempts
    .flatMap(({ attempt, before, now }) =>
      newVerbs(before, now).map((verb) => ({
        id: nameId(`${attempt.registration} ${verb}`),
        statement: resultStatement(verb, attempt, ORIGIN),
      })),
    )
    .toSorted((one, other) => (one.statement.timestamp < other.statement.timestamp ? -1 : 1));
  if (statements.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO feed_statements (statement_id, statement)
    SELECT n.id, n.statement FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) AS (id uuid, statement jsonb)) WITH ORDINALITY n (id, statement, place)
    WHERE EXISTS (SELECT FROM record_feed WHERE active) ORDER BY n.place ON CONFLICT (statement_id) DO NOTHING`;
}

// A UUID of version 5, as far as its form goes.
function nameId(name: string): string {
  const hash = createHash('sha256').update(`gangway statement ${name}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hash[16]!, 16) % 4];
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
