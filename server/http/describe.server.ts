import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { isOpenedBy, scopeNames, scopesAt } from '#app/domain/permissions/scopes.ts';
import { answersOf, fieldRules, hasInput, isRead, isRepeatable } from './answers.server.ts';
import type { Endpoint } from './endpoint.server.ts';
import { errorEnvelope } from './failures.server.ts';
import { callHeaders } from './headers.server.ts';

type Registry = OpenAPIHono['openAPIRegistry'];

/** Puts the shapes of failures into the OpenAPI document, to which every operation refers. */
export function describeAnswers(registry: Registry): void {
  registry.register('Failure', errorEnvelope);
  registry.register('FieldRule', z.enum(fieldRules));
}

/**
 * Puts an endpoint into the OpenAPI document: what it takes, and every status and code that it may answer with.
 * Sentences are openApi.server.ts's.
 */
export function describeEndpoint(registry: Registry, endpoint: Endpoint): void {
  const { method, path, area, summary, action, params, query, body, reply, lines, deprecated } = endpoint;
  registry.registerPath(
    createRoute({
      method,
      path,
      tags: [area],
      summary,
      ...(deprecated && { deprecated: true }),
      ...securityOf(endpoint),
      // Whether a program may repeat it: freely, or with an Idempotency-Key.
      ...(isRead(endpoint) && { 'x-read': true }),
      // What the caller must be allowed, by its name in docs/permissions.md.
      ...(action && action !== 'own' && { 'x-action': [action].flat() }),
      request: {
        headers: headersOf(endpoint),
        params,
        query,
        ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      },
      responses: {
        200: {
          description: 'Done',
          content: { [lines ? 'application/x-ndjson' : 'application/json']: { schema: reply } },
        },
        ...Object.fromEntries(
          [...answersOf(endpoint)].map(([status, codes]) => [
            status,
            failureResponse(codes, status === 400 && hasInput(endpoint)),
          ]),
        ),
      },
    }),
  );
}

type Requirement = Record<string, string[]>;

// Tokens of a session, and keys with the scopes that open it.
function securityOf({ access, action, byKey, token }: Endpoint) {
  const named = [byKey ?? action ?? 'own'].flat();
  const opening = scopesAt('api', scopeNames).filter((scope) =>
    named.some((each) => each !== 'own' && isOpenedBy([scope], each)),
  );
  const keys: Requirement[] = opening.length > 0 ? [{ apiKey: [] }, { keyToken: opening }] : [];
  const session: Requirement[] =
    access === 'session' ? [{ authToken: [] }, ...(token ? [{ [`${token}Token`]: [] }] : [])] : [];
  return session.length + keys.length > 0 ? { security: [...session, ...keys] } : {};
}

function headersOf(endpoint: Endpoint) {
  return callHeaders.extend({
    ...(isRepeatable(endpoint) && { 'idempotency-key': z.string().min(1).max(255).optional() }),
    ...(endpoint.versionOf && endpoint.body && { 'if-match': z.string().optional() }),
  });
}

/** The API's envelope with the codes that it may hold. */
export function failureResponse(codes: readonly string[], namesFields = false) {
  const own = { type: 'string' as const, enum: [...codes] };
  const code = namesFields ? { anyOf: [own, { $ref: '#/components/schemas/FieldRule' }] } : own;
  const errors = { type: 'array' as const, items: { type: 'object' as const, properties: { code } } };
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object' as const, properties: { errors } }],
        },
      },
    },
  };
}
