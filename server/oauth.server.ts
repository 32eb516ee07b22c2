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
import {
  describeResource,
  describeServer,
  exchange,
  register,
  resourcePath,
  revoke,
} from './oauth/assistantGrants.server.ts';
import { callerOf, formOf, headersOf, RefusedToken } from './oauth/oauthParts.server.ts';

interface OauthEnv {
  Bindings: Partial<Caller> & { route?: string };
}

const bodyBytes = 16 * 1024;
const limited = limitBody(() => {
  throw new RefusedToken(413, 'invalid_request', 'The body is too large.');
});

/**
 * Tokens by OAuth: short ones for programs with a key, and those of assistants whom a user has let in. Plain endpoints,
 * since the errors have their own form and both kinds share an address.
 */
export const oauth = new Hono<OauthEnv>();

oauth.use((c, next) => {
  if (c.env) c.env.route = c.req.path;
  return limited(c, next, bodyBytes);
});

oauth.get(resourcePath, describeResource);
oauth.get('/.well-known/oauth-protected-resource', describeResource);
oauth.get('/.well-known/oauth-authorization-server', describeServer);
oauth.post('/oauth/register', register);
oauth.post('/oauth/revoke', revoke);

oauth.post('/oauth/token', async (c) => {
  const started = performance.now();
  const caller = callerOf(c);
  const ctx = visitorCall(c.req.raw.headers, caller);
  const form = await formOf(c);
  const grantType = form.get('grant_type') ?? '';
  if (grantType === 'authorization_code' || grantType === 'refresh_token') return exchange(c, form);
  if (grantType !== 'client_credentials')
    throw new RefusedToken(
      400,
      'unsupported_grant_type',
      'The grant_type is client_credentials, authorization_code or refresh_token.',
    );
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

oauth.all('*', (c) => {
  const Allow = c.req.path.startsWith('/.well-known/') ? 'GET' : 'POST';
  return c.text('', 405, { Allow, ...headersOf(callerOf(c)) });
});

oauth.onError((error, c) => {
  const caller = callerOf(c);
  const headers = headersOf(caller);
  if (error instanceof RefusedToken)
    return c.json({ error: error.error, error_description: error.message }, error.status, {
      ...headers,
      ...(error.status === 401 && { 'WWW-Authenticate': 'Basic realm="oauth"' }),
      ...(error.status === 429 && { 'Retry-After': '60' }),
    });
  logFailure(errorReference(caller.requestId), error, `${c.req.method} ${c.req.path}`);
  const status = isUnavailable(error) ? 503 : 500;
  return c.json({ error: 'server_error', error_description: 'Try again later.' }, status, {
    ...headers,
    ...(status === 503 && { 'Retry-After': '5' }),
  });
});

// In the header (RFC 6749, 2.3.1), else in the body.
function clientOf(c: Context, form: URLSearchParams): { clientId: string; secret: string } {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (basic === undefined) return { clientId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':', 2);
  return { clientId, secret };
}
