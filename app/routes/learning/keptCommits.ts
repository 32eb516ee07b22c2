import type { RuntimeData } from '#app/domain/learning/runtimeData.ts';

/** What a course said last and the server has not acknowledged yet. */
export interface KeptCommit {
  registration: string;
  sequence: number;
  data: RuntimeData;
  /** Whose attempt it is, and which taking up of it. */
  authId: string;
  visit: number;
  /** The last sequence that the server had acknowledged then. */
  base: number;
}

/** The name of the browser's store; signing out deletes it (app/ui/sessions/signOutEverywhere.ts). */
export const keptCommitsDatabase = 'gangway-courses';

// Where a browser keeps nothing (private windows of some), the commit is still in memory: each function then does nothing.
const store = 'commits';
let opened: Promise<IDBDatabase | null> | undefined;

function openKept(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(keptCommitsDatabase, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'registration' });
      request.onsuccess = () => {
        // Signing out, in any tab, deletes it.
        request.result.onversionchange = () => {
          request.result.close();
          opened = undefined;
        };
        resolve(request.result);
      };
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
async function keptCommit(registration: string): Promise<KeptCommit | undefined> {
  return withStore<KeptCommit | undefined>('readonly', (commits) => commits.get(registration) as IDBRequest<KeptCommit | undefined>);
}

/**
 * The commit of an attempt with which a new visit goes on: the one that an earlier visit of this browser could not send, unless the attempt has gone on elsewhere since.
 * Commits of other learners are forgotten.
 */
export async function commitToGoOnWith({ registration, authId, sequence, visit }: { registration: string; authId: string; sequence: number; visit: number }): Promise<KeptCommit | undefined> {
  const all = (await withStore<KeptCommit[]>('readonly', (commits) => commits.getAll() as IDBRequest<KeptCommit[]>)) ?? [];
  for (const other of all) if (other.authId !== authId) await withStore('readwrite', (commits) => commits.delete(other.registration));
  const kept = all.find((each) => each.registration === registration && each.authId === authId);
  const isNewer = kept !== undefined && kept.sequence > sequence;
  return isNewer && (kept.visit === visit - 1 || kept.base === sequence) ? kept : undefined;
}

/** Forgets the commit of an attempt, once it or a later one is stored. */
export async function forgetCommit(registration: string, sequence: number): Promise<void> {
  const kept = await keptCommit(registration);
  if (kept && kept.sequence <= sequence) await withStore('readwrite', (commits) => commits.delete(registration));
}
