import { runAt } from '#tests/support/database.ts';
import { compare, type Ledger } from './ledger.ts';

/** What of the acknowledged writes of a kind is missing, and what is there more than once. */
export interface Kept {
  kind: string;
  asked: number;
  acknowledged: number;
  lost: string[];
  twice: string[];
}

/** Compares what was acknowledged to clients with the database, and with the mails that came. */
export async function compareWithStored(
  ledger: Ledger,
  url: string,
  mailsTo: (address: string) => number,
): Promise<Kept[]> {
  const counted = async (sql: string, values: unknown[] = []) =>
    new Map((await runAt(url, sql, values)).map(({ key, count }) => [String(key), Number(count)] as [string, number]));
  const stored: Record<string, ReadonlyMap<string, number>> = {
    'sign-ins': await counted(
      `SELECT user_agent AS key, count(*) FROM sessions WHERE user_agent LIKE 'rehearsal-%' GROUP BY 1`,
    ),
    edits: await counted(
      `SELECT after ->> 'cliaagentId' AS key, count(*) FROM audit WHERE after ->> 'cliaagentId' IS NOT NULL GROUP BY 1`,
    ),
    bookings: await counted('SELECT booking_number AS key, count(*) FROM bookings GROUP BY 1'),
    'new users': await counted(
      `SELECT lower(email_address) AS key, count(*) FROM agents WHERE email_address LIKE 'ADVISOR.%' GROUP BY 1`,
    ),
  };
  const kept = Object.entries(stored).map(([kind, rows]) => ({
    ...of(ledger, kind),
    ...compare(ledger.of(kind), rows),
  }));
  return [...kept, { ...of(ledger, 'commits'), ...(await commitsOf(ledger, url)) }, mailsOf(ledger, mailsTo)];
}

const of = (ledger: Ledger, kind: string) => ({
  kind,
  asked: ledger.of(kind).length,
  acknowledged: ledger.acknowledged(kind).length,
});

// A commit counts what the one before it did: an attempt has lost none if it is where its learner was last
// acknowledged, and has taken none twice if it is no further than the commit after it, which may have been stored
// without an answer.
async function commitsOf(ledger: Ledger, url: string): Promise<Pick<Kept, 'lost' | 'twice'>> {
  const acknowledged = new Map<string, number>();
  for (const key of ledger.acknowledged('commits')) {
    const [registration = '', sequence] = key.split(' ');
    acknowledged.set(registration, Math.max(acknowledged.get(registration) ?? 0, Number(sequence)));
  }
  const rows = await runAt(
    url,
    `SELECT registration::text AS key, sequence, data -> 'item-cruise-basics' ->> 'cmi.core.lesson_location' AS location FROM course_attempts WHERE registration::text = ANY($1)`,
    [[...acknowledged.keys()]],
  );
  const at = new Map(rows.map(({ key, sequence, location }) => [String(key), [Number(sequence), Number(location)]]));
  const wrong = (isWrong: (acknowledged: number, sequence: number, location: number) => boolean) =>
    [...acknowledged]
      .filter(([key, last]) => isWrong(last, at.get(key)?.[0] ?? 0, at.get(key)?.[1] ?? 0))
      .map(([key]) => key);
  return {
    lost: wrong((last, sequence, location) => sequence < last || location < last),
    twice: wrong((last, sequence) => sequence > last + 1),
  };
}

// Each new user is written to by a job.
function mailsOf(ledger: Ledger, mailsTo: (address: string) => number): Kept {
  const users = ledger.acknowledged('new users');
  return {
    kind: 'mails by jobs',
    asked: users.length,
    acknowledged: users.length,
    lost: users.filter((address) => mailsTo(address) === 0),
    twice: users.filter((address) => mailsTo(address) > 1),
  };
}
