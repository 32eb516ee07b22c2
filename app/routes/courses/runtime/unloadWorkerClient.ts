import type { StoredCommit } from './storedCommits.ts';
import type { UnloadWorkerMessage } from './unloadWorker.ts';
import workerAddress from './unloadWorker.ts?worker&url';

interface Visit {
  items: readonly string[];
  /** The last commit of the page. */
  commit: () => StoredCommit | null;
  /** Gives the player's document the port on which it sends messages to the worker. */
  hand: (port: MessagePort) => void;
}

const patienceMs = 1_000;
/** How often the worker is reminded of the visit: browsers end an idle worker. */
const renewMs = 20_000;

/**
 * The page's side of the service worker that stores what a course commits while its page closes. Without the
 * worker only those commits are lost.
 */
export class UnloadWorkerClient {
  #address: string;
  #worker: ServiceWorker | null = null;
  #opened: Promise<void> | undefined;
  #visit: Visit | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** Waits, a second at most, until the worker runs and has stored the commits of an earlier visit. */
  async settled(): Promise<void> {
    await Promise.race([this.#settle(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }

  /** Sends the course's messages from now on to the worker too. */
  watch(visit: Visit): void {
    this.#visit = visit;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#hand(), renewMs);
    this.#hand();
  }

  /** Sends the worker the page's last commit. */
  sendLast(): void {
    this.#post(null);
  }

  /** Ends the visit: the page has received everything. */
  leave(): void {
    clearInterval(this.#timer);
    const registration = this.#visit?.commit()?.registration;
    this.#visit = null;
    if (registration !== undefined) this.#say({ kind: 'left', registration });
  }

  #hand(): void {
    if (!this.#visit || !this.#worker) return;
    const { port1, port2 } = new MessageChannel();
    this.#post(port1);
    this.#visit.hand(port2);
  }

  #post(port: MessagePort | null): void {
    const commit = this.#visit?.commit();
    if (this.#visit && commit)
      this.#say({ kind: 'visit', address: this.#address, items: this.#visit.items, commit }, port);
  }

  #say(message: UnloadWorkerMessage, port: MessagePort | null = null): void {
    this.#worker?.postMessage(message, port ? [port] : []);
  }

  async #settle(): Promise<void> {
    this.#opened ??= this.#open();
    await this.#opened;
    if (!this.#worker) return;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = resolve));
    this.#say({ kind: 'settled' }, port2);
    await answered;
    port1.close();
  }

  async #open(): Promise<void> {
    try {
      // Below that there is no page: it answers for none.
      const options: RegistrationOptions = import.meta.env.DEV ? { type: 'module' } : {};
      const { installing, waiting, active } = await navigator.serviceWorker.register(workerAddress, options);
      const worker = installing ?? waiting ?? active;
      if (worker) await activated(worker);
      this.#worker = worker;
      // A visit that did not wait so long.
      this.#hand();
    } catch {
      // No https, or a browser that keeps nothing.
    }
  }
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () =>
      worker.state === 'activated'
        ? resolve()
        : worker.state === 'redundant' && reject(new Error('The worker was not installed.'));
    worker.addEventListener('statechange', look);
    look();
  });
}
