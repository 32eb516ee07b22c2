import { Hono, type Context } from 'hono';
import type { AgentContext } from '#app/domain/context.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { withoutKeys } from '#app/platform/keySecrets.server.ts';
import { errorSchema, ScimRefused, type ScimType } from '#app/platform/scim.server.ts';
import { scimRoutes, type ScimEnv } from './endpoints/people/scim.server.ts';
import { scimPath } from './endpoints/people/scimShapes.server.ts';
import { limitBody } from './http/bodyLimit.server.ts';
import { askedLanguage, refuseUnfinished, visitorCall } from './http/contexts.server.ts';
import { failureReply } from './http/failures.server.ts';
import { keyCallAt, keyIn, noteAnswer, refuseKeyInAddress } from './http/keyCalls.server.ts';
import { withoutKeeping } from './http/writes.server.ts';

const bodyBytes = 256 * 1024;
const limited = limitBody(() => {
  throw new Refusal('bodyTooLarge');
});

/**
 * Provisioning by agencies' identity providers (SCIM 2.0, RFC 7644), outside of the JSON API of spec §7, whose headers
 * and envelope no such client knows. A call comes with an API key of an agency that has the scope for it.
 */
export const scim = new Hono<ScimEnv>().basePath(scimPath);

scim.use(async (c, next) => {
  c.set('caller', { address: c.env?.address ?? '', requestId: c.env?.requestId ?? crypto.randomUUID() });
  c.set('started', performance.now());
  refuseKeyInAddress(c.req.url);
  if (c.env) c.env.route = routeOf(c.req.path);
  return limited(c, next, bodyBytes);
});

scim.use(async (c, next) => {
  const { headers } = c.req.raw;
  const bearer = keyIn(headers);
  if (bearer === undefined) throw new Refusal(bearerToken(headers) === undefined ? 'unauthorized' : 'invalidToken');
  const { ctx, key } = await keyCallAt('provisioning', visitorCall(headers, c.get('caller')), bearer, (used) =>
    c.set('key', used),
  );
  if ('staff' in ctx) throw new Refusal('notForKeys');
  if (key.scopes.length === 0) throw new Refusal('scopeMissing');
  refuseUnfinished(ctx);
  c.set('ctx', ctx);
  c.set('write', (run) => (key.isTest ? withoutKeeping(ctx, (dry) => run(dry as AgentContext)) : run(ctx)));
  return next();
});

scimRoutes(scim, answer);

scim.notFound((c) => answer(c, 404, errorOf(404, undefined, 'There is no such resource.')));

scim.onError((error, c) => {
  if (error instanceof ScimRefused)
    return answer(c, error.status, errorOf(error.status, error.scimType, error.message));
  const where = `${c.req.method} ${withoutKeys(c.req.path)}`;
  const reference = errorReference(c.get('caller').requestId);
  const reply = failureReply(error, askedLanguage(c.req.raw.headers) ?? 'en', reference, where);
  const [{ code, title, field } = { code: '', title: '' }] = reply.body.errors;
  const detail = field === undefined ? title : `${field}: ${title}`;
  return answer(c, reply.status, errorOf(reply.status, scimTypeOf(code, reply.status), detail), {
    ...reply.headers,
    ...(reply.status === 401 && { 'WWW-Authenticate': 'Bearer realm="scim"' }),
  });
});

const uniqueness = ['7008', '7009', 'externalIdTaken'];

function scimTypeOf(code: string, status: number): ScimType | undefined {
  if (uniqueness.includes(code)) return 'uniqueness';
  if (code === 'malformedRequest') return 'invalidSyntax';
  if (code === 'tooManyChosen') return 'tooMany';
  return status === 400 ? 'invalidValue' : undefined;
}

function errorOf(status: number, scimType: ScimType | undefined, detail: string) {
  return { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail };
}

function answer(
  c: Context<ScimEnv>,
  status: number,
  body: object | null,
  headers: Record<string, string> = {},
): Response {
  const key = c.get('key');
  const caller = c.get('caller');
  if (key) noteAnswer(key, { request: c.req.raw, status, started: c.get('started'), ...caller });
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      ...(body !== null && { 'Content-Type': 'application/scim+json; charset=utf-8' }),
      'X-Request-Id': caller.requestId,
      'Cache-Control': 'no-store',
      ...key?.headers,
      ...headers,
    },
  });
}

// The name of the address in metrics.
function routeOf(path: string): string {
  const [, resource = '', id] = /^\/scim\/v2\/(\w+)(\/.+)?$/.exec(path) ?? [];
  const known = ['Users', 'Groups', 'Schemas', 'ResourceTypes', 'ServiceProviderConfig'];
  return known.includes(resource) ? `${scimPath}/${resource}${id ? '/{id}' : ''}` : scimPath;
}
