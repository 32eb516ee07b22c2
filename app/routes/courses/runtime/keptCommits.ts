import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';

/** What a course said last and the server has not acknowledged yet. */
export interface KeptCommit {
  registration: string;
  sequence: number;
  /** All of it, or what is newer than the server's. */
  data: RuntimeData;
  /** Whose attempt it is, and which taking up of it. */
  authId: string;
  visit: number;
  /** The last sequence that the server had acknowledged then. */
  base: number;
}

/** The name of the browser's store; signing out deletes it (app/ui/sessions/signOutEverywhere.ts). */
export const keptCommitsDatabase = 'gangway-courses';

// Where a browser keeps nothing (private windows of some), the commit is still in memory: each function then does
// nothing.
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

/** Does its work in a transaction, whose number of requests is free; true once it is done for good. */
async function inStore(mode: IDBTransactionMode, work: (commits: IDBObjectStore) => void): Promise<boolean> {
  const kept = await openKept();
  if (!kept) return false;
  return new Promise((resolve) => {
    try {
      const transaction = kept.transaction(store, mode);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
      work(transaction.objectStore(store));
    } catch {
      resolve(false);
    }
  });
}

/**
 * Keeps the last commit of an attempt in the browser, in place of an earlier one; false where the browser keeps
 * nothing.
 */
export async function keepCommit(commit: KeptCommit): Promise<boolean> {
  return inStore('readwrite', (commits) => {
    commits.put(commit);
    // Without this the end of the transaction waits for an answer, which a page that goes now does not hear any more.
    commits.transaction.commit();
  });
}

/**
 * Keeps what a course said after its page had gone, but not in place of something later; false where the browser keeps
 * nothing.
 */
export async function keepIfLater(commit: KeptCommit): Promise<boolean> {
  return inStore('readwrite', (commits) => {
    const before = commits.get(commit.registration) as IDBRequest<KeptCommit | undefined>;
    before.onsuccess = () => {
      const kept = before.result;
      if (!kept || kept.visit < commit.visit || (kept.visit === commit.visit && kept.sequence < commit.sequence))
        commits.put(commit);
    };
  });
}

/**
 * The commit of an attempt with which a new visit goes on: the one that an earlier visit of this browser could not
 * send, unless the attempt has gone on elsewhere since. Commits of other learners are forgotten.
 */
export async function commitToGoOnWith({
  registration,
  authId,
  sequence,
  visit,
}: {
  registration: string;
  authId: string;
  sequence: number;
  visit: number;
}): Promise<KeptCommit | undefined> {
  let all: KeptCommit[] = [];
  await inStore('readwrite', (commits) => {
    const found = commits.getAll() as IDBRequest<KeptCommit[]>;
    found.onsuccess = () => {
      all = found.result;
      for (const other of all) if (other.authId !== authId) commits.delete(other.registration);
    };
  });
  const kept = all.find((each) => each.registration === registration && each.authId === authId);
  const isNewer = kept !== undefined && kept.sequence > sequence;
  return isNewer && (kept.visit === visit - 1 || kept.base === sequence) ? kept : undefined;
}

/** Forgets the commit of an attempt, once it or a later one is stored. */
export async function forgetCommit(registration: string, sequence: number): Promise<void> {
  await inStore('readwrite', (commits) => {
    // In one transaction: a commit that is kept meanwhile stays.
    const kept = commits.get(registration) as IDBRequest<KeptCommit | undefined>;
    kept.onsuccess = () => {
      if (kept.result && kept.result.sequence <= sequence) commits.delete(registration);
    };
  });
}
