import { LRUCache } from 'lru-cache';
import type { Permission } from './permissions.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

// It changes with a release at most, and every list of agents over the API needs it: a process reads it once every few
// minutes.
const lastRead = new LRUCache<'catalogue', readonly Permission[]>({ max: 1, ttl: 5 * 60_000 });

/**
 * Gives the permission catalogue, in order, with the items that are never offered. It is at most five minutes
 * old.
 */
export async function permissionCatalogue(db: Database | Transaction): Promise<readonly Permission[]> {
  const known = lastRead.get('catalogue');
  if (known) return known;
  const rows = await db.permission.findMany({ orderBy: [{ area: 'asc' }, { permissionSeq: 'asc' }] });
  // A database check limits the area to its two codes.
  const catalogue = rows;
  // No rows mean a database that is not seeded yet.
  if (catalogue.length > 0) lastRead.set('catalogue', catalogue);
  return catalogue;
}
