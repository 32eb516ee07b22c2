import path from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';
import type { ViteDevServer } from 'vite';
import type { Application } from '../application.server.ts';
import { answer, answerPage } from './answer.ts';
import { compressedFiles } from './compressedFiles.ts';
import { callerOf } from './identify.ts';
import { namedFile, offlinePage, webManifest } from './installedFiles.ts';
import { clientFiles } from './loadBuild.ts';
import { publicOrigin } from './publicOrigin.ts';
import { divided } from './routeGroups.ts';
import { securityTextFile } from './securityText.ts';
import { openApiFile, textFiles } from './textFiles.ts';
import { takesMore } from './takesMore.ts';

interface PortalOptions {
  application: Pick<
    Application,
    | 'bodyRefusal'
    | 'logFailure'
    | 'openApiText'
    | 'productNameIn'
    | 'sayProductName'
    | 'textFile'
    | 'textsVersion'
    | 'wroteCookie'
  >;
  /** The build, or while developing the function that gives the latest. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The portal's public origin. */
  origin: string;
  /** Who takes reports of weaknesses; without one there is no security.txt. */
  securityContacts?: readonly string[];
  vite?: ViteDevServer;
}

/** The Express app of all that a browser asks for: built files, and the pages of Remix. */
export function portalApp({ application, build, origin, securityContacts = [], vite }: PortalOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  // Remix reads the query from the address.
  app.disable('query parser');
  app.use(refuseBodies(application));
  app.use(carefulHeaders(origin));
  app.use(compression());
  app.use(reportWriting(application));
  // While developing, routes change: all of them are one group.
  const { buildOf, lists } = typeof build === 'function' ? { buildOf: () => build, lists: undefined } : divided(build);
  const named = nameFirst(application);
  app.get('/assets/texts/:version/:locale/:namespace.json', named, textFiles(application));
  app.get('/manifest.webmanifest', named, namedFile(application, { type: manifestType, write: webManifest }));
  app.get('/offline.html', named, namedFile(application, { type: 'text/html; charset=utf-8', write: offlinePage }));
  app.get('/.well-known/security.txt', securityTextFile({ contacts: securityContacts, origin }));
  app.get('/openapi.json', named, openApiFile(application));
  if (lists) app.get('/assets/:file', listOfRoutes(lists));
  if (vite) app.use(vite.middlewares);
  else useFiles(app);
  app.use(refuseForeignHosts, headersByDefault, publicOrigin(origin));
  app.all('*', named, pages(buildOf));
  app.use(failed(application));
  return app;
}

const manifestType = 'application/manifest+json; charset=utf-8';

/** Has what follows say the name that the product has today. */
function nameFirst({ sayProductName }: PortalOptions['application']): RequestHandler {
  return (_request, _response, next) => {
    sayProductName().then(() => next(), next);
  };
}

// As lasting as the built file with all of them, whose name they have.
function listOfRoutes(lists: ReadonlyMap<string, string>): RequestHandler {
  return (request, response, next) => {
    const list = lists.get(request.path);
    if (list === undefined) return next();
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type('text/javascript').send(list);
  };
}

/** The Remix handlers: each group of routes has a separate one, which knows no others. */
function pages(buildOf: (url: string) => PortalOptions['build']): RequestHandler {
  const handlers = new Map<PortalOptions['build'], RequestHandler>();
  return (request, response, next) => {
    const build = buildOf(request.originalUrl);
    if (typeof build !== 'function') callerOf(request).build = build;
    let handler = handlers.get(build);
    if (!handler) {
      handler = createRequestHandler({
        build,
        getLoadContext: (asked, answered) => ({ ...sourceOf(asked), takesMore: () => takesMore(answered) }),
      });
      handlers.set(build, handler);
    }
    return handler(request, response, next);
  };
}

function sourceOf(request: Request) {
  const { requestId, address } = callerOf(request);
  return { requestId, address };
}

function refuseBodies({ bodyRefusal }: PortalOptions['application']): RequestHandler {
  return (request, response, next) => {
    const refusal = bodyRefusal(request.method, request.headers, request.url);
    if (!refusal) return next();
    // Cut off while it still sends, a browser would show that instead of the answer.
    if (refusal.readsOn) discardBody(request);
    else response.setHeader('Connection', 'close');
    if (refusal.forScript !== null) {
      request.url = request.originalUrl = refusal.forScript;
      return next();
    }
    if (refusal.page === null) return answer(response, refusal.status, refusal.text);
    answerPage(response, refusal.status, refusal.page, refusal.policy);
  };
}

// A user who may have written reads what they wrote.
function reportWriting({ wroteCookie }: PortalOptions['application']): RequestHandler {
  return (request, response, next) => {
    const cookie = request.method === 'GET' || request.method === 'HEAD' ? undefined : wroteCookie();
    if (cookie) onHeaders(response, () => response.appendHeader('Set-Cookie', cookie));
    next();
  };
}

const patienceMs = 30_000;

/** Reads what is left of a body and keeps none of it, for a while. */
function discardBody(request: Request): void {
  request.resume();
  const late = setTimeout(() => request.destroy(), patienceMs);
  request.on('close', () => clearTimeout(late));
}

function carefulHeaders(origin: string): RequestHandler[] {
  return [
    helmet({
      // Pages set their own, with a nonce (app/entry.server.tsx).
      contentSecurityPolicy: false,
      strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
      referrerPolicy: { policy: 'same-origin' },
    }),
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
      // Remix adds a page's headers to those that stand already: of the ones set here, the page's own word is sent
      // alone.
      const careful = response.getHeaderNames();
      onHeaders(response, () => {
        for (const name of careful) {
          const value = response.getHeader(name);
          if (Array.isArray(value)) response.setHeader(name, value.at(-1)!);
        }
      });
      next();
    },
  ];
}

function useFiles(app: Express): void {
  const assets = path.join(clientFiles, 'assets');
  app.use(
    '/assets',
    compressedFiles(assets, 'public, max-age=31536000, immutable'),
    express.static(assets, {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      redirect: false,
    }),
  );
  // A file's name has a dot, a page's address has none: no page waits for a look at the disk.
  app.get(/\.(?!data$)\w+$/, express.static(clientFiles, { maxAge: '1h', index: false, redirect: false }));
}

// `/\` begins the name of another host for a URL parser, and Remix's would fail on it.
const refuseForeignHosts: RequestHandler = (request, response, next) => {
  if (/^\/(\\|%5c)/i.test(request.url)) return answer(response, 404, '404');
  next();
};

// A document says itself that nothing keeps it; what scripts fetch for a page, and a redirect with its cookies, is as
// personal. Whatever is
// not available says when to try again.
const headersByDefault: RequestHandler = (_request, response, next) => {
  onHeaders(response, () => {
    if (response.statusCode === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '5');
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  });
  next();
};

// What reaches neither a page nor its error page: a file that is not there, an address that cannot be read.
function failed({ logFailure }: PortalOptions['application']): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status !== undefined && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) logFailure(callerOf(request).requestId, error, `${request.method} ${request.path}`);
    answer(response, status, String(status));
  };
}
