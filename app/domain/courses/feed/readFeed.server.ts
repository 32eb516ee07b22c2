import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { feedName } from './feedRules.ts';

const feedRow = z.strictObject({
  sent: z.number(),
  lastSentAt: z.date().nullable(),
  failure: z.string().nullable(),
  failedAt: z.date().nullable(),
  nextAt: z.date().nullable(),
  waiting: z.int(),
  refused: z.int(),
});

/** How far the feed to the brand's record store is, and its failure where it fails now. */
export type FeedStatus = z.output<typeof feedRow>;

/** Reads how far the feed is, in one query; null where there is none. Throws `forbidden` (`staff.see-learning`). */
export async function readFeed(ctx: StaffContext): Promise<FeedStatus | null> {
  assertCan(ctx, 'staff.see-learning');
  return rowOf(
    ctx.db,
    described(
      feedRow,
      Prisma.sql`
      SELECT f.sent::float8 AS sent, f.last_sent_at AS "lastSentAt", f.failure, f.failed_at AS "failedAt", f.next_at AS "nextAt",
        (SELECT count(*)::int FROM feed_statements WHERE refused_at IS NULL) AS waiting,
        (SELECT count(*)::int FROM feed_statements WHERE refused_at IS NOT NULL) AS refused
      FROM record_feed f WHERE f.feed = ${feedName} AND f.active`,
    ),
  ).then((row) => row ?? null);
}
