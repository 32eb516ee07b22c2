import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';

/** The last commit of an attempt, which the server has not acknowledged yet. */
export interface StoredCommit {
  registration: string;
  sequence: number;
  /** All of it, or what is newer than the server's. */
  data: RuntimeData;
  /** The learner, and the number of the visit. */
  authId: string;
  visit: number;
  /** The last sequence that the server had acknowledged then. */
  base: number;
}

/** The name of the browser's store; signing out deletes it (app/ui/sessions/signOutEverywhere.ts). */
const commitDatabaseName = 'gangway-courses';

// Where a browser stores nothing (private windows of some), the functions do nothing: the commit is still in memory.
const store = 'commits';
let opened: Promise<IDBDatabase | null> | undefined;

function openDatabase(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(commitDatabaseName, 1);
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

/** Runs requests in one transaction; true once it is committed. */
async function inStore(mode: IDBTransactionMode, work: (commits: IDBObjectStore) => void): Promise<boolean> {
  const kept = await openDatabase();
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

/** Stores the last commit of an attempt in the browser; false where the browser stores nothing. */
export async function putCommit(commit: StoredCommit): Promise<boolean> {
  return inStore('readwrite', (commits) => {
    commits.put(commit);
    // Without this the transaction ends after an event that a closing page does not receive any more.
    commits.transaction.commit();
  });
}

/** Stores a commit unless a later one is stored; false where the browser stores nothing. */
export async function putCommitIfLater(commit: StoredCommit): Promise<boolean> {
  return inStore('readwrite', (commits) => {
    const before = commits.get(commit.registration) as IDBRequest<StoredCommit | undefined>;
    before.onsuccess = () => {
      const kept = before.result;
      if (!kept || kept.visit < commit.visit || (kept.visit === commit.visit && kept.sequence < commit.sequence))
        commits.put(commit);
    };
  });
}

/**
 * The commit from which a new visit resumes: one that an earlier visit of this browser could not send, unless another
 * device has committed since. Deletes the commits of other learners.
 */
export async function commitToResumeFrom({
  registration,
  authId,
  sequence,
  visit,
}: {
  registration: string;
  authId: string;
  sequence: number;
  visit: number;
}): Promise<StoredCommit | undefined> {
  let all: StoredCommit[] = [];
  await inStore('readwrite', (commits) => {
    const found = commits.getAll() as IDBRequest<StoredCommit[]>;
    found.onsuccess = () => {
      all = found.result;
      for (const other of all) if (other.authId !== authId) commits.delete(other.registration);
    };
  });
  const kept = all.find((each) => each.registration === registration && each.authId === authId);
  const isNewer = kept !== undefined && kept.sequence > sequence;
  return isNewer && (kept.visit === visit - 1 || kept.base === sequence) ? kept : undefined;
}

/** Deletes the stored commit of an attempt, unless it is later than `sequence`. */
export async function deleteCommit(registration: string, sequence: number): Promise<void> {
  await inStore('readwrite', (commits) => {
    // In one transaction: a commit that is stored in the meantime stays.
    const kept = commits.get(registration) as IDBRequest<StoredCommit | undefined>;
    kept.onsuccess = () => {
      if (kept.result && kept.result.sequence <= sequence) commits.delete(registration);
    };
  });
}
