import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type AppLoadContext, type RequestHandler, type ServerBuild } from '@remix-run/node';

const compressed = promisify(gzip);
// Below this a reply fits into one packet anyway.
const leastCompressedBytes = 1024;

/**
 * Gives the listener that answers pages with Remix, without a framework between Node and it (docs/performance.md). `origin` is the
 * portal's public one, whatever host the client named; `contextOf` makes the load context of a request.
 */
export function pageListener(build: ServerBuild, origin: string, contextOf: (request: IncomingMessage) => AppLoadContext) {
  const handlerOf = pageHandlers(build);
  const { host } = new URL(origin);
  const listen = getRequestListener(async (request, { incoming }) => {
    // Whoever looks for a body here would have it made, as a native request.
    if (request.method === 'GET') Object.defineProperty(request, 'body', { value: null });
    const response = await handlerOf(request.url)(request, contextOf(incoming as IncomingMessage));
    // A document says so itself; what scripts fetch for a page, and a redirect with its cookies, is as personal.
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '') ? compress(response) : response;
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    nameOrigin(request, origin, host);
    response.setHeader('Vary', 'Accept-Encoding');
    void listen(request, response);
  };
}

/**
 * Remix ranks and searches every route for each request, several times. Where an address is one route's own, without parameters, only
 * that route and its layouts are given to Remix; every other address is matched against all of them.
 */
function pageHandlers(build: ServerBuild): (url: string) => RequestHandler {
  const all = createRequestHandler(build);
  const own = new Map<string, RequestHandler>();
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  for (const id of Object.keys(build.routes)) {
    const branch = branchOf(build, id);
    const pathname = `/${branch.map((route) => route.path).filter(Boolean).join('/')}`;
    if (parents.has(id) || /[:*?]/.test(pathname) || own.has(pathname)) continue;
    own.set(pathname, createRequestHandler(only(build, branch.map((route) => route.id))));
  }
  return (url) => own.get(new URL(url).pathname.replace(/\.data$/, '')) ?? all;
}

/** A route with its layouts, from the root on. */
function branchOf({ routes }: ServerBuild, id: string) {
  const branch = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) branch.unshift(route);
  return branch;
}

function only(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <Entry>(entries: Record<string, Entry>) => Object.fromEntries(Object.entries(entries).filter(([id]) => ids.includes(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

// Remix holds the Origin of a form against the host, and answers 500 where they differ. The portal's public origin is known, so Remix
// is told that; a foreign Origin is dropped, and the action then refuses a request that nobody vouches for with 403 (D10).
function nameOrigin(request: IncomingMessage, origin: string, host: string): void {
  const { headers, method } = request;
  const sent = headers.origin;
  headers.host = host;
  if (method === 'GET' || method === 'HEAD') return;
  // A page that sends no referrer posts with the origin `null`; there Sec-Fetch-Site tells.
  const dropped = sent === undefined || sent === origin ? [] : sent === 'null' ? ['origin'] : ['origin', 'sec-fetch-site'];
  for (const name of dropped) delete headers[name];
  headers['x-forwarded-host'] = host;
  // What Remix reads is made of these.
  request.rawHeaders = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, each]));
}

async function compress(response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^text\/|json|xml/.test(type) || response.headers.has('Content-Encoding')) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (bytes.length < leastCompressedBytes) return new Response(bytes, { status: response.status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await compressed(bytes), { status: response.status, headers });
}
