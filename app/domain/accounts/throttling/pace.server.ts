import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { accountWindowSeconds, paces, type PaceName } from './throttle.ts';

interface Counted {
  db: Database | Transaction;
  now: Date;
}

/**
 * Counts one more of what has a pace under `key`, whose text is stored as a hash. Returns false where it is too
 * early for it; then nothing is counted. One statement counts and decides, so that calls side by side cannot outrun it.
 */
export async function withinPace({ db, now }: Counted, name: PaceName, key: string): Promise<boolean> {
  const { free, pauseSeconds } = paces[name];
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const counted = await db.$executeRaw`
    INSERT INTO throttle AS t (key, failures, window_start) VALUES (${keyOf(name, key)}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.window_start < ${before(accountWindowSeconds)} THEN 1 ELSE t.failures + 1 END,
      window_start = ${now}
    WHERE t.failures < ${free} OR t.window_start <= ${before(pauseSeconds)}`;
  return counted > 0;
}

/** As `withinPace`, for a signed-in user, who sees a message: throws `throttled`, with the time of the next one as `until`. */
export async function keepPace(ctx: Counted, name: PaceName, key: string): Promise<void> {
  if (await withinPace(ctx, name, key)) return;
  const row = await ctx.db.throttle.findUnique({ where: { key: keyOf(name, key) }, select: { windowStart: true } });
  const last = row?.windowStart ?? ctx.now;
  throw new Refusal('throttled', {
    params: { until: new Date(last.getTime() + paces[name].pauseSeconds * 1000).toISOString() },
  });
}

function keyOf(name: PaceName, key: string): string {
  return `pace:${name}:${hashToken(key)}`;
}
