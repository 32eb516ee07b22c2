import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readPackage, type PlayablePackage } from './readPackage.server.ts';
import type { RuntimeData } from './runtimeData.ts';

// A package never changes once somebody learns with it. A version that was never published may (`makeVersion`): it is
// SCORM, which only attempts ask for here, and previews read anew.
const packages = new LRUCache<string, PlayablePackage>({ max: 200 });
// Of the packages that this process has played, those with some items: of a course of 2004 often one, of others some.
const byItems = new LRUCache<string, readonly string[]>({ max: 500 });
const mostWithItems = 4;
const longestKey = 2000;

/** What is played of a package, which is kept. */
export async function playedPackage(db: Database | Transaction, packageId: string): Promise<PlayablePackage> {
  const known = packages.get(packageId);
  if (known) return known;
  const read = readPackage(await db.coursePackage.findUniqueOrThrow({ where: { packageId } }));
  packages.set(packageId, read);
  return read;
}

/** Keeps that a package is one of those with the items of some data, for `packagesWith`. */
export function keepItems(data: RuntimeData, packageId: string): void {
  const key = keyOf(data);
  const known = byItems.get(key) ?? [];
  if (known[0] === packageId || key.length > longestKey) return;
  byItems.set(key, [packageId, ...known.filter((each) => each !== packageId)].slice(0, mostWithItems));
}

/** The packages of which some data may be, as far as they were played here; which of them it is the attempt says. */
export function packagesWith(data: RuntimeData): { packageId: string; played: PlayablePackage }[] {
  return (byItems.get(keyOf(data)) ?? []).flatMap((packageId) => {
    const played = packages.get(packageId);
    return played ? [{ packageId, played }] : [];
  });
}

const keyOf = (data: RuntimeData) => Object.keys(data).toSorted().join('\n');
