import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

const idleCheckMs = 1_000;
const repliesMs = 10_000;

/** The open replies of a server. */
export interface Replies {
  /**
   * Registers a reply that has begun; once the server drains, the reply tells the client that its connection is at an
   * end. `ended` is called when the reply has.
   */
  begin(response: ServerResponse, ended?: () => void): void;
  /** True from the moment that the server takes no more connections. */
  readonly draining: boolean;
  /** Accepts no more connections, and waits for the open replies, at most ten seconds. */
  drain(): Promise<void>;
}

/** Returns the open replies of a server. */
export function repliesOf(server: Server): Replies {
  const open = new Set<ServerResponse>();
  let draining = false;
  return {
    begin(response, ended) {
      if (draining) response.setHeader('Connection', 'close');
      open.add(response);
      response.on('close', () => {
        open.delete(response);
        ended?.();
      });
    },
    get draining() {
      return draining;
    },
    async drain() {
      draining = true;
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
      // A busy process first takes the connections that wait for it already.
      await turn();
      await turn();
      // The http server's own close also cuts idle connections at once, on which a request may be on its way. The net
      // server's does not.
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      // Timers run before what has arrived is read: a connection is idle only after that.
      const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleCheckMs);
      const late = setTimeout(() => server.closeAllConnections(), repliesMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
