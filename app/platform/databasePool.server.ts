import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { isUnanswered } from './databaseFailures.server.ts';

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void;

/** A pool of connections in which a caller that waits for one keeps its trace: the library calls it from another request. */
export class DatabasePool extends pg.Pool {
  // As the library's own, here and below: with a callback it returns nothing, without one a promise.
  override connect(callback?: Taken): never {
    return super.connect((callback && AsyncResource.bind(callback)) as Taken) as never;
  }
}

/**
 * A pool of connections to a replica. A statement that the replica does not answer is run by the primary's pool: it only
 * reads, so that nothing is done twice.
 */
export class ReplicaPool extends DatabasePool {
  readonly #primary: () => pg.Pool;

  constructor(config: pg.PoolConfig, primary: () => pg.Pool) {
    super(config);
    this.#primary = primary;
  }

  override query(...asked: unknown[]): never {
    const run = (pool: pg.Pool) => (pg.Pool.prototype.query as (...args: unknown[]) => unknown).apply(pool, asked);
    if (typeof asked.at(-1) === 'function') return run(this) as never;
    return (run(this) as Promise<unknown>).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
      return run(this.#primary());
    }) as never;
  }
}
