import { z } from 'zod';
import { errorReference } from '#app/domain/referenceNumber.ts';
import type { Door } from '#app/domain/permissions/scopes.ts';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { callLimits, mostLoggedCalls, provisioningLimit } from './keyRules.ts';

/** A call with a key, as its owner's log shows it. */
export interface NotedCall {
  keyId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
  address: string;
}

const flushMs = 1000;
const flushLines = 500;
// More are neither kept nor counted: the database does not answer, and a process has other work.
const mostLines = 20_000;
const mostPath = 200;

let lines: NotedCall[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What a party has used of its minute: `known` over all processes when that was last stored, and `own` since. */
interface Window {
  minute: number;
  known: number;
  own: number;
}

const windows = new Map<string, Window>();

/** What is left to a party in its minute, and when that is over. */
export interface Allowance {
  name: keyof typeof callLimits;
  limit: number;
  left: number;
  resetSeconds: number;
}

/**
 * Counts a call against the limits of its key and of its agency, in the memory of the process, and says what is left;
 * `isOver` where there was nothing left, and the call does not count. Several processes tell each other each second, so
 * that a party gets at most a second more than its limit.
 */
export function countCall(
  db: Database,
  { keyId, agencyId, door = 'api' }: { keyId: string; agencyId: string | null; door?: Door },
  now: Date,
): { isOver: boolean; allowances: Allowance[] } {
  const minute = Math.floor(now.getTime() / 60_000);
  const counted = [
    { name: 'key' as const, window: windowOf(`key:${keyId}`, minute) },
    ...(agencyId === null ? [] : [{ name: 'agency' as const, window: windowOf(`agency:${agencyId}`, minute) }]),
  ];
  const limits = door === 'api' ? callLimits : { ...callLimits, key: provisioningLimit };
  const isOver = counted.some(({ name, window }) => window.known + window.own >= limits[name]);
  if (!isOver) for (const { window } of counted) window.own += 1;
  start(db);
  const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * 60_000 - now.getTime()) / 1000));
  return {
    isOver,
    allowances: counted.map(({ name, window }) => ({
      name,
      limit: limits[name],
      left: Math.max(0, limits[name] - window.known - window.own),
      resetSeconds,
    })),
  };
}

function windowOf(party: string, minute: number): Window {
  const found = windows.get(party);
  if (found?.minute === minute) return found;
  const fresh = { minute, known: 0, own: 0 };
  windows.set(party, fresh);
  return fresh;
}

/**
 * Notes a call for its key's log, in the memory of the process: the call waits for nothing. The lines are stored
 * together a second later; what a crash loses is that second of the process.
 */
export function noteCall(db: Database, call: NotedCall): void {
  if (lines.length >= mostLines) return;
  lines.push(call);
  if (lines.length === flushLines) void flushCalls(db);
  else start(db);
}

function start(db: Database): void {
  timer ??= setTimeout(() => void flushCalls(db), flushMs).unref();
}

// The order keeps two processes from waiting for each other.
const storeLines = statement({
  name: 'store-api-calls',
  prepared: false,
  sql: ({ given, most }: Named<{ given: string; most: number }>) => `
    WITH line AS (
      SELECT *, (at AT TIME ZONE 'UTC')::date AS day FROM jsonb_to_recordset(${given}::jsonb)
        AS l("keyId" uuid, at timestamptz, method text, path text, status int, ms int, reference text, address text)
      WHERE EXISTS (SELECT FROM api_keys k WHERE k.key_id = l."keyId")
    ), counted AS (
      INSERT INTO api_key_days (key_id, day, calls, refused, last_at)
      SELECT "keyId", day, count(*), count(*) FILTER (WHERE status >= 400), max(at) FROM line GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (key_id, day) DO UPDATE SET calls = api_key_days.calls + excluded.calls,
        refused = api_key_days.refused + excluded.refused, last_at = GREATEST(api_key_days.last_at, excluded.last_at)
      RETURNING key_id, day, calls, refused
    )
    INSERT INTO api_calls (key_id, at, method, path, status, ms, reference, address)
    SELECT line."keyId", line.at, line.method, line.path, line.status, line.ms, line.reference, line.address
    FROM line JOIN counted c ON c.key_id = line."keyId" AND c.day = line.day
    WHERE c.calls <= ${most} OR (line.status >= 400 AND c.refused <= ${most}) ORDER BY line.at`,
  row: noRow,
});

const storeWindows = statement({
  name: 'store-call-windows',
  prepared: false,
  sql: ({ parties, minutes, calls }: Named<{ parties: string[]; minutes: Date[]; calls: number[] }>) => `
    INSERT INTO call_windows (party, minute, calls)
    SELECT * FROM unnest(${parties}::text[], ${minutes}::timestamptz[], ${calls}::int[]) ORDER BY 1
    ON CONFLICT (party) DO UPDATE SET minute = GREATEST(call_windows.minute, excluded.minute),
      calls = CASE WHEN excluded.minute = call_windows.minute THEN call_windows.calls + excluded.calls
                   WHEN excluded.minute > call_windows.minute THEN excluded.calls ELSE call_windows.calls END
    RETURNING party, minute, calls`,
  row: z.strictObject({ party: z.string(), minute: z.date(), calls: z.int() }),
});

/** Stores what was noted and counted since the last time. Where the database does not answer it stays for the next second. */
export async function flushCalls(db: Database): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const taken = lines;
  lines = [];
  try {
    await shareWindows(db);
    if (taken.length > 0)
      await rowsOf(db, storeLines({ given: JSON.stringify(taken.map(rowOf)), most: mostLoggedCalls }));
  } catch (error) {
    logger.warn({ err: error }, 'calls with keys were not stored');
    lines = [...taken, ...lines].slice(0, mostLines);
    start(db);
  }
}

async function shareWindows(db: Database): Promise<void> {
  const used = [...windows].filter(([, { own }]) => own > 0);
  const current = Math.floor(Date.now() / 60_000);
  for (const [party, { minute }] of windows) if (minute < current) windows.delete(party);
  if (used.length === 0) return;
  const counts = used.map(([, { own }]) => own);
  const stored = await rowsOf(
    db,
    storeWindows({
      parties: used.map(([party]) => party),
      minutes: used.map(([, { minute }]) => new Date(minute * 60_000)),
      calls: counts,
    }),
  );
  for (const [place, [party, window]] of used.entries()) {
    const row = stored.find((each) => each.party === party);
    if (row?.minute.getTime() !== window.minute * 60_000) continue;
    window.known = row.calls;
    window.own -= counts[place]!;
  }
}

function rowOf({ requestId, path, ms, ...call }: NotedCall) {
  return { ...call, path: path.slice(0, mostPath), ms: Math.round(ms), reference: errorReference(requestId) };
}
