import type { KeptCommit } from './keptCommits.ts';
import type { ToldToKeeper } from './lastWordsWorker.ts';
import workerAddress from './lastWordsWorker.ts?worker&url';

interface Visit {
  items: readonly string[];
  /** What the page has taken last. */
  commit: () => KeptCommit | null;
  /** Gives the player's document the port by which the worker hears it. */
  hand: (port: MessagePort) => void;
}

const patienceMs = 1_000;
/**
 * The worker is told so often that it is needed, and takes the visit up anew where the browser has ended it meanwhile.
 */
const renewMs = 20_000;

/**
 * The page's side of the worker that hears what a course says while its page goes (D22). Where a browser has none, only
 * that is lost.
 */
export class LastWordsKeeper {
  #address: string;
  #worker: ServiceWorker | null = null;
  #opened: Promise<void> | undefined;
  #visit: Visit | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** Waits until the worker is there, and has kept what was said at the end of an earlier visit; not for long. */
  async settled(): Promise<void> {
    await Promise.race([this.#settle(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }

  /** Has what the course says from now on heard by the worker too. */
  watch(visit: Visit): void {
    this.#visit = visit;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#hand(), renewMs);
    this.#hand();
  }

  /** Tells the worker what the page has taken. */
  tell(): void {
    this.#post(null);
  }

  /** The page has all that will be said. */
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

  #say(told: ToldToKeeper, port: MessagePort | null = null): void {
    this.#worker?.postMessage(told, port ? [port] : []);
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
