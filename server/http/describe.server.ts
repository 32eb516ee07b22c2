import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { answersOf, fieldRules, hasInput } from './answers.server.ts';
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
  const { method, path, area, summary, access, action, token, params, query, body, reply } = endpoint;
  registry.registerPath(
    createRoute({
      method,
      path,
      tags: [area],
      summary,
      ...(access === 'session' && { security: [{ authToken: [] }, ...(token ? [{ [`${token}Token`]: [] }] : [])] }),
      // What the caller must be allowed, by its name in docs/permissions.md.
      ...(action && action !== 'own' && { 'x-action': [action].flat() }),
      request: {
        headers: callHeaders,
        params,
        query,
        ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      },
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: reply } } },
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
