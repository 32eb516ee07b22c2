import pg from 'pg';
import { assertWanted, connectToOneOf, hostOf, readServers } from './databaseAddress.mjs';
import { isDatabaseUnavailable, isUnanswered, isWriteRefused } from './databaseFailures.server.ts';
import { logger } from './logging.server.ts';

const sharedSearchMs = 1000;

type Settings = Omit<pg.PoolConfig, 'Client' | 'connectionString'> & {
  Client: typeof pg.Client;
  onConnect?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** What runs the statements that these servers do not answer: for a pool that only reads. */
  otherwise?: (() => pg.Pool) | undefined;
};
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void;

/**
 * A pool of connections to the server, of those that an address names, that is what the address wants
 * (databaseAddress.mjs). Where a connection cannot be had, all servers are asked which it is now. Whoever learns that a
 * server refuses to write calls `startAnew`; a statement that runs by the pool itself is then repeated, since nothing was
 * done. One whose connection broke is not: it may have been done.
 */
export class LeaderPool extends pg.Pool {
  readonly #servers: ReturnType<typeof readServers>;
  readonly #settings: Settings;
  readonly #chosen: { address: string };
  /** The turn in which each connection was opened: those of a turn before this one are given up. */
  readonly #turns = new WeakMap<object, number>();
  #turn = 0;
  #search: { since: number; found: Promise<void> } | undefined;
  /** True where the last search found no server that is as wanted. */
  #isLost = false;

  constructor(address: string, settings: Settings) {
    const servers = readServers(address, settings.otherwise ? 'any' : 'read-write');
    const chosen = { address: servers.addresses[0]! };
    const { Client, onConnect, otherwise: _, ...others } = settings;
    super({
      ...others,
      Client: class extends Client {
        constructor(config: pg.ClientConfig) {
          super({ ...config, connectionString: chosen.address });
        }
      },
      onConnect: async (client: pg.ClientBase) => {
        await assertWanted(client, servers.wanted);
        await onConnect?.(client);
      },
    } as unknown as pg.PoolConfig);
    this.#servers = servers;
    this.#settings = settings;
    this.#chosen = chosen;
    this.on('connect', (client) => {
      this.#turns.set(client, this.#turn);
      // Who has taken a connection learns of its end by the next answer; unheard, it would end the process.
      client.on('error', () => {});
    });
  }

  /** The server that new connections go to. */
  get host(): string {
    return hostOf(this.#chosen.address);
  }

  /** Gives up every connection that is open now, once it is free. */
  startAnew(): void {
    this.#turn += 1;
  }

  /** Leaves the server, which keeps silent, for the first that answers. Throws where none does. */
  async searchAnew(): Promise<void> {
    this.startAnew();
    await this.#searchOnce();
  }

  // As the library's own, both: with a callback they return nothing, without one a promise.
  override connect(callback?: Taken): never {
    const taken = this.#take();
    if (callback)
      taken.then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error, undefined, () => {}),
      );
    return (callback ? undefined : taken) as never;
  }

  override query(...asked: unknown[]): never {
    const run = () => (super.query as (...args: unknown[]) => unknown).apply(this, asked);
    const turn = this.#turn;
    if (typeof asked.at(-1) === 'function') return run() as never;
    return (run() as Promise<unknown>).catch((error: unknown) => {
      const otherwise = this.#settings.otherwise?.();
      if (otherwise && isUnanswered(error))
        return (otherwise.query as (...args: unknown[]) => unknown).apply(otherwise, asked);
      if (!isWriteRefused(error) || this.#turn === turn) throw error;
      return run();
    }) as never;
  }

  async #take(): Promise<pg.PoolClient> {
    let searched = false;
    for (;;) {
      try {
        // Where no server was as wanted a moment ago, the last one is not waited for again first.
        if (this.#isLost && !searched) {
          searched = true;
          await this.#searchOnce();
        }
        const client = await super.connect();
        if (this.#turns.get(client) === this.#turn) return client;
        client.release(true);
      } catch (error) {
        // Who waited in vain for a connection that others have learns nothing from the servers.
        const isBusy = error instanceof Error && error.message.startsWith('timeout exceeded');
        if (searched || isBusy || this.#servers.addresses.length === 1 || !isDatabaseUnavailable(error)) throw error;
        searched = true;
        await this.#searchOnce();
      }
    }
  }

  // Callers share a search that has just begun; a server that keeps silent holds it up, and not the next one.
  #searchOnce(): Promise<void> {
    const now = performance.now();
    if (this.#search && now - this.#search.since < sharedSearchMs) return this.#search.found;
    const found = this.#find().finally(() => this.#search?.found === found && (this.#search = undefined));
    this.#search = { since: now, found };
    return found;
  }

  async #find(): Promise<void> {
    const { Client: _, onConnect: __, otherwise: ___, ...config } = this.#settings;
    const { client, address } = await connectToOneOf(this.#servers, config).catch((error: unknown) => {
      this.#isLost = true;
      throw error;
    });
    this.#isLost = false;
    void client.end().catch(() => undefined);
    if (address === this.#chosen.address) return;
    this.#chosen.address = address;
    this.startAnew();
    logger.warn({ host: this.host }, 'another database server answers now');
  }
}
