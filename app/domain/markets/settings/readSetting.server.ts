import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { rowOf, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { settingOn, type SettingRow } from './settings.ts';
import { storedValue, todayOf, type SettingKind, type ValueOf } from './settingKind.ts';

interface Reader {
  db: Database;
  now: Date;
}

// Every process checks that often whether anything was set (as with content), and uses what it knows while the database
// is away. What it read is kept by the number of the last act.
const lookedAt = new LastKnown<number>({ patienceMs: 500 });
const whenLookedAt = { freshMs: 10_000, waitMs: 10_000 };

const known = new LRUCache<string, ReadonlyMap<string, readonly SettingRow[]>, { db: Database; kind: SettingKind }>({
  max: 100,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _old, { context }) => readScopes(context.db, context.kind),
});

const lastActQuery = statement({
  name: 'last-setting',
  sql: () => 'SELECT coalesce(max(number), 0)::int AS number FROM brand_settings',
  row: z.strictObject({ number: z.int() }),
});

const rowsQuery = statement({
  name: 'settings-of-kind',
  sql: ({ kind, scopes }: Named<{ kind: string; scopes: string[] }>) => `
    SELECT scope, number, to_char(valid_from, 'YYYY-MM-DD') AS "validFrom", act, value
    FROM brand_settings WHERE kind = ${kind} AND scope = ANY(${scopes}::text[]) ORDER BY number`,
  row: z.strictObject({
    scope: z.string(),
    number: z.int(),
    validFrom: z.string(),
    act: z.enum(['set', 'ours', 'withdrawn']),
    value: z.unknown(),
  }),
});

/** Reads all acts on a setting as the database has them now. A value that its kind does not know is left out and logged. */
export async function readRows<Kind extends SettingKind>(
  db: Database | Transaction,
  kind: Kind,
  scope: string,
): Promise<SettingRow<ValueOf<Kind>>[]> {
  return (await readScopes(db, kind, [scope])).get(scope) ?? [];
}

async function readScopes<Kind extends SettingKind>(
  db: Database | Transaction,
  kind: Kind,
  scopes: readonly string[] = kind.scopes,
): Promise<Map<string, SettingRow<ValueOf<Kind>>[]>> {
  const byScope = new Map<string, SettingRow<ValueOf<Kind>>[]>();
  for (const { scope, ...row } of await rowsOf(db, rowsQuery({ kind: kind.name, scopes: [...scopes] }))) {
    const value = row.act === 'set' ? storedValue(kind, scope, row.value) : null;
    if (value === undefined) logger.error({ kind: kind.name, scope, number: row.number }, 'broken setting');
    else byScope.set(scope, [...(byScope.get(scope) ?? []), { ...row, value }]);
  }
  return byScope;
}

/**
 * Gives what a setting says on any day: the brand's value, or ours. It is at most 10 s old, and asks the database once
 * for each process in that time.
 */
export async function settingByDay<Kind extends SettingKind>(
  { db, now }: Reader,
  kind: Kind,
  scope: string,
): Promise<(day: string) => ValueOf<Kind>> {
  const rows = await rowsKnown({ db, now }, kind, scope);
  return (day) => (settingOn(rows, day)?.value ?? kind.ours(scope)) as ValueOf<Kind>;
}

/** What a setting says today, by the clock of its market: the brand's value, or ours; at most 10 s old. */
export async function settingToday<Kind extends SettingKind>(
  ctx: Reader,
  kind: Kind,
  scope: string,
): Promise<ValueOf<Kind>> {
  const on = await settingByDay(ctx, kind, scope);
  return on(todayOf(kind, scope, ctx.now));
}

/** Whether the brand has set the value that applies today; at most 10 s old. */
export async function isOwnToday(ctx: Reader, kind: SettingKind, scope: string): Promise<boolean> {
  const rows = await rowsKnown(ctx, kind, scope);
  return settingOn(rows, todayOf(kind, scope, ctx.now))?.act === 'set';
}

/** The brand's values of a kind today, by scope: those that use our default are left out; at most 10 s old. */
export async function ownToday<Kind extends SettingKind>(
  ctx: Reader,
  kind: Kind,
): Promise<{ scope: string; value: ValueOf<Kind> }[]> {
  const known = await scopesKnown(ctx, kind);
  return kind.scopes.flatMap((scope) => {
    const held = settingOn(known.get(scope) ?? [], todayOf(kind, scope, ctx.now));
    return held?.act === 'set' ? [{ scope, value: held.value as ValueOf<Kind> }] : [];
  });
}

/** What a setting says today, read in a transaction that stores something by it. */
export async function settingIn<Kind extends SettingKind>(
  tx: Transaction,
  now: Date,
  kind: Kind,
  scope: string,
): Promise<ValueOf<Kind>> {
  const rows = await readRows(tx, kind, scope);
  return (settingOn(rows, todayOf(kind, scope, now))?.value ?? kind.ours(scope)) as ValueOf<Kind>;
}

async function rowsKnown(ctx: Reader, kind: SettingKind, scope: string): Promise<readonly SettingRow[]> {
  return (await scopesKnown(ctx, kind)).get(scope) ?? [];
}

async function scopesKnown({ db, now }: Reader, kind: SettingKind) {
  const last = await lookedAt.get(() => readLast(db), now, whenLookedAt);
  const number = last?.value ?? (await readLast(db));
  return known.forceFetch(`${number} ${kind.name}`, { context: { db, kind } });
}

/** Forgets what this process knows of the settings, after it changed one itself. */
export function forgetSettings(): void {
  lookedAt.forget();
  known.clear();
}

async function readLast(db: Database): Promise<number> {
  return (await rowOf(db, lastActQuery({})))!.number;
}
