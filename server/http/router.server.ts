import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AgentContext, StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import type { Language } from '#app/i18n.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { withoutKeys } from '#app/platform/keySecrets.server.ts';
import { spanned } from '#app/platform/tracing.server.ts';
import { requireDeclared, UndeclaredAnswer } from './answers.server.ts';
import { limitBody } from './bodyLimit.server.ts';
import { agentCall, askedLanguage, refuseUnfinished, visitorCall, type Caller } from './contexts.server.ts';
import { callByKey, keyIn, noteAnswer, refuseKeyInAddress, type KeyInUse } from './keyCalls.server.ts';
import { runOnce, withoutKeeping } from './writes.server.ts';
import { deprecationHeaders } from './deprecation.server.ts';
import { describeAnswers, describeEndpoint } from './describe.server.ts';
import type { Endpoint } from './endpoint.server.ts';
import { failureReply, invalidReply, type ErrorEnvelope, type FailureReply } from './failures.server.ts';
import { checkHeaders } from './headers.server.ts';

const bodyBytes = 256 * 1024;
// What wraps the data in a body that may be large: names, numbers, and the escapes of JSON within JSON.
const wrapping = 64 * 1024;
const limited = limitBody(() => {
  throw new Refusal('bodyTooLarge');
});

/** The host's data with a request; remix-serve gives none. */
export type Bindings = Partial<Caller> & { route?: string; code?: string | undefined };
interface Variables {
  caller: Caller;
  started: number;
  endpoint: Endpoint | undefined;
  key: KeyInUse | undefined;
}
type Api = OpenAPIHono<{ Bindings: Bindings; Variables: Variables }>;

type Input = z.ZodObject<Record<'params' | 'query' | 'body', z.ZodType>>;

/** A Hono app that answers the endpoints, with one shape of error, and that describes them. */
export function createApi(endpoints: readonly Endpoint[]): Api {
  const api: Api = new OpenAPIHono();
  const limits = new Map(
    endpoints.flatMap(({ path, bodyBytes: bytes }) => (bytes === undefined ? [] : [[path, bytes + wrapping] as const])),
  );
  api.use((c, next) => {
    c.set('caller', { address: c.env?.address ?? '', requestId: c.env?.requestId ?? crypto.randomUUID() });
    c.set('started', performance.now());
    refuseKeyInAddress(c.req.url);
    return limited(c, next, limits.get(c.req.path) ?? bodyBytes);
  });
  for (const endpoint of endpoints) addEndpoint(api, endpoint);
  refuseOtherMethods(api, endpoints);
  describeAnswers(api.openAPIRegistry);
  api.notFound((c) => send(c, failureReply(new Refusal('notFound'), languageOf(c), referenceOf(c), '')));
  api.onError((error, c) => {
    // No answer: the calling test sees it.
    if (error instanceof UndeclaredAnswer) throw error;
    const endpoint = c.get('endpoint');
    return send(c, failureOf(c, endpoint, error));
  });
  return api;
}

function failureOf(c: Context, endpoint: Endpoint | undefined, error: unknown): FailureReply {
  const where = `${c.req.method} ${withoutKeys(c.req.path)}`;
  const reply = failureReply(error, languageOf(c), referenceOf(c), where, endpoint);
  return endpoint ? declaredReply(endpoint, reply) : reply;
}

function addEndpoint(api: Api, endpoint: Endpoint): void {
  describeEndpoint(api.openAPIRegistry, endpoint);
  // Made once: zod compiles a schema at its first use.
  const input: Input = z.object({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: endpoint.body ?? z.undefined(),
  });
  api.on(endpoint.method.toUpperCase(), endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const { headers } = c.req.raw;
    c.set('endpoint', endpoint);
    if (c.env) c.env.route = endpoint.path;
    const bearer = keyIn(headers);
    checkHeaders(headers, { areOptional: bearer !== undefined });
    const ctx = await contextOf(c, endpoint, bearer);
    const given = await input.safeParse({
      params: c.req.param(),
      query: singleValues(c.req.queries()),
      body: endpoint.body && withVersion(endpoint, headers, await readBody(c.req.raw)),
    });
    if (!given.success)
      return send(
        c,
        declaredReply(endpoint, invalidReply(given.error.issues.map(withoutPart), ctx.language, referenceOf(c))),
      );
    const run = (by: VisitorContext) =>
      spanned(
        { name: `endpoint ${endpoint.path}` },
        () => endpoint.run({ ctx: by, request: c.req.raw, ...given.data }),
        { isFailure: (error) => !isRefusal(error) },
      );
    return once(c, endpoint, ctx, { ...given.data, run });
  });
}

// A refusal is an answer too, which a repetition gets again.
async function once(
  c: Context,
  endpoint: Endpoint,
  ctx: VisitorContext,
  { body, run }: { body: unknown; run: (ctx: VisitorContext) => Promise<unknown> },
): Promise<Response> {
  const request = c.req.raw;
  let reply: FailureReply | undefined;
  const given = await runOnce(endpoint, ctx, { request, body }, async () => {
    try {
      const answer = await (isTest(ctx) ? withoutKeeping(ctx, run) : run(ctx));
      return { status: 200, answer: checkedReply(endpoint, answer) };
    } catch (error) {
      if (!request.headers.has('Idempotency-Key')) throw changed(request, error);
      reply = failureOf(c, endpoint, changed(request, error));
      return { status: reply.status, answer: reply.body };
    }
  });
  if (reply) return send(c, reply);
  const headers = given.isRepeated ? { 'Idempotency-Replayed': 'true' } : undefined;
  if (given.status !== 200)
    return send(c, { status: given.status, body: given.answer as ErrorEnvelope, headers: headers ?? {} });
  return answered(c, endpoint, given.answer, headers);
}

function isTest(ctx: VisitorContext): boolean {
  const { actor, staff } = ctx as Partial<AgentContext & StaffContext>;
  return Boolean((staff ?? actor)?.key?.isTest);
}

// Of an agent that the body names, If-Match says the version, as the body's own would.
function withVersion({ versionOf }: Endpoint, headers: Headers, body: unknown): unknown {
  const match = headers.get('If-Match');
  if (match === null || !versionOf || typeof body !== 'object' || body === null) return body;
  const version = /^"(\d{1,9})"$/.exec(match)?.[1];
  const { agent } = body as { agent?: unknown };
  if (version === undefined || typeof agent !== 'object' || agent === null) return body;
  return { ...body, agent: { ...agent, version: Number(version) } };
}

function changed(request: Request, error: unknown): unknown {
  const isConflict = isRefusal(error) && error.code === 'editConflict' && request.headers.has('If-Match');
  return isConflict ? new Refusal('versionChanged') : error;
}

function answered(c: Context, endpoint: Endpoint, reply: unknown, headers?: Record<string, string>): Response {
  note(c, 200);
  if (endpoint.lines) return lines(c, reply as readonly unknown[], headers);
  const version = endpoint.versionOf?.(reply as never);
  return c.json(reply, 200, {
    ...standardHeaders(c),
    ...headers,
    ...(version !== undefined && { ETag: `"${version}"` }),
  }) as Response;
}

function lines(c: Context, reply: readonly unknown[], headers?: Record<string, string>): Response {
  const text = reply.map((each) => `${JSON.stringify(each)}\n`).join('');
  return c.body(text, 200, { ...standardHeaders(c), ...headers, 'Content-Type': 'application/x-ndjson' });
}

function note(c: Context, status: number): void {
  const key = c.get('key') as KeyInUse | undefined;
  if (!key) return;
  const started = c.get('started') as number;
  noteAnswer(key, { request: c.req.raw, status, started, ...(c.get('caller') as Caller) });
}

// In production the declarations are trusted; everywhere else a reply that says more than it declares is an error.
function checkedReply(endpoint: Endpoint, reply: unknown): unknown {
  if (environment().NODE_ENV === 'production') return reply;
  const checked = endpoint.reply.safeParse(reply);
  if (!checked.success)
    throw new Error(`The reply of ${endpoint.path} is not what it declares: ${checked.error.message}`);
  return checked.data;
}

function declaredReply(endpoint: Endpoint, reply: FailureReply): FailureReply {
  if (environment().NODE_ENV !== 'production') requireDeclared(endpoint, reply);
  return reply;
}

async function contextOf(c: Context, endpoint: Endpoint, bearer: string | undefined): Promise<VisitorContext> {
  const { headers } = c.req.raw;
  const caller = c.get('caller') as Caller;
  if (bearer !== undefined && (endpoint.access === 'session' || endpoint.byKey)) {
    const ctx = await callByKey(endpoint, visitorCall(headers, caller), bearer, (key) => c.set('key', key));
    if ('actor' in ctx && !endpoint.beforePortal) refuseUnfinished(ctx);
    return ctx;
  }
  return endpoint.access === 'session' ? portalCall(endpoint, headers, caller) : visitorCall(headers, caller);
}

async function portalCall(endpoint: Endpoint, headers: Headers, caller: Caller) {
  const ctx = await agentCall(headers, caller, endpoint.token);
  if (!endpoint.beforePortal) refuseUnfinished(ctx);
  return ctx;
}

function part(schema: z.ZodObject | undefined): z.ZodType {
  return schema ?? z.strictObject({});
}

// The issue's first step is the part of the request, and most bodies wrap their fields in `agent`: a field is named
// without them.
function withoutPart(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [, wrapper, ...inner] = issue.path;
  const isInside = wrapper === 'agent' && (inner.length > 0 || issue.code === 'unrecognized_keys');
  return { ...issue, path: isInside ? inner : issue.path.slice(1) };
}

function singleValues(queries: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

async function readBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? ''))
    throw new Refusal('unsupportedMediaType');
  return request.json();
}

function refuseOtherMethods(api: Api, endpoints: readonly Endpoint[]): void {
  // An address in full before one with a part that varies, which would answer for it too.
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))].toSorted(
    (one, other) => variableParts(one) - variableParts(other),
  );
  for (const path of paths) {
    const methods = endpoints
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint) => endpoint.method.toUpperCase());
    api.all(path.replace(/\{(\w+)\}/g, ':$1'), (c) => {
      c.header('Allow', methods.join(', '));
      throw new Refusal('methodNotAllowed');
    });
  }
}

function variableParts(path: string): number {
  return path.split('{').length - 1;
}

function languageOf(c: Context): Language {
  return askedLanguage(c.req.raw.headers) ?? 'en';
}

// The reference by which the log has the call.
function referenceOf(c: Context): string {
  return errorReference((c.get('caller') as Caller).requestId);
}

function send(c: Context, { status, body, headers }: FailureReply): Response {
  const bindings = c.env as Bindings | undefined;
  if (bindings) bindings.code = body.errors[0]?.code;
  note(c, status);
  return c.json(body, status as ContentfulStatusCode, { ...standardHeaders(c), ...headers });
}

// Given with the reply: headers that are set before it keep Hono and its host from their short way.
function standardHeaders(c: Context): Record<string, string> {
  const key = c.get('key') as KeyInUse | undefined;
  const endpoint = c.get('endpoint') as Endpoint | undefined;
  return {
    'X-Request-Id': (c.get('caller') as Caller).requestId,
    'Cache-Control': 'no-store',
    ...deprecationHeaders(endpoint?.deprecated),
    ...key?.headers,
  };
}
