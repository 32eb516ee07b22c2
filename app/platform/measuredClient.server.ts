import pg from 'pg';
import { currentSpan, type Span } from './tracing.server.ts';

/**
 * A statement that a connection ran: its name where it has one, its text, when it began and how long it took, its error,
 * its connection, and its span where traces are written.
 */
export interface RanStatement {
  name: string | undefined;
  text: string;
  /** By `performance.now()`. */
  started: number;
  ms: number;
  error: unknown;
  client: pg.Client;
  span: Span | undefined;
}

// The driver's own words.
const isUnreplied = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** A query of the driver that may also have a name for the metrics, without being prepared. */
export interface NamedQuery extends pg.QueryConfig {
  knownAs?: string | undefined;
}

/** A connection for `pg.Pool` that reports each statement once it has its reply. */
export function measuredClient(report: (ran: RanStatement) => void): typeof pg.Client {
  return class extends pg.Client {
    // As the library's own: with a callback it returns nothing, without one a promise.
    override query(...given: unknown[]): never {
      const [asked] = given as [string | NamedQuery];
      // The reply comes from the connection, which belongs to no request.
      const span = currentSpan()?.child({ name: 'statement', kind: 'client' });
      const started = performance.now();
      const done = (error: unknown): void => {
        // What waits behind a statement without a reply, such as the end of its transaction, would wait as long again.
        if (isUnreplied(error)) void this.end().catch(() => undefined);
        const { name, knownAs, text }: Partial<NamedQuery> & { text: string } =
          typeof asked === 'string' ? { text: asked } : asked;
        report({ name: name || knownAs, text, started, ms: performance.now() - started, error, client: this, span });
      };
      const callback = given.at(-1);
      if (typeof callback === 'function')
        given[given.length - 1] = (error: unknown, ...result: unknown[]) => {
          done(error);
          (callback as (...answer: unknown[]) => void)(error, ...result);
        };
      const reply = (super.query as (...args: unknown[]) => unknown)(...given);
      if (reply instanceof Promise)
        reply.then(
          () => done(undefined),
          (error: unknown) => done(error),
        );
      return reply as never;
    }
  };
}
