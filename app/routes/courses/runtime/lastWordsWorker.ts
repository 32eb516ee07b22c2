import { forgetCommit, keepIfLater, type KeptCommit } from './keptCommits.ts';
import { LastWords, type WatchedVisit } from './lastWords.ts';

/**
 * What a page of the portal says to the worker; with a port where it waits for an answer, or hands the player's
 * document over.
 */
export type ToldToKeeper =
  | ({ kind: 'visit' } & WatchedVisit)
  | { kind: 'left'; registration: string }
  | { kind: 'signedOut' }
  | { kind: 'settled' };

interface WorkerMessage extends Event {
  data: ToldToKeeper;
  ports: readonly MessagePort[];
  waitUntil: (work: Promise<unknown>) => void;
}

// The browser's service worker of the portal: it outlives its pages by some seconds, answers no request of any page,
// and does nothing but this.
const worker = globalThis as unknown as EventTarget & { skipWaiting: () => Promise<void> };

/**
 * How long a visit keeps the worker alive. Its page speaks up more often, also where its tab is hidden and its timers
 * run once a minute.
 */
const watchMs = 90_000;

const words = new LastWords({ keep: keepIfLater, send });

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as WorkerMessage;
  const [port = null] = ports;
  if (data.kind === 'visit') {
    words.watch(data, port);
    waitUntil.call(event, new Promise((resolve) => setTimeout(resolve, watchMs)));
  } else if (data.kind === 'left') words.leave(data.registration);
  else if (data.kind === 'signedOut') words.leaveAll();
  else void words.settled().then(() => port?.postMessage('settled'));
});

// What does not arrive waits in the browser for the next visit to the course.
async function send(address: string, { registration, visit, sequence, data }: KeptCommit): Promise<void> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ act: 'commit', input: { registration, visit, sequence, data } }),
      redirect: 'manual',
    });
    if (response.ok) await forgetCommit(registration, ((await response.json()) as { sequence: number }).sequence);
  } catch {
    // Without a connection.
  }
}
