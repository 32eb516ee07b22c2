import net from 'node:net';
import pg from 'pg';
import { assertWanted, connectToOneOf, hostOf, readServers } from './databaseAddress.mjs';
import { isDatabaseUnavailable, isUnanswered, isWriteRefused } from './databaseFailures.server.ts';
import { logger } from './logging.server.ts';

const sharedSearchMs = 1000;
/** The server that is given up for keeping silent has so long to take one more connection. */
const lastAnswerMs = 300;

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
  /** The turn in which each connection was begun: those of a turn before this one are given up. */
  readonly #turns = new WeakMap<object, number>();
  /** Of each connection that is open or being opened its socket, and that turn. */
  readonly #sockets: Map<net.Socket, number>;
  #turn = 0;
  #search: { since: number; found: Promise<void> } | undefined;
  /** True where the last search found no server that is as wanted. */
  #isLost = false;

  constructor(address: string, settings: Settings) {
    const servers = readServers(address, settings.otherwise ? 'any' : 'read-write');
    const chosen = { address: servers.addresses[0]! };
    const { Client, onConnect, otherwise: _, ...others } = settings;
    let begun = (_client: object, _socket: net.Socket): void => undefined;
    super({
      ...others,
      Client: class extends Client {
        constructor(config: pg.ClientConfig) {
          const socket = new net.Socket();
          super({ ...config, connectionString: chosen.address, stream: () => socket });
          begun(this, socket);
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
    this.#sockets = new Map();
    begun = (client, socket) => {
      this.#turns.set(client, this.#turn);
      this.#sockets.set(socket, this.#turn);
      socket.once('close', () => this.#sockets.delete(socket));
    };
    this.on('connect', (client) => {
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

  /**
   * Leaves the server, which keeps silent, for the first that answers, with all that waits for it. False where it does
   * answer whoever connects now, and is left as it is: only its connections are busy. Throws where no server answers.
   */
  async searchAnew(): Promise<boolean> {
    const one = { addresses: [this.#chosen.address], wanted: this.#servers.wanted };
    const answer = await connectToOneOf(one, { ...this.#config(), connectionTimeoutMillis: lastAnswerMs }).catch(
      () => undefined,
    );
    void answer?.client.end().catch(() => undefined);
    if (answer) return false;
    this.#leave();
    await this.#searchOnce();
    return true;
  }

  // What waits for the server fails at once, and what is being opened: each would hold a place in the pool until its time
  // is over.
  #leave(): void {
    this.startAnew();
    for (const [socket, turn] of this.#sockets) if (turn < this.#turn) socket.destroy();
  }

  #config(): pg.ClientConfig {
    const { Client: _, onConnect: __, otherwise: ___, ...config } = this.#settings;
    return config;
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
    const { client, address } = await connectToOneOf(this.#servers, this.#config()).catch((error: unknown) => {
      this.#isLost = true;
      throw error;
    });
    this.#isLost = false;
    void client.end().catch(() => undefined);
    if (address === this.#chosen.address) return;
    this.#chosen.address = address;
    this.#leave();
    logger.warn({ host: this.host }, 'another database server answers now');
  }
}
