import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Gives what keeps bodies to a number of bytes; `refuse` throws for a larger one. Hono's own limit opens the body as a
 * stream, which costs as much as a query: only a body of unknown length needs it, since Node reads no more of any other
 * than it says.
 */
export function limitBody(
  refuse: () => never,
): (c: Context, next: () => Promise<void>, maxSize: number) => Promise<void | Response> {
  const streams = new Map<number, MiddlewareHandler>();
  const streamTo = (maxSize: number) => {
    const known = streams.get(maxSize) ?? bodyLimit({ maxSize, onError: refuse });
    streams.set(maxSize, known);
    return known;
  };
  return async (c, next, maxSize) => {
    const { headers } = c.req.raw;
    const length = headers.has('Transfer-Encoding') ? null : headers.get('Content-Length');
    if (length === null && c.req.method !== 'GET') return streamTo(maxSize)(c, next);
    if (Number(length) > maxSize) refuse();
    return next();
  };
}
