import { Hono, type Context } from 'hono';
import { countCall } from '#app/domain/accounts/keys/callBook.server.ts';
import { giveKeyToken } from '#app/domain/accounts/keys/giveKeyToken.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { database } from '#app/platform/database.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { isUnavailable } from '#app/platform/unavailable.server.ts';
import { limitBody } from './http/bodyLimit.server.ts';
import { visitorCall, type Caller } from './http/contexts.server.ts';
import { noteAnswer } from './http/keyCalls.server.ts';

interface OauthEnv {
  Bindings: Partial<Caller> & { route?: string };
}

/** What a token may be refused for (RFC 6749, 5.2). */
type OauthError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type' | 'slow_down';

class RefusedToken extends Error {
  readonly status: 400 | 401 | 413 | 429;
  readonly error: OauthError;

  constructor(status: 400 | 401 | 413 | 429, error: OauthError, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

const bodyBytes = 16 * 1024;
const limited = limitBody(() => {
  throw new RefusedToken(413, 'invalid_request', 'The body is too large.');
});

/** Short tokens for programs by OAuth 2.0, whose errors have a form of their own. */
export const oauth = new Hono<OauthEnv>();

oauth.use((c, next) => limited(c, next, bodyBytes));

oauth.post('/oauth/token', async (c) => {
  const started = performance.now();
  if (c.env) c.env.route = '/oauth/token';
  const caller = callerOf(c);
  const ctx = visitorCall(c.req.raw.headers, caller);
  const form = await formOf(c);
  if (form.get('grant_type') !== 'client_credentials')
    throw new RefusedToken(400, 'unsupported_grant_type', 'The grant_type is client_credentials.');
  const given = await giveKeyToken(ctx, { ...clientOf(c, form), scope: form.get('scope') ?? '' }).catch(
    (error: unknown) => {
      if (isRefusal(error) && error.status < 500) return 'wrongClient' as const;
      throw error;
    },
  );
  if (given === 'wrongClient')
    throw new RefusedToken(401, 'invalid_client', 'The client_id and the client_secret are no key that works here.');
  if (given === 'wrongScope') throw new RefusedToken(400, 'invalid_scope', 'The key does not have this scope.');
  const { token, scopes, seconds, key } = given;
  if (countCall(database(), key, ctx.now).isOver)
    throw new RefusedToken(429, 'slow_down', 'Too many calls with this key: wait a minute.');
  noteAnswer({ keyId: key.keyId, headers: {} }, { request: c.req.raw, status: 200, started, ...caller });
  const body = { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: scopes.join(' ') };
  return c.json(body, 200, headersOf(caller));
});

oauth.all('/oauth/token', (c) => c.text('', 405, { Allow: 'POST', ...headersOf(callerOf(c)) }));

oauth.onError((error, c) => {
  const caller = callerOf(c);
  const headers = headersOf(caller);
  if (error instanceof RefusedToken)
    return c.json({ error: error.error, error_description: error.message }, error.status, {
      ...headers,
      ...(error.status === 401 && { 'WWW-Authenticate': 'Basic realm="oauth"' }),
      ...(error.status === 429 && { 'Retry-After': '60' }),
    });
  logFailure(errorReference(caller.requestId), error, `${c.req.method} /oauth/token`);
  const status = isUnavailable(error) ? 503 : 500;
  return c.json({ error: 'server_error', error_description: 'Try again later.' }, status, {
    ...headers,
    ...(status === 503 && { 'Retry-After': '5' }),
  });
});

async function formOf(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new RefusedToken(400, 'invalid_request', 'The body is sent as application/x-www-form-urlencoded.');
  return new URLSearchParams(await c.req.text());
}

// In the header (RFC 6749, 2.3.1), else in the body.
function clientOf(c: Context, form: URLSearchParams): { clientId: string; secret: string } {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (basic === undefined) return { clientId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':', 2);
  return { clientId, secret };
}

function callerOf(c: Context): Caller {
  const { address = '', requestId } = (c.env ?? {}) as Partial<Caller>;
  return { address, requestId: requestId ?? crypto.randomUUID() };
}

const headersOf = ({ requestId }: Caller) => ({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
