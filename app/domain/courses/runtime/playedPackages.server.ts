import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';

// A package never changes once a learner has opened it. A version that was never published may change (`makeVersion`),
// but previews do not read it here.
const packages = new LRUCache<string, PlayablePackage>({ max: 200 });
/** What is played of a package, which is kept. */
export async function playedPackage(db: Database | Transaction, packageId: string): Promise<PlayablePackage> {
  const known = packages.get(packageId);
  if (known) return known;
  const read = readPackage(await db.coursePackage.findUniqueOrThrow({ where: { packageId } }));
  packages.set(packageId, read);
  return read;
}
