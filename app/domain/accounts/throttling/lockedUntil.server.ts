import { z } from 'zod';
import { rowOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

const lockQuery = statement({
  name: 'locked-until',
  sql: ({ key }: Named<{ key: string }>) => `SELECT locked_until AS "lockedUntil" FROM throttle WHERE key = ${key}`,
  row: z.strictObject({ lockedUntil: z.date().nullable() }),
});

/** The time until which a key of the throttle is locked; null or undefined where it never was. */
export async function lockedUntil(db: Database, key: string): Promise<Date | null | undefined> {
  return (await rowOf(db, lockQuery({ key })))?.lockedUntil;
}
