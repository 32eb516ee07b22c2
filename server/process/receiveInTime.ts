import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from './answer.ts';

/** The longest that any request may take to arrive, which the server itself watches over. */
export const longestMs = 30 * 60_000;

/** Refuses a request that has not arrived whole after a time; only a large file is given longer. */
export function receiveInTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // What has no body has arrived.
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
  const late = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) return void request.destroy();
    response.setHeader('Connection', 'close');
    response.on('finish', () => request.destroy());
    answer(response, 408, '408');
  }, ms);
  late.unref();
  response.on('close', () => clearTimeout(late));
}
