import type { Context } from 'hono';
import { assistantResource } from '#app/domain/accounts/assistants/askedConnection.server.ts';
import {
  exchangeCode,
  refreshGrant,
  revokeGrant,
  type ExchangeFault,
} from '#app/domain/accounts/assistants/exchangeGrant.server.ts';
import { registerClient } from '#app/domain/accounts/assistants/registerClient.server.ts';
import { assistantScopeNames } from '#app/domain/permissions/assistantScopes.ts';
import { environment } from '#app/platform/environment.server.ts';
import { productNameIn } from '#app/platform/translations.server.ts';
import { visitorCall } from '#server/http/contexts.server.ts';
import { callerOf, formOf, headersOf, RefusedToken } from './oauthParts.server.ts';

/** Where an assistant finds who gives tokens for /mcp (RFC 9728). */
export const resourcePath = '/.well-known/oauth-protected-resource/mcp';

/** What /mcp is, for an assistant that comes without a token (RFC 9728). */
export function describeResource(c: Context): Response {
  return c.json(
    {
      resource: assistantResource(),
      authorization_servers: [environment().ORIGIN],
      scopes_supported: assistantScopeNames,
      bearer_methods_supported: ['header'],
      resource_name: productNameIn('en'),
    },
    200,
    headersOf(callerOf(c)),
  );
}

/** Where consent and tokens are had, and how (RFC 8414). */
export function describeServer(c: Context): Response {
  const { ORIGIN } = environment();
  return c.json(
    {
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      revocation_endpoint: `${ORIGIN}/oauth/revoke`,
      scopes_supported: assistantScopeNames,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    200,
    headersOf(callerOf(c)),
  );
}

/** Registers a program of an assistant (RFC 7591): a public client, whatever else it asks for. */
export async function register(c: Context): Promise<Response> {
  const caller = callerOf(c);
  const said = await jsonOf(c);
  const given = await registerClient(visitorCall(c.req.raw.headers, caller), {
    name: said.client_name,
    addresses: said.redirect_uris,
  });
  if (given === 'wrongRedirect')
    throw new RefusedToken(
      400,
      'invalid_redirect_uri',
      'The redirect_uris are one to five addresses with https, or with http on 127.0.0.1, [::1] or localhost.',
    );
  if (given === 'wrongName')
    throw new RefusedToken(400, 'invalid_client_metadata', 'The client_name is one line of at most 60 characters.');
  if (given === 'tooMany') throw new RefusedToken(429, 'slow_down', 'Too many registrations: try again later.');
  return c.json(
    {
      client_id: given.clientId,
      client_id_issued_at: Math.floor(given.registeredAt.getTime() / 1000),
      client_name: given.clientName,
      redirect_uris: given.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    201,
    headersOf(caller),
  );
}

async function jsonOf(c: Context): Promise<Record<string, unknown>> {
  const isJson = /^application\/json\b/i.test(c.req.header('Content-Type') ?? '');
  const said: unknown = isJson ? await c.req.json().catch(() => undefined) : undefined;
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new RefusedToken(400, 'invalid_client_metadata', 'The body is a JSON object.');
  return said as Record<string, unknown>;
}

const faults = {
  invalid_grant: 'The code or the token is not one that works for this client.',
  invalid_scope: 'The user did not consent to this scope.',
  invalid_target: 'The resource is none that this server gives tokens for.',
} as const satisfies Record<ExchangeFault, string>;

/** Exchanges the code of a consent, or a refresh token. */
export async function exchange(c: Context, form: URLSearchParams): Promise<Response> {
  const caller = callerOf(c);
  const ctx = visitorCall(c.req.raw.headers, caller);
  const field = (name: string) => form.get(name) ?? '';
  const [clientId, resource] = [field('client_id').toLowerCase(), form.get('resource')];
  const given =
    field('grant_type') === 'refresh_token'
      ? await refreshGrant(ctx, { clientId, resource, token: field('refresh_token'), scope: form.get('scope') })
      : await exchangeCode(ctx, {
          clientId,
          resource,
          code: field('code'),
          redirectUri: field('redirect_uri'),
          verifier: field('code_verifier'),
        });
  if (typeof given === 'string') throw new RefusedToken(400, given, faults[given]);
  return c.json(
    {
      access_token: given.access,
      token_type: 'Bearer',
      expires_in: given.seconds,
      refresh_token: given.refresh,
      scope: given.scopes.join(' '),
    },
    200,
    headersOf(caller),
  );
}

/** Ends a consent by one of its tokens (RFC 7009). */
export async function revoke(c: Context): Promise<Response> {
  const caller = callerOf(c);
  const form = await formOf(c);
  const asked = { token: form.get('token') ?? '', clientId: (form.get('client_id') ?? '').toLowerCase() };
  if (asked.token === '') throw new RefusedToken(400, 'invalid_request', 'The token is missing.');
  await revokeGrant(visitorCall(c.req.raw.headers, caller), asked);
  return c.body(null, 200, headersOf(caller));
}
