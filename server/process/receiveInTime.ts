import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import { answer } from './answer.ts';

/**
 * The server's limits: the longest that headers and a whole request may take to arrive. Node looks at its connections
 * in intervals, of 30 s by default, by which half-sent headers would outlast their time.
 */
export const arrivalLimits = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 1_000,
} satisfies ServerOptions;

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
