import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFaultyPartner } from '#tests/support/faultyPartner.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const partner = await startFaultyPartner();
const toPartner = { open: `${partner.origin}/open`, call: `${partner.origin}/call`, privateNetwork: true };
process.env.PARTNERS = JSON.stringify({ booking: toPartner });
const { database } = await import('#app/platform/database.server.ts');
const { forgetSettings } = await import('#app/platform/environment.server.ts');
const { logger } = await import('#app/platform/logging.server.ts');
const { beginTrace, endTracing, spanned, startTracing, withinSpan, writesTraces } = await import(
  '#app/platform/tracing.server.ts'
);
const { application } = await import('#server/application.server.ts');
const { runNext } = await import('#server/jobWorker.server.ts');
const { apiListener } = await import('#server/process/api.ts');
const { identifier } = await import('#server/process/identify.ts');
const { tracedBuild, traceRequest } = await import('#server/process/trace.ts');
const { standardHeaders, tokenFor } = await import('#tests/support/apiClient.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { enqueueJob } = await import('#app/domain/operations/jobs/enqueueJob.server.ts');

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string | number> }[];
  status: { code?: number };
}

const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
const listenToApi = apiListener(application);

// What the collector was sent, and its answer; none where that is 0.
let bodies: string[] = [];
let collectorHeaders: NodeJS.Dict<string | string[]> = {};
let answers = 200;
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    bodies.push(Buffer.concat(parts).toString());
    collectorHeaders = request.headers;
    if (answers) response.writeHead(answers, { 'Content-Type': 'application/json' }).end('{}');
  });
});
// As server/index.ts answers a call of the API, behind a proxy on this machine.
const identify = identifier('127.0.0.1');
const portal = createServer((incoming, response) => {
  const request = identify(incoming);
  request.gangway.route = 'api';
  traceRequest(request, response, application.tracing, () => listenToApi(request, response));
});
const at = { collector: await listening(collector), portal: await listening(portal) };

const sent = (): Sent[] =>
  bodies.flatMap((body) => {
    const [{ scopeSpans }] = JSON.parse(body).resourceSpans;
    return scopeSpans[0].spans as Sent[];
  });
async function begin(more: Record<string, string> = {}, times = { between: 20, answer: 5_000, end: 500 }) {
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: at.collector,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-collector',
    ...more,
  });
  forgetSettings();
  await startTracing(times);
}

beforeEach(() => {
  bodies = [];
  answers = 200;
  partner.calls.length = 0;
});
afterEach(async () => {
  await endTracing();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  forgetSettings();
});
afterAll(async () => {
  for (const server of [collector, portal]) {
    server.closeAllConnections();
    server.close();
  }
  await partner.stop();
});

async function booker() {
  const agency = await buildAgency(database());
  const token = await tokenFor(agency.owner);
  const body = {
    agencyId: agency.agencyId,
    agentType: 'O',
    companyCode: 'PC',
    userId: agency.owner.userId,
    agentCCN: '',
  };
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${at.portal}/osmf/v1.0/agents/POL/token`, {
      method: 'POST',
      headers: {
        ...standardHeaders,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return { agency, token, ask };
}

test('a request with its statements and a call of a partner arrives as one tree, and tells nothing of a person', async () => {
  const { agency, token, ask } = await booker();
  await begin({ OTEL_SERVICE_NAME: 'portal', OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,team=web' });
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const reply = await ask({ traceparent: `00-${traceId}-${caller}-01` });
  expect([reply.status, await reply.json()]).toEqual([200, { token: 'of-the-partner', errors: [] }]);
  await expect.poll(() => sent().some(({ kind }) => kind === 2)).toBe(true);

  const spans = sent();
  const [request, endpoint, call] = ['POST /osmf', 'endpoint /osmf', 'call booking'].map(
    (name) => spans.find((span) => span.name.startsWith(name))!,
  );
  expect(request).toMatchObject({ traceId, parentSpanId: caller, name: 'POST /osmf/v1.0/agents/POL/token', kind: 2 });
  expect(request!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(endpoint).toMatchObject({ traceId, parentSpanId: request!.spanId, kind: 1, status: { code: 0 } });
  expect(call).toMatchObject({ traceId, parentSpanId: endpoint!.spanId, kind: 3 });
  expect(call!.attributes).toContainEqual({ key: 'gangway.outcome', value: { stringValue: 'answered' } });
  expect(partner.calls[0]!.traceparent).toBe(`00-${traceId}-${call!.spanId}-01`);

  const statements = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.system.name'));
  expect(statements.length).toBeGreaterThan(2);
  // The session is read before the endpoint runs, the hand-over written by it.
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set([request!.spanId, endpoint!.spanId]),
  );
  expect(statements.find(({ name }) => name === 'handover-booking')?.parentSpanId).toBe(endpoint!.spanId);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(new Set(spans.map((span) => span.spanId)).size).toBe(spans.length);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request!.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request!.endTimeUnixNano));
  }

  expect(collectorHeaders).toMatchObject({ authorization: 'Bearer of-the-collector' });
  const { attributes } = JSON.parse(bodies[0]!).resourceSpans[0].resource;
  expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'portal' } });
  expect(attributes).toContainEqual({ key: 'team', value: { stringValue: 'web' } });
  const { userId, agentUniqueId, firstName, lastName, emailAddress } = agency.owner;
  const personal = [userId, agentUniqueId, firstName, lastName, emailAddress, agency.agencyId, token, 'of-the-partner'];
  expect(personal.filter((value) => bodies.join('\n').includes(value))).toEqual([]);
});

test('requests side by side, more than there are connections, keep their own statements', async () => {
  const { ask } = await booker();
  await begin();
  const replies = await Promise.all(Array.from({ length: 25 }, () => ask()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => sent().filter(({ kind }) => kind === 2).length).toBe(25);
  const spans = sent();
  const shapeOf = (traceId: string) =>
    spans
      .flatMap((span) => (span.traceId === traceId ? [span.name] : []))
      .filter((name) => name === 'handover-booking');
  const traces = [...new Set(spans.map(({ traceId }) => traceId))];
  expect(traces).toHaveLength(25);
  expect(traces.map(shapeOf)).toEqual(traces.map(() => ['handover-booking']));
});

test.each([400, 500, 503])('a collector that answers %d costs spans and no request', async (status) => {
  const { ask } = await booker();
  const warn = vi.spyOn(logger, 'warn');
  warn.mockClear();
  await begin({}, { between: 20, answer: 300, end: 500 });
  answers = status;
  expect((await ask()).status).toBe(200);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect((await ask()).status).toBe(200);
  await expect.poll(() => warn.mock.calls.some(([, message]) => message === 'traces are not taken')).toBe(true);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('of-the-collector');
});

test('a collector that hangs delays neither a request nor the end of the process', async () => {
  const { ask } = await booker();
  await begin();
  answers = 0;
  expect((await ask()).status).toBe(200);
  await expect.poll(() => bodies.length).toBe(1);
  for (let number = 0; number < 3000; number++) beginTrace({ name: 'one of many' })!.end();
  expect((await ask()).status).toBe(200);
  await endTracing();
});

test('what a collector could not take is sent again, and the rest at the end of the process', async () => {
  await begin({}, { between: 20, answer: 20_000, end: 5_000 });
  answers = 503;
  beginTrace({ name: 'again' })!.end();
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  answers = 200;
  const tries = bodies.length;
  await expect.poll(() => bodies.length).toBeGreaterThan(tries);
  expect(sent().at(-1)!.name).toBe('again');
  beginTrace({ name: 'at the end' })!.end();
  await endTracing();
  expect(sent().at(-1)!.name).toBe('at the end');
});

test('what is not sampled is not sent, and a partner gets that flag', async () => {
  const { ask } = await booker();
  await begin({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  expect((await ask()).status).toBe(200);
  await endTracing();
  expect(bodies).toEqual([]);
  expect(partner.calls[0]!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ''],
])('with %s=%s nothing is traced', async (name, value) => {
  const { ask } = await booker();
  await begin({ [name]: value });
  expect([writesTraces(), beginTrace({ name: 'none' })]).toEqual([false, undefined]);
  expect((await ask()).status).toBe(200);
  expect([bodies, partner.calls[0]!.traceparent]).toEqual([[], undefined]);
});

test('a job is a separate trace, with what it asks the database', async () => {
  await database().$transaction((tx) => enqueueJob(tx, 'anonymise-deleted', {}));
  await begin();
  await runNext('anonymise-deleted', () => database().$queryRaw`SELECT 1 AS asked_by_the_job`);
  await endTracing();
  const job = sent().find(({ name }) => name === 'job anonymise-deleted')!;
  expect(job.parentSpanId).toBeUndefined();
  expect(
    sent()
      .filter(({ parentSpanId }) => parentSpanId === job.spanId)
      .map(({ name }) => name),
  ).toEqual(['SELECT']);
});

test('a loader and an action are spans by the name of their file; a redirect is no failure', async () => {
  await begin();
  const routes = {
    'routes/people/list/overview': {
      id: 'routes/people/list/overview',
      module: {
        default: () => null,
        loader: async () => 'loaded',
        action: async () => {
          throw new Response(null, { status: 302 });
        },
      },
    },
    'routes/people/person/person': {
      id: 'routes/people/person/person',
      module: {
        default: () => null,
        loader: () => spanned({ name: 'below' }, () => Promise.reject(new Error('broken'))),
      },
    },
  };
  const traced = tracedBuild({ routes } as never, application.tracing) as unknown as { routes: typeof routes };
  const overview = traced.routes['routes/people/list/overview'].module;
  const root = beginTrace({ name: 'root' })!;
  expect(await withinSpan(root, () => overview.loader())).toBe('loaded');
  await expect(withinSpan(root, () => overview.action())).rejects.toBeInstanceOf(Response);
  const missing = Object.assign(new Error('Remix says so by data'), { init: { status: 404 } });
  await expect(withinSpan(root, () => spanned({ name: 'missing' }, () => Promise.reject(missing)))).rejects.toThrow();
  const person = traced.routes['routes/people/person/person'].module;
  await expect(withinSpan(root, () => person.loader())).rejects.toThrow('broken');
  expect('action' in person).toBe(false);
  root.end();
  await endTracing();
  expect(sent().map(({ name, status }) => [name, status.code])).toEqual([
    ['loader people/list/overview', 0],
    ['action people/list/overview', 0],
    ['missing', 0],
    ['below', 2],
    ['loader people/person/person', 2],
    ['root', 0],
  ]);
});
