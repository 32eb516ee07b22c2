import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { Prisma, rowOf, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { recordStore, sendStatements, type RecordStore } from '#app/platform/recordStore.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { feedName, nextTry, refusedDays } from './feedRules.ts';

const statementsAtOnce = 50;
// A run is short, so that a slow store does not hold up other work.
const runMs = 15_000;

interface Feeding {
  store?: RecordStore | null;
  atOnce?: number;
}

/**
 * Sends what waits in the feed to the brand's record store, in its order, some statements a call. What the store
 * took goes from the feed in the transaction that sent it; where its answer was lost they are sent again with the same
 * identifiers, which a store takes once. A statement that it refuses is set aside, so that the others go on; any other
 * failure is noted, and tried again after a pause that doubles up to an hour. Two runs never send at once. Called by a
 * job every minute.
 */
export async function feedLearning(
  { db, now }: JobContext,
  { store = recordStore(), atOnce = statementsAtOnce }: Feeding = {},
): Promise<void> {
  await setActive(db, store !== null);
  if (!store) return;
  await db.$executeRaw`DELETE FROM feed_statements WHERE refused_at < ${new Date(now.getTime() - refusedDays * 86_400_000)}`;
  const end = performance.now() + runMs;
  let oneByOne = 0;
  while (performance.now() < end) {
    const count = oneByOne > 0 ? 1 : atOnce;
    const went = await db.$transaction((tx) => sendSome(tx, store, now, count), { timeout: 60_000 });
    if (went === 'done' || went === 'failed') return;
    // Which one of several it is shows when each is sent alone.
    oneByOne = went === 'refused' ? atOnce : oneByOne - 1;
  }
}

// A row that says the same is not touched, since a run may hold it.
async function setActive(db: Database, active: boolean): Promise<void> {
  const known = await db.recordFeed.findUnique({ where: { feed: feedName }, select: { active: true } });
  if (!known && active) await db.recordFeed.createMany({ data: { feed: feedName, active }, skipDuplicates: true });
  else if (known && known.active !== active)
    await db.recordFeed.update({ where: { feed: feedName }, data: { active } });
}

const waitingRow = z.strictObject({
  id: z.string(),
  statementId: z.string(),
  statement: z.record(z.string(), z.unknown()).nullable(),
});

async function sendSome(
  tx: Transaction,
  store: RecordStore,
  now: Date,
  atOnce: number,
): Promise<'sent' | 'refused' | 'failed' | 'done'> {
  const feed = await rowOf(
    tx,
    described(
      z.strictObject({ failures: z.int() }),
      Prisma.sql`
      SELECT failures FROM record_feed WHERE feed = ${feedName} AND active AND (next_at IS NULL OR next_at <= ${now}) FOR UPDATE SKIP LOCKED`,
    ),
  );
  if (!feed) return 'done';
  const rows = await rowsOf(
    tx,
    described(
      waitingRow,
      Prisma.sql`
      SELECT f.id::text, f.statement_id AS "statementId", coalesce(f.statement, x.statement) AS statement
      FROM feed_statements f LEFT JOIN xapi_statement_ids i ON i.statement_id = f.statement_id
      LEFT JOIN xapi_statements x ON x.statement_id = i.statement_id AND x.stored_at = i.stored_at
      WHERE f.refused_at IS NULL ORDER BY f.id LIMIT ${atOnce}`,
    ),
  );
  if (rows.length === 0) return 'done';
  const statements = rows.flatMap(({ statementId, statement }) =>
    statement ? [{ ...statement, id: statementId }] : [],
  );
  const answer = statements.length === 0 ? ({ took: true } as const) : await sendStatements(store, statements);
  const ids = rows.map(({ id }) => BigInt(id));
  // 409: the store has the statement, from a call whose answer was lost.
  if (answer.took || (answer.why === '409' && rows.length === 1)) {
    await tx.feedStatement.deleteMany({ where: { id: { in: ids } } });
    const data = { sent: { increment: statements.length }, lastSentAt: now, failures: 0, failure: null };
    await tx.recordFeed.update({ where: { feed: feedName }, data: { ...data, failedAt: null, nextAt: null } });
    return 'sent';
  }
  if (!answer.refuses) {
    const failures = feed.failures + 1;
    const data = { failures, failure: answer.why, failedAt: now, nextAt: nextTry(now, failures) };
    await tx.recordFeed.update({ where: { feed: feedName }, data });
    return 'failed';
  }
  if (rows.length > 1) return 'refused';
  await tx.feedStatement.updateMany({ where: { id: { in: ids } }, data: { refusal: answer.why, refusedAt: now } });
  return 'sent';
}
