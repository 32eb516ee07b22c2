import type { Market } from '#app/domain/markets/markets.ts';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { viewDay, type ViewerRole } from './views.ts';

/** A view of a document: by whom of which market, without a name. */
export interface View {
  documentId: string;
  market: Market | '';
  role: ViewerRole;
}

const flushMs = 60_000;
// Some hundreds of documents by seven markets and four roles are some ten thousand counts.
const maxCounts = 50_000;

const counts = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts a view of a document, in the memory of the process: no query, and nothing of who it was. The counts are stored
 * together a minute after the first, and as the process drains; what a crash loses is at most that minute of the process.
 */
export function countView({ db, now }: { db: Database; now: Date }, { documentId, market, role }: View): void {
  const key = JSON.stringify([documentId, viewDay(now), market, role]);
  if (!counts.has(key) && counts.size >= maxCounts) return;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  timer ??= setTimeout(() => void flushViews(db), flushMs).unref();
}

const storeQuery = statement({
  name: 'store-views',
  prepared: false,
  // Of a document that is gone nothing is kept. The order keeps two processes from waiting for each other.
  sql: ({
    documents,
    days,
    markets,
    roles,
    views,
  }: Named<Record<'documents' | 'days' | 'markets' | 'roles', string[]> & { views: number[] }>) => `
    INSERT INTO content_views (document_id, day, market, role, views)
    SELECT counted.document_id, counted.day, counted.market, counted.role, counted.views
    FROM unnest(${documents}::uuid[], ${days}::date[], ${markets}::text[], ${roles}::text[], ${views}::int[])
      AS counted(document_id, day, market, role, views)
    JOIN content_documents USING (document_id)
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (document_id, day, market, role) DO UPDATE SET views = content_views.views + excluded.views`,
  row: noRow,
});

/**
 * Stores what has been counted since the last time, in one statement. Where the database does not answer the counts stay
 * for the next minute.
 */
export async function flushViews(db: Database): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const taken = [...counts];
  if (taken.length === 0) return;
  counts.clear();
  const keys = taken.map(([key]) => JSON.parse(key) as [string, string, string, string]);
  const column = (place: 0 | 1 | 2 | 3) => keys.map((key) => key[place]);
  try {
    await rowsOf(
      db,
      storeQuery({
        documents: column(0),
        days: column(1),
        markets: column(2),
        roles: column(3),
        views: taken.map(([, count]) => count),
      }),
    );
  } catch (error) {
    logger.warn({ err: error }, 'views of content were not stored');
    for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
    timer ??= setTimeout(() => void flushViews(db), flushMs).unref();
  }
}
