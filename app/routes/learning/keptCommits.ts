import type { RuntimeData } from '#app/domain/learning/runtimeData.ts';

/** What a course said last and the server has not acknowledged yet. */
export interface KeptCommit {
  registration: string;
  sequence: number;
  data: RuntimeData;
}

// Where a browser keeps nothing (private windows of some), the commit is still in memory: each function then does nothing.
const store = 'commits';
let opened: Promise<IDBDatabase | null> | undefined;

function openKept(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('gangway-courses', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'registration' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function withStore<Result>(mode: IDBTransactionMode, work: (commits: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
  const kept = await openKept();
  if (!kept) return undefined;
  return new Promise((resolve) => {
    try {
      const request = work(kept.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** Keeps the last commit of an attempt in the browser, in place of an earlier one. */
export async function keepCommit(commit: KeptCommit): Promise<void> {
  await withStore('readwrite', (commits) => commits.put(commit));
}

/** The commit of an attempt that an earlier visit could not send; undefined for none. */
export async function keptCommit(registration: string): Promise<KeptCommit | undefined> {
  return withStore<KeptCommit | undefined>('readonly', (commits) => commits.get(registration) as IDBRequest<KeptCommit | undefined>);
}

/** Forgets the commit of an attempt, once it or a later one is stored. */
export async function forgetCommit(registration: string, sequence: number): Promise<void> {
  const kept = await keptCommit(registration);
  if (kept && kept.sequence <= sequence) await withStore('readwrite', (commits) => commits.delete(registration));
}
