import { environment } from './environment.server.ts';

/**
 * Whether a request that changes something comes from the portal's own pages (D10): by its Origin, else by
 * Sec-Fetch-Site. One with neither comes from no browser's page and is refused.
 */
export function isFromPortal(request: Request): boolean {
  const origin = request.headers.get('Origin');
  if (origin !== null && origin !== 'null') return origin === environment().ORIGIN;
  return request.headers.get('Sec-Fetch-Site') === 'same-origin';
}
