import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';

const idleCheckMs = 1_000;
const repliesMs = 10_000;

/** What a server owes: the replies that it has begun. */
export interface Replies {
  /** Notes a reply that has begun; once the server drains, the reply tells the client that its connection is at an end. */
  begin(response: ServerResponse): void;
  /** True from the moment that the server takes no more connections. */
  readonly draining: boolean;
  /** Takes no more connections, and waits until what has begun is answered, at most ten seconds. */
  drain(): Promise<void>;
}

/** Gives the replies of a server. */
export function repliesOf(server: Server): Replies {
  const open = new Set<ServerResponse>();
  let draining = false;
  return {
    begin(response) {
      if (draining) response.setHeader('Connection', 'close');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    get draining() {
      return draining;
    },
    async drain() {
      draining = true;
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
      // The http server's own close also cuts idle connections at once, on which a request may be on its way. The net server's does not.
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const late = setTimeout(() => server.closeAllConnections(), repliesMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
