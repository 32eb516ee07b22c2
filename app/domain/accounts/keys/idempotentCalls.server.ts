import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { hashCode } from '#app/platform/tokens.server.ts';

/** How long the first answer is given again. */
export const keptHours = 24;
// No transaction lasts half as long (databaseLimits.ts): a call that is this old ended with its process.
const runsSeconds = 60;
const mostKept = 20_000;
const mostKeptOfNetwork = 1000;
const countedEach = 500;

/** Who repeats which call. */
interface Repeatable {
  /** `key:` or `account:` with its identifier, `token:` or `network:` with a hash. */
  caller: string;
  /** The value of the header Idempotency-Key. */
  key: string;
  method: string;
  /** With its query. */
  address: string;
  body: string;
}

/** An answer as it was given first. */
export interface KeptAnswer {
  status: number;
  answer: unknown;
}

const claimQuery = statement({
  name: 'claim-call',
  sql: ({ caller, key, fingerprint, now, keptFrom, runFrom }: Named<Claim>) => `
    INSERT INTO idempotent_calls AS known (caller, key, fingerprint, created_at)
    VALUES (${caller}, ${key}, ${fingerprint}, ${now})
    ON CONFLICT (caller, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = NULL, answer = NULL
      WHERE known.created_at <= ${keptFrom} OR (known.status IS NULL AND known.created_at <= ${runFrom})
    RETURNING caller`,
  row: z.strictObject({ caller: z.string() }),
});

interface Claim {
  caller: string;
  key: string;
  fingerprint: string;
  now: Date;
  keptFrom: Date;
  runFrom: Date;
}

const knownQuery = statement({
  name: 'known-call',
  sql: ({ caller, key }: Named<{ caller: string; key: string }>) => `
    SELECT fingerprint, status, answer::text AS answer FROM idempotent_calls WHERE caller = ${caller} AND key = ${key}`,
  row: z.strictObject({ fingerprint: z.string(), status: z.int().nullable(), answer: z.string().nullable() }),
});

const endQuery = statement({
  name: 'end-call',
  sql: ({ caller, key, status, answer }: Named<{ caller: string; key: string; status: number; answer: string }>) => `
    UPDATE idempotent_calls SET status = ${status}, answer = ${answer}::jsonb
    WHERE caller = ${caller} AND key = ${key} AND status IS NULL`,
  row: noRow,
});

const countQuery = statement({
  name: 'count-kept-calls',
  sql: ({ caller, most }: Named<{ caller: string; most: number }>) => `
    SELECT count(*)::int AS kept FROM (SELECT FROM idempotent_calls WHERE caller = ${caller} LIMIT ${most}) c`,
  row: z.strictObject({ kept: z.int() }),
});

/**
 * Runs a write that its caller may repeat: the first time it runs, and its answer is kept for 24 hours; a repetition
 * gets that answer. What failed inside (5xx), or is refused for a while (423, 429), is not kept, and runs again; of a
 * caller without a key or an account only a success is kept. Throws `idempotencyKeyReused` for another call under the
 * same key, `callUnderWay` while the first one runs, and `tooManyCalls` for a caller who keeps too many.
 */
export async function repeatable(
  ctx: JobContext,
  call: Repeatable,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isRepeated: boolean }> {
  const { caller, key } = call;
  await refuseHoarder(ctx, caller);
  // A body may have a password: a reader of the table cannot try some.
  const fingerprint = hashCode('call', JSON.stringify([call.method, call.address, call.body]));
  const earlier = (seconds: number) => new Date(ctx.now.getTime() - seconds * 1000);
  const claim = {
    caller,
    key,
    fingerprint,
    now: ctx.now,
    keptFrom: earlier(keptHours * 3600),
    runFrom: earlier(runsSeconds),
  };
  if (!(await rowOf(ctx.db, claimQuery(claim)))) return { ...(await known(ctx, call, fingerprint)), isRepeated: true };
  let given: KeptAnswer | undefined;
  try {
    given = await run();
    return { ...given, isRepeated: false };
  } finally {
    if (given && isLasting(given.status, caller))
      await rowOf(ctx.db, endQuery({ caller, key, status: given.status, answer: JSON.stringify(given.answer) }));
    else await ctx.db.idempotentCall.deleteMany({ where: { caller, key, status: null } });
  }
}

// Made-up tokens and networks cost nothing: their refusals would fill the table.
function isLasting(status: number, caller: string): boolean {
  if (!caller.startsWith('key:') && !caller.startsWith('account:')) return status < 300;
  return status < 500 && status !== 423 && status !== 429;
}

async function known(ctx: JobContext, { caller, key }: Repeatable, fingerprint: string): Promise<KeptAnswer> {
  const row = await rowOf(ctx.db, knownQuery({ caller, key }));
  if (row && row.fingerprint !== fingerprint) throw new Refusal('idempotencyKeyReused');
  // Without a row it has just failed: the caller tries again.
  if (!row || row.status === null)
    throw new Refusal('callUnderWay', { params: { until: new Date(ctx.now.getTime() + 1000).toISOString() } });
  return { status: row.status, answer: row.answer === null ? null : (JSON.parse(row.answer) as unknown) };
}

interface Claims {
  made: number;
  isHoarder: boolean;
  countedAt: number;
}

const claimsOf = new Map<string, Claims>();
const mostCallers = 1000;

// Counting takes longer than the rest, and a few hundred more do no harm.
async function refuseHoarder({ db, now }: JobContext, caller: string): Promise<void> {
  const at = now.getTime();
  const claims = claimsOf.get(caller) ?? { made: 0, isHoarder: false, countedAt: at };
  claimsOf.delete(caller);
  claimsOf.set(caller, claims);
  if (claimsOf.size > mostCallers) claimsOf.delete(claimsOf.keys().next().value!);
  claims.made += 1;
  if (claims.made % countedEach === 0 || (claims.isHoarder && at - claims.countedAt > 60_000)) {
    const most = caller.startsWith('network:') ? mostKeptOfNetwork : mostKept;
    claims.isHoarder = (await rowOf(db, countQuery({ caller, most })))!.kept >= most;
    claims.countedAt = at;
  }
  if (claims.isHoarder) throw new Refusal('tooManyCalls', { params: { until: new Date(at + 60_000).toISOString() } });
}
