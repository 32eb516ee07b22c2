import { z } from 'zod';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const firstRow = z.strictObject({ key: z.string(), number: z.int() });

/**
 * The row of a delivery that had each key first, these rows among them: what a delivery names twice is found also where
 * the first was written by an earlier run.
 */
export async function firstRows(
  tx: Transaction,
  deliveryId: string,
  rows: readonly { number: number; key: string }[],
): Promise<Map<string, number>> {
  const firsts = new Map<string, number>();
  for (const { number, key } of rows) if (!firsts.has(key)) firsts.set(key, number);
  const keys = [...firsts.keys()];
  await tx.$executeRaw`
    INSERT INTO delivery_keys (delivery_id, key, number)
    SELECT ${deliveryId}::uuid, key, number FROM unnest(${keys}::text[], ${[...firsts.values()]}::int[]) AS row (key, number)
    ON CONFLICT DO NOTHING`;
  const stored = await rowsOf(
    tx,
    described(
      firstRow,
      Prisma.sql`SELECT key, number FROM delivery_keys WHERE delivery_id = ${deliveryId}::uuid AND key = ANY(${keys}::text[])`,
    ),
  );
  return new Map(stored.map(({ key, number }) => [key, number]));
}
