import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from '../application.server.ts';
import { answer } from './answer.ts';

const address = /^\/(home\/my-account|staff\/account)\/notifications\/stream$/;
const beatMs = 25_000;

/** True for the address of a stream of unread notifications. */
export function streamOf(url: string): boolean {
  return address.test(url);
}

/**
 * Answers an open page with server-sent events: how many notifications are unread, now and whenever that changes. It goes
 * past Express and Remix, so that an idle page costs a socket and nothing more. Without a session the reply is 204, after
 * which a browser does not ask again. One clock for all writes the comments by which a dead connection is found.
 */
export function unreadStream(
  { streamReader, openStream, logFailure }: Pick<Application, 'streamReader' | 'openStream' | 'logFailure'>,
  origin: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const open = new Set<ServerResponse>();
  setInterval(() => {
    for (const response of open) response.write(':\n\n');
  }, beatMs).unref();
  return async (request, response) => {
    const url = request.url ?? '/';
    try {
      const asked = new Request(origin + url, { headers: { Cookie: request.headers.cookie ?? '' } });
      const reader = await streamReader(asked, url.startsWith('/staff') ? 'staff' : 'agent');
      if (response.destroyed) return;
      if (!reader) return void response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      // Other processes are asked after some seconds, and not by all pages at once.
      const againMs = 2_000 + Math.floor(Math.random() * 4_000);
      const head = `retry: ${againMs}\n\n`;
      const begin = () => {
        if (response.headersSent) return;
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
          'X-Content-Type-Options': 'nosniff',
        });
        response.write(head);
        open.add(response);
      };
      const close = openStream(reader, {
        send: (unread) => {
          begin();
          response.write(`event: unread\ndata: ${unread}\n\n`);
        },
        // Ended but not yet gone, it takes no more beats: Node would end the process over one.
        end: () => {
          open.delete(response);
          response.end();
        },
      });
      if (!close) return answer(response, 503, '503');
      response.on('close', () => {
        open.delete(response);
        close();
      });
    } catch (error) {
      logFailure(String(response.getHeader('X-Request-Id') ?? ''), error, `GET ${url}`);
      if (!response.headersSent) answer(response, 503, '503');
    }
  };
}
