import { deleteCommit, putCommitIfLater, type StoredCommit } from './storedCommits.ts';
import { UnloadCommits, type WatchedVisit } from './unloadCommits.ts';

/** A message of a portal page to the worker. Its port is for the answer, or for the player's messages. */
export type UnloadWorkerMessage =
  | ({ kind: 'visit' } & WatchedVisit)
  | { kind: 'left'; registration: string }
  | { kind: 'signedOut' }
  | { kind: 'settled' };

interface WorkerMessage extends Event {
  data: UnloadWorkerMessage;
  ports: readonly MessagePort[];
  waitUntil: (work: Promise<unknown>) => void;
}

// The browser's service worker of the portal: it outlives its pages by some seconds, answers no request of any page,
// and does nothing but this.
const worker = globalThis as unknown as EventTarget & { skipWaiting: () => Promise<void> };

/** How long a visit keeps the worker alive: longer than the page's reminders, also in a hidden tab. */
const watchMs = 90_000;

const commits = new UnloadCommits({ keep: putCommitIfLater, send });

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as WorkerMessage;
  const [port = null] = ports;
  if (data.kind === 'visit') {
    commits.watch(data, port);
    waitUntil.call(event, new Promise((resolve) => setTimeout(resolve, watchMs)));
  } else if (data.kind === 'left') commits.leave(data.registration);
  else if (data.kind === 'signedOut') commits.leaveAll();
  else void commits.settled().then(() => port?.postMessage('settled'));
});

// What does not arrive waits in the browser for the next visit to the course.
async function send(address: string, { registration, visit, sequence, data }: StoredCommit): Promise<void> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ act: 'commit', input: { registration, visit, sequence, data } }),
      redirect: 'manual',
    });
    if (response.ok) await deleteCommit(registration, ((await response.json()) as { sequence: number }).sequence);
  } catch {
    // Without a connection.
  }
}
