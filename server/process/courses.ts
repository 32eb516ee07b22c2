import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { CourseFile } from '../../app/domain/courses/runtime/courseFile.server.ts';
import type { Application } from '../application.server.ts';
import { answer } from './answer.ts';
import { callerOf } from './identify.ts';
import { clientFiles } from './loadBuild.ts';

const playerFiles = fileURLToPath(new URL('coursePlayer', import.meta.url));
const runtimeFiles = path.dirname(createRequire(import.meta.url).resolve('scorm-again'));
/** The runtime's build for each standard: a browser loads the one that its package needs. */
const runtimes = { '1.2': 'scorm12.min.js', '2004': 'scorm2004.min.js' } as const;

interface CoursesOptions {
  application: Pick<Application, 'openCourseFile' | 'coursesOfHost' | 'logFailure'>;
  /** The portal's public origin, the only one that may frame the player. */
  origin: string;
}

/**
 * The Express app of the courses' origins: the player's document with its runtime, and the files of packages, which are
 * not trusted; on an origin of one course, that course's alone. It reads and sets no cookie, and answers nothing else
 * of the portal; an address of the portal is redirected to it.
 */
export function coursesApp({ application, origin }: CoursesOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('query parser');
  app.use(
    onlyReading,
    carefulHeaders,
    compression({
      filter: (request, response: Response) => response.statusCode !== 206 && compression.filter(request, response),
    }),
  );
  app.use('/courses', onlyHostsOfCourses(application));
  app.get('/courses/player/returned', returnedDocument(origin));
  app.get('/courses/player/:standard', playerDocument(origin));
  for (const file of ['player.js', 'sequencer.js'])
    app.get(`/courses/player/files/${file}`, (_request, response) =>
      sendScript(response, path.join(playerFiles, file)),
    );
  app.get('/courses/player/files/returned.js', (_request, response) =>
    sendScript(response, path.join(playerFiles, 'returned.js')),
  );
  app.get('/courses/player/files/player.css', (_request, response) =>
    sendScript(response, path.join(playerFiles, 'player.css')),
  );
  for (const file of Object.values(runtimes))
    app.get(`/courses/player/files/${file}`, (_request, response) =>
      sendScript(response, path.join(runtimeFiles, file)),
    );
  app.get(/^\/courses\/([\w.-]+)\/(.+)$/, courseFile(application, origin));
  // A browser asks for it by itself where a course is opened in a window.
  app.get('/favicon.ico', (_request, response) =>
    response.sendFile('favicon.ico', { root: clientFiles, maxAge: '1h' }),
  );
  app.get(/^\/(?!courses\/)/, toPortal(origin));
  app.use((_request, response) => answer(response, 404, '404'));
  app.use(failed(application));
  return app;
}

// Below a name that is for courses there are names of none.
function onlyHostsOfCourses({ coursesOfHost }: CoursesOptions['application']): RequestHandler {
  return ({ headers }, response, next) =>
    ['none', undefined].includes(coursesOfHost(headers.host) as string) ? answer(response, 404, '404') : next();
}

// Only a page that a user opens: what a course requests and does not have is a 404. A target that begins otherwise
// would name another host.
function toPortal(origin: string): RequestHandler {
  return (request, response, next) => {
    const isOpened = [undefined, 'document'].includes(request.headers['sec-fetch-dest'] as string | undefined);
    if (!isOpened || !request.url.startsWith('/')) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, origin + request.url);
  };
}

const onlyReading: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.setHeader('Allow', 'GET, HEAD');
  response.setHeader('Connection', 'close');
  answer(response, 405, '405');
};

const carefulHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // The address of a file is what opens it.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};

function playerDocument(origin: string): RequestHandler {
  return ({ params }, response) => {
    const { standard } = params;
    if (standard !== '1.2' && standard !== '2004') return answer(response, 404, '404');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`,
    );
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(`<!doctype html>
<html lang="en" data-portal="${origin}" data-standard="${standard}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Course</title>
<link rel="stylesheet" href="files/player.css">
<script src="files/${runtimes[standard]}" defer></script>${standard === '2004' ? '\n<script src="files/sequencer.js" defer></script>' : ''}
<script src="files/player.js" defer></script>
</html>
`);
  };
}

// Where a unit of a cmi5 course leads its learner when it ends: it tells the portal's page, or closes its own window.
function returnedDocument(origin: string): RequestHandler {
  return (_request, response) => {
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`,
    );
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(`<!doctype html>
<html lang="en" data-portal="${origin}">
<meta charset="utf-8">
<title>Course</title>
<script src="files/returned.js" defer></script>
</html>
`);
  };
}

function sendScript(response: Response, file: string): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile(file, { cacheControl: false });
}

// What courses may use: scripts and styles within their pages, code from text, data in addresses. From elsewhere they
// load what an administrator has allowed, and may talk to no other host. The units of a cmi5 course talk to the
// portal's xAPI resources, by the token of their launch.
const coursePolicy = (origin: string, { hosts, sendsStatements }: Pick<CourseFile, 'hosts' | 'sendsStatements'>) =>
  [
    ["default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:", ...hosts.map((host) => `https://${host}`)].join(
      ' ',
    ),
    [
      "connect-src 'self' data: blob:",
      ...(sendsStatements ? [`${origin}/xapi/`] : []),
      ...hosts.map((host) => `https://${host}`),
    ].join(' '),
    "object-src 'none'",
    // Addresses with http:// in a course are requested by https, since the policy allows no other. A portal without
    // https has courses without it, too.
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${origin}`,
  ].join('; ');

function courseFile(application: CoursesOptions['application'], origin: string): RequestHandler {
  const send = fileSender(application, origin);
  // Express waits for no promise.
  return (request, response, next) => void send(request, response).catch(next);
}

function fileSender(
  { openCourseFile, coursesOfHost }: CoursesOptions['application'],
  origin: string,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const token = request.params[0] ?? '';
    const named = decoded(request.params[1] ?? '');
    const file =
      named === null ? null : await openCourseFile(coursesOfHost(request.headers.host) ?? 'none', token, named);
    const bytes = file && request.method === 'GET' ? await file.bytes() : null;
    if (!file) return answer(response, 404, '404');
    response.setHeader('Content-Security-Policy', coursePolicy(origin, file));
    // Players of films ask who embeds them: the origin alone is no secret.
    if (file.hosts.length > 0) response.setHeader('Referrer-Policy', 'strict-origin');
    // Browsers show no PDF in a frame that is as closed as the course's.
    if (file.type === 'application/pdf' && /^i?frame$/.test(String(request.headers['sec-fetch-dest'] ?? '')))
      response.setHeader('Content-Disposition', 'attachment');
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('ETag', `"${file.hash}"`);
    response.setHeader('Content-Type', file.type);
    response.setHeader('Accept-Ranges', 'bytes');
    if (request.fresh) return void response.status(304).end();
    // A reader who has the beginning of another file gets this one whole.
    const isOfThisFile = [undefined, `"${file.hash}"`].includes(request.headers['if-range'] as string | undefined);
    const range = isOfThisFile ? rangeOf(request.headers.range, file.size) : undefined;
    if (range === 'none') return void response.status(416).setHeader('Content-Range', `bytes */${file.size}`).end();
    if (range) response.status(206).setHeader('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
    const { first, last } = range ?? { first: 0, last: file.size - 1 };
    response.setHeader('Content-Length', last - first + 1);
    if (request.method === 'HEAD' || file.size === 0) return void response.end();
    if (bytes) return void response.end(bytes.subarray(first, last + 1));
    try {
      await pipeline(await file.open(), (content: AsyncIterable<Uint8Array>) => partOf(content, first, last), response);
    } catch (error) {
      // Who looks at a film may leave in its middle.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  };
}

// Express has taken the percent signs out of what a pattern caught.
function decoded(name: string): string | null {
  return name.split('/').includes('..') ? null : name;
}

/**
 * The bytes of a film that a browser asks for; undefined for the whole file, `none` where the file does not have them.
 */
function rangeOf(header: string | undefined, size: number): { first: number; last: number } | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? 'none' : { first, last };
}

async function* partOf(content: AsyncIterable<Uint8Array>, first: number, last: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const part of content) {
    const chosen = part.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (chosen.byteLength > 0) yield chosen;
    at += part.byteLength;
    if (at > last) return;
  }
}

function failed({ logFailure }: CoursesOptions['application']): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status !== undefined && error.status >= 400 && error.status < 500 ? error.status : 503;
    if (status === 503) logFailure(callerOf(request).requestId, error, `${request.method} a course's file`);
    answer(response, status, String(status));
  };
}
