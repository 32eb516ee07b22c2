import { z } from 'zod';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const counted = z.strictObject({
  reason: z.string(),
  rows: z.int(),
  about: z.string().nullable(),
  texts: z.array(z.string()),
  firstRow: z.int(),
});

/**
 * A reason of a file's refused rows, `fault|column`: how many rows have it, what else all of them say (`about`), some of
 * their texts, and the first of the rows.
 */
export type CountedReason = z.output<typeof counted>;

/** The reasons of a delivery's refused rows, those of most rows first, in one statement. */
export function countReasons(db: Database | Transaction, deliveryId: string): Promise<CountedReason[]> {
  return rowsOf(
    db,
    described(
      counted,
      Prisma.sql`
    SELECT concat_ws('|', nullif(split_part(fault, '|', 1), ''), nullif(split_part(fault, '|', 2), '')) AS reason, count(*)::int AS rows,
      CASE WHEN count(DISTINCT split_part(fault, '|', 3)) = 1 THEN min(split_part(fault, '|', 3)) END AS about,
      coalesce((array_agg(DISTINCT said) FILTER (WHERE said <> ''))[1:5], '{}') AS texts, min(number)::int AS "firstRow"
    FROM delivery_rows CROSS JOIN LATERAL unnest(faults, texts) AS of_row (fault, said)
    WHERE delivery_id = ${deliveryId}::uuid
    GROUP BY 1 ORDER BY 2 DESC, 1`,
    ),
  );
}
