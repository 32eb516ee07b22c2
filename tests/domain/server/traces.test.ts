import { expect, test } from 'vitest';
import { readEnvironment } from '#app/platform/environment.server.ts';
import {
  isSampled,
  readHeaders,
  readPairs,
  readTraceParent,
  samplers,
  spansAsJson,
  statementName,
  tracesAddress,
  writeTraceParent,
} from '#app/platform/traceRules.ts';
import { identifier } from '#server/process/identify.ts';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const parent = (sampled: boolean) => ({ traceId, spanId, sampled });
const good = `00-${traceId}-${spanId}-01`;

test.each([
  [good, parent(true)],
  [`00-${traceId}-${spanId}-00`, parent(false)],
  [`00-${traceId}-${spanId}-03`, parent(true)],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, parent(true)],
  [undefined, undefined],
  ['', undefined],
  [`ff-${traceId}-${spanId}-01`, undefined],
  [`${good}-more`, undefined],
  [`${good}, ${good}`, undefined],
  [` ${good}`, undefined],
  [`${good}\r\nSet-Cookie: a=b`, undefined],
  [good.toUpperCase(), undefined],
  [`00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`00-${traceId}-${spanId}-0g`, undefined],
  [`00-${traceId.slice(1)}-${spanId}-01`, undefined],
  [`cc-${traceId}-${spanId}-01-${'a'.repeat(100_000)}`, undefined],
  ["00-'; DROP TABLE users; --", undefined],
])('a traceparent of %s', (header, expected) => {
  expect(readTraceParent(header)).toEqual(expected);
  if (expected) expect(readTraceParent(writeTraceParent(expected))).toEqual(expected);
});

// The trace's last 13 digits are some 0.89 of what they may be.
const high = `${'0'.repeat(19)}e3ce929d0e473`;
test.each([
  // sampler, ratio, alone, below one that is sampled, below one that is not
  ['always_on', 1, true, true, true],
  ['always_off', 1, false, false, false],
  ['traceidratio', 0.5, false, false, false],
  ['traceidratio', 0.9, true, true, true],
  ['traceidratio', 1, true, true, true],
  ['traceidratio', 0, false, false, false],
  ['parentbased_always_on', 1, true, true, false],
  ['parentbased_always_off', 1, false, true, false],
  ['parentbased_traceidratio', 0.5, false, true, false],
  ['parentbased_traceidratio', 0.9, true, true, false],
] as const)('%s by %d', (name, ratio, alone, belowSampled, belowOther) => {
  const decide = (given?: boolean) =>
    isSampled({ name, ratio }, high, given === undefined ? undefined : { ...parent(given), traceId: high });
  expect([decide(), decide(true), decide(false)]).toEqual([alone, belowSampled, belowOther]);
});

test('of many traces the ratio is sampled', () => {
  const ids = Array.from({ length: 4000 }, () => crypto.randomUUID().replaceAll('-', ''));
  const sampled = ids.filter((id) => isSampled({ name: 'traceidratio', ratio: 0.25 }, id, undefined));
  expect(sampled.length / ids.length).toBeCloseTo(0.25, 1);
});

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  [' a = 1 , b=2 ,', { a: '1', b: '2' }],
  ['Authorization=Basic%20YTpi==', { Authorization: 'Basic YTpi==' }],
  ['a=', { a: '' }],
  ['a', null],
  ['=1', null],
  ['a=%zz', null],
  ['a=1%0D%0AHost:%20evil', null],
  ['a b=1', null],
  ['a=\u00e9', null],
])('headers of %s', (text, expected) => expect(readHeaders(text)).toEqual(expected));

test('attributes may say anything', () =>
  expect(readPairs('team=\u00e9quipe%2C 1')).toEqual({ team: '\u00e9quipe, 1' }));

test.each([
  [undefined, undefined, undefined],
  ['http://collector:4318', undefined, 'http://collector:4318/v1/traces'],
  ['http://collector:4318/base/', undefined, 'http://collector:4318/base/v1/traces'],
  ['http://collector:4318', 'https://traces.example/own', 'https://traces.example/own'],
  [undefined, 'https://traces.example/', 'https://traces.example/'],
])('spans go from %s and %s to %s', (all, traces, expected) =>
  expect(tracesAddress({ OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces })).toBe(
    expected,
  ),
);

test.each([
  ['session_of_request', 'SELECT 1', 'session_of_request'],
  [undefined, 'SELECT "public"."agents"."id" FROM "public"."agents" WHERE 1=1', 'SELECT agents'],
  [undefined, 'INSERT INTO "public"."audit" ("id") VALUES ($1)', 'INSERT audit'],
  [undefined, 'UPDATE outbox SET sent_at = $1', 'UPDATE outbox'],
  ['', 'DELETE FROM ONLY sessions', 'DELETE sessions'],
  [undefined, 'BEGIN', 'BEGIN'],
  [undefined, "SELECT 'taken from smith', 'it''s from jones' FROM users", 'SELECT users'],
  [undefined, "SELECT E'\\' from smith' FROM users", 'SELECT users'],
  [undefined, "SELECT ' from smith", 'SELECT'],
  [undefined, '', 'STATEMENT'],
])('the statement %s %s is called %s', (name, text, expected) => expect(statementName(name, text)).toBe(expected));

test('a span is written as OTLP has it', () => {
  const span = {
    ...{ traceId, spanId, parentId: undefined, name: 'GET /home', kind: 'server' as const, failed: true },
    ...{ begun: 1_700_000_000_000_001, ended: 1_700_000_000_000_900 },
    attributes: { status: 503, share: 0.5, open: true, left: undefined },
  };
  expect(JSON.parse(spansAsJson([span], { 'service.name': 'gangway' }))).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'gangway' } }] },
        scopeSpans: [
          {
            scope: { name: 'gangway' },
            spans: [
              {
                ...{ traceId, spanId, name: 'GET /home', kind: 2, status: { code: 2 } },
                startTimeUnixNano: '1700000000000001000',
                endTimeUnixNano: '1700000000000900000',
                attributes: [
                  { key: 'status', value: { intValue: '503' } },
                  { key: 'share', value: { doubleValue: 0.5 } },
                  { key: 'open', value: { boolValue: true } },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test.each([
  ['', '127.0.0.1', undefined],
  ['10.0.0.1', '127.0.0.1', undefined],
  ['127.0.0.1', '127.0.0.1', good],
  ['127.0.0.1', '::ffff:127.0.0.1', good],
])('with proxies %s, %s is believed to belong to trace %s', (proxies, remoteAddress, expected) => {
  // A stranger behind the proxy is no proxy, whatever it says it is.
  const request = { headers: { traceparent: good, 'x-forwarded-for': '203.0.113.9' }, socket: { remoteAddress } };
  expect(identifier(proxies)(request as never).gangway.traceparent).toBe(expected);
});

const settings = (more: Record<string, string>) =>
  readEnvironment({ ...testEnvironment, DATABASE_URL: 'postgresql://a@localhost/b', ...more });

test('what is not set, or empty, is the standard', () => {
  const empty = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '' };
  for (const given of [{}, empty])
    expect(settings(given)).toMatchObject({
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_SDK_DISABLED: false,
    });
  expect(settings({ OTEL_SDK_DISABLED: 'TRUE' }).OTEL_SDK_DISABLED).toBe(true);
  expect(samplers).toContain(settings({ OTEL_TRACES_SAMPLER: 'traceidratio' }).OTEL_TRACES_SAMPLER);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hidden@collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hidden%0A'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s may not be %s, which is said without its value', (name, value) => {
  expect(() => settings({ [name]: value })).toThrow(new RegExp(`^Wrong settings: ${name} (?!.*hidden)`));
});
