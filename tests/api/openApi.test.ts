import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal, refusals } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { isOpenedBy, scopeNames, scopesAt } from '#app/domain/permissions/scopes.ts';
import { endpoints } from '#server/api.server.ts';
import { isRead } from '#server/http/answers.server.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { createApi } from '#server/http/router.server.ts';
import { openApiDocument, openApiText, operations as described, summaryKey } from '#server/openApi.server.ts';
import { readNamespace } from '#tests/domain/translator.ts';
import { call, standardHeaders } from '#tests/support/apiClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
const document: any = JSON.parse(JSON.stringify(openApiDocument('https://portal.example')));
const operations = endpoints.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  operation: document.paths[endpoint.path]?.[endpoint.method],
}));

test('is OpenAPI 3.1 with a title, a version, the server and the bearer token', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Gangway', version: expect.any(String) },
    servers: [{ url: 'https://portal.example' }],
  });
  expect(document.components.securitySchemes.authToken).toEqual({
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
});

test.each(['en', 'ja'] as const)('names every refusal code with its status, in %s', (language) => {
  const { description } = openApiDocument('https://portal.example', language).info;
  for (const [code, { status }] of Object.entries(refusals))
    expect(description).toMatch(new RegExp(`\\| \`${code}\` \\| ${status} \\| \\S`));
});

test.each(['en', 'ja'] as const)('every endpoint has a summary in %s, and none is left over', (language) => {
  expect(Object.keys(readNamespace(language, 'api').summaries as object).toSorted()).toEqual(
    described.map(({ method, path }) => summaryKey(method, path)).toSorted(),
  );
});

test('contains what is declared, and nothing else', () => {
  const methods = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(methods.sort()).toEqual(described.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
  for (const reference of references) {
    const target = reference.split('/').reduce((node, step) => node?.[step], document);
    expect(target, reference).toBeDefined();
  }
});

test('every schema is one of JSON Schema: known types, required fields among the properties', () => {
  for (const schema of schemasIn(document)) {
    const types = [schema.type].flat();
    for (const type of types)
      expect(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']).toContain(type);
    if (Array.isArray(schema.required))
      for (const name of schema.required) expect(Object.keys(schema.properties ?? {})).toContain(name);
    if (types.includes('array')) expect(schema.items ?? schema.prefixItems).toBeDefined();
    if (typeof schema.pattern === 'string') expect(() => new RegExp(schema.pattern as string, 'u')).not.toThrow();
  }
});

describe.each(operations)('$name', ({ endpoint, operation }) => {
  test('says what it is for, which parameters, and what it answers', () => {
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.tags).toEqual([endpoint.area]);
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(inPath.map(({ name }: { name: string }) => name)).toEqual(named);
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    for (const header of [
      'x-booking-company',
      'x-product-company',
      'x-request-source',
      'x-client-id',
      'x-app-context',
    ]) {
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ in: 'header', name: header, required: true }),
      );
    }
    for (const response of Object.values<{ description?: string }>(operation.responses))
      expect(response.description).toBeTruthy();
    const media = endpoint.lines ? 'application/x-ndjson' : 'application/json';
    const { schema } = operation.responses['200'].content[media];
    expect(schema.type).toBe(endpoint.lines ? 'array' : 'object');
  });

  test('asks for the token exactly where the endpoint does, and shows its body', () => {
    const named = [endpoint.byKey ?? endpoint.action ?? 'own'].flat().filter((each) => each !== 'own');
    const opening = scopesAt('api', scopeNames).filter((scope) => named.some((action) => isOpenedBy([scope], action)));
    const security = [
      ...(endpoint.access === 'session' ? [{ authToken: [] }] : []),
      ...(endpoint.token ? [{ [`${endpoint.token}Token`]: [] }] : []),
      ...(opening.length > 0 ? [{ apiKey: [] }, { keyToken: opening }] : []),
    ];
    expect(operation.security).toEqual(security.length > 0 ? security : undefined);
    expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body));
    if (endpoint.body) expect(operation.requestBody.content['application/json'].schema.type).toBe('object');
  });
});

/** The codes of an operation's failures by status. */
const listed = (path: string, method: string): Record<string, string[]> => {
  const responses = Object.entries<{ content: { 'application/json': { schema: SchemaNode & { allOf?: unknown[] } } } }>(
    document.paths[path][method].responses,
  );
  return Object.fromEntries(
    responses
      .filter(([status]) => status >= '400')
      .map(([status, { content }]) => [
        status,
        JSON.stringify(content)
          .match(/"enum":\[([^\]]*)\]/)![1]!
          .replace(/"/g, '')
          .split(','),
      ]),
  );
};

test.each([
  [
    '/osmf/p1.0/login',
    'post',
    {
      401: '7016',
      403: 'deactivated',
      410: 'secondFactorExpired',
      415: 'unsupportedMediaType',
      423: 'locked',
      429: 'throttled',
      500: 'loginPolarError',
      503: 'busy',
    },
  ],
  [
    '/osmf/v1.0/agents/profile-update',
    'post',
    {
      401: 'invalidToken',
      403: 'permissionNotHeld',
      404: 'notFound',
      405: 'methodNotAllowed',
      409: 'editConflict',
      413: 'bodyTooLarge',
      500: 'updateUnavailable',
    },
  ],
  ['/osmf/v1.0/agents/permission', 'post', { 403: 'permissionsSetByOwner', 404: 'notFound' }],
  ['/osmf/v1.0/answers', 'post', { 400: 'malformedRequest', 404: 'notFound', 502: 'serviceFailed' }],
  [
    '/osdb/p1.0/countries',
    'get',
    { 400: 'missingHeader', 405: 'methodNotAllowed', 500: 'countriesUnavailable', 503: 'countriesUnavailable' },
  ],
])('%s lists the codes of its failures by status', (path, method, expected) => {
  for (const [status, code] of Object.entries(expected)) expect(listed(path, method)[status], status).toContain(code);
});

test('contains the content files of spec §7, with their documents and failures', () => {
  const file = document.paths['/json/{site}/header-footer/{loc}/header-footer.json'].get;
  expect(file.parameters.map(({ in: place, name }: { in: string; name: string }) => `${place} ${name}`)).toEqual([
    'path site',
    'path loc',
    'query language',
  ]);
  expect(Object.keys(file.responses['200'].content['application/json'].schema.properties)).toEqual([
    'menu',
    'footer',
    'copyright',
    'privacyNotice',
  ]);
  expect(listed('/json/{site}/landing/{loc}/landing-page.json', 'get')).toEqual({
    404: ['notFound', 'landingPageUnavailable'],
    503: ['landingPageUnavailable'],
  });
  expect(listed('/json/{site}/alerts/{loc}/alert.json', 'get')).toEqual({
    404: ['notFound'],
    503: ['alertPageUnavailable'],
  });
  expect(document.paths['/json/{site}/{displayCompany}/home-page/home-page-enrolled.json'].get.security).toEqual([
    { authToken: [] },
    { session: [] },
  ]);
});

test.each(['en', 'ja'] as const)('every status that is answered has a sentence in %s', (language) => {
  const texts = readNamespace(language, 'api').answers as Record<string, string>;
  const answered = described.flatMap(({ answers }) => [...answers.keys()].map(String));
  expect(
    Object.keys(texts)
      .filter((key) => /^\d/.test(key))
      .toSorted(),
  ).toEqual([...new Set(['200', '304', ...answered])].toSorted());
});

test('every write takes an Idempotency-Key, but for those that answer with a token', () => {
  const taking = (path: string, method: string) =>
    document.paths[path][method].parameters.some(({ name }: { name: string }) => name === 'idempotency-key');
  const without = endpoints
    .filter((endpoint) => !isRead(endpoint) && !taking(endpoint.path, endpoint.method))
    .map(({ path }) => path);
  expect(without.toSorted()).toEqual([
    '/osmf/p1.0/login',
    '/osmf/v1.0/agents/POL/token',
    '/osmf/v1.0/answers',
    '/osmf/v1.0/ecatalog',
    '/osmf/v1.0/widen',
  ]);
});

test('a list by pages has a cursor too, but for the courses of a category, which the brand publishes one by one', () => {
  const withoutCursor = operations.filter(({ endpoint: { query, body } }) => {
    const names = [query, body].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
    return names.some((name) => /^page(No)?$/.test(name)) && !names.includes('cursor');
  });
  expect(withoutCursor.map(({ name }) => name)).toEqual(['get /osdb/v1.0/agents/academy/dashboard']);
});

describe('an endpoint that another one replaces', () => {
  const answered = (deprecated: Endpoint['deprecated'], thrown?: Error) => {
    const endpoint = publicEndpoint({
      method: 'get',
      path: '/osdb/p1.0/old',
      area: 'status',
      summary: '',
      refusals: ['conflict'],
      ...(deprecated && { deprecated }),
      reply: z.strictObject({}),
      run: () => (thrown ? Promise.reject(thrown) : Promise.resolve({})),
    });
    const made = createApi([endpoint]);
    return {
      answer: made.fetch(new Request('http://localhost/osdb/p1.0/old', { headers: standardHeaders })),
      described: made.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '1' } }).paths?.[
        '/osdb/p1.0/old'
      ]?.get,
    };
  };
  const headersOf = ({ headers }: Response) => ['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name));
  const since = { since: '2026-12-01', instead: 'GET /osdb/p1.0/new' };
  const link = '</docs#versions>; rel="deprecation"; type="text/html", </osdb/p1.0/new>; rel="successor-version"';

  test('says so with each answer, and when it ends where that is set', async () => {
    const { answer, described } = answered({ ...since, sunset: '2027-06-30' });
    expect(headersOf(await answer)).toEqual(['@1796083200', 'Wed, 30 Jun 2027 00:00:00 GMT', link]);
    expect(described?.deprecated).toBe(true);
    const refused = await answered(since, new Refusal('conflict')).answer;
    expect([refused.status, ...headersOf(refused)]).toEqual([409, '@1796083200', null, link]);
  });

  test('is a call of the product, and no other says anything', async () => {
    const { answer, described } = answered(undefined);
    expect(headersOf(await answer)).toEqual([null, null, null]);
    expect(described?.deprecated).toBeUndefined();
    for (const { deprecated } of endpoints)
      if (deprecated)
        expect(endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toContain(deprecated.instead);
    expect(document.paths['/osmf/p1.0/agents/validate'].get).toMatchObject({
      deprecated: true,
      description: 'Deprecated since 2026-11-30: use POST /osmf/p1.0/agents/validate.',
    });
    const used = await call('GET /osmf/p1.0/agents/validate?tokenId=none');
    expect([used.status, used.headers.get('Deprecation')]).toEqual([410, '@1795996800']);
    expect((await call('GET /osdb/p1.0/suffixes')).headers.get('Deprecation')).toBeNull();
  });
});

describe('outside of production, an answer that an endpoint does not declare is a failure of the program', () => {
  const asked = (declared: Partial<Endpoint>, thrown: Error) => {
    const endpoint = publicEndpoint({
      method: 'get',
      path: '/osdb/p1.0/some',
      area: 'status',
      summary: '',
      query: z.strictObject({ q: z.string().min(1, 'validation:required|q').default('q') }),
      reply: z.strictObject({}),
      run: () => Promise.reject(thrown),
    });
    return createApi([{ ...endpoint, ...declared }]).fetch(
      new Request('http://localhost/osdb/p1.0/some', { headers: standardHeaders }),
    );
  };

  test('a refusal that is not listed', async () => {
    await expect(asked({}, new Refusal('conflict'))).rejects.toThrow(
      'GET /osdb/p1.0/some answered 409 conflict, which it does not declare',
    );
    expect((await asked({ refusals: ['conflict'] }, new Refusal('conflict'))).status).toBe(409);
  });

  test('a rule of a field where nothing is taken', async () => {
    const broken = z.string().min(1, 'validation:required|q').safeParse('').error!;
    await expect(asked({ query: undefined }, broken)).rejects.toThrow('answered 400 required');
    expect((await asked({}, broken)).status).toBe(400);
  });

  test('what fails inside has the code that is declared for it', async () => {
    expect((await asked({ failure: 'dataUnavailable' }, new Error('broken'))).status).toBe(500);
  });
});

test('registering an agency shows the fields of the specification, and asks for no confirmation of the password', () => {
  const { agency, agent } =
    document.paths['/osmf/p1.0/agencies/register'].post.requestBody.content['application/json'].schema.properties;
  expect(Object.keys(agency.properties)).toEqual(
    expect.arrayContaining(['agencyName', 'agencyType', 'associationID', 'associationName', 'abtanumber']),
  );
  expect(agent.required).toEqual(expect.arrayContaining(['password', 'ownerFirstName', 'registrationEmail']));
  expect(agent.required).not.toContain('confirmPwd');
});

test('adding an agent shows the fields of the form', () => {
  const { schema } = document.paths['/osmf/v1.0/agents/add'].post.requestBody.content['application/json'];
  const { properties, required, additionalProperties } = schema.properties.agent;
  expect(additionalProperties).toBe(false);
  expect(required).toEqual(expect.arrayContaining(['userId', 'password', 'firstName', 'emailAddress', 'agentType']));
  expect(Object.keys(properties)).toContain('certification');
  expect(required).not.toContain('certification');
  expect(required).not.toContain('permissions');
  // A list of keys, or the two strings of spec §3.
  const forms = JSON.stringify(properties.permissions);
  expect(forms).toContain('"array"');
  expect(forms).toMatch(/"oneSource".*"polarOnline"/);
});

interface SchemaNode {
  type: string | string[];
  required?: unknown;
  properties?: object;
  items?: unknown;
  prefixItems?: unknown;
  pattern?: unknown;
}

// Any schema: a security scheme has a type too, but is none.
function schemasIn(node: unknown, key = ''): SchemaNode[] {
  if (typeof node !== 'object' || node === null || key === 'securitySchemes' || key === 'example') return [];
  const own =
    'type' in node && (typeof node.type === 'string' || Array.isArray(node.type)) && key !== 'properties'
      ? [node as SchemaNode]
      : [];
  return [...own, ...Object.entries(node).flatMap(([name, value]) => schemasIn(value, name))];
}

test('is made once for each language, and one says nothing of the other', () => {
  const [english, japanese] = (['en', 'ja'] as const).map(openApiText) as [string, string];
  expect(openApiText('en')).toBe(english);
  expect(JSON.parse(english)).toEqual(JSON.parse(JSON.stringify(openApiDocument(environment().ORIGIN, 'en'))));
  expect(JSON.parse(japanese)).toEqual(JSON.parse(JSON.stringify(openApiDocument(environment().ORIGIN, 'ja'))));
  expect(JSON.parse(japanese).paths).not.toEqual(JSON.parse(english).paths);
});
