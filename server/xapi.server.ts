import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import { RefusedCall } from '#app/domain/courses/statements/refusedCall.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { database } from '#app/platform/database.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { allowedOrigin, corsHeaders } from './endpoints/courses/xapiOrigins.server.ts';
import { xapiRoutes } from './endpoints/courses/xapi.server.ts';
import { keepCall, type XapiEnv } from './endpoints/courses/xapiCalls.server.ts';
import { limitBody } from './http/bodyLimit.server.ts';
import { xapiPreviewRoutes } from './endpoints/courses/xapiPreview.server.ts';

/**
 * How long a statement takes at most from the time that it is given to where it can be read: no transaction lasts
 * longer (`databaseLimits.ts`), and before one begins it may wait.
 */
const storingMs = 30_000;
/** The bytes of a call's body. */
export const xapiBodyBytes = 1024 * 1024;
const limited = limitBody(() => {
  throw new RefusedCall(413, `A body has at most ${xapiBodyBytes} bytes.`);
});

/**
 * The resources of xAPI for the units of cmi5 courses: outside of the JSON API of spec §7, whose headers and
 * envelope no such client knows. A refusal is a sentence for who made the unit.
 */
export const xapi = new Hono<XapiEnv>({
  // Some clients put a slash before each resource, whether or not the endpoint ends with one.
  getPath: (request) => getPath(request).replace(/\/{2,}/g, '/'),
}).basePath('/xapi');

xapi.use(async (c, next) => {
  c.set('now', new Date());
  c.set('requestId', c.env?.requestId ?? crypto.randomUUID());
  const origin = c.req.header('Origin');
  c.set('origin', undefined);
  if (origin !== undefined) {
    if (!(await allowedOrigin(database(), origin)))
      return refused(c, new RefusedCall(403, 'This origin has no courses.'));
    c.set('origin', origin);
  }
  if (c.req.method === 'OPTIONS') return c.body(null, 204, headersOf(c));
  // Before the answer is made: each header that is set afterwards makes Hono create it again.
  for (const [name, value] of Object.entries(headersOf(c))) c.header(name, value);
  await limited(c, next, xapiBodyBytes);
  if (!c.error) await keepCall(c, c.res.status, '');
  return undefined;
});
xapiRoutes(xapi);
xapiPreviewRoutes(xapi);
xapi.notFound((c) => refused(c, new RefusedCall(404, 'There is no such resource.')));
xapi.onError(async (error, c) => {
  if (error instanceof RefusedCall) {
    await keepCall(c, error.status, error.message);
    return refused(c, error);
  }
  logFailure(
    errorReference(c.get('requestId')),
    error,
    `${c.req.method} ${c.req.path.replace(/\/fetch\/.*/, '/fetch/…')}`,
  );
  return c.text('The call failed.', 500, headersOf(c));
});

function refused(c: Context<XapiEnv>, { status, message }: RefusedCall): Response {
  return c.text(message, status, headersOf(c));
}

function headersOf(c: Context<XapiEnv>): Record<string, string> {
  return {
    'X-Experience-API-Version': c.req.header('X-Experience-API-Version')?.startsWith('2.') ? '2.0.0' : '1.0.3',
    'X-Experience-API-Consistent-Through': new Date(c.get('now').getTime() - storingMs).toISOString(),
    'Cache-Control': 'no-store',
    'X-Request-Id': c.get('requestId'),
    ...corsHeaders(c.get('origin')),
  };
}
