import { environment } from './environment.server.ts';

/**
 * Whether a request that changes something comes from the portal's own pages: by its Origin, else by
 * Sec-Fetch-Site. One with neither comes from no browser's page and is refused.
 */
export function isFromPortal(request: Request): boolean {
  const origin = request.headers.get('Origin');
  if (origin !== null && origin !== 'null') return origin === environment().ORIGIN;
  return request.headers.get('Sec-Fetch-Site') === 'same-origin';
}

/** Whether a browser requests a page ahead, before a user opens it. */
export function isReadAhead({ headers }: Request): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => /prefetch|prerender/i.test(headers.get(name) ?? ''));
}

/**
 * Whether the user opened a page from the portal or by its address: no other site led there, and it is neither a picture
 * nor a frame. False where the browser does not say so.
 */
export function isOwnVisit(request: Request): boolean {
  const [site, shown] = ['Sec-Fetch-Site', 'Sec-Fetch-Dest'].map((name) => request.headers.get(name) ?? '');
  // A visit by the router asks for the page's data.
  const isVisit = ['document', 'empty'].includes(shown!);
  return ['same-origin', 'none'].includes(site!) && isVisit && !isReadAhead(request);
}
