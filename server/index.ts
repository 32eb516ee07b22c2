import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express } from 'express';
import helmet from 'helmet';
import proxyAddress from 'proxy-addr';
import type { ViteDevServer } from 'vite';
import { plainAddress } from '../app/platform/addresses.server.ts';
import type { Application } from './application.server.ts';
import { useLightRequests } from './lightRequests.ts';
import { pageListener } from './pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const production = process.env.NODE_ENV !== 'development';
const apiPaths = /^\/(osdb|osmf|guest)\//;
const drainMs = 10_000;

type Build = ServerBuild & { entry: { module: { application: Application } } };

const vite = production ? undefined : await developmentServer();
const loadBuild = async (): Promise<Build> =>
  (vite ? await vite.ssrLoadModule('virtual:remix/server-build') : await import(builtServer())) as Build;

const firstBuild = await loadBuild().catch(stopWith);
const { application } = firstBuild.entry.module;
const settings = settingsOrStop();
const { logger } = application;
const trusted = proxyAddress.compile(settings.TRUSTED_PROXIES.split(',').map((entry) => entry.trim()).filter(Boolean));

// Some proxies write ports beside addresses.
const clientAddress = (request: IncomingMessage) => plainAddress(proxyAddress(request, (address, hop) => trusted(plainAddress(address), hop)));

const carefulHeaders = headersOfPages();
const answerPage = await pagesOf(firstBuild);
const files = filesApp();
const answerApi = getRequestListener((request, env) => {
  const { requestId, address } = (env as unknown as { incoming: Identified }).incoming.gangway;
  return application.fetchApi(request, { requestId, address });
});

// After the listeners, which put a Request of their own in its place.
useLightRequests();

type Identified = IncomingMessage & { gangway: { requestId: string; address: string } };

const server = createServer((request, response) => {
  const identified = Object.assign(request, { gangway: { requestId: crypto.randomUUID(), address: clientAddress(request) } });
  logWhenDone(identified, response);
  const url = request.url ?? '/';
  if (url === '/healthz') return answer(response, 200, 'ok');
  if (url === '/readyz') return void application.ready().then((ready) => answer(response, ready && !draining ? 200 : 503, ready ? 'ready' : 'not ready'));
  if (apiPaths.test(url)) {
    apiHeaders(response);
    return void answerApi(identified, response);
  }
  const refusal = application.bodyRefusal(request.method, request.headers);
  if (refusal) {
    response.setHeader('Connection', 'close');
    return answer(response, refusal.status, refusal.text);
  }
  for (const [name, value] of carefulHeaders) response.setHeader(name, value);
  // A file's name has a dot, a page's address has none: no page waits for a look at the disk.
  return vite || /^[^?]*\.(?!data(\?|$))[^/?]*(\?|$)/.test(url) ? files(request, response) : answerPage(request, response);
});
server.requestTimeout = 60_000;
server.headersTimeout = 20_000;
server.on('error', (error: NodeJS.ErrnoException) => {
  stopWith(error.code === 'EADDRINUSE' ? new Error(`Port ${settings.PORT} is taken: choose another with PORT.`) : error);
});
let draining = false;
await application.warm();
server.listen(settings.PORT, settings.HOST, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  logger.info({ port }, `listening on http://${settings.HOST}:${port}`);
  process.send?.({ port });
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal));

/** Stops taking work, lets what is under way finish, then closes the database. */
async function drain(signal: string): Promise<void> {
  if (draining) return;
  draining = true;
  logger.info({ signal }, 'draining');
  setTimeout(() => server.closeAllConnections(), drainMs).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await vite?.close();
  await application.close();
  logger.info('stopped');
  process.exit(0);
}

/** The listener of pages; while developing it takes each edit up. */
async function pagesOf(build: Build) {
  const contextOf = (request: IncomingMessage) => ({ ...(request as Identified).gangway });
  if (!vite) return pageListener(build, settings.ORIGIN, contextOf);
  return (request: IncomingMessage, response: ServerResponse) =>
    void loadBuild().then((latest) => pageListener(latest, settings.ORIGIN, contextOf)(request, response));
}

/** Files, and what a name with a dot turns out to be where there is no such file. */
function filesApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  if (vite) app.use(vite.middlewares);
  else {
    const built = path.join(root, 'build/client');
    app.use('/assets', express.static(path.join(built, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
    app.use(express.static(built, { maxAge: '1h', index: false }));
  }
  app.use((request, response) => answerPage(request, response));
  return app;
}

/** What helmet sets, which is the same for every page. */
function headersOfPages(): Map<string, string> {
  const headers = new Map([['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()']]);
  const set = helmet({
    // Pages set their own, with a nonce (app/entry.server.tsx).
    contentSecurityPolicy: false,
    strictTransportSecurity: settings.ORIGIN.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const collector = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  set({} as IncomingMessage, collector as unknown as ServerResponse, () => {});
  return headers;
}

function apiHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (settings.ORIGIN.startsWith('https:')) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

// The path only: a query may hold a link's token.
function logWhenDone(request: Identified, response: ServerResponse): void {
  const started = performance.now();
  response.setHeader('X-Request-Id', request.gangway.requestId);
  response.on('finish', () => {
    const pathname = (request.url ?? '').split('?', 1)[0];
    if (pathname?.startsWith('/assets/') || pathname === '/healthz') return;
    const ms = Math.round(performance.now() - started);
    logger.info({ requestId: request.gangway.requestId, method: request.method, path: pathname, status: response.statusCode, ms }, 'request');
  });
}

async function developmentServer(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  const hmrPort = Number(process.env.HMR_PORT ?? 24_678);
  return createVite({ root, server: { middlewareMode: true, hmr: { port: hmrPort } }, appType: 'custom' });
}

function builtServer(): string {
  const file = path.join(root, 'build/server/index.js');
  if (!existsSync(file)) stopWith(new Error('There is no build yet: run `npm run build` first.'));
  return pathToFileURL(file).href;
}

function settingsOrStop() {
  try {
    return application.environment();
  } catch (error) {
    return stopWith(error);
  }
}

function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
