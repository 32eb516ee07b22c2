import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from './answer.ts';
import { methods } from './methods.ts';

const absolute = /^https?:\/\/([^/?#\\@\s]+)(?=[/?]|$)(.*)$/is;

/**
 * Reads the target of a request (RFC 9112, 3.2). An absolute address is reduced to its path, and its host replaces the
 * Host header.
 */
export function readTarget(request: IncomingMessage): void {
  const [, host, rest] = absolute.exec(request.url ?? '/') ?? [];
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Answers a request whose target is no path, and returns true where it did: 204 to `OPTIONS *`, which asks about the
 * server as a whole, and 400 to any other.
 */
export function refuseTarget(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.startsWith('/')) return false;
  if (request.method === 'OPTIONS' && request.url === '*') response.writeHead(204, { Allow: methods.join(', ') }).end();
  else {
    response.setHeader('Connection', 'close');
    answer(response, 400, '400');
  }
  return true;
}
